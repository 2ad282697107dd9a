-- The catalogue's revision that a correction made: of a correction and an import, the later one counts, and whoever
-- corrects a film can be told that somebody else did meanwhile.
ALTER TABLE catalogue_edits ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

-- Tables laid over the facts, under everything else: the nominations of a new ceremony.
CREATE TABLE catalogue_imports (
    -- The catalogue's revision that it made.
    revision BIGINT NOT NULL PRIMARY KEY,
    -- In the schema of the facts.
    tables TEXT NOT NULL,
    -- For people.
    summary TEXT NOT NULL,
    admin_id TEXT NOT NULL,
    -- The name on that day.
    admin_name TEXT NOT NULL,
    published_at BIGINT NOT NULL,
    undone_at BIGINT
);
