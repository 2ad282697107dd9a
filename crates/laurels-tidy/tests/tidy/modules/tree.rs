//! The tree of a crate's modules, and the search for the file that defines a name.

use std::collections::{BTreeMap, BTreeSet};

use super::names::{Name, Names};

type ModulePath = Vec<String>;

/// One module with the file that contains it.
#[derive(Debug)]
pub(crate) struct Module {
    path: ModulePath,
    pub(crate) file: String,
    pub(crate) used: BTreeSet<Name>,
    defined: BTreeSet<String>,
    imported: Vec<(String, Vec<String>)>,
    globs: Vec<Vec<String>>,
}

#[derive(Debug)]
pub(crate) struct Tree(BTreeMap<ModulePath, Module>);

/// What a path leads to.
enum Found<'a> {
    Module(&'a Module),
    Item(&'a Module),
}

/// More steps than any re-export of a re-export; ends the search among modules that import each other.
const MAX_STEPS: usize = 10;

impl Tree {
    pub(crate) fn of(files: Vec<(&str, Names)>) -> Self {
        let mut by_path: BTreeMap<ModulePath, (&str, Names)> =
            files.into_iter().map(|(file, names)| (module_path(file), (file, names))).collect();
        let mut tree = Self(BTreeMap::new());
        let mut open = vec![ModulePath::new()];
        while let Some(path) = open.pop() {
            if let Some((file, names)) = by_path.remove(&path) {
                tree.add(path, file, names, &mut open);
            }
        }
        tree
    }

    fn add(&mut self, path: ModulePath, file: &str, names: Names, open: &mut Vec<ModulePath>) {
        open.extend(names.declared.iter().map(|child| child_of(&path, child)));
        for (child, inline) in names.inline {
            self.add(child_of(&path, &child), file, inline, open);
        }
        let Names { defined, imported, globs, used, .. } = names;
        let module = Module { path: path.clone(), file: file.to_owned(), used, defined, imported, globs };
        self.0.insert(path, module);
    }

    pub(crate) fn modules(&self) -> impl Iterator<Item = &Module> {
        self.0.values()
    }

    /// The file that defines what a path names; `None` if another crate does. A path to a module names nothing of it.
    pub(crate) fn definer<'a>(&'a self, from: &'a Module, path: &[String]) -> Option<&'a str> {
        match self.find(from, path, MAX_STEPS)? {
            Found::Item(module) => Some(&module.file),
            Found::Module(_) => Some(&from.file),
        }
    }

    /// Whether a path leads to a module below this one, or into it.
    pub(crate) fn is_below(&self, module: &Module, path: &[String]) -> bool {
        match self.find(module, path, MAX_STEPS) {
            Some(Found::Item(other) | Found::Module(other)) => other.path.starts_with(&module.path),
            None => false,
        }
    }

    fn find<'a>(&'a self, from: &'a Module, path: &[String], steps: usize) -> Option<Found<'a>> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.descend(self.0.get(&Vec::new())?, rest, steps),
            "self" => self.descend(from, rest, steps),
            "super" => {
                let (_, parent) = from.path.split_last()?;
                let parent = self.0.get(parent)?;
                let is_higher = rest.first().is_some_and(|next| next == "super");
                if is_higher { self.find(parent, rest, steps) } else { self.descend(parent, rest, steps) }
            }
            _ => self.descend(from, path, steps),
        }
    }

    /// The rest of a path, from a module that it has led to.
    fn descend<'a>(&'a self, module: &'a Module, path: &[String], steps: usize) -> Option<Found<'a>> {
        let Some((name, rest)) = path.split_first() else { return Some(Found::Module(module)) };
        let steps = steps.checked_sub(1)?;
        if let Some(child) = self.0.get(&child_of(&module.path, name)) {
            // An item that is imported may have the name of a module: `use date_time::date_time`.
            let same_name = rest.is_empty().then(|| module.imported.iter().find(|(alias, _)| alias == name));
            return match same_name.flatten() {
                Some((_, path)) if path.len() > 1 => self.find(module, path, steps),
                _ => self.descend(child, rest, steps),
            };
        }
        if module.defined.contains(name) {
            return Some(Found::Item(module));
        }
        self.imported(module, name, rest, steps)
    }

    fn imported<'a>(
        &'a self,
        module: &'a Module,
        name: &str,
        rest: &[String],
        steps: usize,
    ) -> Option<Found<'a>> {
        let steps = steps.checked_sub(1)?;
        let imports = module.imported.iter().filter(|(alias, _)| alias == name).map(|(_, path)| path.clone());
        let globs = module.globs.iter().map(|glob| child_of(glob, name));
        imports.chain(globs).filter(|path| self.is_of_this_crate(module, path)).find_map(|mut path| {
            path.extend_from_slice(rest);
            self.find(module, &path, steps)
        })
    }

    /// Whether an import starts in this crate; no glob brings the first part of another import into scope.
    fn is_of_this_crate(&self, module: &Module, path: &[String]) -> bool {
        path.first().is_some_and(|first| {
            matches!(first.as_str(), "crate" | "self" | "super")
                || self.0.contains_key(&child_of(&module.path, first))
                || module.defined.contains(first)
                || module.imported.iter().any(|(alias, path)| alias == first && path.first() != Some(first))
        })
    }
}

fn child_of(path: &[String], name: &str) -> ModulePath {
    path.iter().cloned().chain([name.to_owned()]).collect()
}

/// `a/b.rs` and `a/b/mod.rs` are the module `a::b`.
fn module_path(file: &str) -> ModulePath {
    let path = file.trim_end_matches(".rs");
    let parts = path.split('/').filter(|part| !matches!(*part, "mod" | "lib" | "main"));
    parts.map(str::to_owned).collect()
}
