-- An answer on the way may carry a result, and no end ever come after it. The newest that carried something is kept too.

-- A CHECK cannot be changed in place, so the table is made anew. References and triggers elsewhere name it as before;
-- the older way of renaming leaves them as they are while it is away.
PRAGMA legacy_alter_table = ON;
CREATE TABLE job_replies_anew (
  id             INTEGER PRIMARY KEY,
  check_id       TEXT NOT NULL REFERENCES jobs (check_id),
  what           TEXT NOT NULL CHECK (what IN ('end', 'unreadable', 'contradiction', 'partial')),
  http_status    INTEGER NOT NULL,
  headers        TEXT NOT NULL CHECK (json_valid(headers)),
  body           BLOB NOT NULL,
  body_sha256    TEXT NOT NULL CHECK (length(body_sha256) = 64),
  is_whole       INTEGER NOT NULL CHECK (is_whole IN (0, 1)),
  is_simulated   INTEGER NOT NULL CHECK (is_simulated IN (0, 1)),
  host           TEXT NOT NULL,
  certificate    TEXT,
  app_version    TEXT NOT NULL,
  received_at    INTEGER NOT NULL,
  -- How many pieces of a result an answer on the way carried, and the SHA-256 of what it carried, progress and times
  -- left out: a later one that says the same, or less, does not take its place.
  pieces         INTEGER CHECK (pieces > 0),
  carried_sha256 TEXT CHECK (length(carried_sha256) = 64),
  CHECK ((pieces IS NOT NULL) = (what = 'partial')),
  CHECK ((carried_sha256 IS NOT NULL) = (what = 'partial'))
) STRICT;
INSERT INTO job_replies_anew (id, check_id, what, http_status, headers, body, body_sha256, is_whole, is_simulated, host,
  certificate, app_version, received_at)
SELECT id, check_id, what, http_status, headers, body, body_sha256, is_whole, is_simulated, host, certificate,
  app_version, received_at FROM job_replies;
DROP TABLE job_replies;
ALTER TABLE job_replies_anew RENAME TO job_replies;
PRAGMA legacy_alter_table = OFF;

CREATE INDEX job_replies_by_check ON job_replies (check_id, id);
CREATE UNIQUE INDEX job_replies_one_end ON job_replies (check_id) WHERE what = 'end';
CREATE UNIQUE INDEX job_replies_one_unreadable ON job_replies (check_id) WHERE what = 'unreadable';
CREATE INDEX job_replies_partial ON job_replies (check_id) WHERE what = 'partial';

CREATE TRIGGER job_replies_are_final BEFORE UPDATE ON job_replies
  WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1) OR NEW.body <> X'' OR NEW.headers <> '{}'
    OR NEW.id <> OLD.id OR NEW.check_id <> OLD.check_id OR NEW.what <> OLD.what OR NEW.http_status <> OLD.http_status
    OR NEW.body_sha256 <> OLD.body_sha256 OR NEW.is_whole <> OLD.is_whole OR NEW.is_simulated <> OLD.is_simulated
    OR NEW.host <> OLD.host OR NEW.certificate IS NOT OLD.certificate OR NEW.app_version <> OLD.app_version
    OR NEW.received_at <> OLD.received_at OR NEW.pieces IS NOT OLD.pieces
    OR NEW.carried_sha256 IS NOT OLD.carried_sha256
  BEGIN SELECT RAISE(ABORT, 'replies are kept as they came'); END;
-- Only an answer on the way goes, and only once a newer one stands in its place.
CREATE TRIGGER job_replies_stay BEFORE DELETE ON job_replies
  WHEN OLD.what <> 'partial' OR NOT EXISTS (
    SELECT 1 FROM job_replies n WHERE n.check_id = OLD.check_id AND n.what = 'partial' AND n.id > OLD.id)
  BEGIN SELECT RAISE(ABORT, 'replies are kept as they came'); END;
CREATE TRIGGER job_replies_newest_partial AFTER INSERT ON job_replies WHEN NEW.what = 'partial'
  BEGIN DELETE FROM job_replies WHERE check_id = NEW.check_id AND what = 'partial' AND id < NEW.id; END;
