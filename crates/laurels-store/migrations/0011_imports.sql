-- The catalogue's revision that a correction made: of a correction and an import, the later one counts, and whoever
-- corrects a film can be told that somebody else did meanwhile.
ALTER TABLE catalogue_edits ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

-- Tables laid over the facts, under everything else: the nominations of a new ceremony.
CREATE TABLE catalogue_imports (
    -- The catalogue's revision that it made.
    revision BIGINT NOT NULL PRIMARY KEY,
    -- In the schema of the facts.
    tables TEXT NOT NULL,
    -- What it changed: the ceremonies by number, and how many nominations and films.
    ceremonies TEXT NOT NULL,
    added BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    removed BIGINT NOT NULL,
    films_added BIGINT NOT NULL,
    -- The entry of the audit log that says who did it.
    audit_id TEXT NOT NULL,
    published_at BIGINT NOT NULL,
    undone_at BIGINT
);
