-- By how much the modification times of all files of an exhibit read later than when it was added. FAT keeps local time, so
-- they move as a whole with the clock's season or zone. Rows are only added; the newest counts.
CREATE TABLE time_shifts (
  id         INTEGER PRIMARY KEY,
  exhibit_id INTEGER NOT NULL REFERENCES exhibits (id),
  found_at   INTEGER NOT NULL,
  -- Whole quarters of an hour; 0 = they read as they did then.
  seconds    INTEGER NOT NULL CHECK (seconds % 900 = 0 AND abs(seconds) <= 93600),
  -- How many files were compared, and how many of them showed it.
  compared   INTEGER NOT NULL,
  alike      INTEGER NOT NULL CHECK (alike BETWEEN 1 AND compared)
) STRICT;

CREATE INDEX time_shifts_by_exhibit ON time_shifts (exhibit_id, id);

CREATE TRIGGER time_shifts_are_final BEFORE UPDATE ON time_shifts
  BEGIN SELECT RAISE(ABORT, 'shifts are kept as they were found'); END;

CREATE TRIGGER time_shifts_stay BEFORE DELETE ON time_shifts WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'shifts are kept as they were found'); END;
