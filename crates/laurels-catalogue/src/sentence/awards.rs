//! What a film was nominated for and what it won, as the end of a sentence.

use std::collections::BTreeSet;

use super::words::{article, cardinal, list};
use crate::{Category, CeremonyNumber, Group, Nomination};

/// Named categories; the rest is covered by "including".
const MOST_NAMED: usize = 2;

/// "nominated for ten awards at the 45th Academy Awards and winner of three, including Best Picture".
/// Nothing for a film without nominations.
pub(super) fn describe(nominations: &[&Nomination]) -> Option<String> {
    let (given, contested): (Vec<_>, Vec<_>) =
        nominations.iter().copied().partition(|it| is_given(&it.category));
    let honor = (!given.is_empty()).then(|| {
        let mut names: Vec<String> =
            distinct(&given).into_iter().map(|it| with_article(&it.category)).collect();
        names.dedup();
        format!("honored with {}", list(&names))
    });
    match (contest(&contested), honor) {
        (Some(contest), Some(honor)) => Some(format!("{contest}, and {honor}")),
        (Some(contest), None) => Some(contest),
        (None, Some(honor)) => Some(format!("{honor} at {}", ceremonies(&given))),
        (None, None) => None,
    }
}

/// Awards that were bestowed, without other candidates.
fn is_given(category: &Category) -> bool {
    category.group == Group::Honorary || category.name.starts_with("Special ")
}

fn contest(nominations: &[&Nomination]) -> Option<String> {
    let won: Vec<&Nomination> = nominations.iter().copied().filter(|it| it.won).collect();
    let at = ceremonies(nominations);
    Some(match (nominations, won.as_slice()) {
        ([], _) => return None,
        ([one], []) => format!("nominated for {}{} at {at}", prose_name(&one.category), credit(one)),
        ([one], _) => format!("winner of the award for {}{} at {at}", prose_name(&one.category), credit(one)),
        (all, []) => format!("nominated for {} awards at {at}, {}", cardinal(all.len()), which(all)),
        ([_, _], [_, _]) => format!("winner of both awards it was nominated for at {at}, {}", which(&won)),
        (all, won) if all.len() == won.len() => {
            format!(
                "winner of all {} awards it was nominated for at {at}, {}",
                cardinal(won.len()),
                which(won)
            )
        }
        (all, [one]) => format!(
            "nominated for {} awards at {at} and winner of one, for {}{}",
            cardinal(all.len()),
            prose_name(&one.category),
            credit(one)
        ),
        (all, won) => format!(
            "nominated for {} awards at {at} and winner of {}, {}",
            cardinal(all.len()),
            cardinal(won.len()),
            which(won)
        ),
    })
}

/// The foremost categories of several nominations: "Best Picture and Directing", "including …", "all for …".
fn which(nominations: &[&Nomination]) -> String {
    let distinct = distinct(nominations);
    let name = |it: &&Nomination| {
        let is_only_one = nominations.iter().filter(|other| other.category == it.category).count() == 1;
        format!("{}{}", prose_name(&it.category), if is_only_one { credit(it) } else { String::new() })
    };
    match (distinct.as_slice(), nominations.len()) {
        ([one], 2) => format!("both for {}", name(one)),
        ([one], _) => format!("all for {}", name(one)),
        (all, count) if all.len() == count && count <= MOST_NAMED => {
            format!("for {}", list(&all.iter().map(name).collect::<Vec<_>>()))
        }
        (all, _) => {
            format!("including {}", list(&all.iter().take(MOST_NAMED).map(name).collect::<Vec<_>>()))
        }
    }
}

/// One nomination of each category, the foremost category first.
fn distinct<'a>(nominations: &[&'a Nomination]) -> Vec<&'a Nomination> {
    let mut list = nominations.to_vec();
    list.sort_by_key(|it| it.category.display_priority);
    list.dedup_by(|one, other| one.category == other.category);
    list
}

/// Who or what was singled out, where that is part of the award.
fn credit(nomination: &Nomination) -> String {
    let names: Vec<&str> = nomination.nominees.iter().map(|nominee| nominee.name.as_str()).collect();
    match (nomination.category.group, nomination.detail.as_deref(), names.as_slice()) {
        (Group::Actor | Group::Actress, _, [name]) => format!(" ({name})"),
        (Group::InternationalFeature, Some(country), _) => format!(" ({country})"),
        (Group::Music, Some(song), _) if nomination.category.name.contains("Song)") => format!(" (“{song}”)"),
        _ => String::new(),
    }
}

/// "the 45th Academy Awards", "the 44th and 45th Academy Awards".
fn ceremonies(nominations: &[&Nomination]) -> String {
    let numbers: BTreeSet<CeremonyNumber> = nominations.iter().map(|it| it.ceremony).collect();
    let numbers: Vec<String> = numbers.into_iter().map(CeremonyNumber::ordinal).collect();
    format!("the {} Academy Awards", list(&numbers))
}

fn with_article(category: &Category) -> String {
    let name = prose_name(category);
    format!("{} {name}", article(&name))
}

/// A category's name without brackets: "Original Song", "Color Cinematography".
fn prose_name(category: &Category) -> String {
    let name = category.name.as_str();
    let Some((outer, inner)) = name.strip_suffix(')').and_then(|name| name.split_once(" (")) else {
        return name.to_owned();
    };
    match outer {
        "Music" | "Writing" => inner.to_owned(),
        "Special Achievement Award" => format!("{outer} for {inner}"),
        "Directing" => format!("{outer} of a {inner}"),
        _ => format!("{inner} {outer}"),
    }
}
