//! The terminal as the program found it: line editing sets it otherwise while a person types, and a signal may end the
//! program meanwhile.

#[cfg(unix)]
mod settings {
    use std::sync::{Mutex, PoisonError};

    use rustix::process::getpgrp;
    use rustix::stdio::stdin;
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};

    /// How the terminal was set before a person began to edit the line that is being edited.
    static FOUND: Mutex<Option<Termios>> = Mutex::new(None);

    fn keep(settings: Option<Termios>) {
        *FOUND.lock().unwrap_or_else(PoisonError::into_inner) = settings;
    }

    /// Lets a person edit a line.
    pub fn while_editing<T>(edit: impl FnOnce() -> T) -> T {
        keep(tcgetattr(stdin()).ok());
        let edited = edit();
        keep(None);
        edited
    }

    /// Sets the terminal as it was before the line that is being edited. Whoever is not in the foreground leaves it
    /// alone: it belongs to somebody else, and the system would stop the program.
    pub fn restore() {
        let found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(settings) = found.as_ref()
            && tcgetpgrp(stdin()).is_ok_and(|group| group == getpgrp())
        {
            // Of a terminal that hung up nobody reads any more.
            let _ = tcsetattr(stdin(), OptionalActions::Now, settings);
        }
    }
}

/// Where the system itself sees to it.
#[cfg(not(unix))]
mod settings {
    /// Lets a person edit a line.
    pub fn while_editing<T>(edit: impl FnOnce() -> T) -> T {
        edit()
    }

    /// Nothing is to be done.
    pub fn restore() {}
}

pub use settings::{restore, while_editing};
