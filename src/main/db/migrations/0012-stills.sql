-- Frames of films that a person kept as pictures of their own: from which bytes, near which second, by what and whom.
-- Times are milliseconds since the epoch, UTC.
CREATE TABLE stills (
  item_id       INTEGER PRIMARY KEY REFERENCES items (id),
  source_id     INTEGER NOT NULL REFERENCES items (id),
  source_sha256 TEXT NOT NULL CHECK (length(source_sha256) = 64),
  -- As the player gave it; the frame shown there need not be the one recorded for it.
  seconds       REAL NOT NULL CHECK (seconds >= 0),
  sha256        TEXT NOT NULL CHECK (length(sha256) = 64),
  width         INTEGER NOT NULL CHECK (width > 0),
  height        INTEGER NOT NULL CHECK (height > 0),
  -- What decoded it.
  runtime       TEXT NOT NULL,
  taken_at      INTEGER NOT NULL,
  taken_by      TEXT NOT NULL,
  CHECK (item_id <> source_id)
) STRICT;
CREATE INDEX stills_by_source ON stills (source_id, seconds);
CREATE TRIGGER stills_are_final BEFORE UPDATE ON stills BEGIN SELECT RAISE(ABORT, 'stills are kept'); END;
CREATE TRIGGER stills_stay BEFORE DELETE ON stills WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'stills are kept'); END;
