//! Starts the page. All of it is in the library, where tests reach it.

#![forbid(unsafe_code)]

fn main() {
    sente_web::start();
}
