//! An animated GIF of a sequence of pictures: one palette for all, and of each picture only the changed part. Pure;
//! independent of the source of the pictures.

use std::borrow::Cow;
use std::collections::HashMap;

use color_quant::NeuQuant;
use gif::{Encoder, EncodingError, Frame, Repeat};

/// The size of the palette: GIF stores colours in a byte.
const COLOURS: usize = 256;
/// The palette is computed from all pixels of the sample, which is already small.
const SAMPLE_FACTOR: i32 = 1;

/// An animation under construction.
pub struct Animation {
    encoder: Encoder<Vec<u8>>,
    palette: NeuQuant,
    /// Exact colours, at the end of the palette.
    kept: Vec<[u8; 3]>,
    /// The palette index of each known colour, by its `shade`.
    known: HashMap<u16, u8>,
    size: [u16; 2],
    /// The previous picture as palette indices.
    before: Vec<u8>,
}

impl Animation {
    /// An endless animation of this size. The samples, as red, green, blue and opacity, contain all its colours. The
    /// palette contains the `kept` colours exactly: colours of small marks would otherwise be lost.
    pub fn new(size: [u16; 2], samples: &[&[u8]], kept: &[[u8; 3]]) -> Result<Self, EncodingError> {
        let palette = NeuQuant::new(SAMPLE_FACTOR, COLOURS - kept.len(), &evened(samples));
        let mut colours = palette.color_map_rgb();
        colours.extend(kept.iter().flatten());
        let mut encoder = Encoder::new(Vec::new(), size[0], size[1], &colours)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self {
            encoder,
            palette,
            kept: kept.to_vec(),
            known: HashMap::new(),
            size,
            before: Vec::new(),
        })
    }

    /// Adds a picture that is shown for `hundredths` hundredths of a second.
    pub fn add(&mut self, pixels: &[u8], hundredths: u16) -> Result<(), EncodingError> {
        let numbers: Vec<u8> = pixels
            .chunks_exact(4)
            .map(|pixel| self.number(pixel))
            .collect();
        let [left, top, width, height] = if self.before.is_empty() {
            [0, 0, self.size[0], self.size[1]]
        } else {
            changed(&self.before, &numbers, self.size)
        };
        let lines = numbers.chunks_exact(self.size[0].into());
        let lines = lines.skip(top.into()).take(height.into());
        let columns = usize::from(left)..usize::from(left + width);
        let buffer: Vec<u8> = lines
            .flat_map(|line| &line[columns.clone()])
            .copied()
            .collect();
        self.encoder.write_frame(&Frame {
            delay: hundredths,
            left,
            top,
            width,
            height,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        })?;
        self.before = numbers;
        Ok(())
    }

    /// The animation as a file.
    pub fn finish(self) -> Result<Vec<u8>, EncodingError> {
        self.encoder.into_inner()
    }

    fn number(&mut self, pixel: &[u8]) -> u8 {
        let (palette, kept) = (&self.palette, &self.kept);
        let find = || {
            let learned = palette.index_of(&[pixel[0], pixel[1], pixel[2], u8::MAX]);
            let learned_colour = palette.lookup(learned).unwrap_or_default();
            let first = COLOURS - kept.len();
            let kept = (first..).zip(kept);
            let kept = kept.map(|(number, colour)| (distance(colour, pixel), number));
            let learned = (distance(&learned_colour, pixel), learned);
            kept.chain([learned])
                .min()
                .map_or(0, |(_, number)| number as u8)
        };
        *self.known.entry(shade(pixel)).or_insert_with(find)
    }
}

/// The squared distance of two colours.
fn distance(one: &[u8], other: &[u8]) -> u32 {
    let parts = one.iter().zip(other).take(3);
    parts.map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
}

/// A colour reduced to five bits per channel.
fn shade(pixel: &[u8]) -> u16 {
    let part = |at: usize| u16::from(pixel[at] >> 3);
    part(0) << 10 | part(1) << 5 | part(2)
}

/// A selection of the pixels of all samples. Large areas are thinned out, so that a small red mark keeps its red.
fn evened(samples: &[&[u8]]) -> Vec<u8> {
    let mut met: HashMap<u16, u32> = HashMap::new();
    let mut pixels = Vec::new();
    for pixel in samples.iter().flat_map(|sample| sample.chunks_exact(4)) {
        let count = met.entry(shade(pixel)).or_default();
        *count += 1;
        // The first few, and then every time the count doubles.
        if *count <= 8 || count.is_power_of_two() {
            pixels.extend_from_slice(&[pixel[0], pixel[1], pixel[2], u8::MAX]);
        }
    }
    pixels
}

/// Left, top, width and height of the smallest changed rectangle; one pixel if nothing has changed.
fn changed(before: &[u8], after: &[u8], [width, _]: [u16; 2]) -> [u16; 4] {
    let wide = usize::from(width);
    let mut columns = [wide, 0];
    let mut rows = [usize::MAX, 0];
    let lines = before.chunks_exact(wide).zip(after.chunks_exact(wide));
    for (row, (old, new)) in lines.enumerate().filter(|(_, (old, new))| old != new) {
        rows = [rows[0].min(row), row];
        let differs = |&column: &usize| old[column] != new[column];
        let first = (0..wide).find(differs).unwrap_or(0);
        let last = (0..wide).rev().find(differs).unwrap_or(0);
        columns = [columns[0].min(first), columns[1].max(last)];
    }
    if rows[0] == usize::MAX {
        return [0, 0, 1, 1];
    }
    let [left, top] = [columns[0], rows[0]];
    [left, top, columns[1] - left + 1, rows[1] - top + 1].map(|it| it as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: [u16; 2] = [12, 8];

    /// A picture of one colour with one pixel of another.
    fn picture(ground: [u8; 3], spot: usize, colour: [u8; 3]) -> Vec<u8> {
        let pixel = |at: usize| if at == spot { colour } else { ground };
        let pixels = (0..96).map(pixel);
        pixels.flat_map(|[r, g, b]| [r, g, b, 255]).collect()
    }

    #[test]
    fn an_animation_shows_its_pictures_again() {
        let pictures: Vec<_> = (0..5)
            .map(|at| picture([226, 185, 116], 13 * at, [215, 38, 61]))
            .collect();
        let mut animation = Animation::new(SIZE, &[&pictures[4]], &[[215, 38, 61]]).unwrap();
        for (at, picture) in pictures.iter().enumerate() {
            animation.add(picture, 80 + at as u16).unwrap();
        }
        // The same picture again, as after a pass.
        animation.add(&pictures[4], 300).unwrap();
        let bytes = animation.finish().unwrap();
        assert!(bytes.starts_with(b"GIF89a"));
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        assert_eq!([decoder.width(), decoder.height()], SIZE);
        assert_eq!(decoder.repeat(), Repeat::Infinite);
        let mut screen = vec![0; 96 * 4];
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let wide = usize::from(frame.width) * 4;
            for (row, line) in frame.buffer.chunks_exact(wide).enumerate() {
                let start = ((usize::from(frame.top) + row) * 12 + usize::from(frame.left)) * 4;
                screen[start..start + wide].copy_from_slice(line);
            }
            let wanted = &pictures[delays.len().min(4)];
            let off = |(a, b): (&u8, &u8)| a.abs_diff(*b);
            let worst = screen.iter().zip(wanted).map(off).max();
            assert!(worst <= Some(6), "picture {}: {worst:?}", delays.len());
            delays.push(frame.delay);
        }
        assert_eq!(delays, [80, 81, 82, 83, 84, 300]);
    }

    #[test]
    fn only_what_changed_is_kept() {
        let [one, two] = [14, 41].map(|at| {
            let mut picture = vec![0; 96];
            picture[at] = 1;
            picture
        });
        assert_eq!(changed(&one, &two, SIZE), [2, 1, 4, 3]);
        assert_eq!(changed(&one, &one, SIZE), [0, 0, 1, 1]);
    }
}
