-- Reports under way. A row is there before the first byte is written, so that a start after a hard end knows what is its
-- own, and it goes once the report has its name. Times are milliseconds since the epoch, UTC.
CREATE TABLE open_exports (
  -- The hidden name it is written under, and the name it is to get; a room that several files leave one by one has none.
  made_in    TEXT PRIMARY KEY CHECK (made_in <> ''),
  target     TEXT CHECK (target <> ''),
  case_id    INTEGER NOT NULL REFERENCES cases (id),
  -- 1 = its custody entry stands, only the name is missing.
  is_entered INTEGER NOT NULL CHECK (is_entered IN (0, 1)),
  begun_at   INTEGER NOT NULL,
  CHECK (is_entered = 0 OR target IS NOT NULL)
) STRICT;
