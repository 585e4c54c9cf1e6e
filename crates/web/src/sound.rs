//! Short synthesised sounds: no files to load. Knows the purpose of a sound, not when a move happens.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, BiquadFilterType, OscillatorType};

use crate::browser;

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A stone touches wood.
    Stone,
    /// A disc is turned over.
    Flip,
    /// A piece slides.
    Slide,
    /// A piece is captured.
    Capture,
    /// The game is won.
    Win,
    /// The press has no effect.
    Refused,
}

/// Plays a sound after `delay` milliseconds. Silent if the browser does not allow sounds.
pub fn play(sound: Sound, delay: f64) {
    if !browser::exists() {
        return;
    }
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context {
            // Browsers allow sounds only after the person has interacted with the page.
            if let Ok(resumed) = context.resume() {
                drop(resumed);
            }
            sing(context, sound, context.current_time() + delay / 1000.0).ok();
        }
    });
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

fn sing(context: &AudioContext, sound: Sound, at: f64) -> Result<(), JsValue> {
    match sound {
        Sound::Stone => {
            tap(context, at, 2600.0, 0.35)?;
            tone(context, at, 320.0, 0.05, 0.22)
        }
        Sound::Flip => tap(context, at, 1700.0, 0.22),
        Sound::Slide => tap(context, at, 900.0, 0.2),
        Sound::Capture => {
            tap(context, at, 1900.0, 0.4)?;
            tone(context, at, 196.0, 0.12, 0.25)
        }
        Sound::Win => {
            for (index, pitch) in [523.25, 659.25, 783.99].into_iter().enumerate() {
                tone(context, at + 0.13 * index as f64, pitch, 0.5, 0.12)?;
            }
            Ok(())
        }
        Sound::Refused => tone(context, at, 150.0, 0.09, 0.15),
    }
}

/// A burst of filtered noise: the click of a piece.
fn tap(context: &AudioContext, at: f64, pitch: f32, loudness: f32) -> Result<(), JsValue> {
    const RATE: f32 = 22_050.0;
    const LENGTH: u32 = 900;
    let buffer = context.create_buffer(1, LENGTH, RATE)?;
    let mut seed = 0x2545_u32;
    let noise: Vec<f32> = (0..LENGTH)
        .map(|index| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let fading = 1.0 - index as f32 / LENGTH as f32;
            (seed >> 16) as f32 / 32_768.0 * fading.powi(6) - fading.powi(6)
        })
        .collect();
    buffer.copy_to_channel(&noise, 0)?;
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    let filter = context.create_biquad_filter()?;
    filter.set_type(BiquadFilterType::Bandpass);
    filter.frequency().set_value(pitch);
    let volume = context.create_gain()?;
    volume.gain().set_value(loudness);
    source.connect_with_audio_node(&filter)?;
    filter.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    source.start_with_when(at)
}

/// A soft tone that fades out.
fn tone(
    context: &AudioContext,
    at: f64,
    pitch: f32,
    length: f64,
    loudness: f32,
) -> Result<(), JsValue> {
    let source = context.create_oscillator()?;
    source.set_type(OscillatorType::Sine);
    source.frequency().set_value(pitch);
    let volume = context.create_gain()?;
    volume.gain().set_value_at_time(loudness, at)?;
    volume
        .gain()
        .exponential_ramp_to_value_at_time(0.0001, at + length)?;
    source.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    source.start_with_when(at)?;
    source.stop_with_when(at + length)
}
