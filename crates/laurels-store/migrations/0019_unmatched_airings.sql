-- Airings of films that are not in the catalogue, as far as we know: a correction or an import may change that.
CREATE TABLE unmatched_airings (
    station TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    root_id TEXT,
    title TEXT NOT NULL,
    year BIGINT,
    -- As a JSON array.
    directors TEXT NOT NULL,
    PRIMARY KEY (station, starts_at)
);
