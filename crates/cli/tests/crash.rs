//! A panic in full-screen mode: the terminal is restored, and the panic message is readable. Without the argument
//! `crash`, this program starts itself with it in a pseudo-terminal.

#![cfg_attr(
    unix,
    expect(clippy::unwrap_used, reason = "a panic is how a test fails")
)]

#[cfg(unix)]
#[path = "../src/terminal/screen.rs"]
#[expect(dead_code, reason = "this test does not suspend")]
mod screen;
#[cfg(unix)]
mod window;

#[cfg(unix)]
fn main() {
    if std::env::args().nth(1).as_deref() == Some("crash") {
        let mut screen = screen::Screen::enter().unwrap();
        screen.terminal.draw(|_| {}).unwrap();
        panic!("a crash on purpose");
    }
    let mut window = window::Window::open(std::env::current_exe().unwrap(), &["crash"]);
    window.wait_for("\x1b[?1049h");
    window.wait_for("\x1b[?1049l");
    window.wait_for("a crash on purpose");
    assert_ne!(window.close().exit_code(), 0);
}

#[cfg(not(unix))]
fn main() {}
