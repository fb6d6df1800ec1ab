-- Rounds: each time an exhibit was gone through, from its start to its end. An open one is continued, not begun anew.
CREATE TABLE rounds (
  id         INTEGER PRIMARY KEY,
  exhibit_id INTEGER NOT NULL REFERENCES exhibits (id),
  -- intake = the first, check = the same root again, verify = every original hashed again, relink = its new place proven.
  kind       TEXT NOT NULL CHECK (kind IN ('intake', 'check', 'verify', 'relink')),
  state      TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished', 'cancelled', 'failed')),
  started_at INTEGER NOT NULL,
  ended_at   INTEGER CHECK ((ended_at IS NULL) = (state = 'open')),
  -- How many items of each outcome, by name; what is not named is 0.
  counts     TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(counts))
) STRICT;
CREATE INDEX rounds_by_exhibit ON rounds (exhibit_id, id);
CREATE UNIQUE INDEX rounds_one_open ON rounds (exhibit_id) WHERE state = 'open' AND kind IN ('intake', 'check');

-- What was seen of an item's file, each time something was told of its bytes or its place. Kept as it was.
CREATE TABLE sightings (
  id       INTEGER PRIMARY KEY,
  item_id  INTEGER NOT NULL REFERENCES items (id),
  round_id INTEGER REFERENCES rounds (id),
  -- read = first hashed; same, changed = hashed again with the same or other bytes; missing, returned = by a whole walk;
  -- verified, differs = hashed to be compared, the item stays as it is; relinked = proven at another place.
  what     TEXT NOT NULL CHECK (what IN ('read', 'same', 'changed', 'missing', 'returned', 'verified', 'differs', 'relinked')),
  seen_at  INTEGER NOT NULL,
  path     BLOB NOT NULL,
  bytes    INTEGER CHECK (bytes >= 0),
  mtime_ns TEXT,
  ctime_ns TEXT,
  dev      TEXT,
  inode    TEXT,
  sha256   TEXT CHECK (length(sha256) = 64),
  CHECK ((sha256 IS NULL) = (what IN ('missing', 'returned')))
) STRICT;
CREATE INDEX sightings_by_item ON sightings (item_id, id);
CREATE TRIGGER sightings_are_final BEFORE UPDATE ON sightings BEGIN SELECT RAISE(ABORT, 'sightings are kept as they were'); END;
CREATE TRIGGER sightings_stay BEFORE DELETE ON sightings BEGIN SELECT RAISE(ABORT, 'sightings are kept as they were'); END;
