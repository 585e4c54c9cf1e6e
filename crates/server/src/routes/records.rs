//! Game records, imported from and exported to the usual file formats. Parsing takes time, so it runs on a blocking
//! thread.

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use sente_api::{Problem, RecordsDoc, bounds};
use sente_records::{Format, Reading, Record};
use sente_rules::GameId;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{game_of, match_of};
use crate::error::Result;
use crate::extract::{Json, Path, Query};
use crate::stored::Loaded;
use crate::throttle::LimitedAction;
use crate::{Address, ApiError, AppState};

/// Limit of games in one upload.
const GAMES: usize = 500;
/// Limit of warnings in an answer.
const WARNINGS: usize = 100;

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(download))
}

/// The routes with a larger limit of the body.
pub fn uploads() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(upload))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Upload {
    /// The file extension of the format to convert to, such as sgf; JSON by default.
    to: Option<String>,
    /// The format of the file, if known.
    from: Option<String>,
    /// The code of the game, for formats that do not contain it.
    game: Option<String>,
}

/// Parses game records of any format, and returns them as JSON or in another format.
#[utoipa::path(post, path = "/records", tag = "records", params(Upload),
    request_body(content_type = "application/octet-stream", description = "The file"),
    responses((status = 200, body = RecordsDoc, description = "Or a file, with `to`"),
        (status = 404, body = Problem, description = "There is no such game"),
        (status = 413, body = Problem), (status = 422, body = Problem)))]
async fn upload(
    State(state): State<AppState>,
    address: Address,
    Query(request): Query<Upload>,
    file: Result<Bytes, BytesRejection>,
) -> Result<Response> {
    state.throttles.check(LimitedAction::Read, address)?;
    let file = file.map_err(|rejection| match rejection.into() {
        ApiError::TooLarge(_) => ApiError::TooLarge(bounds::RECORD),
        other => other,
    })?;
    let to = request.to.as_deref().map(format_of).transpose()?;
    let from = request.from.as_deref().map(format_of).transpose()?;
    let hint = request.game.as_deref().map(game_of).transpose()?;
    let work = move || match to {
        Some(to) => convert(&file, from, hint, to),
        None => Ok(Json(read(&file, from, hint)?).into_response()),
    };
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| ApiError::Internal(format!("reading a record failed: {error}")))?
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Download {
    /// The file extension of the format; json by default.
    format: Option<String>,
    /// A different name for Black.
    black: Option<String>,
    /// A different name for White.
    white: Option<String>,
}

/// Downloads the record of a game.
#[utoipa::path(get, path = "/games/{id}/record", tag = "records",
    params(("id" = String, Path), Download),
    responses((status = 200, description = "The file"), (status = 404, body = Problem),
        (status = 422, body = Problem)))]
async fn download(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(request): Query<Download>,
) -> Result<Response> {
    let format = request
        .format
        .as_deref()
        .map_or(Ok(Format::Json), format_of)?;
    let loaded = Loaded::find(&state.store, match_of(&id)?).await?;
    let mut record = record_of(&loaded)?;
    for (name, player) in [
        (request.black, &mut record.info.black),
        (request.white, &mut record.info.white),
    ] {
        if let Some(name) = name {
            player.name = name
                .chars()
                .filter(|c| !c.is_control())
                .take(bounds::NAME)
                .collect();
        }
    }
    let name = [
        &record.info.date,
        &record.info.black.name,
        &record.info.white.name,
    ]
    .map(|part| slug(part));
    let name = format!("{}.{}", name.join("-"), format.extension());
    file(&[record], format, &name)
}

/// The record of a match.
pub(super) fn record_of(loaded: &Loaded) -> Result<Record> {
    let mut record = loaded.game.record();
    record.info.date = date(loaded.row.created)?;
    Ok(record)
}

fn date(at: sente_match::Time) -> Result<String> {
    let at = jiff::Timestamp::from_millisecond(at.0 as i64);
    let at = at.map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(at.strftime("%Y-%m-%d").to_string())
}

fn parse(file: &[u8], from: Option<Format>, hint: Option<GameId>) -> Result<Reading> {
    let reading = sente_records::read(file, from, hint);
    let reading = reading.map_err(|error| ApiError::Invalid(error.to_string()))?;
    if reading.records.len() > GAMES {
        let count = reading.records.len();
        return Err(ApiError::Invalid(format!(
            "The file has {count} games, but the limit is {GAMES}."
        )));
    }
    Ok(reading)
}

fn read(file: &[u8], from: Option<Format>, hint: Option<GameId>) -> Result<RecordsDoc> {
    let reading = parse(file, from, hint)?;
    let text = |record: &Record| {
        let bytes = sente_records::write(std::slice::from_ref(record), Format::Json);
        let bytes = bytes.map_err(|error| ApiError::Internal(error.to_string()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let warnings = reading.warnings.iter().take(WARNINGS);
    Ok(RecordsDoc {
        records: reading.records.iter().map(text).collect::<Result<_>>()?,
        warnings: warnings.map(ToString::to_string).collect(),
    })
}

fn convert(
    file_: &[u8],
    from: Option<Format>,
    hint: Option<GameId>,
    to: Format,
) -> Result<Response> {
    let reading = parse(file_, from, hint)?;
    file(&reading.records, to, &format!("record.{}", to.extension()))
}

fn file(records: &[Record], format: Format, name: &str) -> Result<Response> {
    let bytes = sente_records::write(records, format);
    let bytes = bytes.map_err(|error| ApiError::Invalid(error.to_string()))?;
    let kind = match format {
        Format::Json => "application/json",
        Format::Sgf => "application/x-go-sgf",
        Format::Psq | Format::Ggf | Format::Transcript => "text/plain; charset=utf-8",
        Format::Lib | Format::Wthor => "application/octet-stream",
    };
    let saved = format!("attachment; filename=\"{name}\"");
    Ok((
        [
            (CONTENT_TYPE, kind.to_owned()),
            (CONTENT_DISPOSITION, saved),
        ],
        bytes,
    )
        .into_response())
}

/// A part of a file name: ASCII letters and digits only.
fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return "player".to_owned();
    }
    words.join("-")
}

fn format_of(ending: &str) -> Result<Format> {
    let unknown = || {
        ApiError::Invalid(format!(
            "“{}” is not a supported record format.",
            ending.chars().take(12).collect::<String>()
        ))
    };
    Format::from_extension(ending).ok_or_else(unknown)
}
