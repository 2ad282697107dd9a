-- A mark as pgbench makes it: one row in or changed, and nothing else.
\set person random(0, :people - 1)
\set film random(1, 5000)
INSERT INTO viewed (user_id, film_id, marked_at)
VALUES ('000000000000000000-' || (1000000000000 + :person), 'tt' || :film, :film)
ON CONFLICT (user_id, film_id) DO UPDATE SET marked_at = excluded.marked_at;
