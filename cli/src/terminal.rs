//! The terminal as the program found it: line editing sets it otherwise while a person types, and a signal may end the
//! program meanwhile.

#[cfg(unix)]
mod settings {
    use std::sync::OnceLock;

    use rustix::stdio::stdin;
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

    static FOUND: OnceLock<Termios> = OnceLock::new();

    /// Remembers how the terminal is set, if standard input is one.
    pub fn remember() {
        if let Ok(settings) = tcgetattr(stdin()) {
            FOUND.get_or_init(|| settings);
        }
    }

    /// Sets the terminal as it was when it was remembered.
    pub fn restore() {
        if let Some(settings) = FOUND.get() {
            // Of a terminal that hung up nobody reads any more.
            let _ = tcsetattr(stdin(), OptionalActions::Now, settings);
        }
    }
}

/// Where the system itself sees to it.
#[cfg(not(unix))]
mod settings {
    /// Nothing is to be remembered.
    pub fn remember() {}

    /// Nothing is to be done.
    pub fn restore() {}
}

pub use settings::{remember, restore};
