//! The server and nothing else, for tests that kill it: `sente-bare DATABASE ADDRESS`. Everybody else
//! starts `sente serve`.

use std::time::Duration;

use sente_server::config::{Config, Listen};
use sente_server::{Clock, Server};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(database), Some(address)) = (arguments.next(), arguments.next()) else {
        return Err("sente-bare DATABASE ADDRESS".into());
    };
    let mut config = Config::new(database);
    config.listen = Listen::At(address.parse()?);
    config.live.answer_pause = Duration::ZERO;
    let server = Server::start(config, Clock::system()).await?;
    println!("{}", server.address());
    tokio::signal::ctrl_c().await?;
    server.stop().await?;
    Ok(())
}
