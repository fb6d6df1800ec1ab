-- Erasing a case. A row stands here from the moment it is deleted until it is empty; what is final otherwise may be
-- emptied only inside the transaction of a slice, and nothing else of it may change.
CREATE TABLE erasing (
  case_id INTEGER PRIMARY KEY REFERENCES cases (id),
  -- What the case held, for the entry that tells of its end: counts, and digests over digests.
  tally   TEXT NOT NULL CHECK (json_valid(tally)),
  -- 1 only inside the transaction of a slice.
  is_now  INTEGER NOT NULL DEFAULT 0 CHECK (is_now IN (0, 1))
) STRICT;

DROP TRIGGER audit_is_final;
-- The hash stays: the chain still holds, and the entry that erased names what was emptied.
CREATE TRIGGER audit_is_final BEFORE UPDATE ON audit
  WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE case_id = OLD.case_id AND is_now = 1)
    OR NEW.payload <> '{"removed":true}' OR NEW.seq <> OLD.seq OR NEW.case_id <> OLD.case_id OR NEW.at <> OLD.at
    OR NEW.mono_ns <> OLD.mono_ns OR NEW.boot_id <> OLD.boot_id OR NEW.actor <> OLD.actor OR NEW.type <> OLD.type
    OR NEW.prev_hash <> OLD.prev_hash OR NEW.hash <> OLD.hash
  BEGIN SELECT RAISE(ABORT, 'the custody log is append-only'); END;

DROP TRIGGER replies_are_final;
-- The digest of what was paid for stays.
CREATE TRIGGER replies_are_final BEFORE UPDATE ON replies
  WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1) OR NEW.body <> X'' OR NEW.headers <> '{}' OR NEW.id <> OLD.id
    OR NEW.attempt_id <> OLD.attempt_id OR NEW.http_status IS NOT OLD.http_status OR NEW.source <> OLD.source OR NEW.attached_by IS NOT OLD.attached_by OR NEW.body_sha256 <> OLD.body_sha256
    OR NEW.is_whole <> OLD.is_whole OR NEW.is_simulated <> OLD.is_simulated OR NEW.host <> OLD.host
    OR NEW.certificate IS NOT OLD.certificate OR NEW.app_version <> OLD.app_version OR NEW.received_at <> OLD.received_at
  BEGIN SELECT RAISE(ABORT, 'replies are kept as they came'); END;

DROP TRIGGER checks_identity_is_final;
CREATE TRIGGER checks_identity_is_final BEFORE UPDATE OF id, sha256, url, kind, parameters, origin, run ON checks
  WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1) OR NEW.url IS NOT 'removed:' || OLD.id
    OR NEW.id <> OLD.id OR NEW.sha256 IS NOT OLD.sha256 OR NEW.kind <> OLD.kind OR NEW.origin <> OLD.origin
    OR NEW.run <> OLD.run OR NEW.parameters <> OLD.parameters
  BEGIN SELECT RAISE(ABORT, 'what a check asks is final'); END;

DROP TRIGGER decisions_are_final;
CREATE TRIGGER decisions_are_final BEFORE UPDATE ON decisions
  WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1) OR NEW.words <> '' OR NEW.id <> OLD.id OR NEW.attempt_id <> OLD.attempt_id
    OR NEW.choice <> OLD.choice OR NEW.actor <> OLD.actor OR NEW.decided_at <> OLD.decided_at
  BEGIN SELECT RAISE(ABORT, 'decisions are kept'); END;

DROP TRIGGER sightings_stay;
CREATE TRIGGER sightings_stay BEFORE DELETE ON sightings WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE is_now = 1)
  BEGIN SELECT RAISE(ABORT, 'sightings are kept as they were'); END;
