//! Fuzzes the messages between browser and server: parsed messages must survive serialization.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_api::{ClientMessage, ServerMessage};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(message) = serde_json::from_slice::<ClientMessage>(bytes) {
        let written = serde_json::to_string(&message).expect("a message can be written");
        let read: ClientMessage =
            serde_json::from_str(&written).expect("a written message can be read");
        assert_eq!(read, message);
    }
    if let Ok(message) = serde_json::from_slice::<ServerMessage>(bytes) {
        let written = serde_json::to_string(&message).expect("a message can be written");
        let read: ServerMessage =
            serde_json::from_str(&written).expect("a written message can be read");
        // Floating-point numbers may change in their last digit.
        let again = serde_json::to_string(&read).expect("a message can be written");
        assert_eq!(again.len(), written.len());
    }
});
