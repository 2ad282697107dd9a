//! Property-test strategy: a valid JSON response with some of its values replaced by arbitrary JSON.

use proptest::prelude::*;
use serde_json::{Map, Value};

/// The record with up to four of its values replaced.
pub(crate) fn corrupted(whole: Value) -> impl Strategy<Value = Value> {
    let mut pointers = Vec::new();
    collect_pointers(&whole, String::new(), &mut pointers);
    let replacements = proptest::collection::vec((proptest::sample::select(pointers), any_json()), 0..5);
    replacements.prop_map(move |replacements| {
        let mut record = whole.clone();
        for (pointer, junk) in replacements {
            // An earlier replacement may have removed this value.
            if let Some(part) = record.pointer_mut(&pointer) {
                *part = junk;
            }
        }
        record
    })
}

fn collect_pointers(value: &Value, pointer: String, pointers: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                collect_pointers(field, format!("{pointer}/{}", name.replace('/', "~1")), pointers);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect_pointers(item, format!("{pointer}/{index}"), pointers);
            }
        }
        _ => {}
    }
    pointers.push(pointer);
}

fn any_json() -> impl Strategy<Value = Value> {
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
