use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use laurels_app::People;
use laurels_catalogue::{Catalogue, Ceremony};
use laurels_domain::people::{PEOPLE_PER_PAGE, PeopleChoice, PeopleFilter, PeopleSort};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{ListedPerson, PeoplePage};
use crate::api::caller::Caller;
use crate::api::film::parse_text;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::compression::compress;
use crate::server::extract::Query;
use crate::server::response::json_with_capacity;
use crate::server::{Problem, shortened};

/// Upper estimate of a page in bytes.
const PAGE_BYTES: usize = 16_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PeopleQuery {
    /// `nominations`: the most nominated first. `wins`: the most wins first. `nearest`: the fewest films left first, then
    /// the most seen; leaves out people whose films the caller has all seen, and those of whom the caller has seen nothing.
    #[param(default = "nominations", pattern = "^(nearest|nominations|wins)$")]
    sort: Option<String>,
    /// Only nominations in this category, by its normalized name.
    #[param(example = "actress-in-a-supporting-role")]
    category: Option<String>,
    /// Only nominations of this decade of films, by its first year.
    #[param(minimum = 0, maximum = 65535, example = 1950)]
    decade: Option<u16>,
    /// Only people whose name contains this text. Ignores case and accents.
    #[param(max_length = 200)]
    q: Option<String>,
    /// Only people of whom the caller has seen nothing, also when sorted by `nearest`.
    #[serde(default)]
    unseen: bool,
    /// From 1.
    #[param(default = 1, minimum = 1, maximum = 4_294_967_295_i64)]
    page: Option<u32>,
    /// How many people a page has.
    #[param(default = 50, minimum = 1, maximum = 50)]
    per_page: Option<u32>,
}

impl PeopleQuery {
    fn sort(&self) -> Result<PeopleSort, Problem> {
        let parse = |sort: &String| {
            PeopleSort::parse(sort).ok_or_else(|| {
                let sort = shortened(sort);
                let detail = format!("There's no order '{sort}': choose nearest, nominations or wins.");
                Problem::invalid("sort", detail)
            })
        };
        self.sort.as_ref().map_or(Ok(PeopleSort::default()), parse)
    }

    fn filter(&self, catalogue: &Catalogue) -> Result<PeopleFilter<'_>, Problem> {
        let category = self.category.as_deref();
        if let Some(name) = category
            && !catalogue.categories().any(|category| category.normalized_name == name)
        {
            return Err(Problem::invalid("category", format!("There's no category '{}'.", shortened(name))));
        }
        if let Some(first) = self.decade
            && !catalogue.ceremonies().iter().filter_map(Ceremony::decade).any(|decade| decade == first)
        {
            let detail = format!("There's no decade {first}: choose the first year of one, like 1950.");
            return Err(Problem::invalid("decade", detail));
        }
        Ok(PeopleFilter { category, decade: self.decade })
    }

    /// The indexes of people with the name; `None` without one.
    fn named(&self, catalogue: &Catalogue) -> Result<Option<Vec<usize>>, Problem> {
        let text = self.q.as_deref().map(str::trim).filter(|text| !text.is_empty());
        text.map(|text| parse_text("q", text).map(|text| catalogue.people_named(text))).transpose()
    }

    fn page(&self) -> Result<usize, Problem> {
        let page = self.page.unwrap_or(1);
        let number = usize::try_from(page).ok().filter(|page| *page > 0);
        number.ok_or_else(|| Problem::invalid("page", "Pages start with number 1."))
    }

    fn per_page(&self) -> Result<usize, Problem> {
        let Some(number) = self.per_page else { return Ok(PEOPLE_PER_PAGE) };
        let number = usize::try_from(number).ok().filter(|number| (1..=PEOPLE_PER_PAGE).contains(number));
        number
            .ok_or_else(|| Problem::invalid("per_page", format!("A page has 1 to {PEOPLE_PER_PAGE} people.")))
    }
}

/// Nominated people, up to 50 on a page, with how many of their films the caller has seen. Companies aren't listed.
#[utoipa::path(get, path = "/api/people", tag = "people", params(PeopleQuery),
    responses((status = 200, body = wire::PeoplePage), (status = "default", body = Problem)))]
pub(crate) async fn list_people(
    State(people): State<People>,
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    Query(query): Query<PeopleQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (sort, filter) = (query.sort()?, query.filter(&catalogue)?);
    let (named, page, per_page) = (query.named(&catalogue)?, query.page()?, query.per_page()?);
    let viewed = people.viewed(&catalogue, &caller.user).await?.ok_or_else(Problem::not_logged_in)?;
    let responses = cache.for_snapshot(&catalogue);
    let choice = PeopleChoice { sort, unseen: query.unseen };
    let (table, order) = responses.people_tables.ordered(&catalogue, filter, &viewed, choice);
    let named = named.map(|people| table.named(&order, &people));
    let found = table.page(named.as_deref().unwrap_or(&order), &viewed.films, page, per_page);
    let pages = found.total.div_ceil(per_page);
    let response = PeoplePage {
        page,
        pages,
        total: found.total,
        next: (page < pages).then_some(page + 1),
        people: found.people.iter().filter_map(|person| ListedPerson::of(&catalogue, person)).collect(),
    };
    Ok(compress(&headers, json_with_capacity(&response, PAGE_BYTES)).await)
}
