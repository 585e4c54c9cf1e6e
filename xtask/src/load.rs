//! Many clients at once against the server: a measurement, not a test.

use crate::tool;

/// Builds the load tool in release and runs it with these arguments.
pub fn load(arguments: &[String]) -> anyhow::Result<()> {
    let mut command = tool::cargo();
    command.args(["run", "--release", "--package", "sente-load", "--"]);
    tool::run(command.args(arguments))
}
