-- Which entries of the custody log tell of a check, written with each entry from this step on; what was entered before is
-- looked through. Nothing refers to this table, and it is not sealed: it leads to entries, and what they say is theirs.
CREATE TABLE check_entries (
  check_id TEXT NOT NULL,
  seq      INTEGER NOT NULL CHECK (seq > 0),
  PRIMARY KEY (check_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER check_entries_stay BEFORE DELETE ON check_entries
  BEGIN SELECT RAISE(ABORT, 'what an entry tells of is final'); END;

CREATE TRIGGER check_entries_are_final BEFORE UPDATE ON check_entries
  BEGIN SELECT RAISE(ABORT, 'what an entry tells of is final'); END;
