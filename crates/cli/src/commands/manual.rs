//! The manual pages, generated from the definitions of the command line.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_mangen::Man;

use crate::arguments::Arguments;
use crate::failure::wrong_use;

/// Prints a manual page, or writes all of them.
///
/// Without a command it prints the page of the program itself.
#[derive(Args)]
#[command(after_help = "Examples:
  sente manual | man -l -
  sente manual engine ugi | man -l -
  sente manual --out man1")]
pub struct Manual {
    /// The command, such as play or engine ugi.
    command: Vec<String>,
    /// Writes the pages of all commands into this folder, as sente.1, sente-play.1 and so on.
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<PathBuf>,
}

impl Manual {
    /// Prints or writes the pages.
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut program = Arguments::command();
        program.build();
        if let Some(folder) = &self.out {
            fs::create_dir_all(folder)
                .with_context(|| format!("{} cannot be created", folder.display()))?;
            return write_all(&program, folder);
        }
        Ok(out.write_all(&page(find(&program, &self.command)?)?)?)
    }
}

/// The command at the end of this path. The error says where the commands are listed.
pub fn find<'a>(program: &'a clap::Command, path: &[String]) -> anyhow::Result<&'a clap::Command> {
    path.iter().try_fold(program, |command, name| {
        command.find_subcommand(name).ok_or_else(|| {
            let path = path.join(" ");
            wrong_use(format!(
                "there is no command “{path}”: sente --help lists them"
            ))
        })
    })
}

fn write_all(command: &clap::Command, folder: &Path) -> anyhow::Result<()> {
    for inner in command.get_subcommands() {
        write_all(inner, folder)?;
    }
    let path = folder.join(Man::new(command.clone()).get_filename());
    fs::write(&path, page(command)?)
        .with_context(|| format!("{} cannot be written", path.display()))
}

/// A page in the format of `man`. The first section after the options is the examples.
fn page(command: &clap::Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    let text = String::from_utf8_lossy(&page);
    Ok(text.replace(".SH EXTRA", ".SH EXAMPLES").into_bytes())
}
