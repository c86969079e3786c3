//! Small tournaments for tests.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::common::{run, touchline};

/// A folder with a plan: short games of fast players, `pairs` pairs for each two.
pub struct Field {
    folder: TempDir,
}

/// Players that decide in well under a millisecond.
pub const PLAYERS: [&str; 3] = ["greedy", "random", "flat"];

/// The text of a plan.
pub fn plan(players: &[&str], pairs: u32) -> String {
    let mut text = format!(
        "game = \"socker\"\nrules = \"setup=arc,turns=6\"\nseed = 11\npairs = {pairs}\nconcurrency = 2\n\
         [budget]\nsimulations = 20\n[openings]\nrandom-steps = 2\n"
    );
    for player in players {
        text.push_str(&format!("[[player]]\nname = \"{player}\"\nkind = \"{player}\"\n"));
    }
    text
}

impl Field {
    /// A new folder with this plan.
    pub fn new(plan: &str) -> Field {
        let field = Field { folder: tempfile::tempdir().expect("a folder") };
        field.set_plan(plan);
        field
    }

    /// Another plan.
    pub fn set_plan(&self, plan: &str) {
        std::fs::write(self.path("plan.toml"), plan).expect("written");
    }

    /// A file or folder in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The same as text.
    pub fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// The arguments that play the plan into `out`.
    pub fn command(&self, out: &str) -> Vec<String> {
        ["tournament", &self.name("plan.toml"), "--out", &self.name(out), "--replays", "1"]
            .map(str::to_owned)
            .to_vec()
    }

    /// Plays into `out` to the end.
    pub fn play(&self, out: &str) -> Output {
        let command = self.command(out);
        run(&command.iter().map(String::as_str).collect::<Vec<_>>(), b"")
    }

    /// A plan that no test waits for.
    pub fn endless() -> Field {
        Field::new(&plan(&PLAYERS, 100_000))
    }

    /// The command that plays into `out`, with piped streams.
    pub fn to_play(&self, out: &str) -> Command {
        touchline(&self.command(out).iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Begins to play into `out`.
    pub fn begin(&self, out: &str) -> Child {
        self.to_play(out).spawn().expect("the program starts")
    }

    /// Waits until the file of the running tournament holds games, or more of them than now.
    pub fn wait_for_games(&self, out: &str) {
        let (path, started) = (self.path(out).join("running.tlr"), Instant::now());
        let mut known = 0;
        while known == 0 || length(&path) < known + 1000 {
            known = if known == 0 { length(&path) } else { known };
            assert!(started.elapsed() < Duration::from_secs(60), "no games");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The games of a complete tournament.
    pub fn games(&self, out: &str) -> Vec<u8> {
        std::fs::read(self.path(out).join("games.tlr")).expect("a complete tournament")
    }

    /// Runs a record tool on a file in the folder.
    pub fn records(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(PROGRAM);
        command.arg("records").args(arguments).current_dir(self.folder.path()).env("NO_COLOR", "1");
        command.output().expect("the program runs")
    }
}

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_touchline");

/// The table of a player that is this shell script, with this program as `$0` and a file as `$1`.
pub fn rival(script: &str, file: &Path) -> String {
    let arguments = ["-c", script, PROGRAM, &file.display().to_string()];
    format!("[[player]]\nname = \"rival\"\nkind = \"ugi\"\nprogram = \"sh\"\narguments = {arguments:?}\n")
}

/// A program that is ready at once and does `answer` when it is asked for an action.
pub fn scripted(answer: &str) -> String {
    format!(
        "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
         go) {answer};; quit) exit;; esac; done"
    )
}

/// This program, which hears of every `go` a fifth of a second late.
pub const LATE: &str =
    "while read -r line; do case $line in go*) sleep 0.2;; esac; echo \"$line\"; done | \"$0\" ugi";

/// Sends a signal, `-INT` for example, to a program.
pub fn signal(name: &str, child: &Child) {
    send(name, &child.id().to_string());
}

/// Sends a signal to a program and to its whole process group, which it leads, as a terminal does.
pub fn signal_group(name: &str, child: &Child) {
    send(name, &format!("-{}", child.id()));
}

fn send(name: &str, target: &str) {
    let sent = Command::new("kill").args([name, "--", target]).status();
    assert!(sent.expect("kill").success());
}

/// Standard output as text.
pub fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Standard error as text.
pub fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The length of a file, 0 if it is not there.
pub fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |data| data.len())
}
