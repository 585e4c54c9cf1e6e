//! Asks before anything is installed. Where nobody can be asked, as in continuous integration, it prints the command
//! and runs it, unless `SENTE_INSTALL=no` forbids that.

use std::io::{IsTerminal, Write};

/// The environment variable that answers all questions: `yes` or `no`.
const INSTALL: &str = "SENTE_INSTALL";

/// Whether this command may be run to install something: asks the user.
pub fn may_install(command: &str) -> bool {
    let wish = std::env::var(INSTALL).ok();
    let terminal = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let ask = || {
        eprint!("\nSomething is missing, and `{command}` installs it. Run this command? [Y/n] ");
        let _ = std::io::stderr().flush();
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer).map(|_| answer).ok()
    };
    let may = decide(wish.as_deref(), terminal, ask);
    if may && !terminal {
        eprintln!("\nSomething is missing: running `{command}` ({INSTALL}=no forbids installing).");
    }
    may
}

fn decide(wish: Option<&str>, terminal: bool, ask: impl FnOnce() -> Option<String>) -> bool {
    match wish {
        Some("yes") => true,
        Some("no") => false,
        _ if terminal => ask().is_some_and(|answer| {
            let answer = answer.trim().to_lowercase();
            answer.is_empty() || "yes".starts_with(&answer)
        }),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::decide;

    fn asked(answer: &str) -> bool {
        decide(None, true, || Some(answer.to_owned()))
    }

    #[test]
    fn somebody_at_a_terminal_is_asked() {
        assert!(asked("\n") && asked("y\n") && asked("Yes\n"));
        assert!(!asked("n\n") && !asked("what?\n"));
        assert!(!decide(None, true, || None), "the end of the input");
    }

    #[test]
    fn the_environment_answers_for_everybody() {
        let nobody = || unreachable!("nobody is asked");
        assert!(decide(Some("yes"), true, nobody));
        assert!(!decide(Some("no"), true, nobody));
        assert!(!decide(Some("no"), false, nobody));
    }

    #[test]
    fn where_nobody_can_be_asked_it_is_done() {
        assert!(decide(None, false, || unreachable!("nobody is asked")));
    }
}
