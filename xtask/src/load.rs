//! Measures the server under the load of many clients.

use crate::tool;

/// Builds the load tool in release mode and runs it with these arguments.
pub fn load(arguments: &[String]) -> anyhow::Result<()> {
    let mut command = tool::cargo();
    command.args(["run", "--release", "--package", "sente-load", "--"]);
    tool::run(command.args(arguments))
}
