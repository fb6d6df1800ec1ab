-- What a person concludes about an item, and how far they are with it. Each change is a row of its own and stays.
-- Nothing here is taken from a service. Times are milliseconds since the epoch, UTC.
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

-- The tags of a case. A removed one stays for the revisions that name it.
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

-- Status and tags of an item, set without a conclusion and on many items at once.
CREATE TABLE marks (
  id       INTEGER PRIMARY KEY,
  item_id  INTEGER NOT NULL REFERENCES items (id),
  revision INTEGER NOT NULL CHECK (revision > 0),
  status   TEXT CHECK (status IN ('open', 'reviewed', 'second_look')),
  -- All tags of the item from then on, by id, ascending.
  tags     TEXT NOT NULL CHECK (json_type(tags) = 'array'),
  -- What was done to several items at once has one name, so that it can be taken back together.
  batch    TEXT NOT NULL CHECK (length(batch) = 36),
  author   TEXT NOT NULL,
  at       INTEGER NOT NULL,
  UNIQUE (item_id, revision)
) STRICT;
CREATE INDEX marks_by_batch ON marks (batch, id);

-- What holds now of both, kept by the triggers below, for lists and filters.
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

CREATE TRIGGER tags_in_use_stay BEFORE UPDATE OF removed_at ON tags
  WHEN NEW.removed_at IS NOT NULL AND EXISTS (SELECT 1 FROM item_tags WHERE tag_id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'a tag that items carry is not removed'); END;
CREATE TRIGGER tags_are_of_one_case BEFORE UPDATE OF id, case_id, made_at ON tags
  BEGIN SELECT RAISE(ABORT, 'a tag stays in its case'); END;
CREATE TRIGGER tags_stay BEFORE DELETE ON tags WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'tags are kept'); END;
