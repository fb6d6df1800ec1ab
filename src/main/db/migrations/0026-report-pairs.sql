-- Pairs of items that a person compared and wants side by side in reports of their case.
-- Times are milliseconds since the epoch, UTC.
CREATE TABLE report_pairs (
  id       INTEGER PRIMARY KEY,
  left_id  INTEGER NOT NULL REFERENCES items (id),
  right_id INTEGER NOT NULL REFERENCES items (id),
  added_at INTEGER NOT NULL,
  added_by TEXT NOT NULL,
  CHECK (left_id <> right_id)
) STRICT;
-- A pair stands once, whichever side its items are on.
CREATE UNIQUE INDEX report_pairs_once ON report_pairs (min(left_id, right_id), max(left_id, right_id));
CREATE INDEX report_pairs_by_left ON report_pairs (left_id);
CREATE INDEX report_pairs_by_right ON report_pairs (right_id);
