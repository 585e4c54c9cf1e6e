//! A model of what a person of a certain skill sees on a board and how well they judge it. Independent of games, which
//! define how subtle each of their motifs is.

/// The perception of a person at one move. The same one always sees the same things.
///
/// Skill and subtlety are in units of about a rating point; the rating that a skill reaches in a game is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perception {
    skill: f32,
    seed: u64,
}

impl Perception {
    /// The scale of the logistic curve: with this much more skill than the subtlety, a motif is missed with 27 %.
    const SPREAD: f32 = 110.0;

    /// The subtlety of what nobody misses.
    pub(crate) const OBVIOUS: f32 = f32::NEG_INFINITY;

    /// The perception of a person with this skill; the seed determines what they miss.
    pub(crate) const fn new(skill: f32, seed: u64) -> Self {
        Self { skill, seed }
    }

    /// Whether the person notices a thing; a person whose skill equals its subtlety has a chance of one half. `thing`
    /// identifies the thing, so that a line is seen from all of its points or from none.
    pub(crate) fn sees(&self, thing: u64, subtlety: f32) -> bool {
        self.chance(thing) >= self.miss(subtlety)
    }

    /// The probability of missing something of this subtlety.
    fn miss(&self, subtlety: f32) -> f32 {
        1.0 / (1.0 + ((self.skill - subtlety) / Self::SPREAD).exp())
    }

    /// The person's experience from 0 to 1, given the skills of a beginner and of an expert.
    pub(crate) fn experience(&self, none: f32, full: f32) -> f32 {
        ((self.skill - none) / (full - none)).clamp(0.0, 1.0)
    }

    /// The error of the person's judgement of a thing: roughly normal, with a standard deviation that halves every 350
    /// points.
    pub(crate) fn misjudges(&self, thing: u64, deviation: f32) -> f32 {
        let parts = (0..4).map(|part| self.chance(thing ^ (part + 1) << 56) - 0.5);
        let normal = parts.sum::<f32>() * 3_f32.sqrt();
        normal * deviation * (-self.skill / 350.0).exp2()
    }

    /// A pseudo-random number from 0 to 1 for a thing.
    fn chance(&self, thing: u64) -> f32 {
        let bits = mixed(self.seed ^ mixed(thing));
        (bits >> 40) as f32 / (1_u64 << 24) as f32
    }
}

/// A pseudo-random number (the output function of the `SplitMix64` generator).
pub(crate) const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_more_skill_misses_less() {
        let missed = |skill, subtlety| {
            let people = (0..2000).map(|seed| Perception::new(skill, seed));
            people
                .filter(|perception| !perception.sees(7, subtlety))
                .count()
        };
        assert!((900..1100).contains(&missed(600.0, 600.0)));
        let counts: Vec<usize> = (0..8)
            .map(|step| missed(200.0 * step as f32, 600.0))
            .collect();
        assert!(
            counts.is_sorted_by(|less, more| less > more || *more == 0),
            "{counts:?}"
        );
        assert_eq!(missed(-500.0, Perception::OBVIOUS), 0);
    }

    #[test]
    fn a_thing_is_seen_or_missed_as_a_whole_and_less_subtle_things_in_it_first() {
        for seed in 0..500 {
            let perception = Perception::new(500.0, seed);
            assert_eq!(perception.sees(3, 520.0), perception.sees(3, 520.0));
            assert!(!perception.sees(3, 700.0) || perception.sees(3, 400.0));
        }
    }

    #[test]
    fn errors_of_judgement_are_as_wide_as_is_said() {
        let errors = (0..5000).map(|seed| Perception::new(0.0, seed).misjudges(1, 10.0));
        let squares: f32 = errors.map(|error| error * error).sum();
        assert!(
            (9.0..11.0).contains(&(squares / 5000.0).sqrt()),
            "{squares}"
        );
        let best = Perception::new(1400.0, 1).misjudges(1, 10.0);
        assert!((best * 16.0 - Perception::new(0.0, 1).misjudges(1, 10.0)).abs() < 1e-3);
    }
}
