//! Answers of somebody else's server with parts of them replaced by anything at all.

use proptest::prelude::*;
use serde_json::{Map, Value};

/// The whole record, or the record with up to five of its parts replaced.
pub(crate) fn corrupted(whole: Value) -> impl Strategy<Value = Value> {
    let mut places = Vec::new();
    gather(&whole, String::new(), &mut places);
    let damage = proptest::collection::vec((proptest::sample::select(places), anything()), 0..5);
    damage.prop_map(move |damage| {
        let mut record = whole.clone();
        for (place, junk) in damage {
            // An earlier replacement may have taken this place away.
            if let Some(part) = record.pointer_mut(&place) {
                *part = junk;
            }
        }
        record
    })
}

fn gather(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                gather(field, format!("{at}/{}", name.replace('/', "~1")), places);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                gather(item, format!("{at}/{index}"), places);
            }
        }
        _ => {}
    }
    places.push(at);
}

fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[0-9]{0,24}|[0-9é]{4}-[0-9]{2}-[0-9]{2}(T[0-9:]{5,8}Z?)?|PT[0-9HM]{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let fields = proptest::collection::vec((any::<String>(), inner.clone()), 0..4);
        prop_oneof![
            proptest::collection::vec(inner, 0..4).prop_map(Value::from),
            fields.prop_map(|fields| Value::from(fields.into_iter().collect::<Map<_, _>>())),
        ]
    })
}
