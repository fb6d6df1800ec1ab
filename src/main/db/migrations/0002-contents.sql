-- What else is in a file: where its content ends, and the parts found in it (shared/model/contents.ts). null = read by an
-- earlier reader, which did not look for them.
ALTER TABLE media ADD COLUMN contents TEXT CHECK (contents IS NULL OR json_valid(contents));

-- How far the recorded time goes, by its place in shared/model/read-time.ts; null = none is recorded.
ALTER TABLE item_facts ADD COLUMN recorded_precision INTEGER CHECK (recorded_precision BETWEEN 0 AND 5);

-- The recorded time as text, only where start and precision do not say it: digits of a second beyond the thousandth or
-- fewer of them, and a second that was inserted.
ALTER TABLE item_facts ADD COLUMN recorded_text TEXT;

-- What of a person or a device its file holds, a bit each (facts/held-facts.ts); null = an earlier version derived the row.
ALTER TABLE item_facts ADD COLUMN holds INTEGER CHECK (holds >= 0);

-- Facts that an earlier version derived, until they are derived anew (db/renew-facts.ts). A row goes with the entry
-- of its end.
CREATE TABLE outdated_facts (
  -- The view that derives them.
  view    TEXT NOT NULL,
  -- Those of items are derived a case at a time; 0 = they are of the whole library.
  case_id INTEGER NOT NULL DEFAULT 0,
  -- How far it is: the number of an item of the case, or the key that the view's facts are read by.
  after   ANY NOT NULL,
  -- How many facts were compared, and which were found to differ, as JSON.
  derived INTEGER NOT NULL DEFAULT 0 CHECK (derived >= 0),
  changed TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(changed)),
  PRIMARY KEY (view, case_id)
) STRICT, WITHOUT ROWID;
