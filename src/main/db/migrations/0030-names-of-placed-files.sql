-- A room tells what its files are to be called, so that a start after a hard end goes on giving them their names; and whether
-- its report was entered. What is under way, and its order, stay as they are.
CREATE TABLE open_exports_anew (
  -- The hidden name it is written under, and the name it is to get. A room, which files leave one by one, gets one only where
  -- they cannot have theirs: its report then lies there as a whole.
  made_in    TEXT PRIMARY KEY CHECK (made_in <> ''),
  target     TEXT CHECK (target <> ''),
  -- Of a room: what its files are to be called, as JSON; an older version did not say.
  names      TEXT CHECK (json_valid(names)),
  -- NULL = it is of the whole library.
  case_id    INTEGER REFERENCES cases (id),
  -- 1 = its custody entry stands, only the name is missing.
  is_entered INTEGER NOT NULL CHECK (is_entered IN (0, 1)),
  begun_at   INTEGER NOT NULL,
  CHECK (is_entered = 0 OR target IS NOT NULL OR names IS NOT NULL)
) STRICT;
INSERT INTO open_exports_anew (made_in, target, case_id, is_entered, begun_at)
  SELECT made_in, target, case_id, is_entered, begun_at FROM open_exports;
DROP TABLE open_exports;
ALTER TABLE open_exports_anew RENAME TO open_exports;
