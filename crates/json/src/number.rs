//! Numbers in JSON. The standard library's parser for decimal numbers has tables that are larger than this whole crate;
//! here the last of seventeen digits may be off by one, which does not matter for ratings and coordinates.

/// Parses a number; `None` if it is invalid.
pub fn parse(text: &str) -> Option<f64> {
    let (is_negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, whole(exponent)?),
        None => (unsigned, 0),
    };
    let (units, decimals) = match mantissa.split_once('.') {
        Some((_, "")) => return None,
        Some(parts) => parts,
        None => (mantissa, ""),
    };
    if units.is_empty() || (units.len() > 1 && units.starts_with('0')) {
        return None;
    }
    let (mut digits, mut power) = (0_u64, exponent - decimals.len() as i32);
    for digit in units.bytes().chain(decimals.bytes()) {
        if !digit.is_ascii_digit() {
            return None;
        }
        match digits.checked_mul(10) {
            Some(more) if digits < 1 << 59 => digits = more + u64::from(digit - b'0'),
            // Further digits only change the magnitude.
            _ => power += 1,
        }
    }
    let size = scaled(digits as f64, power);
    Some(if is_negative { -size } else { size })
}

/// A number multiplied by a power of ten.
fn scaled(mut size: f64, power: i32) -> f64 {
    if size == 0.0 {
        return size;
    }
    // Powers of ten up to the 22nd are exact, so that there is only one rounding.
    for _ in 0..power.unsigned_abs().min(700) / 22 {
        size = step(size, 22, power < 0);
    }
    step(size, power.unsigned_abs() % 22, power < 0)
}

fn step(size: f64, power: u32, down: bool) -> f64 {
    let mut factor = 1.0;
    for _ in 0..power {
        factor *= 10.0;
    }
    if down { size / factor } else { size * factor }
}

/// Parses an exponent.
fn whole(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let number: i32 = digits
        .parse()
        .ok()
        .filter(|_| !digits.starts_with(['+', '-']))?;
    let number = number.min(100_000);
    Some(if text.starts_with('-') {
        -number
    } else {
        number
    })
}
