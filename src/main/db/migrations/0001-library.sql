-- Times are milliseconds since the epoch, UTC (`_at`), sizes are bytes, digests are lower-case hex.
-- Facts that must survive argument (audit, attempts' facts, replies, decisions) refuse UPDATE and DELETE.

CREATE TABLE library (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  uuid       TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Salts token fingerprints, so that equal tokens in two libraries cannot be matched.
  salt       BLOB NOT NULL CHECK (length(salt) = 32)
) STRICT;

-- The custody log. hash = SHA-256(prev_hash ‖ canonical JSON of the other columns); see custody/chain.ts.
CREATE TABLE audit (
  seq       INTEGER PRIMARY KEY CHECK (seq > 0),
  case_id   INTEGER,
  at        INTEGER NOT NULL,
  mono_ns   INTEGER NOT NULL,
  boot_id   TEXT NOT NULL,
  actor     TEXT NOT NULL,
  type      TEXT NOT NULL,
  payload   TEXT NOT NULL CHECK (json_valid(payload)),
  prev_hash TEXT NOT NULL CHECK (length(prev_hash) = 64),
  hash      TEXT NOT NULL UNIQUE CHECK (length(hash) = 64)
) STRICT;
CREATE INDEX audit_case ON audit (case_id, seq);
CREATE TRIGGER audit_is_final BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the custody log is append-only'); END;
CREATE TRIGGER audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the custody log is append-only'); END;

CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE cases (
  id               INTEGER PRIMARY KEY,
  year             INTEGER NOT NULL,
  number           INTEGER NOT NULL CHECK (number > 0),
  name             TEXT NOT NULL CHECK (length(name) > 0),
  created_at       INTEGER NOT NULL,
  -- As the person's own organisation files it, and what it is about; '' = not given.
  own_reference    TEXT NOT NULL DEFAULT '',
  description      TEXT NOT NULL DEFAULT '',
  closed_at        INTEGER,
  -- Deleted for good: the row keeps its reference, so that it is never given again, and nothing else.
  deleted_at       INTEGER,
  -- Highest numbers ever given, so that a reference is never reused.
  last_exhibit     INTEGER NOT NULL DEFAULT 0,
  last_item        INTEGER NOT NULL DEFAULT 0,
  last_activity_at INTEGER NOT NULL,
  UNIQUE (year, number)
) STRICT;

CREATE TABLE exhibits (
  id                 INTEGER PRIMARY KEY,
  case_id            INTEGER NOT NULL REFERENCES cases (id),
  number             INTEGER NOT NULL CHECK (number > 0),
  name               TEXT NOT NULL,
  kind               TEXT NOT NULL CHECK (kind IN ('folder', 'file', 'links')),
  -- The root's path as bytes: names need not be valid UTF-8. Of links: 'links:' and the digest of the list, if one was given.
  root               BLOB NOT NULL,
  is_read_only_mount INTEGER CHECK (is_read_only_mount IN (0, 1)),
  added_at           INTEGER NOT NULL,
  -- null = the walk never finished; a later intake of the same root continues it.
  walked_at          INTEGER,
  -- Which volume the root lay on, as JSON; null where the system does not tell.
  volume             TEXT CHECK (json_valid(volume)),
  -- Since when its root was not found where it was, or found on another volume; null = it was there at the last look.
  away_since         INTEGER,
  UNIQUE (case_id, number)
) STRICT;
-- Not unique: another card in the same slot is another exhibit.
CREATE INDEX exhibits_by_root ON exhibits (case_id, root);

-- The bytes of items. Rows are facts of content: the same for every case.
CREATE TABLE media (
  sha256        TEXT PRIMARY KEY CHECK (length(sha256) = 64),
  bytes         INTEGER NOT NULL CHECK (bytes >= 0),
  kind          TEXT NOT NULL CHECK (kind IN ('image', 'audio', 'video', 'document', 'other')),
  format        TEXT NOT NULL,
  width         INTEGER CHECK (width > 0),
  height        INTEGER CHECK (height > 0),
  orientation   INTEGER NOT NULL DEFAULT 1 CHECK (orientation BETWEEN 1 AND 8),
  metadata      TEXT CHECK (metadata IS NULL OR json_valid(metadata)),
  has_gps       INTEGER NOT NULL DEFAULT 0 CHECK (has_gps IN (0, 1)),
  has_software  INTEGER NOT NULL DEFAULT 0 CHECK (has_software IN (0, 1)),
  has_embedded_thumbnail INTEGER NOT NULL DEFAULT 0 CHECK (has_embedded_thumbnail IN (0, 1)),
  -- Tags that could be read name a device's serial number; an author, owner or copyright holder. Maker notes are not read.
  has_serial    INTEGER NOT NULL DEFAULT 0 CHECK (has_serial IN (0, 1)),
  has_author    INTEGER NOT NULL DEFAULT 0 CHECK (has_author IN (0, 1)),
  has_maker_note INTEGER NOT NULL DEFAULT 0 CHECK (has_maker_note IN (0, 1)),
  has_thumbnail INTEGER NOT NULL DEFAULT 0 CHECK (has_thumbnail IN (0, 1)),
  has_preview   INTEGER NOT NULL DEFAULT 0 CHECK (has_preview IN (0, 1)),
  problems      TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(problems)),
  inspected_at  INTEGER NOT NULL,
  -- Version of the inspector's reading; a later version may read again.
  recipe        INTEGER NOT NULL,
  CHECK ((width IS NULL) = (height IS NULL))
) STRICT, WITHOUT ROWID;
-- What an earlier version read, to be read again.
CREATE INDEX media_by_recipe ON media (recipe);

-- One path or one address inside an exhibit. inspected ⇔ has a medium; skipped, unreadable ⇔ has a reason;
-- linked ⇔ is an address, which never has a medium: what the service saw there is not known here.
CREATE TABLE items (
  id           INTEGER PRIMARY KEY,
  case_id      INTEGER NOT NULL REFERENCES cases (id),
  exhibit_id   INTEGER NOT NULL REFERENCES exhibits (id),
  number       INTEGER NOT NULL CHECK (number > 0),
  -- Absolute, as bytes, as the walk met it: names need not be valid UTF-8. Of an address: its bytes in UTF-8.
  path         BLOB NOT NULL,
  -- The exact address, of a link; null = a file.
  url          TEXT CHECK (length(url) BETWEEN 1 AND 2048),
  name         TEXT NOT NULL,
  folder       TEXT NOT NULL,
  bytes        INTEGER NOT NULL CHECK (bytes >= 0),
  -- As lstat saw them; dev and inode as text because they exceed 2^53.
  mtime_ns     TEXT NOT NULL,
  ctime_ns     TEXT NOT NULL,
  dev          TEXT NOT NULL,
  inode        TEXT NOT NULL,
  intake       TEXT NOT NULL CHECK (intake IN ('listed', 'inspected', 'skipped', 'unreadable', 'linked')),
  reason       TEXT,
  sha256       TEXT REFERENCES media (sha256),
  listed_at    INTEGER NOT NULL,
  inspected_at INTEGER,
  -- Since when a whole walk no longer met it; null = it was there.
  missing_at   INTEGER,
  -- When its original was last proven to hold these bytes, or found to hold others.
  verified_at  INTEGER,
  differs_at   INTEGER,
  -- A person asked to read it although it is junk.
  wanted_at    INTEGER,
  UNIQUE (case_id, number),
  UNIQUE (exhibit_id, path),
  CHECK ((sha256 IS NOT NULL) = (intake = 'inspected')),
  CHECK ((reason IS NOT NULL) = (intake IN ('skipped', 'unreadable'))),
  CHECK ((url IS NOT NULL) = (intake = 'linked')),
  CHECK (url IS NULL OR path = CAST(url AS BLOB))
) STRICT;
CREATE INDEX items_by_medium ON items (sha256, case_id);
-- An address stands in a case once.
CREATE UNIQUE INDEX items_by_url ON items (url, case_id) WHERE url IS NOT NULL;
CREATE INDEX items_by_name ON items (case_id, name COLLATE NOCASE);
CREATE INDEX items_to_inspect ON items (case_id, id) WHERE intake = 'listed';
CREATE INDEX items_left ON items (exhibit_id) WHERE intake = 'listed';
CREATE INDEX items_by_file ON items (exhibit_id, inode);
CREATE INDEX items_missing ON items (exhibit_id, case_id) WHERE missing_at IS NOT NULL;
CREATE INDEX items_differing ON items (case_id) WHERE differs_at IS NOT NULL;

-- What the person approved: so many credits, for this case, on this day, to this host. Rows only add up.
CREATE TABLE budget_approvals (
  id         INTEGER PRIMARY KEY,
  case_id    INTEGER NOT NULL REFERENCES cases (id),
  origin     TEXT NOT NULL,
  day        TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  credits    INTEGER NOT NULL CHECK (credits > 0),
  approved_at INTEGER NOT NULL,
  actor      TEXT NOT NULL,
  -- The sentence the person said yes to.
  words      TEXT NOT NULL
) STRICT;
CREATE INDEX budget_approvals_by_case ON budget_approvals (case_id, origin, day);

-- One request for one answer. The same bytes or address, kind, parameters, service and account are asked once per run.
-- An address has no bytes to know it by: every answer about one is a run of its own, dated, for its case alone.
CREATE TABLE checks (
  id               TEXT PRIMARY KEY,
  case_id          INTEGER NOT NULL REFERENCES cases (id),
  sha256           TEXT REFERENCES media (sha256),
  -- The exact address the service is to fetch from; null = bytes are sent.
  url              TEXT CHECK (length(url) BETWEEN 1 AND 2048),
  -- What is asked about: a digest or an address, which never look alike.
  subject          TEXT NOT NULL AS (coalesce(sha256, url)) STORED,
  kind             TEXT NOT NULL CHECK (kind IN ('image_forensics')),
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
CREATE INDEX checks_by_state ON checks (state, created_at, charged_credits);
-- Whole budgets are summed from this index alone.
CREATE INDEX checks_by_budget ON checks (case_id, origin, day, state, expected_credits, charged_credits);
CREATE INDEX checks_due ON checks (origin, account, created_at, id, not_before_at)
  WHERE state IN ('approved', 'waiting');
CREATE INDEX checks_waiting ON checks (origin, account, not_before_at) WHERE state = 'waiting';
CREATE INDEX checks_over ON checks (updated_at)
  WHERE state IN ('done', 'done_partial', 'done_unread', 'cancelled');
CREATE TRIGGER checks_identity_is_final BEFORE UPDATE OF id, sha256, url, kind, parameters, origin, run ON checks
  BEGIN SELECT RAISE(ABORT, 'what a check asks is final'); END;
CREATE TRIGGER checks_stay BEFORE DELETE ON checks BEGIN SELECT RAISE(ABORT, 'checks are kept'); END;

-- One POST. The row of a phase is durable before the network step it names.
CREATE TABLE attempts (
  id              TEXT PRIMARY KEY,
  check_id        TEXT NOT NULL REFERENCES checks (id),
  number          INTEGER NOT NULL CHECK (number > 0),
  boot_id         TEXT NOT NULL,
  phase           TEXT NOT NULL CHECK (phase IN ('prepared', 'body', 'committing')),
  outcome         TEXT CHECK (outcome IN ('not_sent', 'not_complete', 'refused', 'success', 'unknown')),
  reason          TEXT,
  service_message TEXT,
  http_status     INTEGER,
  request_id      TEXT,
  host            TEXT NOT NULL,
  -- The name a file was sent under; null = an address was sent.
  sent_name       TEXT,
  body_bytes      INTEGER NOT NULL,
  sent_bytes      INTEGER NOT NULL DEFAULT 0,
  -- Digest of a body that was made before it was sent; null = a file is sent, and its medium has the digest.
  body_sha256     TEXT CHECK (length(body_sha256) = 64),
  -- Digest of what was written to the socket: the file's bytes, or the body. It must be the expected one before the
  -- last bytes are released.
  sent_sha256     TEXT,
  started_at      INTEGER NOT NULL,
  ended_at        INTEGER,
  superseded      INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
  UNIQUE (check_id, number),
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CHECK ((sent_name IS NULL) = (body_sha256 IS NOT NULL)),
  CHECK (phase <> 'committing' OR sent_sha256 IS NOT NULL),
  CHECK (outcome IS NULL OR outcome = 'success' OR reason IS NOT NULL),
  CHECK (outcome <> 'success' OR phase = 'committing'),
  -- "Not sent" is a promise: it holds only where nothing can have left.
  CHECK (outcome <> 'not_sent' OR phase = 'prepared'),
  CHECK (outcome <> 'not_complete' OR phase = 'body')
) STRICT, WITHOUT ROWID;
CREATE INDEX attempts_open ON attempts (boot_id) WHERE outcome IS NULL;
CREATE INDEX attempts_doubtful ON attempts (check_id) WHERE outcome = 'unknown';
-- The database itself refuses a second live, doubtful or paid attempt.
CREATE UNIQUE INDEX attempts_one_at_a_time ON attempts (check_id)
  WHERE superseded = 0 AND (outcome IS NULL OR outcome IN ('success', 'unknown'));
CREATE TRIGGER attempts_phase_only_grows BEFORE UPDATE OF phase ON attempts
  WHEN (NEW.phase = 'prepared' AND OLD.phase <> 'prepared') OR (NEW.phase = 'body' AND OLD.phase = 'committing')
  BEGIN SELECT RAISE(ABORT, 'an attempt never goes back'); END;
CREATE TRIGGER attempts_send_what_was_taken_in BEFORE UPDATE OF phase ON attempts
  WHEN NEW.phase = 'committing'
   AND NEW.sent_sha256 IS NOT (SELECT coalesce(sha256, NEW.body_sha256) FROM checks WHERE id = NEW.check_id)
  BEGIN SELECT RAISE(ABORT, 'the bytes sent are not the medium'); END;
CREATE TRIGGER attempts_ask_as_their_check BEFORE INSERT ON attempts
  WHEN (NEW.sent_name IS NULL) <> (SELECT sha256 IS NULL FROM checks WHERE id = NEW.check_id)
  BEGIN SELECT RAISE(ABORT, 'an address has no file, and a file no address'); END;
CREATE TRIGGER attempts_facts_are_final
  BEFORE UPDATE OF id, check_id, number, boot_id, host, sent_name, body_bytes, body_sha256, started_at ON attempts
  BEGIN SELECT RAISE(ABORT, 'the facts of an attempt are final'); END;
CREATE TRIGGER attempts_outcome_is_final BEFORE UPDATE OF outcome ON attempts
  WHEN OLD.outcome IS NOT NULL AND NEW.outcome IS NOT OLD.outcome
  BEGIN SELECT RAISE(ABORT, 'an outcome is final'); END;
CREATE TRIGGER attempts_stay BEFORE DELETE ON attempts BEGIN SELECT RAISE(ABORT, 'attempts are kept'); END;

-- What came back, byte for byte, before anything was made of it.
CREATE TABLE replies (
  id           INTEGER PRIMARY KEY,
  attempt_id   TEXT NOT NULL REFERENCES attempts (id),
  -- 'person' = obtained from the provider in another way and attached; nothing came over the wire.
  source       TEXT NOT NULL DEFAULT 'service' CHECK (source IN ('service', 'person')),
  attached_by  TEXT CHECK ((attached_by IS NOT NULL) = (source = 'person')),
  http_status  INTEGER CHECK ((http_status IS NULL) = (source = 'person')),
  headers      TEXT NOT NULL CHECK (json_valid(headers)),
  body         BLOB NOT NULL,
  body_sha256  TEXT NOT NULL CHECK (length(body_sha256) = 64),
  -- 0 = the answer broke off or was cut at our cap.
  is_whole     INTEGER NOT NULL CHECK (is_whole IN (0, 1)),
  is_simulated INTEGER NOT NULL CHECK (is_simulated IN (0, 1)),
  host         TEXT NOT NULL,
  certificate  TEXT,
  app_version  TEXT NOT NULL,
  received_at  INTEGER NOT NULL,
  UNIQUE (attempt_id, source)
) STRICT;
CREATE INDEX replies_simulated ON replies (id) WHERE is_simulated = 1;
CREATE TRIGGER replies_are_final BEFORE UPDATE ON replies BEGIN SELECT RAISE(ABORT, 'replies are kept as they came'); END;
CREATE TRIGGER replies_stay BEFORE DELETE ON replies BEGIN SELECT RAISE(ABORT, 'replies are kept as they came'); END;

CREATE TRIGGER attempts_success_has_a_reply BEFORE UPDATE OF outcome ON attempts
  WHEN NEW.outcome = 'success' AND NOT EXISTS (SELECT 1 FROM replies WHERE attempt_id = NEW.id AND source = 'service')
  BEGIN SELECT RAISE(ABORT, 'a success needs its reply'); END;
CREATE TRIGGER checks_done_is_paid BEFORE UPDATE OF state ON checks
  WHEN NEW.state IN ('done', 'done_partial', 'done_unread')
   AND NOT EXISTS (SELECT 1 FROM attempts WHERE check_id = NEW.id AND outcome = 'success')
   AND NOT EXISTS (
    SELECT 1 FROM attempts a JOIN replies r ON r.attempt_id = a.id
     WHERE a.check_id = NEW.id AND a.superseded = 1 AND r.source = 'person')
  BEGIN SELECT RAISE(ABORT, 'a check is done by a successful attempt'); END;
CREATE TRIGGER replies_of_a_person_need_a_decision BEFORE INSERT ON replies
  WHEN NEW.source = 'person'
   AND NOT EXISTS (SELECT 1 FROM decisions WHERE attempt_id = NEW.attempt_id AND choice = 'attached')
  BEGIN SELECT RAISE(ABORT, 'only a decision attaches a result'); END;
CREATE TRIGGER checks_stay_done BEFORE UPDATE OF state ON checks
  WHEN OLD.state IN ('done', 'done_partial', 'done_unread') AND NEW.state NOT IN ('done', 'done_partial', 'done_unread')
  BEGIN SELECT RAISE(ABORT, 'a paid check is not asked again'); END;

-- What this version read in a reply. Always re-derivable from `replies`.
CREATE TABLE analyses (
  check_id    TEXT PRIMARY KEY REFERENCES checks (id),
  reply_id    INTEGER NOT NULL REFERENCES replies (id),
  sha256      TEXT REFERENCES media (sha256),
  url         TEXT,
  subject     TEXT NOT NULL AS (coalesce(sha256, url)) STORED,
  parsed      TEXT NOT NULL CHECK (json_valid(parsed)),
  -- Which entry of `images` answers for the medium, or is the only one an address gave; null = none.
  image_index INTEGER,
  -- How many entries `images` has.
  image_count INTEGER NOT NULL DEFAULT 0,
  -- Of several pictures at one address: the one all of them were given; null where they differ.
  verdict     TEXT,
  confidence  REAL,
  received_at INTEGER NOT NULL,
  -- Version of the reading (0 = not known); what an earlier one read is read again.
  reader      INTEGER NOT NULL DEFAULT 0,
  CHECK ((sha256 IS NULL) <> (url IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX analyses_by_subject ON analyses (subject, received_at);
CREATE INDEX analyses_by_reader ON analyses (reader);
CREATE INDEX analyses_by_reply ON analyses (reply_id);

-- A person's word on a possibly charged attempt.
CREATE TABLE decisions (
  id         INTEGER PRIMARY KEY,
  attempt_id TEXT NOT NULL REFERENCES attempts (id),
  choice     TEXT NOT NULL CHECK (choice IN ('send_again', 'not_charged', 'attached', 'left')),
  words      TEXT NOT NULL,
  actor      TEXT NOT NULL,
  decided_at INTEGER NOT NULL
) STRICT;
-- A doubtful attempt is set aside, and its check set free, by a person's decision and by nothing else.
CREATE TRIGGER attempts_superseded_by_decision BEFORE UPDATE OF superseded ON attempts
  WHEN NEW.superseded <> OLD.superseded AND (NEW.superseded = 0 OR OLD.outcome IS NOT 'unknown' OR NOT EXISTS (
    SELECT 1 FROM decisions WHERE attempt_id = NEW.id AND choice IN ('send_again', 'not_charged', 'attached')))
  BEGIN SELECT RAISE(ABORT, 'only a decision sets an attempt aside'); END;
CREATE TRIGGER checks_unknown_needs_decision BEFORE UPDATE OF state ON checks
  WHEN OLD.state = 'unknown' AND NEW.state <> 'unknown'
   AND EXISTS (SELECT 1 FROM attempts WHERE check_id = NEW.id AND outcome = 'unknown' AND superseded = 0)
  BEGIN SELECT RAISE(ABORT, 'a possibly charged check waits for a decision'); END;
CREATE TRIGGER decisions_are_final BEFORE UPDATE ON decisions BEGIN SELECT RAISE(ABORT, 'decisions are kept'); END;
CREATE TRIGGER decisions_stay BEFORE DELETE ON decisions BEGIN SELECT RAISE(ABORT, 'decisions are kept'); END;

-- Why the queue stands still until a person starts it again; no row = it works.
CREATE TABLE queue_pause (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  reason  TEXT NOT NULL,
  message TEXT,
  since   INTEGER NOT NULL
) STRICT;
