-- Files a person saved from an address and put beside its link. Whether they hold the bytes the service saw is not
-- known. The exhibit is the file's own: it may still be being read. Times are milliseconds since the epoch, UTC.
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
-- A link has one file at a time.
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
