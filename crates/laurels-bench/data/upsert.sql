-- A mark as a pgbench script: inserts or updates one row, and nothing else.
\set user random(0, :users - 1)
\set film random(1, 5000)
INSERT INTO viewed (user_id, film_id, marked_at)
VALUES ('000000000000000000-' || (1000000000000 + :user), 'tt' || :film, :film)
ON CONFLICT (user_id, film_id) DO UPDATE SET marked_at = excluded.marked_at;
