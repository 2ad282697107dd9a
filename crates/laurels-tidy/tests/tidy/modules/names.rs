//! Reads from a file what its modules define, import and name.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, Macro, UseTree, Visibility};

/// A path that a module names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name {
    pub(crate) path: Vec<String>,
    pub(crate) is_re_export: bool,
}

/// What one module contains. Modules within a file are listed in `inline`.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub(crate) defined: BTreeSet<String>,
    /// Modules in files of their own.
    pub(crate) declared: BTreeSet<String>,
    pub(crate) inline: Vec<(String, Names)>,
    /// Imported names with their paths.
    pub(crate) imported: Vec<(String, Vec<String>)>,
    /// Paths of modules whose whole content is imported.
    pub(crate) globs: Vec<Vec<String>>,
    pub(crate) used: BTreeSet<Name>,
}

impl Names {
    pub(crate) fn parse(path: &str, text: &str) -> Self {
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut names = Self::default();
        file.items.iter().for_each(|item| names.visit_item(item));
        names
    }

    fn import(&mut self, tree: &UseTree, before: &[String], is_re_export: bool) {
        match tree {
            UseTree::Path(part) => {
                self.import(&part.tree, &joined(before, &part.ident.to_string()), is_re_export);
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.import(tree, before, is_re_export));
            }
            UseTree::Glob(_) => {
                self.globs.push(before.to_vec());
                self.used.insert(Name { path: before.to_vec(), is_re_export });
            }
            UseTree::Name(name) => self.import_as(before, &name.ident.to_string(), None, is_re_export),
            UseTree::Rename(name) => {
                self.import_as(before, &name.ident.to_string(), Some(name.rename.to_string()), is_re_export);
            }
        }
    }

    fn import_as(&mut self, before: &[String], name: &str, alias: Option<String>, is_re_export: bool) {
        let path = if name == "self" { before.to_vec() } else { joined(before, name) };
        let alias = alias.or_else(|| path.last().cloned()).unwrap_or_default();
        self.imported.push((alias, path.clone()));
        self.used.insert(Name { path, is_re_export });
    }

    fn name(&mut self, path: Vec<String>) {
        self.used.insert(Name { path, is_re_export: false });
    }

    /// Macros and attributes are tokens that only their definition can parse, so every `a::b` in them counts as a path.
    fn name_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(part) => {
                    if colons != 2 {
                        self.name_long(&mut path);
                    }
                    path.push(part.to_string());
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                other => {
                    self.name_long(&mut path);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.name_tokens(group.stream());
                    }
                }
            }
        }
        self.name_long(&mut path);
    }

    fn name_long(&mut self, path: &mut Vec<String>) {
        let path = std::mem::take(path);
        if path.len() > 1 {
            self.name(path);
        }
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item(&mut self, item: &'ast Item) {
        let (attributes, name): (&[Attribute], _) = match item {
            Item::Const(it) => (&it.attrs, Some(&it.ident)),
            Item::Enum(it) => (&it.attrs, Some(&it.ident)),
            Item::Fn(it) => (&it.attrs, Some(&it.sig.ident)),
            Item::Static(it) => (&it.attrs, Some(&it.ident)),
            Item::Struct(it) => (&it.attrs, Some(&it.ident)),
            Item::Trait(it) => (&it.attrs, Some(&it.ident)),
            Item::Type(it) => (&it.attrs, Some(&it.ident)),
            Item::Impl(it) => (&it.attrs, None),
            Item::Macro(it) => (&it.attrs, it.ident.as_ref()),
            Item::Mod(it) => (&it.attrs, None),
            Item::Use(it) => (&it.attrs, None),
            _ => (&[], None),
        };
        if attributes.iter().any(is_for_tests) {
            return;
        }
        self.defined.extend(name.map(ToString::to_string));
        match item {
            Item::Mod(module) => match &module.content {
                Some((_, items)) => {
                    let mut names = Self::default();
                    for item in items {
                        names.visit_item(item);
                    }
                    self.inline.push((module.ident.to_string(), names));
                }
                None => drop(self.declared.insert(module.ident.to_string())),
            },
            Item::Use(import) => {
                self.import(&import.tree, &[], !matches!(import.vis, Visibility::Inherited));
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() && path.segments.len() > 1 {
            self.name(path.segments.iter().map(|part| part.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        self.name_tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            self.name_tokens(list.tokens.clone());
        }
    }
}

fn joined(before: &[String], last: &str) -> Vec<String> {
    before.iter().cloned().chain([last.to_owned()]).collect()
}

fn is_for_tests(attribute: &Attribute) -> bool {
    matches!(&attribute.meta, syn::Meta::List(list)
        if list.path.is_ident("cfg") && list.tokens.to_string() == "test")
}
