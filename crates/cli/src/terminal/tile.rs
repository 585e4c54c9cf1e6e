//! Approximates a drawing with characters: each cell gets the block character, with a foreground and a background
//! colour, that is nearest to the drawing. Knows colours and cells, not boards.

use super::rgb::Rgb;

/// Samples in a cell, which is about twice as high as wide.
pub const ACROSS: usize = 8;
pub const DOWN: usize = 16;
const ALL: usize = ACROSS * DOWN;

/// Red, green and blue, from 0 to 255.
pub type Sample = [f32; 3];

/// A character with its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    pub symbol: char,
    pub fore: Rgb,
    pub back: Rgb,
}

/// The drawing in one cell, row by row.
pub struct Samples([Sample; ALL]);

impl Samples {
    /// Samples the colours of the cell with its top-left corner at this column and row.
    pub fn draw(column: u16, row: u16, colour: impl Fn(f32, f32) -> Sample) -> Self {
        let mut samples = [[0.0; 3]; ALL];
        for (index, sample) in samples.iter_mut().enumerate() {
            let x = f32::from(column) + ((index % ACROSS) as f32 + 0.5) / ACROSS as f32;
            let y = f32::from(row) + ((index / ACROSS) as f32 + 0.5) / DOWN as f32;
            *sample = colour(x, y);
        }
        Self(samples)
    }

    /// The nearest character; its colours smooth the edges.
    pub fn fit(&self) -> Tile {
        let sums = Sums::of(&self.0);
        let plain = sums.error(&[0.0; 3], 0.0);
        let best = sums
            .splits()
            .map(|(symbol, front, count)| (sums.error(&front, count), symbol, front, count))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        match best {
            // An invisible difference is not worth a character.
            Some((error, symbol, front, count)) if plain - error > UNSEEN => {
                let back = std::array::from_fn(|part| sums.all[part] - front[part]);
                Tile {
                    symbol,
                    fore: mean(&front, count),
                    back: mean(&back, ALL as f32 - count),
                }
            }
            _ => {
                let colour = mean(&sums.all, ALL as f32);
                Tile {
                    symbol: ' ',
                    fore: colour,
                    back: colour,
                }
            }
        }
    }

    /// The nearest character with quarters of the cell only, each in the nearest of a few colours, for terminals whose
    /// colours cannot smooth edges.
    pub fn fit_flat(&self, colours: &[Rgb]) -> Tile {
        let sums = Sums::of(&self.0);
        let error = |front: &Sample, count, pair| sums.error_with(front, count, pair);
        let plain = |colour: Rgb| Tile {
            symbol: ' ',
            fore: colour,
            back: colour,
        };
        let errors = colours
            .iter()
            .map(|&colour| (error(&[0.0; 3], 0.0, [colour; 2]), plain(colour)));
        let Some((mut least, mut best)) = errors.min_by(|one, other| one.0.total_cmp(&other.0))
        else {
            return self.fit();
        };
        // A difference that nobody sees is not worth a character.
        least -= UNSEEN;
        for &fore in colours {
            for &back in colours.iter().filter(|&&back| back != fore) {
                for (symbol, front, count) in sums.splits() {
                    let error = error(&front, count, [fore, back]);
                    if error < least {
                        (least, best) = (error, Tile { symbol, fore, back });
                    }
                }
            }
        }
        best
    }
}

/// The minimal reduction of the squared error for using a character instead of a plain cell.
const UNSEEN: f32 = ALL as f32 * 24.0;

/// Blocks that grow by an eighth, from the bottom and from the left.
const LOWER: [char; 7] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇'];
const LEFT: [char; 7] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];
/// By the quarters in the foreground: top-left 1, top-right 2, bottom-left 4, bottom-right 8.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// Sums of colours over parts of a cell, from which every split can be calculated.
struct Sums {
    all: Sample,
    /// The sum of all squares.
    squares: f32,
    columns: [Sample; ACROSS],
    rows: [Sample; DOWN],
    quarters: [Sample; 4],
}

impl Sums {
    fn of(samples: &[Sample; ALL]) -> Self {
        let mut sums = Self {
            all: [0.0; 3],
            squares: 0.0,
            columns: [[0.0; 3]; ACROSS],
            rows: [[0.0; 3]; DOWN],
            quarters: [[0.0; 3]; 4],
        };
        for (index, sample) in samples.iter().enumerate() {
            let (column, row) = (index % ACROSS, index / ACROSS);
            let quarter = 2 * (row / (DOWN / 2)) + column / (ACROSS / 2);
            add(&mut sums.columns[column], sample);
            add(&mut sums.rows[row], sample);
            add(&mut sums.quarters[quarter], sample);
            sums.squares += sample.iter().map(|part| part * part).sum::<f32>();
        }
        for row in sums.rows {
            add(&mut sums.all, &row);
        }
        sums
    }

    /// Every character with the sum and the number of its foreground samples.
    fn splits(&self) -> impl Iterator<Item = (char, Sample, f32)> + '_ {
        let lower = LOWER.iter().enumerate().map(|(index, &symbol)| {
            let rows = 2 * (index + 1);
            let front = sum(&self.rows[DOWN - rows..]);
            (symbol, front, (rows * ACROSS) as f32)
        });
        let left = LEFT.iter().enumerate().map(|(index, &symbol)| {
            let front = sum(&self.columns[..=index]);
            (symbol, front, ((index + 1) * DOWN) as f32)
        });
        // The remaining characters are these with exchanged colours.
        let quarters = [1, 2, 4, 8, 9].into_iter().map(|mask: usize| {
            let mut front = [0.0; 3];
            for quarter in (0..4).filter(|&quarter| mask & (1_usize << quarter) != 0) {
                add(&mut front, &self.quarters[quarter]);
            }
            let count = mask.count_ones() as f32 * ALL as f32 / 4.0;
            (QUARTERS[mask], front, count)
        });
        lower.chain(left).chain(quarters)
    }

    /// The squared error if the foreground samples get their mean colour, and the others theirs.
    fn error(&self, front: &Sample, count: f32) -> f32 {
        let mut error = self.squares;
        for (all, front) in self.all.iter().zip(front) {
            let back = all - front;
            if count > 0.0 {
                error -= front * front / count;
            }
            error -= back * back / (ALL as f32 - count);
        }
        error
    }

    /// The squared error when these samples get the first colour, and the others the second.
    fn error_with(&self, front: &Sample, count: f32, [fore, back]: [Rgb; 2]) -> f32 {
        let (fore, back): (Sample, Sample) = (fore.into(), back.into());
        let parts = (0..3).map(|part| {
            let behind = self.all[part] - front[part];
            let before = count * fore[part] - 2.0 * front[part];
            let after = (ALL as f32 - count) * back[part] - 2.0 * behind;
            fore[part] * before + back[part] * after
        });
        self.squares + parts.sum::<f32>()
    }
}

fn add(to: &mut Sample, other: &Sample) {
    for (to, other) in to.iter_mut().zip(other) {
        *to += other;
    }
}

fn sum(samples: &[Sample]) -> Sample {
    let mut sum = [0.0; 3];
    for sample in samples {
        add(&mut sum, sample);
    }
    sum
}

fn mean(sum: &Sample, count: f32) -> Rgb {
    let [red, green, blue] = sum.map(|part| (part / count).round().clamp(0.0, 255.0) as u8);
    Rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DARK: Sample = [20.0, 20.0, 20.0];
    const LIGHT: Sample = [230.0, 230.0, 230.0];

    fn fitted(is_light: impl Fn(f32, f32) -> bool) -> Tile {
        Samples::draw(0, 0, |x, y| if is_light(x, y) { LIGHT } else { DARK }).fit()
    }

    #[test]
    fn a_plain_cell_stays_plain() {
        let tile = fitted(|_, _| true);
        assert_eq!((tile.symbol, tile.back), (' ', Rgb(230, 230, 230)));
    }

    #[test]
    fn what_a_character_can_show_is_shown_exactly() {
        let half = fitted(|_, y| y >= 0.5);
        assert_eq!((half.symbol, half.fore), ('▄', Rgb(230, 230, 230)));
        let eighth = fitted(|x, _| x < 0.125);
        assert_eq!((eighth.symbol, eighth.fore), ('▏', Rgb(230, 230, 230)));
        let quarter = fitted(|x, y| x >= 0.5 && y < 0.5);
        assert_eq!((quarter.symbol, quarter.fore), ('▝', Rgb(230, 230, 230)));
        // Three quarters are displayed as the fourth one with exchanged colours.
        let three = fitted(|x, y| x < 0.5 || y < 0.5);
        assert_eq!((three.symbol, three.fore), ('▗', Rgb(20, 20, 20)));
    }

    #[test]
    fn an_edge_is_smoothed_by_the_colours() {
        let tile = fitted(|_, y| y > 0.56);
        assert_eq!(tile.symbol, '▄');
        assert!(tile.fore.0 < 230 && tile.fore.0 > 180, "{tile:?}");
    }

    #[test]
    fn flat_cells_have_only_the_colours_that_are_given() {
        let colours = [Rgb(20, 20, 20), Rgb(230, 230, 230)];
        let samples = Samples::draw(0, 0, |x, y| if x + y < 0.7 { LIGHT } else { DARK });
        let tile = samples.fit_flat(&colours);
        assert_eq!((tile.symbol, tile.fore), ('▘', colours[1]));
        assert_eq!(tile.back, colours[0]);
        // The edge of a piece that reaches a little into the cell, as it is over and under stones.
        let samples = Samples::draw(0, 0, |_, y| if y >= 0.7 { LIGHT } else { DARK });
        let tile = samples.fit_flat(&colours);
        assert_eq!((tile.symbol, tile.fore), ('▂', colours[1]));
    }
}
