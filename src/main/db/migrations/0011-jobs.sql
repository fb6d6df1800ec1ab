-- What a fact check became at the service. It stands from the receipt on, before the first question about it.
CREATE TABLE jobs (
  check_id        TEXT PRIMARY KEY REFERENCES checks (id),
  -- The request that made it.
  attempt_id      TEXT NOT NULL UNIQUE REFERENCES attempts (id),
  -- The service's identifier, as it wrote it.
  job_id          TEXT NOT NULL CHECK (length(job_id) BETWEEN 1 AND 200),
  state           TEXT NOT NULL DEFAULT 'watching'
                  CHECK (state IN ('watching', 'completed', 'failed', 'cancelled', 'lost', 'stalled', 'left')),
  -- The service's words of the last answer; null = it sent none.
  status          TEXT,
  progress        REAL,
  status_message  TEXT,
  error_message   TEXT,
  credits_reserved REAL CHECK (credits_reserved >= 0),
  credits_used    REAL CHECK (credits_used >= 0),
  submitted_at    INTEGER NOT NULL,
  -- Since when it is watched; a person may begin anew.
  watched_at      INTEGER NOT NULL,
  -- Questions since then, and the last answer.
  asks            INTEGER NOT NULL DEFAULT 0 CHECK (asks >= 0),
  answered_at     INTEGER,
  -- Why the last question was not answered; null = it was.
  trouble         TEXT,
  -- When its end was noticed.
  ended_at        INTEGER CHECK ((ended_at IS NOT NULL) = (state IN ('completed', 'failed', 'cancelled'))),
  cancel_asked_at INTEGER,
  -- Whether the service takes a wish to cancel; null = not known.
  can_cancel      INTEGER CHECK (can_cancel IN (0, 1)),
  -- The status of a later answer that says something else than the first end.
  contradicted_by TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX jobs_watched ON jobs (state) WHERE state = 'watching';
CREATE INDEX jobs_by_time ON jobs (submitted_at);

CREATE TRIGGER jobs_belong_to_fact_checks BEFORE INSERT ON jobs
  WHEN (SELECT kind FROM checks WHERE id = NEW.check_id) IS NOT 'fact_check'
    OR (SELECT check_id FROM attempts WHERE id = NEW.attempt_id) IS NOT NEW.check_id
  BEGIN SELECT RAISE(ABORT, 'a job belongs to a fact check and its request'); END;
CREATE TRIGGER jobs_facts_are_final BEFORE UPDATE OF check_id, attempt_id, job_id, submitted_at ON jobs
  BEGIN SELECT RAISE(ABORT, 'the facts of a job are final'); END;
CREATE TRIGGER jobs_end_once BEFORE UPDATE OF state, ended_at ON jobs
  WHEN OLD.ended_at IS NOT NULL AND (NEW.state <> OLD.state OR NEW.ended_at IS NOT OLD.ended_at)
  BEGIN SELECT RAISE(ABORT, 'the first end of a job counts'); END;
CREATE TRIGGER jobs_stay BEFORE DELETE ON jobs BEGIN SELECT RAISE(ABORT, 'jobs are kept'); END;

-- Answers about a job that matter, byte for byte: the one that ended it, one that could not be read, and those that
-- say something else after the end. Answers on the way leave their words in `jobs` alone.
CREATE TABLE job_replies (
  id           INTEGER PRIMARY KEY,
  check_id     TEXT NOT NULL REFERENCES jobs (check_id),
  what         TEXT NOT NULL CHECK (what IN ('end', 'unreadable', 'contradiction')),
  http_status  INTEGER NOT NULL,
  headers      TEXT NOT NULL CHECK (json_valid(headers)),
  body         BLOB NOT NULL,
  body_sha256  TEXT NOT NULL CHECK (length(body_sha256) = 64),
  is_whole     INTEGER NOT NULL CHECK (is_whole IN (0, 1)),
  is_simulated INTEGER NOT NULL CHECK (is_simulated IN (0, 1)),
  host         TEXT NOT NULL,
  certificate  TEXT,
  app_version  TEXT NOT NULL,
  received_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX job_replies_by_check ON job_replies (check_id, id);
CREATE UNIQUE INDEX job_replies_one_end ON job_replies (check_id) WHERE what = 'end';
CREATE UNIQUE INDEX job_replies_one_unreadable ON job_replies (check_id) WHERE what = 'unreadable';

CREATE TRIGGER job_replies_are_final BEFORE UPDATE ON job_replies
  WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1) OR NEW.body <> X'' OR NEW.headers <> '{}'
    OR NEW.id <> OLD.id OR NEW.check_id <> OLD.check_id OR NEW.what <> OLD.what OR NEW.http_status <> OLD.http_status
    OR NEW.body_sha256 <> OLD.body_sha256 OR NEW.is_whole <> OLD.is_whole OR NEW.is_simulated <> OLD.is_simulated
    OR NEW.host <> OLD.host OR NEW.certificate IS NOT OLD.certificate OR NEW.app_version <> OLD.app_version
    OR NEW.received_at <> OLD.received_at
  BEGIN SELECT RAISE(ABORT, 'replies are kept as they came'); END;
CREATE TRIGGER job_replies_stay BEFORE DELETE ON job_replies
  BEGIN SELECT RAISE(ABORT, 'replies are kept as they came'); END;

-- What this version read in the answer that ended a job. Always re-derivable.
CREATE TABLE fact_checks (
  check_id    TEXT PRIMARY KEY REFERENCES checks (id),
  reply_id    INTEGER NOT NULL REFERENCES job_replies (id),
  sha256      TEXT REFERENCES media (sha256),
  url         TEXT,
  subject     TEXT NOT NULL AS (coalesce(sha256, url)) STORED,
  parsed      TEXT NOT NULL CHECK (json_valid(parsed)),
  -- 1 = something of a result was understood.
  has_result  INTEGER NOT NULL CHECK (has_result IN (0, 1)),
  received_at INTEGER NOT NULL,
  reader      INTEGER NOT NULL,
  CHECK ((sha256 IS NULL) <> (url IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_checks_by_subject ON fact_checks (subject, received_at);
CREATE INDEX fact_checks_by_reader ON fact_checks (reader);
