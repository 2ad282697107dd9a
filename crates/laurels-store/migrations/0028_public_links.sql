-- Public pages of users, by their names in URLs. A former name stays reserved for its owner for a while, so that nobody
-- else appears at links to the owner's page.
CREATE TABLE public_pages (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slug TEXT NOT NULL,
    -- What the page shows, as the domain writes it: 'rings,numbers'.
    parts TEXT NOT NULL,
    -- Whether search engines may list it.
    is_indexed BOOLEAN NOT NULL,
    made_at BIGINT NOT NULL,
    -- NULL for the user's page; other names of the user show nothing.
    reserved_until BIGINT,
    PRIMARY KEY (user_id, slug)
);
CREATE UNIQUE INDEX public_pages_by_slug ON public_pages (slug);

-- Links to single things with their owner's progress. The token is readable, because its owner sees the link again.
CREATE TABLE shares (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- As the domain writes it: 'ceremony:92'.
    subject TEXT NOT NULL,
    id TEXT NOT NULL,
    token TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, subject)
);
CREATE UNIQUE INDEX shares_by_token ON shares (token);
