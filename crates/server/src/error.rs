//! What can go wrong with a request. Becomes a problem document; what only the operator should know
//! goes to the log instead.

use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sente_api::{Problem, ProblemCode};
use sente_store::StoreError;
use thiserror::Error;

use crate::search_pool::PoolRefusal;

/// Why a request is not fulfilled. Its message is what people read.
#[derive(Debug, Error)]
pub enum ApiError {
    /// The request cannot be read.
    #[error("{0}")]
    Malformed(String),
    /// Something in the request cannot be as it is.
    #[error("{0}")]
    Invalid(String),
    /// Another account has the name.
    #[error("Another account has this name: choose another one.")]
    NameTaken,
    /// Nobody can have the name.
    #[error("This name is reserved: choose another one.")]
    NameReserved,
    /// It is no name.
    #[error("{0}")]
    BadName(&'static str),
    /// The password could be guessed.
    #[error("{0}")]
    WeakPassword(&'static str),
    /// The name or the password is wrong.
    #[error("The name or the password is wrong.")]
    WrongCredentials,
    /// Nobody is logged in.
    #[error("{0}")]
    Unauthorised(&'static str),
    /// It is somebody else's.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The request came from another site.
    #[error("The request came from another site.")]
    WrongOrigin,
    /// The request was for another server's name.
    #[error(
        "This server does not answer to that host name. Its operator can add the name with --public-url."
    )]
    WrongHost,
    /// There is nothing of this name.
    #[error("There is no such {0}.")]
    NotFound(&'static str),
    /// The address has no such method.
    #[error("This address does not support the method.")]
    WrongMethod,
    /// The game has changed in the meantime.
    #[error("The game has changed in the meantime.")]
    Stale,
    /// The rules of the game do not allow it.
    #[error("{0}")]
    Illegal(String),
    /// It cannot be done now.
    #[error("{0}")]
    Refused(String),
    /// It is larger than allowed.
    #[error("The body is larger than the limit of {0} bytes.")]
    TooLarge(usize),
    /// The body has the wrong type.
    #[error("The body must be JSON, with the content type application/json.")]
    WrongType,
    /// It was asked too often.
    #[error("Too many requests: try again in {0} s.")]
    TooMany(u64),
    /// Everybody who could do it is busy.
    #[error("The server is busy: try again in a moment.")]
    Busy,
    /// All searching is left to workers, and there is none.
    #[error("No engine is available at the moment. People can still play each other.")]
    NoEngine,
    /// The program made a mistake, or the database is gone.
    #[error("{0}")]
    Internal(String),
}

/// What routes answer with.
pub type Result<T, E = ApiError> = std::result::Result<T, E>;

impl ApiError {
    /// The stable code.
    pub const fn code(&self) -> ProblemCode {
        match self {
            Self::Malformed(_) => ProblemCode::Malformed,
            Self::Invalid(_) => ProblemCode::Invalid,
            Self::NameTaken => ProblemCode::NameTaken,
            Self::NameReserved => ProblemCode::NameReserved,
            Self::BadName(_) => ProblemCode::BadName,
            Self::WeakPassword(_) => ProblemCode::WeakPassword,
            Self::WrongCredentials => ProblemCode::WrongCredentials,
            Self::Unauthorised(_) => ProblemCode::Unauthorised,
            Self::Forbidden(_) => ProblemCode::Forbidden,
            Self::WrongOrigin | Self::WrongHost => ProblemCode::WrongOrigin,
            Self::NotFound(_) => ProblemCode::NotFound,
            Self::WrongMethod => ProblemCode::WrongMethod,
            Self::Stale => ProblemCode::Stale,
            Self::Illegal(_) => ProblemCode::Illegal,
            Self::Refused(_) => ProblemCode::Refused,
            Self::TooLarge(_) => ProblemCode::TooLarge,
            Self::WrongType => ProblemCode::WrongType,
            Self::TooMany(_) => ProblemCode::TooMany,
            Self::Busy => ProblemCode::Busy,
            Self::NoEngine => ProblemCode::NoEngine,
            Self::Internal(_) => ProblemCode::Internal,
        }
    }

    /// The problem as it is sent.
    pub fn problem(&self) -> Problem {
        let detail = match self {
            Self::Internal(why) => {
                tracing::error!(why, "a request failed");
                "The server failed to handle the request. The error is logged; please try again."
                    .to_owned()
            }
            other => other.to_string(),
        };
        let mut problem = Problem::new(self.code(), detail);
        problem.retry_after = match self {
            Self::TooMany(seconds) => Some(*seconds),
            Self::Busy => Some(1),
            Self::NoEngine => Some(10),
            _ => None,
        };
        problem
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let problem = self.problem();
        let status =
            StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&problem).unwrap_or_default();
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        let kind = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, kind);
        if let Some(seconds) = problem.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<PoolRefusal> for ApiError {
    fn from(refusal: PoolRefusal) -> Self {
        match refusal {
            PoolRefusal::Full => Self::Busy,
            PoolRefusal::NoEngine => Self::NoEngine,
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound(what) => Self::NotFound(what),
            StoreError::Conflict { .. } => Self::Stale,
            // The game has another owner by now, who does it for whoever asks again.
            StoreError::Fenced => Self::Busy,
            StoreError::NameTaken => Self::NameTaken,
            StoreError::AlreadyAccount => Self::Refused("This is already an account.".into()),
            StoreError::Full(what) => Self::Refused(format!("There are too many {what} already.")),
            StoreError::NotEmpty
            | StoreError::NoBackup(_)
            | StoreError::InUse(_)
            | StoreError::Malformed(_)
            | StoreError::Unavailable(_) => Self::Internal(error.to_string()),
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        match rejection {
            JsonRejection::MissingJsonContentType(_) => Self::WrongType,
            JsonRejection::BytesRejection(rejection) => rejection.into(),
            other => Self::Malformed(other.body_text()),
        }
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Self::TooLarge(sente_api::bounds::BODY),
            _ => Self::Malformed(rejection.body_text()),
        }
    }
}

impl From<PathRejection> for ApiError {
    fn from(_: PathRejection) -> Self {
        Self::NotFound("address")
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::Malformed(rejection.body_text())
    }
}
