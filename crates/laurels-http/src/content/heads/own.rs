//! Heads of what users show to everyone. They contain nothing that the pages don't.

use laurels_cards::plural;
use laurels_domain::progress::{OverallProgress, Progress, SubjectProgress};

use super::{Image, PageHead};

const PRODUCT: &str = "Laurels is the checklist of every film ever nominated for an Academy Award.";

/// The head of a public page. `numbers` are those of its owner, if the page shows them; without them there's no card.
pub(crate) fn public_page_head(slug: &str, username: &str, numbers: Option<OverallProgress>) -> PageHead {
    let (description, image) = match numbers {
        Some(OverallProgress { films, rings, .. }) => {
            let text = format!("{username} has {}.", seen_and_closed(films, "nominees", Some(rings)));
            (format!("{text} {PRODUCT}"), Image::Own(format!("/u/{slug}/card.png"), text))
        }
        None => (format!("See which nominees {username} has watched. {PRODUCT}"), Image::Icon),
    };
    PageHead {
        title: format!("{username}'s progress"),
        description,
        kind: "profile",
        path: Some(format!("/u/{slug}")),
        image,
        data: None,
    }
}

pub(crate) fn share_head(
    token: &str,
    username: &str,
    title: &str,
    progress: &SubjectProgress<'_>,
) -> PageHead {
    let text = format!("{username} has {}.", seen_and_closed(progress.films, "films", progress.rings));
    head_of_share(token, username, title, &text)
}

/// The head of a shared year in review.
pub(crate) fn year_share_head(
    token: &str,
    username: &str,
    year: u16,
    films: usize,
    rings: usize,
) -> PageHead {
    let closed = if rings == 0 { String::new() } else { format!(" and closed {}", plural(rings, "ring")) };
    let text = format!("{username} watched {}{closed} in {year}.", plural(films, "film"));
    head_of_share(token, username, &format!("{year} in review"), &text)
}

fn head_of_share(token: &str, username: &str, title: &str, text: &str) -> PageHead {
    PageHead {
        title: format!("{title}: {username}'s progress"),
        description: format!("{text} {PRODUCT}"),
        kind: "website",
        path: Some(format!("/s/{token}")),
        image: Image::Own(format!("/s/{token}/card.png"), format!("{title}: {text}")),
        data: None,
    }
}

fn seen_and_closed(films: Progress, what: &str, rings: Option<Progress>) -> String {
    let seen = format!("seen {} of {} {what}", grouped(films.seen), grouped(films.total));
    match rings {
        Some(rings) => format!("{seen} and closed {} of {} rings", grouped(rings.seen), grouped(rings.total)),
        None => seen,
    }
}

/// `5,210`
fn grouped(count: usize) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::Catalogue;
    use laurels_domain::FilmSet;
    use laurels_domain::shares::ShareSubject;

    use super::*;

    #[test]
    fn a_public_page_has_only_the_numbers_it_shows() {
        let of = |seen, total| Progress { seen, total };
        let numbers = OverallProgress {
            films: of(1_204, 5_210),
            minutes: 9,
            rings: of(31, 2_300),
            nominations: of(7, 8),
        };
        let head = public_page_head("ana", "Ana", Some(numbers));
        assert_eq!(head.title, "Ana's progress");
        assert!(
            head.description
                .starts_with("Ana has seen 1,204 of 5,210 nominees and closed 31 of 2,300 rings. "),
            "{}",
            head.description
        );
        assert!(head.html("https://laurels.example").contains("https://laurels.example/u/ana/card.png"));
        let hidden = public_page_head("ana", "Ana", None);
        assert!(
            !hidden.description.contains(|letter: char| letter.is_ascii_digit()),
            "{}",
            hidden.description
        );
        assert!(!hidden.html("").contains("card.png"));
    }

    #[test]
    fn a_share_says_what_it_is_about() {
        let catalogue = Catalogue::builtin().unwrap();
        let head = |subject: &str| {
            let subject = ShareSubject::parse(subject).unwrap();
            let progress = SubjectProgress::of(&catalogue, &subject, &FilmSet::empty(&catalogue)).unwrap();
            share_head("token", "Ana", &subject.title(&catalogue), &progress)
        };
        let decade = head("decade:1970");
        assert_eq!(decade.title, "The 1970s: Ana's progress");
        assert!(decade.description.contains(" films and closed 0 of "), "{}", decade.description);
        let person = head("person:nm0000658");
        assert!(person.description.starts_with("Ana has seen 0 of 21 films. "), "{}", person.description);
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([7, 999, 1_000, 12_345, 1_234_567].map(grouped).join(" "), "7 999 1,000 12,345 1,234,567");
    }
}
