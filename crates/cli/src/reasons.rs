//! Why a move is good or bad, in the sentences of the page's English catalogue. The engine finds the motifs and facts;
//! this module only formats them.

use sente_engine::reasons::{MoveReason, Subject};
use sente_puzzles::Theme;
use sente_rules::{GameId, Point};
use sente_texts::{Texts, Value, english_plurals};

use crate::messages;

/// The English catalogue. The page has these sentences in every language; the terminal is in English.
const CATALOGUE: [&str; 2] = [
    include_str!("../../web/locales/en/motifs.ftl"),
    include_str!("../../web/locales/en/themes.ftl"),
];

thread_local! {
    static TEXTS: Texts = {
        let [motifs, themes] = CATALOGUE;
        let mut texts = Texts::read(motifs, english_plurals());
        texts.add(themes);
        texts
    };
}

/// One sentence that names the move and its consequence; a sentence about the better move says so.
pub fn sentence(game: GameId, reason: &MoveReason) -> String {
    let told = about(game, reason);
    match reason.subject {
        Subject::Move => told,
        Subject::Better => text("why-better", &[("reason", told.into())]),
    }
}

/// The same without naming the move, where the context makes it clear.
pub fn about(game: GameId, reason: &MoveReason) -> String {
    let points: Vec<String> = reason.points.iter().map(Point::to_string).collect();
    let word = |word: &Option<String>| Value::from(word.clone().unwrap_or_default());
    let facts = [
        ("move", Value::from(reason.mv.clone())),
        ("answer", word(&reason.answer)),
        ("other", word(&reason.other)),
        ("points", points.join(", ").into()),
        ("line", reason.line.join(" ").into()),
        ("side", messages::side(game, reason.side).into()),
        ("opponent", messages::side(game, !reason.side).into()),
        ("count", reason.count.unwrap_or_default().into()),
        ("before", reason.before.unwrap_or_default().into()),
    ];
    text(&format!("motif-{}", reason.motif.key()), &facts)
}

/// The name of a theme, such as “Four-threes”.
pub fn theme_name(theme: Theme) -> String {
    text(&format!("theme-{}", theme.code()), &[])
}

fn text(key: &str, facts: &[(&'static str, Value)]) -> String {
    TEXTS.with(|texts| texts.find(key, facts).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_engine::reasons::Motif;
    use sente_rules::Colour;

    fn reason(motif: Motif, subject: Subject) -> MoveReason {
        MoveReason {
            motif,
            subject,
            side: Colour::Black,
            mv: "d7".to_owned(),
            answer: Some("b7".to_owned()),
            other: Some("c3".to_owned()),
            points: vec![Point::new(0, 0)],
            count: Some(1),
            before: Some(5),
            line: vec!["d7".to_owned(), "b7".to_owned()],
        }
    }

    #[test]
    fn every_motif_has_a_sentence_whose_facts_are_known() {
        for motif in Motif::ALL {
            let told = sentence(GameId::Othello, &reason(motif, Subject::Move));
            assert!(
                told.ends_with('.') && !told.contains('$'),
                "{motif:?}: {told}"
            );
            assert_eq!(Motif::from_key(motif.key()), Some(motif));
        }
    }

    #[test]
    fn every_theme_has_a_name() {
        for theme in Theme::ALL {
            assert!(!theme_name(theme).is_empty(), "{theme}");
        }
    }

    #[test]
    fn sentences_name_the_move_the_sides_of_the_game_and_what_comes_of_it() {
        let bad = reason(Motif::AllowsForcedWin, Subject::Move);
        assert_eq!(
            sentence(GameId::Surakarta, &bad),
            "After d7, Green wins by force in 1 move, beginning with b7."
        );
        let good = reason(Motif::WinsByFours, Subject::Better);
        assert_eq!(
            sentence(GameId::Renju, &good),
            "Better: d7 begins a win by fours in 1 move."
        );
    }
}
