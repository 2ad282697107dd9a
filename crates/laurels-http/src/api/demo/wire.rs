//! JSON types of a demo.

use laurels_app::Demo;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DemoLogIn {
    /// One of the demo's people.
    #[schema(example = "ana")]
    pub(crate) person: String,
}

/// What a demo offers to visitors.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DemoSetup {
    people: Vec<DemoPerson>,
    /// The script that takes the place of the payment provider's.
    payment_script: Option<String>,
}

/// Someone to look around as.
#[derive(Debug, Serialize, ToSchema)]
struct DemoPerson {
    #[schema(example = "ana")]
    person: &'static str,
    #[schema(example = "Ana")]
    name: &'static str,
    /// What there is to see.
    about: &'static str,
}

impl DemoSetup {
    pub(crate) fn of(demo: &Demo) -> Self {
        let people = demo.people();
        let people =
            people.map(|person| DemoPerson { person: person.key, name: person.name, about: person.about });
        Self { people: people.collect(), payment_script: demo.payment_script() }
    }
}
