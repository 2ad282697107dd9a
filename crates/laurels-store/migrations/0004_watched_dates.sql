-- When the film was watched, as exactly as the person remembers: '2024-03-10', '2024-03' or '2024'.
ALTER TABLE viewed ADD COLUMN watched TEXT;
