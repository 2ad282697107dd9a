//! U+0000 in request bodies: the server rejects it everywhere, so the document forbids it in every text.

use utoipa::openapi::schema::{ArrayItems, SchemaType};
use utoipa::openapi::{KnownFormat, Object, OpenApi, RefOr, Schema, SchemaFormat, Type};

const NO_NUL: &str = r"^[^\x00]*$";

/// Adds the pattern to all texts without a stricter one in these bodies and what they refer to.
pub(super) fn forbid_nul(document: &mut OpenApi, bodies: Vec<RefOr<Schema>>) {
    let mut references = Vec::new();
    for mut body in bodies {
        add_pattern(&mut body, &mut references);
    }
    let Some(components) = &mut document.components else { return };
    while let Some(name) = references.pop() {
        if let Some(schema) = components.schemas.get_mut(&name) {
            add_pattern(schema, &mut references);
        }
    }
}

/// Collects the names of the schemas that are referred to. Request bodies are not recursive.
fn add_pattern(schema: &mut RefOr<Schema>, references: &mut Vec<String>) {
    match schema {
        RefOr::Ref(to) => references.extend(to.ref_location.rsplit('/').next().map(str::to_owned)),
        RefOr::T(Schema::Object(object)) => {
            if is_text(object) && object.enum_values.is_none() && object.pattern.is_none() {
                object.pattern = Some(NO_NUL.to_owned());
            }
            object.properties.values_mut().for_each(|property| add_pattern(property, references));
        }
        RefOr::T(Schema::Array(array)) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                add_pattern(items, references);
            }
        }
        RefOr::T(Schema::OneOf(options)) => {
            options.items.iter_mut().for_each(|option| add_pattern(option, references));
        }
        RefOr::T(_) => {}
    }
}

fn is_text(object: &Object) -> bool {
    let is_string = match &object.schema_type {
        SchemaType::Type(one) => *one == Type::String,
        SchemaType::Array(several) => several.contains(&Type::String),
        SchemaType::AnyValue => false,
    };
    is_string && object.format != Some(SchemaFormat::KnownFormat(KnownFormat::Binary))
}
