//! The terminal in full-screen mode, and its restoration at the end and after errors, panics and signals. Knows nothing
//! about what is drawn.

use std::io::{self, Write, stdout};
use std::panic;
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// A terminal that is restored on drop.
pub struct Screen {
    pub terminal: Terminal<CrosstermBackend<io::Stdout>>,
}

impl Screen {
    /// Switches to full screen. A panic of the current thread restores the terminal before it is reported; panics of
    /// other threads are reported by those that started them.
    pub fn enter() -> io::Result<Self> {
        let owner = thread::current().id();
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if thread::current().id() == owner {
                give_back();
                report(panic);
            }
        }));
        let terminal = take().and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Screen {
    /// Suspends the process until the shell resumes it.
    #[cfg(unix)]
    pub fn suspend(&mut self) -> io::Result<()> {
        use nix::sys::signal::{Signal, raise};
        give_back();
        raise(Signal::SIGTSTP)?;
        take()?;
        // A new terminal has no previous frame, so everything is drawn again.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    /// Does nothing, because there is no job control.
    #[cfg(not(unix))]
    pub fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    let clear = Clear(ClearType::All);
    execute!(stdout(), EnterAlternateScreen, clear, EnableMouseCapture)
}

/// Restores the terminal. Errors cannot be reported to anybody at this point.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}
