//! `touchline cluster slurm`: a tournament or study as a job array.

use std::path::{Path, PathBuf};

use clap::Args;
use touchline_selfplay::shards::ShardPlan;

use crate::args::MOST_THREADS;
use crate::commands::records::refuse_existing;
use crate::commands::shards::{cut, load_work};
use crate::contest::beside;
use crate::exit::Failure;
use crate::files::write_text;
use crate::output;
use crate::units::within;

const NOTES: &str = "\
FOLDER then holds plan.json, job.sh, and room for shards and logs. Options of sbatch
go before job.sh: partition, account, time limit. docs/clusters.md says more.

Example:
  touchline cluster slurm data/tournaments/socker.toml --shards 8 --out night";

/// Arguments of `cluster slurm`.
#[derive(Args, Debug)]
#[command(after_help = NOTES)]
pub struct Arguments {
    /// The plan of a tournament (docs/tournaments.md) or of a study (docs/studies.md)
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,

    /// Number of shards, each a task of the array
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=ShardPlan::MOST_SHARDS.into()))]
    shards: u32,

    /// Folder that all nodes see [default: FILE.toml without .toml]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Cores of a task, and games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u16>(1..=MOST_THREADS))]
    cpus: u16,

    /// Replace plan and script if they are there
    #[arg(long)]
    force: bool,
}

/// The plan in the folder.
const PLAN: &str = "plan.json";
/// The batch script in the folder.
const SCRIPT: &str = "job.sh";

/// Runs the command. A refused one makes nothing.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let folder = arguments.out.clone().map_or_else(|| beside(&arguments.file), Ok)?;
    let work = cut(load_work(&arguments.file)?, arguments.shards, &arguments.file)?;
    for name in [PLAN, SCRIPT] {
        refuse_existing(&folder.join(name), arguments.force, &[&arguments.file])?;
    }
    // What a script cannot name is refused before anything is made.
    let absolute = std::path::absolute(&folder);
    quoted(&absolute.map_err(|error| Failure::io(folder.display().to_string(), error))?)?;
    let program = std::env::current_exe().map_err(|error| Failure::io("this program", error))?;
    quoted(&program)?;
    let make = |path: &Path| std::fs::create_dir_all(path).map_err(|error| Failure::folder(path, error));
    make(&folder)?;
    // Tasks start in another folder, perhaps on another machine.
    let folder = folder.canonicalize().map_err(|error| Failure::io(folder.display().to_string(), error))?;
    let (plan, script, shards) = (folder.join(PLAN), folder.join(SCRIPT), folder.join("shards"));
    let text = Script { arguments, program: &program, plan: &plan, shards: &shards, folder: &folder };
    let text = text.text()?;
    write_text(&plan, &work.to_json().map_err(Failure::internal)?)?;
    make(&folder.join("logs"))?;
    make(&shards)?;
    write_text(&script, &text)?;
    output::print(&format!(
        "submit  sbatch {}\nmerge   touchline shards merge {} {} --out {}\n",
        quoted(&script)?,
        quoted(&plan)?,
        quoted(&shards)?,
        quoted(&folder)?
    ))
}

/// What the batch script needs to know.
struct Script<'a> {
    arguments: &'a Arguments,
    program: &'a Path,
    plan: &'a Path,
    shards: &'a Path,
    folder: &'a Path,
}

impl Script<'_> {
    /// The script. `exec` lets the signal before the end reach the program itself.
    fn text(&self) -> Result<String, Failure> {
        let name = self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(format!(
            "#!/bin/sh\n\
             #SBATCH --job-name={}\n\
             #SBATCH --array=0-{}\n\
             #SBATCH --cpus-per-task={}\n\
             #SBATCH --requeue\n\
             #SBATCH --open-mode=append\n\
             #SBATCH --signal=B:TERM@60\n\
             #SBATCH --output={}\n\
             exec {} shards run {} --shard \"$SLURM_ARRAY_TASK_ID\" --out {} --resume --concurrency {}\n",
            quote(&name)?,
            self.arguments.shards.saturating_sub(1),
            self.arguments.cpus,
            // Slurm replaces what follows a `%`, in the names of folders, too.
            quote(&format!("{}/logs/shard-%a.log", utf8(self.folder)?.replace('%', "%%")))?,
            quoted(self.program)?,
            quoted(self.plan)?,
            quoted(self.shards)?,
            self.arguments.cpus
        ))
    }
}

/// A path as a shell reads it.
fn quoted(path: &Path) -> Result<String, Failure> {
    quote(utf8(path)?)
}

fn utf8(path: &Path) -> Result<&str, Failure> {
    path.to_str().ok_or_else(|| Failure::Usage(format!("{}: not UTF-8", path.display())))
}

/// Refuses line breaks, behind which a line of the script would end, quoted or not.
fn quote(text: &str) -> Result<String, Failure> {
    if text.contains(['\n', '\r']) {
        return Err(Failure::Usage(format!("{text:?}: has a line break; name another folder")));
    }
    let quoted = shlex::try_quote(text).map_err(|error| Failure::Usage(format!("{text:?}: {error}")))?;
    Ok(quoted.into_owned())
}
