-- Rises with every change of whom a person is tied to and how. With the sum of what those at the other ends have
-- shown it stands for everything that is shown of them: for the same ties, that sum only rises.
ALTER TABLE users ADD COLUMN ties_revision BIGINT NOT NULL DEFAULT 0;

-- A mark changed this index besides the table, which made half of what it wrote, and the lists are seldom read whole
-- since they are kept up to date in memory: they are sorted then.
DROP INDEX viewed_in_order;
