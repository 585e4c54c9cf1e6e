//! A panic while the screen is filled: the terminal is given back, and the panic can be read. Run
//! without the word `crash` this program starts itself with it in a terminal of its own.

#![cfg_attr(
    unix,
    expect(clippy::unwrap_used, reason = "a test may fail like this")
)]

#[cfg(unix)]
#[path = "../src/terminal/screen.rs"]
#[expect(dead_code, reason = "nobody suspends it here")]
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
