-- Reports that left the application, what people say of them, and what is taken out of the pictures in them.
-- Times are milliseconds since the epoch, UTC.

-- Organisation, question, conclusion and the like, as JSON; the newest of a case stands in its next report.
CREATE TABLE report_fields (
  case_id    INTEGER PRIMARY KEY REFERENCES cases (id),
  fields     TEXT NOT NULL CHECK (json_valid(fields)),
  changed_at INTEGER NOT NULL
) STRICT;

-- A number is one report; a later version of it supersedes the earlier ones.
CREATE TABLE reports (
  id           INTEGER PRIMARY KEY,
  case_id      INTEGER NOT NULL REFERENCES cases (id),
  number       INTEGER NOT NULL CHECK (number > 0),
  version      INTEGER NOT NULL CHECK (version > 0),
  made_at      INTEGER NOT NULL,
  made_by      TEXT NOT NULL,
  items        INTEGER NOT NULL CHECK (items > 0),
  options      TEXT NOT NULL CHECK (json_valid(options)),
  -- Name, SHA-256 and length of each file that was written.
  files        TEXT NOT NULL CHECK (json_valid(files)),
  custody_head TEXT CHECK (length(custody_head) = 64),
  UNIQUE (case_id, number, version)
) STRICT;
CREATE TRIGGER reports_are_final BEFORE UPDATE ON reports BEGIN SELECT RAISE(ABORT, 'reports are kept'); END;
CREATE TRIGGER reports_stay BEFORE DELETE ON reports WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'reports are kept'); END;

-- Rectangles on the upright picture, in fractions of its sides, that reports show as solid. The newest row of an item
-- and its bytes holds; no row is ever changed. The file itself is never touched.
CREATE TABLE redactions (
  id      INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items (id),
  sha256  TEXT NOT NULL CHECK (length(sha256) = 64),
  boxes   TEXT NOT NULL CHECK (json_valid(boxes)),
  set_at  INTEGER NOT NULL,
  set_by  TEXT NOT NULL
) STRICT;
CREATE INDEX redactions_by_item ON redactions (item_id, sha256, id);
CREATE TRIGGER redactions_are_final BEFORE UPDATE ON redactions BEGIN SELECT RAISE(ABORT, 'redactions are kept'); END;
CREATE TRIGGER redactions_stay BEFORE DELETE ON redactions WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'redactions are kept'); END;
