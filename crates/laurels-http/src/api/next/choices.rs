//! Reads what several calls have in common: who watches, and which films come into question.

use laurels_app::ServiceChoice;
use laurels_catalogue::{Catalogue, CeremonyNumber};
use laurels_domain::UserId;
use laurels_domain::listings::StreamingService;
use laurels_domain::next::tonight::{MAX_FRIENDS, MAX_MINUTES};
use laurels_domain::next::{FilmFilter, Kind, MAX_CHOSEN_RINGS, Scope};

use super::wire::{ChosenRing, ScopeValue, Services};
use super::{not_a_friend, wire};
use crate::server::{Problem, shortened};

/// Every film is compared with all of them.
const MAX_VALUES: usize = 100;

/// The friends, each once and without the caller.
pub(super) fn friends(caller: &UserId, ids: &[String]) -> Result<Vec<UserId>, Problem> {
    if ids.len() > MAX_FRIENDS {
        return Err(Problem::invalid("friend_ids", format!("Choose at most {MAX_FRIENDS} friends.")));
    }
    let mut friends: Vec<UserId> = Vec::new();
    for id in ids {
        let friend = UserId::parse(id).ok_or_else(not_a_friend)?;
        if friend != *caller && !friends.contains(&friend) {
            friends.push(friend);
        }
    }
    Ok(friends)
}

pub(super) fn minutes(minutes: Option<u32>) -> Result<Option<u16>, Problem> {
    let valid = |minutes: u32| u16::try_from(minutes).ok().filter(|it| (1..=MAX_MINUTES).contains(it));
    let wrong = || Problem::invalid("minutes", format!("The minutes must be between 1 and {MAX_MINUTES}."));
    minutes.map(|minutes| valid(minutes).ok_or_else(wrong)).transpose()
}

pub(super) fn services(services: Option<&Services>) -> Result<ServiceChoice, Problem> {
    let wrong = |slug: &str| {
        Problem::invalid("services", format!("There's no streaming service '{}'.", shortened(slug)))
    };
    match services {
        None => Ok(ServiceChoice::Any),
        Some(Services::Whose(whose)) if whose == "mine" => Ok(ServiceChoice::Mine),
        Some(Services::Whose(whose)) => Err(wrong(whose)),
        Some(Services::These(slugs)) if slugs.is_empty() => Ok(ServiceChoice::Any),
        Some(Services::These(slugs)) => {
            let parse = |slug: &String| StreamingService::parse(slug).ok_or_else(|| wrong(slug));
            slugs.iter().map(parse).collect::<Result<_, _>>().map(ServiceChoice::These)
        }
    }
}

pub(super) fn filter(
    catalogue: &Catalogue,
    kinds: Option<Vec<String>>,
    genres: Option<Vec<String>>,
    languages: Option<Vec<String>>,
) -> Result<FilmFilter, Problem> {
    let kind = |text: &String| {
        Kind::parse(text).ok_or_else(|| {
            let detail =
                format!("There's no kind '{}': choose features, shorts or documentaries.", shortened(text));
            Problem::invalid("kinds", detail)
        })
    };
    let (kinds, genres, languages) =
        (kinds.unwrap_or_default(), genres.unwrap_or_default(), languages.unwrap_or_default());
    for (field, list) in [("kinds", &kinds), ("genres", &genres), ("languages", &languages)] {
        if list.len() > MAX_VALUES {
            return Err(Problem::invalid(field, format!("Choose at most {MAX_VALUES} {field}.")));
        }
    }
    if let Some(unknown) = genres.iter().find(|genre| !catalogue.genres().contains(genre)) {
        return Err(Problem::invalid("genres", format!("There's no genre '{}'.", shortened(unknown))));
    }
    let is_known = |code: &String| catalogue.languages().iter().any(|language| language.code == *code);
    if let Some(unknown) = languages.iter().find(|code| !is_known(code)) {
        return Err(Problem::invalid("languages", format!("There's no language '{}'.", shortened(unknown))));
    }
    let kinds = kinds.iter().map(kind).collect::<Result<_, _>>()?;
    Ok(FilmFilter { kinds, genres, languages })
}

/// A scope as it's written; it may have no rings.
pub(super) fn scope(scope: &wire::Scope) -> Result<Scope, Problem> {
    let wrong = |detail: &str| Problem::invalid("scope", detail.to_owned());
    let number = || match &scope.value {
        Some(ScopeValue::Number(number)) => Some(*number),
        Some(ScopeValue::Text(text)) => text.parse().ok(),
        None => None,
    };
    if scope.kind != "rings" && scope.rings.is_some() {
        return Err(wrong("Rings are chosen with the kind rings only."));
    }
    match (scope.kind.as_str(), &scope.value) {
        ("ceremony", _) => {
            let ceremony = number().and_then(CeremonyNumber::new);
            ceremony.map(Scope::Ceremony).ok_or_else(|| wrong("The value must be the number of a ceremony."))
        }
        ("decade", _) => number().map(Scope::Decade).ok_or_else(|| wrong("The value must be a year.")),
        ("category", Some(ScopeValue::Text(name))) => Ok(Scope::Category(name.clone())),
        ("category", _) => Err(wrong("The value must be the normalized name of a category.")),
        ("rings", _) => chosen_rings(scope.rings.as_deref().unwrap_or_default()),
        ("all", _) => Ok(Scope::All),
        _ => Err(wrong("The kind must be ceremony, decade, category, rings or all.")),
    }
}

fn chosen_rings(rings: &[ChosenRing]) -> Result<Scope, Problem> {
    let wrong = |detail: String| Problem::invalid("scope", detail);
    if rings.len() > MAX_CHOSEN_RINGS {
        return Err(wrong(format!("Choose at most {MAX_CHOSEN_RINGS} rings.")));
    }
    let ring = |ring: &ChosenRing| {
        let ceremony = CeremonyNumber::new(ring.ceremony);
        let ceremony = ceremony.ok_or_else(|| wrong("Ceremonies start with number 1.".to_owned()))?;
        Ok((ceremony, ring.category.clone()))
    };
    rings.iter().map(ring).collect::<Result<_, _>>().map(Scope::Rings)
}
