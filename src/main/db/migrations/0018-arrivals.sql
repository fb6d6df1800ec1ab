-- Pictures that another program handed over as bytes, without a file: what it called them and where it said they are
-- from. Both are its words and prove nothing. Times are milliseconds since the epoch, UTC.
CREATE TABLE arrivals (
  item_id    INTEGER PRIMARY KEY REFERENCES items (id),
  -- Control characters spelled out; never used as a path. NULL = none was given.
  given_name TEXT CHECK (length(given_name) BETWEEN 1 AND 2048),
  -- As given; only of the web, without user name or password. NULL = none, or none that is certainly of this picture.
  address    TEXT CHECK (length(address) BETWEEN 1 AND 2048),
  bytes      INTEGER NOT NULL CHECK (bytes > 0),
  sha256     TEXT NOT NULL CHECK (length(sha256) = 64),
  taken_at   INTEGER NOT NULL,
  taken_by   TEXT NOT NULL
) STRICT;
CREATE TRIGGER arrivals_are_final BEFORE UPDATE ON arrivals BEGIN SELECT RAISE(ABORT, 'arrivals are kept'); END;
CREATE TRIGGER arrivals_stay BEFORE DELETE ON arrivals WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'arrivals are kept'); END;
