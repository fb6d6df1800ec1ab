-- Files that lay in the system's temporary folder when they were dropped: the item is the copy that was made of them, and
-- this is where it came from, as the system reported it. Nothing is looked for there again.
CREATE TABLE promised_files (
  item_id     INTEGER PRIMARY KEY REFERENCES items (id),
  -- Absolute, as bytes.
  source_path BLOB NOT NULL CHECK (length(source_path) > 0),
  -- When the source was last modified, the same before and after it was copied; as text because it exceeds 2^53.
  mtime_ns    TEXT NOT NULL,
  -- Of the bytes as they were copied.
  bytes       INTEGER NOT NULL CHECK (bytes >= 0),
  sha256      TEXT NOT NULL CHECK (length(sha256) = 64),
  copied_at   INTEGER NOT NULL,
  copied_by   TEXT NOT NULL
) STRICT;

CREATE TRIGGER promised_files_are_final BEFORE UPDATE ON promised_files
  BEGIN SELECT RAISE(ABORT, 'the origin of a copy is kept'); END;

CREATE TRIGGER promised_files_stay BEFORE DELETE ON promised_files WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'the origin of a copy is kept'); END;
