-- Corrections laid over the catalogue's facts, so that a new release of the facts never loses one.
CREATE TABLE catalogue_edits (
    target TEXT NOT NULL,
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    edited_at BIGINT NOT NULL,
    PRIMARY KEY (target, field)
);

-- One row, raised with every correction: an instance that sees it move reads the corrections again.
CREATE TABLE catalogue_revision (
    id BIGINT NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL
);
INSERT INTO catalogue_revision (id, revision) VALUES (1, 0);
