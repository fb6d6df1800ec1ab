-- Exports of the whole library have no case. What is under way, and its order, stay as they are.
CREATE TABLE open_exports_anew (
  -- The hidden name it is written under, and the name it is to get; a room that several files leave one by one has none.
  made_in    TEXT PRIMARY KEY CHECK (made_in <> ''),
  target     TEXT CHECK (target <> ''),
  -- NULL = it is of the whole library.
  case_id    INTEGER REFERENCES cases (id),
  -- 1 = its custody entry stands, only the name is missing.
  is_entered INTEGER NOT NULL CHECK (is_entered IN (0, 1)),
  begun_at   INTEGER NOT NULL,
  CHECK (is_entered = 0 OR target IS NOT NULL)
) STRICT;
INSERT INTO open_exports_anew (made_in, target, case_id, is_entered, begun_at)
  SELECT made_in, target, case_id, is_entered, begun_at FROM open_exports;
DROP TABLE open_exports;
ALTER TABLE open_exports_anew RENAME TO open_exports;
