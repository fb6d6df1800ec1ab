-- What the container of a film or a sound says of itself (shared/model/container.ts), and its duration for lists.
ALTER TABLE media ADD COLUMN container TEXT CHECK (container IS NULL OR json_valid(container));
-- Milliseconds, as stated; null = not stated.
ALTER TABLE media ADD COLUMN duration_ms INTEGER CHECK (duration_ms > 0);
