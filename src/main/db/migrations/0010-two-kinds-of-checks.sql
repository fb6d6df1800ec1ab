-- A second kind of check: the fact check.

-- A CHECK cannot be changed in place, so the table is made anew. References and triggers elsewhere name it as before;
-- the older way of renaming leaves them as they are while it is away.
PRAGMA legacy_alter_table = ON;
CREATE TABLE checks_anew (
  id               TEXT PRIMARY KEY,
  case_id          INTEGER NOT NULL REFERENCES cases (id),
  sha256           TEXT REFERENCES media (sha256),
  -- The exact address the service is to fetch from; null = bytes are sent.
  url              TEXT CHECK (length(url) BETWEEN 1 AND 2048),
  -- What is asked about: a digest or an address, which never look alike.
  subject          TEXT NOT NULL AS (coalesce(sha256, url)) STORED,
  kind             TEXT NOT NULL CHECK (kind IN ('image_forensics', 'fact_check')),
  -- Canonical JSON; of a fact check its modality and the context that goes with it.
  parameters       TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(parameters)),
  origin           TEXT NOT NULL,
  -- Salted fingerprint of the token that pays.
  account          TEXT NOT NULL,
  run              INTEGER NOT NULL DEFAULT 1 CHECK (run > 0),
  state            TEXT NOT NULL CHECK (state IN ('approved', 'sending', 'waiting', 'blocked', 'unknown', 'rejected', 'cancelled', 'done', 'done_partial', 'done_unread')),
  reason           TEXT,
  not_before_at    INTEGER CHECK ((not_before_at IS NOT NULL) = (state = 'waiting')),
  -- Automatic retries since a person last approved it.
  retries          INTEGER NOT NULL DEFAULT 0 CHECK (retries >= 0),
  expected_credits REAL NOT NULL DEFAULT 1 CHECK (expected_credits >= 0),
  -- What the service said it charged, over all attempts; null = it never said.
  charged_credits  REAL CHECK (charged_credits >= 0),
  -- Local calendar day whose budget it counts against.
  day              TEXT NOT NULL,
  created_at       INTEGER NOT NULL,
  updated_at       INTEGER NOT NULL,
  UNIQUE (subject, kind, parameters, origin, account, run),
  CHECK ((sha256 IS NULL) <> (url IS NULL)),
  CHECK (state NOT IN ('waiting', 'blocked', 'unknown', 'rejected') OR reason IS NOT NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO checks_anew (id, case_id, sha256, url, kind, parameters, origin, account, run, state, reason, not_before_at, retries, expected_credits,
  charged_credits, day, created_at, updated_at)
SELECT id, case_id, sha256, url, kind, parameters, origin, account, run, state, reason, not_before_at, retries, expected_credits,
  charged_credits, day, created_at, updated_at FROM checks;
DROP TABLE checks;
ALTER TABLE checks_anew RENAME TO checks;
PRAGMA legacy_alter_table = OFF;

CREATE INDEX checks_by_state ON checks (state, created_at, charged_credits);
CREATE INDEX checks_by_budget ON checks (case_id, origin, day, state, expected_credits, charged_credits);
CREATE INDEX checks_due ON checks (origin, account, created_at, id, not_before_at)
  WHERE state IN ('approved', 'waiting');
CREATE INDEX checks_waiting ON checks (origin, account, not_before_at) WHERE state = 'waiting';
CREATE INDEX checks_over ON checks (updated_at)
  WHERE state IN ('done', 'done_partial', 'done_unread', 'cancelled');
CREATE INDEX checks_by_time ON checks (updated_at, state, expected_credits, charged_credits);
CREATE INDEX checks_open ON checks (state, expected_credits) WHERE state IN ('approved', 'sending', 'waiting', 'blocked');

CREATE TRIGGER checks_stay BEFORE DELETE ON checks BEGIN SELECT RAISE(ABORT, 'checks are kept'); END;
CREATE TRIGGER checks_done_is_paid BEFORE UPDATE OF state ON checks
  WHEN NEW.state IN ('done', 'done_partial', 'done_unread')
   AND NOT EXISTS (SELECT 1 FROM attempts WHERE check_id = NEW.id AND outcome = 'success')
   AND NOT EXISTS (
    SELECT 1 FROM attempts a JOIN replies r ON r.attempt_id = a.id
     WHERE a.check_id = NEW.id AND a.superseded = 1 AND r.source = 'person')
   AND NOT EXISTS (SELECT 1 FROM jobs WHERE check_id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'a check is done by a successful attempt'); END;
CREATE TRIGGER checks_stay_done BEFORE UPDATE OF state ON checks
  WHEN OLD.state IN ('done', 'done_partial', 'done_unread') AND NEW.state NOT IN ('done', 'done_partial', 'done_unread')
  BEGIN SELECT RAISE(ABORT, 'a paid check is not asked again'); END;
CREATE TRIGGER checks_unknown_needs_decision BEFORE UPDATE OF state ON checks
  WHEN OLD.state = 'unknown' AND NEW.state <> 'unknown'
   AND EXISTS (SELECT 1 FROM attempts WHERE check_id = NEW.id AND outcome = 'unknown' AND superseded = 0)
  BEGIN SELECT RAISE(ABORT, 'a possibly charged check waits for a decision'); END;
CREATE TRIGGER checks_identity_is_final BEFORE UPDATE OF id, sha256, url, kind, parameters, origin, run ON checks
  WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
    OR (NEW.url IS NOT OLD.url AND NEW.url IS NOT 'removed:' || OLD.id)
    OR (NEW.parameters <> OLD.parameters AND NEW.parameters <> json_object('removed', OLD.id))
    OR NEW.id <> OLD.id OR NEW.sha256 IS NOT OLD.sha256 OR NEW.kind <> OLD.kind OR NEW.origin <> OLD.origin
    OR NEW.run <> OLD.run
  BEGIN SELECT RAISE(ABORT, 'what a check asks is final'); END;
