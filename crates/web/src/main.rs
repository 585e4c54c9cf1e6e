//! Starts the page. The code is in the library, so that tests can use it.

#![forbid(unsafe_code)]

fn main() {
    sente_web::start();
}
