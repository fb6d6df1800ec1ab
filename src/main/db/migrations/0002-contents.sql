-- What else is in a file: where its content ends, and the parts found in it (shared/model/contents.ts). null = read by an
-- earlier reader, which did not look for them.
ALTER TABLE media ADD COLUMN contents TEXT CHECK (contents IS NULL OR json_valid(contents));

-- How far the recorded time goes, by its place in shared/model/read-time.ts; null = none is recorded.
ALTER TABLE item_facts ADD COLUMN recorded_precision INTEGER CHECK (recorded_precision BETWEEN 0 AND 5);

-- The recorded time as text, only where start and precision do not say it: digits of a second beyond the thousandth or
-- fewer of them, and a second that was inserted.
ALTER TABLE item_facts ADD COLUMN recorded_text TEXT;
