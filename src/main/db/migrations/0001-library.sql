-- The library's tables. From here on a migration is added, never edited.

CREATE TABLE library (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  uuid       TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Salts token fingerprints, so that equal tokens in two libraries cannot be matched.
  salt       BLOB NOT NULL CHECK (length(salt) = 32)
) STRICT;

CREATE TABLE audit (
  seq       INTEGER PRIMARY KEY CHECK (seq > 0),
  case_id   INTEGER,
  at        INTEGER NOT NULL,
  mono_ns   INTEGER NOT NULL,
  boot_id   TEXT NOT NULL,
  actor     TEXT NOT NULL,
  type      TEXT NOT NULL,
  payload   TEXT NOT NULL CHECK (json_valid(payload)),
  -- Random bytes that go with the payload, so that its digest confirms no guessed one; empty = the payload was emptied.
  salt      BLOB NOT NULL CHECK (length(salt) IN (0, 16)),
  -- SHA-256 of salt and payload, of an emptied entry, whose hash covers it; null = it can be made.
  payload_sha256 TEXT CHECK ((payload_sha256 IS NOT NULL) = (length(salt) = 0)),
  -- JSON, [[table, key, SHA-256 | null], …]: how each row that it tells of is from then on; null = gone.
  seals     TEXT NOT NULL CHECK (json_valid(seals)),
  prev_hash TEXT NOT NULL CHECK (length(prev_hash) = 64),
  hash      TEXT NOT NULL UNIQUE CHECK (length(hash) = 64)
) STRICT;

-- Which entry holds the newest seal of a row, and the random bytes in its digest, which go with the row.
CREATE TABLE seals (
  tbl   TEXT NOT NULL,
  key   ANY NOT NULL,
  entry INTEGER NOT NULL,
  salt  BLOB NOT NULL CHECK (length(salt) IN (0, 16)),
  PRIMARY KEY (tbl, key)
) STRICT, WITHOUT ROWID;

-- Rows that the transaction under way changed, with their sealed columns as they were. Until an entry has sealed them,
-- -1 lets no COMMIT through. Triggers write it, made from custody/log/sealed-tables.ts.
CREATE TABLE touched (
  tbl   TEXT NOT NULL,
  key   ANY NOT NULL,
  old   TEXT,
  entry INTEGER NOT NULL DEFAULT -1 REFERENCES audit (seq) DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (tbl, key)
) STRICT, WITHOUT ROWID;

-- Rows that somebody else changed: named by every verification, sealed never. `found` = the entry that came next.
CREATE TABLE edited (
  tbl   TEXT NOT NULL,
  key   ANY NOT NULL,
  found INTEGER NOT NULL,
  PRIMARY KEY (tbl, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_case ON audit (case_id, seq);

CREATE INDEX audit_reports ON audit (case_id) WHERE type = 'report.exported';

CREATE INDEX audit_verified ON audit (seq) WHERE type = 'custody.verified';

CREATE INDEX audit_ended ON audit (at) WHERE type IN ('intake.finished', 'intake.cancelled', 'intake.failed',
  'exhibit.check_ended', 'originals.verified', 'originals.copied', 'report.exported', 'custody.verified');

CREATE TRIGGER audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the custody log is append-only'); END;

CREATE TRIGGER audit_is_final BEFORE UPDATE ON audit
  WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
    OR NEW.payload <> '{"removed":true}' OR NEW.salt <> X'' OR NEW.seq <> OLD.seq OR NEW.case_id IS NOT OLD.case_id
    OR NEW.at <> OLD.at OR NEW.mono_ns <> OLD.mono_ns OR NEW.boot_id <> OLD.boot_id OR NEW.actor <> OLD.actor
    OR NEW.type <> OLD.type OR NEW.seals <> OLD.seals OR NEW.prev_hash <> OLD.prev_hash OR NEW.hash <> OLD.hash
  BEGIN SELECT RAISE(ABORT, 'the custody log is append-only'); END;

CREATE TABLE signed_heads (
  id          INTEGER PRIMARY KEY,
  -- The number and hash of the entry that was the newest of the custody log when it was signed.
  seq         INTEGER NOT NULL CHECK (seq > 0),
  hash        TEXT NOT NULL CHECK (length(hash) = 64),
  signed_at   INTEGER NOT NULL,
  -- "SHA256:…" of the key.
  fingerprint TEXT NOT NULL CHECK (fingerprint LIKE 'SHA256:%'),
  -- OpenSSH's armoured form, namespace touchstone-head; the public key stands in it.
  signature   TEXT NOT NULL,
  UNIQUE (seq, hash, fingerprint)
) STRICT;

CREATE TRIGGER signed_heads_are_final BEFORE UPDATE ON signed_heads
  BEGIN SELECT RAISE(ABORT, 'signed heads are kept'); END;

CREATE TRIGGER signed_heads_stay BEFORE DELETE ON signed_heads
  BEGIN SELECT RAISE(ABORT, 'signed heads are kept'); END;

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
  veil             TEXT NOT NULL DEFAULT 'off' CHECK (veil IN ('off', 'grey', 'blur', 'blur_grey')),
  UNIQUE (year, number)
) STRICT;

CREATE TABLE exhibits (
  id                 INTEGER PRIMARY KEY,
  case_id            INTEGER NOT NULL REFERENCES cases (id),
  number             INTEGER NOT NULL CHECK (number > 0),
  name               TEXT NOT NULL,
  kind               TEXT NOT NULL CHECK (kind IN ('folder', 'file', 'links')),
  -- The root's path as bytes: names need not be valid UTF-8.
  -- Of links: 'links:' and the digest of the list, if one was given.
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

CREATE INDEX exhibits_by_root ON exhibits (case_id, root);

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
  has_embedded_thumbnail INTEGER NOT NULL DEFAULT 0 CHECK (has_embedded_thumbnail IN (0, 1)),
  -- Tags that could be read name a device's serial number; an author, owner or copyright holder.
  -- Maker notes are not read.
  has_serial    INTEGER NOT NULL DEFAULT 0 CHECK (has_serial IN (0, 1)),
  has_author    INTEGER NOT NULL DEFAULT 0 CHECK (has_author IN (0, 1)),
  has_maker_note INTEGER NOT NULL DEFAULT 0 CHECK (has_maker_note IN (0, 1)),
  has_thumbnail INTEGER NOT NULL DEFAULT 0 CHECK (has_thumbnail IN (0, 1)),
  has_preview   INTEGER NOT NULL DEFAULT 0 CHECK (has_preview IN (0, 1)),
  problems      TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(problems)),
  inspected_at  INTEGER NOT NULL,
  -- Version of the inspector's reading; a later version may read again.
  recipe        INTEGER NOT NULL,
  -- What the container of a film or a sound says of itself (shared/model/container.ts).
  container     TEXT CHECK (container IS NULL OR json_valid(container)),
  -- As stated; null = not stated.
  duration_ms   INTEGER CHECK (duration_ms > 0),
  -- Where in a film the frame that is kept as its picture lies, from its beginning; null = none is kept.
  frame_seconds REAL CHECK (frame_seconds >= 0),
  -- To look it up on lists of known hashes, never to identify it; null = not computed.
  md5           BLOB CHECK (length(md5) = 16),
  sha1          BLOB CHECK (length(sha1) = 20),
  CHECK ((width IS NULL) = (height IS NULL)),
  CHECK ((md5 IS NULL) = (sha1 IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX media_by_recipe ON media (recipe);

CREATE INDEX media_by_md5 ON media (md5) WHERE md5 IS NOT NULL;

CREATE INDEX media_by_sha1 ON media (sha1) WHERE sha1 IS NOT NULL;

CREATE INDEX media_in_brief ON media (sha256, kind, format, bytes, width, height, orientation, has_thumbnail,
  has_gps, has_embedded_thumbnail, has_serial, has_author, has_maker_note, problems, duration_ms);

-- Copies for viewing that reports print, as they were made: the preview of a picture, the frame of a film, the waveform of a
-- sound. `sha256` = of the copy.
CREATE TABLE copies (
  of_sha256 TEXT NOT NULL REFERENCES media (sha256),
  kind      TEXT NOT NULL CHECK (kind IN ('preview', 'waveform')),
  sha256    TEXT NOT NULL CHECK (length(sha256) = 64),
  bytes     INTEGER NOT NULL CHECK (bytes > 0),
  -- Where in a film the frame lies, from its beginning; null = it is no frame.
  seconds   REAL CHECK (seconds >= 0),
  PRIMARY KEY (of_sha256, kind)
) STRICT, WITHOUT ROWID;

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

CREATE UNIQUE INDEX items_by_url ON items (url, case_id) WHERE url IS NOT NULL;

CREATE INDEX items_by_name ON items (case_id, name COLLATE NOCASE);

CREATE INDEX items_to_inspect ON items (case_id, id) WHERE intake = 'listed';

CREATE INDEX items_left ON items (exhibit_id) WHERE intake = 'listed';

CREATE INDEX items_by_file ON items (exhibit_id, inode);

CREATE INDEX items_missing ON items (exhibit_id, case_id) WHERE missing_at IS NOT NULL;

CREATE INDEX items_differing ON items (case_id) WHERE differs_at IS NOT NULL;

-- What lists show, sort and filter: one narrow row an item. Derived from `items` and `media` (facts/fact-sql.ts says
-- how), kept by temporary triggers of the app. Nothing in it depends on settings or on other items.
CREATE TABLE item_facts (
  item_id       INTEGER PRIMARY KEY REFERENCES items (id),
  case_id       INTEGER NOT NULL,
  exhibit_id    INTEGER NOT NULL,
  number        INTEGER NOT NULL,
  -- As it is searched: folded to one line (folded.ts).
  folded_name   TEXT NOT NULL,
  folder        TEXT NOT NULL,
  -- As it is sorted: folded, with its numbers by value (facts/name-key.ts).
  name_key      TEXT NOT NULL,
  intake        TEXT NOT NULL,
  reason        TEXT,
  -- 'link', or what its bytes hold; null = not read.
  kind          TEXT,
  -- Of its bytes; null = not read, or an address.
  format        TEXT,
  bytes         INTEGER NOT NULL,
  width         INTEGER,
  height        INTEGER,
  orientation   INTEGER NOT NULL,
  duration_ms   INTEGER,
  camera        TEXT,
  serial        TEXT,
  software      TEXT,
  latitude      REAL,
  longitude     REAL,
  -- The wall clock as written, ms, counted as if it were UTC; the instant, where a zone is recorded; and the tag.
  recorded_at   INTEGER,
  recorded_utc  INTEGER,
  recorded_from TEXT,
  -- A bit for each warning, in the order of `Noticed`.
  noticed       INTEGER NOT NULL,
  has_thumbnail INTEGER NOT NULL,
  is_missing    INTEGER NOT NULL,
  is_different  INTEGER NOT NULL,
  added_at      INTEGER NOT NULL
) STRICT;

CREATE INDEX item_facts_by_name ON item_facts (case_id, name_key, number);

-- What is searched of media, results, fact checks and findings: folded, a line for each text (facts/text-parts.ts).
-- Derived and kept like `item_facts`.
CREATE TABLE texts (
  id      INTEGER PRIMARY KEY,
  source  TEXT NOT NULL CHECK (source IN ('medium', 'analysis', 'fact_check', 'finding')),
  -- The digest, the check or the item that it comes from.
  key     ANY NOT NULL,
  -- Which items have it: those with these bytes or this address, or the one; and of which case, NULL = of any.
  subject TEXT,
  item_id INTEGER,
  case_id INTEGER,
  text    TEXT NOT NULL,
  UNIQUE (source, key)
) STRICT;

-- Without positions: what it finds is compared with the text itself.
CREATE VIRTUAL TABLE texts_index USING fts5 (text, content='texts', content_rowid='id', detail='none', columnsize=0,
  tokenize='trigram case_sensitive 1');

-- Erased words are gone from it at once.
INSERT INTO texts_index (texts_index, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER texts_added AFTER INSERT ON texts BEGIN
  INSERT INTO texts_index (rowid, text) VALUES (NEW.id, NEW.text);
END;

CREATE TRIGGER texts_removed AFTER DELETE ON texts BEGIN
  INSERT INTO texts_index (texts_index, rowid, text) VALUES ('delete', OLD.id, OLD.text);
END;

CREATE TABLE rounds (
  id         INTEGER PRIMARY KEY,
  exhibit_id INTEGER NOT NULL REFERENCES exhibits (id),
  -- intake = the first, check = the same root again, verify = every original hashed again,
  -- relink = its new place proven.
  kind       TEXT NOT NULL CHECK (kind IN ('intake', 'check', 'verify', 'relink')),
  state      TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished', 'cancelled', 'failed')),
  started_at INTEGER NOT NULL,
  ended_at   INTEGER CHECK ((ended_at IS NULL) = (state = 'open')),
  -- How many items of each outcome, by name; what is not named is 0.
  counts     TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(counts))
) STRICT;

CREATE INDEX rounds_by_exhibit ON rounds (exhibit_id, id);

CREATE UNIQUE INDEX rounds_one_open ON rounds (exhibit_id) WHERE state = 'open' AND kind IN ('intake', 'check');

CREATE TABLE sightings (
  id       INTEGER PRIMARY KEY,
  item_id  INTEGER NOT NULL REFERENCES items (id),
  round_id INTEGER REFERENCES rounds (id),
  -- read = first hashed; same, changed = hashed again with the same or other bytes; missing, returned = by a whole walk;
  -- verified, differs = hashed to be compared, the item stays as it is; relinked = proven at another place.
  what     TEXT NOT NULL
           CHECK (what IN ('read', 'same', 'changed', 'missing', 'returned', 'verified', 'differs', 'relinked')),
  seen_at  INTEGER NOT NULL,
  path     BLOB NOT NULL,
  bytes    INTEGER CHECK (bytes >= 0),
  mtime_ns TEXT,
  ctime_ns TEXT,
  dev      TEXT,
  inode    TEXT,
  sha256   TEXT CHECK (length(sha256) = 64),
  CHECK ((sha256 IS NULL) = (what IN ('missing', 'returned')))
) STRICT;

CREATE INDEX sightings_by_item ON sightings (item_id, id);

CREATE INDEX sightings_by_digest ON sightings (sha256, item_id) WHERE sha256 IS NOT NULL;

CREATE TRIGGER sightings_are_final BEFORE UPDATE ON sightings
  BEGIN SELECT RAISE(ABORT, 'sightings are kept as they were'); END;

CREATE TRIGGER sightings_stay BEFORE DELETE ON sightings WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'sightings are kept as they were'); END;

CREATE TABLE arrivals (
  item_id    INTEGER PRIMARY KEY REFERENCES items (id),
  -- Control characters spelled out; never used as a path. NULL = none was given.
  given_name TEXT CHECK (length(given_name) BETWEEN 1 AND 2048),
  -- As given; only of the web, without user name or password. NULL = none, or none that is certainly of this picture.
  address    TEXT CHECK (length(address) BETWEEN 1 AND 2048),
  bytes      INTEGER NOT NULL CHECK (bytes > 0),
  sha256     TEXT NOT NULL CHECK (length(sha256) = 64),
  taken_at   INTEGER NOT NULL,
  taken_by   TEXT NOT NULL
) STRICT;

CREATE TRIGGER arrivals_are_final BEFORE UPDATE ON arrivals BEGIN SELECT RAISE(ABORT, 'arrivals are kept'); END;

CREATE TRIGGER arrivals_stay BEFORE DELETE ON arrivals WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'arrivals are kept'); END;

CREATE TABLE stills (
  item_id       INTEGER PRIMARY KEY REFERENCES items (id),
  source_id     INTEGER NOT NULL REFERENCES items (id),
  source_sha256 TEXT NOT NULL CHECK (length(source_sha256) = 64),
  -- As the player gave it; the frame shown there need not be the one recorded for it.
  seconds       REAL NOT NULL CHECK (seconds >= 0),
  sha256        TEXT NOT NULL CHECK (length(sha256) = 64),
  width         INTEGER NOT NULL CHECK (width > 0),
  height        INTEGER NOT NULL CHECK (height > 0),
  -- What decoded it.
  runtime       TEXT NOT NULL,
  taken_at      INTEGER NOT NULL,
  taken_by      TEXT NOT NULL,
  CHECK (item_id <> source_id)
) STRICT;

CREATE INDEX stills_by_source ON stills (source_id, seconds);

CREATE TRIGGER stills_are_final BEFORE UPDATE ON stills BEGIN SELECT RAISE(ABORT, 'stills are kept'); END;

CREATE TRIGGER stills_stay BEFORE DELETE ON stills WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'stills are kept'); END;

CREATE TABLE attachments (
  id          INTEGER PRIMARY KEY,
  link_id     INTEGER NOT NULL REFERENCES items (id),
  exhibit_id  INTEGER NOT NULL REFERENCES exhibits (id),
  attached_at INTEGER NOT NULL,
  attached_by TEXT NOT NULL,
  -- null = it stands.
  detached_at INTEGER,
  detached_by TEXT,
  CHECK ((detached_at IS NULL) = (detached_by IS NULL))
) STRICT;

CREATE UNIQUE INDEX attachments_standing ON attachments (link_id) WHERE detached_at IS NULL;

CREATE INDEX attachments_by_exhibit ON attachments (exhibit_id);

CREATE TRIGGER attachments_belong_to_links BEFORE INSERT ON attachments
  WHEN (SELECT url FROM items WHERE id = NEW.link_id) IS NULL
    OR (SELECT kind FROM exhibits WHERE id = NEW.exhibit_id) IS NOT 'file'
  BEGIN SELECT RAISE(ABORT, 'a file is attached to a link'); END;

CREATE TRIGGER attachments_are_facts BEFORE UPDATE OF id, link_id, exhibit_id, attached_at, attached_by ON attachments
  BEGIN SELECT RAISE(ABORT, 'attachments are kept'); END;

CREATE TRIGGER attachments_end_once BEFORE UPDATE ON attachments WHEN OLD.detached_at IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'an attachment ends once'); END;

CREATE TRIGGER attachments_stay BEFORE DELETE ON attachments WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'attachments are kept'); END;

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

CREATE TABLE caps (
  id      INTEGER PRIMARY KEY,
  -- null = each day, over all cases.
  case_id INTEGER UNIQUE REFERENCES cases (id),
  credits INTEGER NOT NULL CHECK (credits >= 0)
) STRICT;

CREATE UNIQUE INDEX caps_of_day ON caps (case_id IS NULL) WHERE case_id IS NULL;

CREATE TABLE balances (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  origin  TEXT NOT NULL,
  account TEXT NOT NULL,
  credits REAL NOT NULL
) STRICT;

CREATE INDEX balances_by_account ON balances (origin, account, at, credits);

CREATE TABLE checks (
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
  state            TEXT NOT NULL
                   CHECK (state IN ('approved', 'sending', 'waiting', 'blocked', 'unknown', 'rejected', 'cancelled',
                                    'done', 'done_partial', 'done_unread')),
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

CREATE INDEX checks_by_budget ON checks (case_id, origin, day, state, expected_credits, charged_credits);

CREATE INDEX checks_due ON checks (origin, account, created_at, id, not_before_at)
  WHERE state IN ('approved', 'waiting');

CREATE INDEX checks_waiting ON checks (origin, account, not_before_at) WHERE state = 'waiting';

CREATE INDEX checks_over ON checks (updated_at)
  WHERE state IN ('done', 'done_partial', 'done_unread', 'cancelled');

CREATE INDEX checks_by_time ON checks (updated_at, state, case_id, kind, day, expected_credits, charged_credits);

CREATE INDEX checks_open ON checks (state, expected_credits)
  WHERE state IN ('approved', 'sending', 'waiting', 'blocked');

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

CREATE TRIGGER attempts_success_has_a_reply BEFORE UPDATE OF outcome ON attempts
  WHEN NEW.outcome = 'success' AND NOT EXISTS (SELECT 1 FROM replies WHERE attempt_id = NEW.id AND source = 'service')
  BEGIN SELECT RAISE(ABORT, 'a success needs its reply'); END;

CREATE TRIGGER attempts_superseded_by_decision BEFORE UPDATE OF superseded ON attempts
  WHEN NEW.superseded <> OLD.superseded AND (NEW.superseded = 0 OR OLD.outcome IS NOT 'unknown' OR NOT EXISTS (
    SELECT 1 FROM decisions WHERE attempt_id = NEW.id AND choice IN ('send_again', 'not_charged', 'attached')))
  BEGIN SELECT RAISE(ABORT, 'only a decision sets an attempt aside'); END;

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

CREATE TRIGGER replies_stay BEFORE DELETE ON replies BEGIN SELECT RAISE(ABORT, 'replies are kept as they came'); END;

CREATE TRIGGER replies_of_a_person_need_a_decision BEFORE INSERT ON replies
  WHEN NEW.source = 'person'
   AND NOT EXISTS (SELECT 1 FROM decisions WHERE attempt_id = NEW.attempt_id AND choice = 'attached')
  BEGIN SELECT RAISE(ABORT, 'only a decision attaches a result'); END;

CREATE TRIGGER replies_are_final BEFORE UPDATE ON replies
  WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1) OR NEW.body <> X'' OR NEW.headers <> '{}' OR NEW.id <> OLD.id
    OR NEW.attempt_id <> OLD.attempt_id OR NEW.http_status IS NOT OLD.http_status OR NEW.source <> OLD.source
    OR NEW.attached_by IS NOT OLD.attached_by OR NEW.body_sha256 <> OLD.body_sha256
    OR NEW.is_whole <> OLD.is_whole OR NEW.is_simulated <> OLD.is_simulated OR NEW.host <> OLD.host
    OR NEW.certificate IS NOT OLD.certificate OR NEW.app_version <> OLD.app_version OR NEW.received_at <> OLD.received_at
  BEGIN SELECT RAISE(ABORT, 'replies are kept as they came'); END;

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
  -- The generator with the highest score, and how many faces were found; null = none is named, or none were looked for.
  generator   TEXT,
  face_count  INTEGER,
  received_at INTEGER NOT NULL,
  -- Version of the reading; what an earlier one read is read again.
  reader      INTEGER NOT NULL DEFAULT 0,
  CHECK ((sha256 IS NULL) <> (url IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX analyses_by_subject ON analyses (subject, received_at);

CREATE INDEX analyses_by_reader ON analyses (reader);

CREATE INDEX analyses_by_reply ON analyses (reply_id);

CREATE TABLE unread_replies (
  reply_id INTEGER PRIMARY KEY REFERENCES replies (id),
  reader   INTEGER NOT NULL CHECK (reader >= 0),
  tried_at INTEGER NOT NULL
) STRICT;

CREATE TABLE decisions (
  id         INTEGER PRIMARY KEY,
  attempt_id TEXT NOT NULL REFERENCES attempts (id),
  choice     TEXT NOT NULL CHECK (choice IN ('send_again', 'not_charged', 'attached', 'left')),
  words      TEXT NOT NULL,
  actor      TEXT NOT NULL,
  decided_at INTEGER NOT NULL
) STRICT;

CREATE TRIGGER decisions_stay BEFORE DELETE ON decisions BEGIN SELECT RAISE(ABORT, 'decisions are kept'); END;

CREATE TRIGGER decisions_are_final BEFORE UPDATE ON decisions
  WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1) OR NEW.words <> '' OR NEW.id <> OLD.id OR NEW.attempt_id <> OLD.attempt_id
    OR NEW.choice <> OLD.choice OR NEW.actor <> OLD.actor OR NEW.decided_at <> OLD.decided_at
  BEGIN SELECT RAISE(ABORT, 'decisions are kept'); END;

-- One narrow row a check, by what it asks about: where it stands, and what lists show of its answer. Derived from `checks`
-- and what hangs on them (facts/fact-sql.ts), kept by temporary triggers. Nothing in it depends on settings.
CREATE TABLE answer_facts (
  check_id     TEXT PRIMARY KEY REFERENCES checks (id),
  case_id      INTEGER NOT NULL,
  state        TEXT NOT NULL,
  reason       TEXT,
  created_at   INTEGER NOT NULL,
  -- Of a check that a file ended, how much of its requests ever left; null = no file ended it.
  ever_sent    TEXT CHECK (ever_sent IN ('nothing', 'part', 'whole')),
  -- When the analysis came that was read in its reply; null = none was.
  received_at  INTEGER,
  verdict      TEXT,
  confidence   REAL,
  generator    TEXT,
  face_count   INTEGER,
  image_count  INTEGER NOT NULL,
  is_simulated INTEGER NOT NULL,
  is_attached  INTEGER NOT NULL,
  -- Its answer was erased: it speaks for no item any more.
  is_erased    INTEGER NOT NULL,
  -- Of its job; null = it has none.
  job_state    TEXT
) STRICT, WITHOUT ROWID;

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
  -- Whether the service takes a request to cancel; null = not known.
  can_cancel      INTEGER CHECK (can_cancel IN (0, 1)),
  -- The status of a later answer that says something else than the first end.
  contradicted_by TEXT,
  -- How long it was really asked about since it is watched, ms: what decides that it has no end, or is lost. Days in
  -- which nobody asked, and clocks that jump, are no part of it.
  asked_ms        INTEGER NOT NULL DEFAULT 0 CHECK (asked_ms >= 0)
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

CREATE TABLE job_replies (
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

CREATE TRIGGER job_replies_stay BEFORE DELETE ON job_replies
  WHEN OLD.what <> 'partial' OR NOT EXISTS (
    SELECT 1 FROM job_replies n WHERE n.check_id = OLD.check_id AND n.what = 'partial' AND n.id > OLD.id)
  BEGIN SELECT RAISE(ABORT, 'replies are kept as they came'); END;

CREATE TRIGGER job_replies_newest_partial AFTER INSERT ON job_replies WHEN NEW.what = 'partial'
  BEGIN DELETE FROM job_replies WHERE check_id = NEW.check_id AND what = 'partial' AND id < NEW.id; END;

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
  -- When it was last read to another result than before; null = it reads as it did when it came.
  read_again_at INTEGER,
  CHECK ((sha256 IS NULL) <> (url IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX fact_checks_by_subject ON fact_checks (subject, received_at);

CREATE INDEX fact_checks_by_reader ON fact_checks (reader);

CREATE TABLE queue_pause (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  reason  TEXT NOT NULL,
  message TEXT,
  since   INTEGER NOT NULL
) STRICT;

CREATE TABLE traffic (
  id          INTEGER PRIMARY KEY,
  at          INTEGER NOT NULL,
  method      TEXT NOT NULL CHECK (method IN ('GET', 'POST')),
  host        TEXT NOT NULL,
  -- Without a query: an address could carry a secret there.
  path        TEXT NOT NULL CHECK (instr(path, '?') = 0),
  purpose     TEXT NOT NULL CHECK (purpose IN ('token_test', 'credit_info', 'analysis', 'fact_check', 'job')),
  -- The check it asks about; null = about none.
  check_id    TEXT,
  -- The attempt that pays; null = a free question.
  attempt_id  TEXT,
  -- null = under way, or the app ended first.
  ended_at    INTEGER,
  duration_ms REAL,
  -- On the wire, with everything TLS and a proxy add.
  bytes_out   INTEGER NOT NULL DEFAULT 0,
  bytes_in    INTEGER NOT NULL DEFAULT 0,
  status      INTEGER,
  failure     TEXT,
  certificate TEXT,
  issuer      TEXT,
  CHECK ((ended_at IS NULL) = (duration_ms IS NULL)),
  CHECK ((ended_at IS NULL) = (status IS NULL AND failure IS NULL)),
  CHECK (status IS NULL OR failure IS NULL)
) STRICT;

CREATE INDEX traffic_by_host ON traffic (host, id);

CREATE INDEX traffic_by_purpose ON traffic (purpose, id);

CREATE INDEX traffic_by_check ON traffic (check_id, id) WHERE check_id IS NOT NULL;

CREATE INDEX traffic_of_none ON traffic (at, purpose, host) WHERE check_id IS NULL;

CREATE TRIGGER traffic_stays BEFORE DELETE ON traffic BEGIN SELECT RAISE(ABORT, 'the traffic log is append-only'); END;

CREATE TRIGGER traffic_facts_are_final BEFORE UPDATE OF id, at, method, host, path, purpose, check_id, attempt_id ON traffic
  BEGIN SELECT RAISE(ABORT, 'the traffic log is append-only'); END;

CREATE TRIGGER traffic_ends_once BEFORE UPDATE ON traffic WHEN OLD.ended_at IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'the traffic log is append-only'); END;

CREATE TABLE findings (
  id           INTEGER PRIMARY KEY,
  item_id      INTEGER NOT NULL REFERENCES items (id),
  -- 1, 2, … of its item, without gaps.
  revision     INTEGER NOT NULL CHECK (revision > 0),
  is_withdrawn INTEGER NOT NULL CHECK (is_withdrawn IN (0, 1)),
  -- The bytes the item held, or its address; NULL = it was never read.
  subject      TEXT CHECK (length(subject) > 0),
  proposition  TEXT NOT NULL CHECK (length(proposition) <= 1000),
  alternative  TEXT NOT NULL CHECK (length(alternative) <= 1000),
  -- All words of the ladder it was made with, in order, and which of them was chosen; NULL = nothing is concluded.
  ladder       TEXT CHECK (json_array_length(ladder) BETWEEN 3 AND 7),
  step         INTEGER CHECK (step BETWEEN 0 AND json_array_length(ladder) - 1),
  conclusion   TEXT AS (json_extract(ladder, '$[' || step || ']')) STORED,
  grounds      TEXT NOT NULL CHECK (length(grounds) <= 20000),
  notes        TEXT NOT NULL CHECK (length(notes) <= 20000),
  -- Makes the digest of the notes in the custody log useless for guessing them.
  salt         TEXT NOT NULL CHECK (length(salt) = 32),
  -- Why the conclusion was changed or withdrawn; '' = not given.
  reason       TEXT NOT NULL CHECK (length(reason) <= 1000),
  author       TEXT NOT NULL,
  at           INTEGER NOT NULL,
  UNIQUE (item_id, revision),
  CHECK ((ladder IS NULL) = (step IS NULL)),
  -- Whoever concludes says about what.
  CHECK (step IS NULL OR trim(proposition) <> ''),
  CHECK (is_withdrawn = 0 OR (step IS NULL AND proposition || alternative || grounds || notes = ''))
) STRICT;

CREATE TRIGGER findings_follow_each_other BEFORE INSERT ON findings
  WHEN NEW.revision <> 1 + coalesce((SELECT max(revision) FROM findings WHERE item_id = NEW.item_id), 0)
    OR (NEW.revision = 1 AND NEW.is_withdrawn = 1)
  BEGIN SELECT RAISE(ABORT, 'a finding is revised, never replaced'); END;

CREATE TRIGGER findings_are_about_what_is_there BEFORE INSERT ON findings
  WHEN NEW.subject IS NOT (SELECT coalesce(sha256, url) FROM items WHERE id = NEW.item_id)
  BEGIN SELECT RAISE(ABORT, 'a finding is about the bytes its item holds'); END;

CREATE TRIGGER findings_hold AFTER INSERT ON findings BEGIN
  INSERT INTO reviews (item_id, case_id, finding_id, conclusion)
    SELECT id, case_id, iif(NEW.is_withdrawn, NULL, NEW.id), NEW.conclusion FROM items WHERE id = NEW.item_id
    ON CONFLICT (item_id) DO UPDATE SET finding_id = excluded.finding_id, conclusion = excluded.conclusion;
END;

CREATE TRIGGER findings_are_final BEFORE UPDATE ON findings
  BEGIN SELECT RAISE(ABORT, 'a finding is revised, never replaced'); END;

CREATE TRIGGER findings_stay BEFORE DELETE ON findings WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'findings are kept'); END;

CREATE TABLE tags (
  id         INTEGER PRIMARY KEY,
  case_id    INTEGER NOT NULL REFERENCES cases (id),
  name       TEXT NOT NULL CHECK (length(trim(name)) > 0 AND length(name) <= 60),
  key        INTEGER CHECK (key BETWEEN 1 AND 9),
  made_at    INTEGER NOT NULL,
  removed_at INTEGER,
  CHECK (removed_at IS NULL OR key IS NULL)
) STRICT;

CREATE UNIQUE INDEX tags_by_name ON tags (case_id, name COLLATE NOCASE) WHERE removed_at IS NULL;

CREATE UNIQUE INDEX tags_by_key ON tags (case_id, key) WHERE key IS NOT NULL;

CREATE TRIGGER tags_in_use_stay BEFORE UPDATE OF removed_at ON tags
  WHEN NEW.removed_at IS NOT NULL AND EXISTS (SELECT 1 FROM item_tags WHERE tag_id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'a tag that items carry is not removed'); END;

CREATE TRIGGER tags_are_of_one_case BEFORE UPDATE OF id, case_id, made_at ON tags
  BEGIN SELECT RAISE(ABORT, 'a tag stays in its case'); END;

CREATE TRIGGER tags_stay BEFORE DELETE ON tags WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'tags are kept'); END;

CREATE TABLE marks (
  id       INTEGER PRIMARY KEY,
  item_id  INTEGER NOT NULL REFERENCES items (id),
  revision INTEGER NOT NULL CHECK (revision > 0),
  status   TEXT CHECK (status IN ('reviewed', 'second_look')),
  -- All tags of the item from then on, by id, ascending.
  tags     TEXT NOT NULL CHECK (json_type(tags) = 'array'),
  -- What was done to several items at once has one name, so that it can be taken back together.
  batch    TEXT NOT NULL CHECK (length(batch) = 36),
  author   TEXT NOT NULL,
  at       INTEGER NOT NULL,
  UNIQUE (item_id, revision)
) STRICT;

CREATE INDEX marks_by_batch ON marks (batch, id);

CREATE TRIGGER marks_follow_each_other BEFORE INSERT ON marks
  WHEN NEW.revision <> 1 + coalesce((SELECT max(revision) FROM marks WHERE item_id = NEW.item_id), 0)
  BEGIN SELECT RAISE(ABORT, 'a mark is revised, never replaced'); END;

CREATE TRIGGER marks_name_tags_of_the_case BEFORE INSERT ON marks
  WHEN EXISTS (SELECT 1 FROM json_each(NEW.tags) n WHERE NOT EXISTS (
    SELECT 1 FROM tags t JOIN items i ON i.case_id = t.case_id
     WHERE t.id = n.value AND i.id = NEW.item_id AND t.removed_at IS NULL))
  BEGIN SELECT RAISE(ABORT, 'a tag belongs to the case of its item'); END;

CREATE TRIGGER marks_hold AFTER INSERT ON marks BEGIN
  INSERT INTO reviews (item_id, case_id, mark_id, status)
    SELECT id, case_id, NEW.id, NEW.status FROM items WHERE id = NEW.item_id
    ON CONFLICT (item_id) DO UPDATE SET mark_id = excluded.mark_id, status = excluded.status;
  DELETE FROM item_tags WHERE item_id = NEW.item_id;
  INSERT INTO item_tags (item_id, tag_id) SELECT NEW.item_id, value FROM json_each(NEW.tags);
END;

CREATE TRIGGER marks_are_final BEFORE UPDATE ON marks
  BEGIN SELECT RAISE(ABORT, 'a mark is revised, never replaced'); END;

CREATE TRIGGER marks_stay BEFORE DELETE ON marks WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'marks are kept'); END;

CREATE TABLE reviews (
  item_id    INTEGER PRIMARY KEY REFERENCES items (id),
  case_id    INTEGER NOT NULL REFERENCES cases (id),
  -- NULL = none, or withdrawn.
  finding_id INTEGER REFERENCES findings (id),
  conclusion TEXT,
  mark_id    INTEGER REFERENCES marks (id),
  status     TEXT
) STRICT;

CREATE INDEX reviews_by_status ON reviews (case_id, status) WHERE status IS NOT NULL;

CREATE INDEX reviews_by_conclusion ON reviews (case_id, conclusion) WHERE conclusion IS NOT NULL;

CREATE INDEX reviews_by_finding ON reviews (case_id, finding_id) WHERE finding_id IS NOT NULL;

CREATE TABLE item_tags (
  item_id INTEGER NOT NULL REFERENCES items (id),
  tag_id  INTEGER NOT NULL REFERENCES tags (id),
  PRIMARY KEY (item_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX item_tags_by_tag ON item_tags (tag_id);

-- Lists of known hashes, of the desk and for every case. Which items they know is looked up, and never stored.
CREATE TABLE hash_lists (
  id           INTEGER PRIMARY KEY,
  name         TEXT NOT NULL CHECK (length(trim(name)) > 0 AND length(name) <= 80),
  -- Folded (facts/name-key.ts).
  name_key     TEXT NOT NULL,
  purpose      TEXT NOT NULL CHECK (purpose IN ('ignore', 'notable', 'own')),
  -- The file that it was imported from.
  file_name    TEXT NOT NULL,
  file_sha256  TEXT CHECK (length(file_sha256) = 64),
  sha256_count INTEGER NOT NULL DEFAULT 0 CHECK (sha256_count >= 0),
  sha1_count   INTEGER NOT NULL DEFAULT 0 CHECK (sha1_count >= 0),
  md5_count    INTEGER NOT NULL DEFAULT 0 CHECK (md5_count >= 0),
  -- Lines of the file in which no hash was found.
  unread_lines INTEGER NOT NULL DEFAULT 0 CHECK (unread_lines >= 0),
  -- null = its hashes are being written, or that was interrupted: it is not in use.
  imported_at  INTEGER,
  imported_by  TEXT NOT NULL,
  removed_at   INTEGER,
  -- When the hashes of a removed list were deleted, which takes a while.
  emptied_at   INTEGER,
  CHECK ((file_sha256 IS NULL) = (imported_at IS NULL)),
  CHECK (removed_at IS NULL OR imported_at IS NOT NULL),
  CHECK (emptied_at IS NULL OR removed_at IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX hash_lists_by_name ON hash_lists (name_key) WHERE removed_at IS NULL;

CREATE TABLE hash_list_entries (
  algorithm TEXT NOT NULL CHECK (algorithm IN ('sha256', 'sha1', 'md5')),
  digest    BLOB NOT NULL
            CHECK (length(digest) = CASE algorithm WHEN 'sha256' THEN 32 WHEN 'sha1' THEN 20 ELSE 16 END),
  list_id   INTEGER NOT NULL REFERENCES hash_lists (id),
  PRIMARY KEY (algorithm, digest, list_id)
) STRICT, WITHOUT ROWID;

-- When somebody first looked at an item in this library: an aid for working through a case. It is no finding, says
-- nothing about the evidence, and is in no report.
CREATE TABLE seen (
  item_id INTEGER PRIMARY KEY REFERENCES items (id),
  at      INTEGER NOT NULL
) STRICT;

CREATE TABLE erasing (
  case_id INTEGER PRIMARY KEY REFERENCES cases (id),
  -- case = with all it holds; items = those in `erasing_items`, and the case is closed meanwhile.
  scope   TEXT NOT NULL CHECK (scope IN ('case', 'items')),
  -- What there was, for the entry that tells of its end: counts, and digests over digests.
  tally   TEXT NOT NULL CHECK (json_valid(tally)),
  -- 1 only inside the transaction of a slice.
  is_now  INTEGER NOT NULL DEFAULT 0 CHECK (is_now IN (0, 1))
) STRICT;

-- Items that are erased without their case, until that has ended.
CREATE TABLE erasing_items (
  item_id INTEGER PRIMARY KEY,
  case_id INTEGER NOT NULL REFERENCES erasing (case_id),
  number  INTEGER NOT NULL
) STRICT;

CREATE INDEX erasing_items_by_number ON erasing_items (case_id, number);

-- How custody entries and decisions name what was erased, until the erasure has ended: digests, addresses, names, checks,
-- attempts and exhibits.
CREATE TABLE erasing_words (
  case_id INTEGER NOT NULL REFERENCES erasing (case_id),
  what    TEXT NOT NULL CHECK (what IN ('id', 'name')),
  word    TEXT NOT NULL,
  PRIMARY KEY (case_id, what, word)
) STRICT, WITHOUT ROWID;

CREATE TABLE report_fields (
  case_id    INTEGER PRIMARY KEY REFERENCES cases (id),
  fields     TEXT NOT NULL CHECK (json_valid(fields)),
  changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE reports (
  id           INTEGER PRIMARY KEY,
  case_id      INTEGER NOT NULL REFERENCES cases (id),
  number       INTEGER NOT NULL CHECK (number > 0),
  version      INTEGER NOT NULL CHECK (version > 0),
  made_at      INTEGER NOT NULL,
  made_by      TEXT NOT NULL,
  items        INTEGER NOT NULL CHECK (items > 0),
  options      TEXT NOT NULL CHECK (json_valid(options)),
  -- Name, SHA-256 and length of each file that was written.
  files        TEXT NOT NULL CHECK (json_valid(files)),
  custody_head TEXT CHECK (length(custody_head) = 64),
  UNIQUE (case_id, number, version)
) STRICT;

CREATE TRIGGER reports_are_final BEFORE UPDATE ON reports BEGIN SELECT RAISE(ABORT, 'reports are kept'); END;

CREATE TRIGGER reports_stay BEFORE DELETE ON reports WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'reports are kept'); END;

CREATE TABLE redactions (
  id      INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items (id),
  sha256  TEXT NOT NULL CHECK (length(sha256) = 64),
  boxes   TEXT NOT NULL CHECK (json_valid(boxes)),
  set_at  INTEGER NOT NULL,
  set_by  TEXT NOT NULL
) STRICT;

CREATE INDEX redactions_by_item ON redactions (item_id, sha256, id);

CREATE INDEX redactions_by_bytes ON redactions (sha256, item_id, id);

CREATE TRIGGER redactions_are_final BEFORE UPDATE ON redactions BEGIN SELECT RAISE(ABORT, 'redactions are kept'); END;

CREATE TRIGGER redactions_stay BEFORE DELETE ON redactions WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'redactions are kept'); END;

CREATE TABLE report_pairs (
  id       INTEGER PRIMARY KEY,
  left_id  INTEGER NOT NULL REFERENCES items (id),
  right_id INTEGER NOT NULL REFERENCES items (id),
  added_at INTEGER NOT NULL,
  added_by TEXT NOT NULL,
  CHECK (left_id <> right_id)
) STRICT;

CREATE UNIQUE INDEX report_pairs_once ON report_pairs (min(left_id, right_id), max(left_id, right_id));

CREATE INDEX report_pairs_by_left ON report_pairs (left_id);

CREATE INDEX report_pairs_by_right ON report_pairs (right_id);

-- How a case was last viewed, as JSON: layout, order, columns and folds.
CREATE TABLE case_views (
  case_id    INTEGER PRIMARY KEY REFERENCES cases (id),
  view       TEXT NOT NULL CHECK (json_valid(view)),
  changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE saved_filters (
  id          INTEGER PRIMARY KEY,
  case_id     INTEGER NOT NULL REFERENCES cases (id),
  name        TEXT NOT NULL CHECK (name <> ''),
  name_folded TEXT NOT NULL,
  filter      TEXT NOT NULL CHECK (json_valid(filter)),
  sort        TEXT NOT NULL CHECK (json_valid(sort)),
  saved_at    INTEGER NOT NULL,
  UNIQUE (case_id, name_folded)
) STRICT;

CREATE TABLE open_exports (
  -- The hidden name it is written under, beside its place.
  made_in    TEXT PRIMARY KEY CHECK (made_in <> ''),
  -- A file or a folder becomes its target. Of files each is moved beside the hidden folder; the target is the folder
  -- that all of them become where one of their names is taken.
  form       TEXT NOT NULL CHECK (form IN ('file', 'folder', 'files')),
  target     TEXT NOT NULL CHECK (target <> ''),
  -- NULL = it is of the whole library.
  case_id    INTEGER REFERENCES cases (id),
  -- Its files as the custody log has them, as JSON, in the order in which they get their names; NULL = not entered yet.
  entered    TEXT CHECK (json_valid(entered)),
  begun_at   INTEGER NOT NULL
) STRICT;
