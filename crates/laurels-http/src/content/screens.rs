//! The web app's routes. Any other path gets its page with status 404.

/// Paths as in the web app's router: `$` begins a parameter, `{-$` an optional one.
const SCREENS: [&str; 50] = [
    "/",
    "/about",
    "/admin",
    "/admin/audit-log",
    "/admin/edit-film/$filmId",
    "/admin/films/$year",
    "/admin/macrodata-refinement",
    "/admin/messages",
    "/admin/nominations",
    "/admin/server-info",
    "/admin/set-category-winners/$ceremony_num",
    "/admin/test-purchase-resolved",
    "/admin/test-storefront",
    "/admin/user/$user_id",
    "/admin/users",
    "/auth-complete",
    "/ceremony/$ceremony_num",
    "/ceremony/$ceremony_num/$category_id",
    "/checklist/{-$init_ceremony}",
    "/confirm-email",
    "/connect-with/$user_id_to_connect_with",
    "/contact-us",
    "/dashboard",
    "/dev/gallery",
    "/diary",
    "/film/$film_id",
    "/friends",
    "/friends/compare/{-$user_id}",
    "/letterboxd",
    "/log-in",
    "/membership",
    "/next",
    "/people",
    "/person/$person_id",
    "/privacy",
    "/profile/$user_id",
    "/reset-password",
    "/restore-email",
    "/s/$token",
    "/search",
    "/search-results",
    "/settings",
    "/start",
    "/stats/year/$year",
    "/stats/{-$user_id}",
    "/u/$slug",
    "/unsubscribe/$token",
    "/viewing-options",
    "/watchlist",
    "/welcome",
];

/// First segments of screens that are private, or that their URLs give access to.
const NOT_INDEXED: [&str; 14] = [
    "admin",
    "auth-complete",
    "confirm-email",
    "connect-with",
    "dev",
    "diary",
    "next",
    "profile",
    "reset-password",
    "restore-email",
    "settings",
    "stats",
    "unsubscribe",
    "watchlist",
];

/// The route of a path, which may have a query.
pub(crate) fn find(path: &str) -> Option<&'static str> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    SCREENS.into_iter().find(|route| matches(route, path))
}

/// A regular expression for the paths of all screens.
pub(crate) fn pattern() -> String {
    let routes: Vec<String> = SCREENS.into_iter().map(route_pattern).collect();
    format!("^({})$", routes.join("|"))
}

fn route_pattern(route: &str) -> String {
    let segments = segments(route).map(|segment| match segment {
        optional if optional.starts_with("{-$") => "(/[^/?#]+)?".to_owned(),
        parameter if parameter.starts_with('$') => "/[^/?#]+".to_owned(),
        name => format!("/{name}"),
    });
    let pattern: Vec<String> = segments.collect();
    if pattern.is_empty() { "/".to_owned() } else { pattern.concat() }
}

/// The first segment of a path or route.
pub(crate) fn first_segment(path: &str) -> &str {
    segments(path).next().unwrap_or_default()
}

/// First segments of screens whose head the server fills, by the exact path.
const WITH_HEADS: [&str; 6] = ["ceremony", "connect-with", "film", "person", "s", "u"];

/// The exact path of such a screen, for one that only the web app's router would find: with a trailing slash, or with
/// capital letters.
pub(crate) fn with_head(path: &str) -> Option<String> {
    find(path)?;
    let mut segments = segments(path).map(str::to_owned).collect::<Vec<_>>();
    let first = segments.first_mut()?;
    first.make_ascii_lowercase();
    WITH_HEADS.contains(&first.as_str()).then(|| format!("/{}", segments.join("/")))
}

/// First segments of screens that search engines must not request. Previews of invite links need their page.
pub(crate) fn private_segments() -> impl Iterator<Item = &'static str> {
    NOT_INDEXED.into_iter().filter(|segment| *segment != "connect-with")
}

/// Whether search engines may list the path.
pub(crate) fn is_indexed(path: &str) -> bool {
    !NOT_INDEXED.iter().any(|segment| segment.eq_ignore_ascii_case(first_segment(path)))
}

/// Like the web app's router, ignores case and trailing slashes.
fn matches(route: &str, path: &str) -> bool {
    let mut path = segments(path);
    let is_prefix = segments(route).all(|expected| match path.next() {
        Some(segment) => expected.contains('$') || expected.eq_ignore_ascii_case(segment),
        None => expected.starts_with("{-$"),
    });
    is_prefix && path.next().is_none()
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|segment| !segment.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_are_those_of_the_web_app() {
        let listed: Vec<String> =
            serde_json::from_str(include_str!("../../../../api/cases/screens.json")).unwrap();
        assert_eq!(listed, SCREENS);
    }

    #[test]
    fn pattern_contains_every_route() {
        let pattern = pattern();
        assert!(pattern.starts_with("^(/|/about|/admin|"), "{pattern}");
        for route in ["|/profile/[^/?#]+|", "|/checklist(/[^/?#]+)?|", "|/welcome)$"] {
            assert!(pattern.contains(route), "{route}: {pattern}");
        }
    }

    #[test]
    fn paths_are_found_like_in_the_browser() {
        for (path, route) in [
            ("/", Some("/")),
            ("", Some("/")),
            ("/about", Some("/about")),
            ("/About/?from=mail", Some("/about")),
            ("/about/us", None),
            ("/profile/u1", Some("/profile/$user_id")),
            ("/profile", None),
            ("/profile/u1/films", None),
            ("/checklist", Some("/checklist/{-$init_ceremony}")),
            ("/checklist/98", Some("/checklist/{-$init_ceremony}")),
            ("/admin/user/u1", Some("/admin/user/$user_id")),
            ("/admin/nonsense", None),
            ("/wp-login.php", None),
        ] {
            assert_eq!(find(path), route, "{path}");
        }
        assert_eq!(with_head("/Film/tt1/").as_deref(), Some("/film/tt1"));
        assert_eq!(with_head("//ceremony//98").as_deref(), Some("/ceremony/98"));
        assert_eq!((with_head("/About/"), with_head("/film/tt1/more")), (None, None));
        assert!(is_indexed("/about") && !is_indexed("/profile/u1") && !is_indexed("/Connect-With/u1"));
    }
}
