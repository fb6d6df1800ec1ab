-- Deleting a case takes media away while references are not followed, so what was noticed in them stayed behind, and
-- the same bytes could not be taken in again.
DELETE FROM noticed WHERE NOT EXISTS (SELECT 1 FROM media m WHERE m.sha256 = noticed.sha256);
CREATE TRIGGER media_noticed_no_more AFTER DELETE ON media BEGIN
  DELETE FROM noticed WHERE sha256 = OLD.sha256;
END;

-- A medium that was paid for keeps its row without what was read of it; such a row is as good as never read.
UPDATE media SET recipe = 0
 WHERE metadata IS NULL AND container IS NULL AND has_thumbnail = 0
   AND EXISTS (SELECT 1 FROM checks c WHERE c.subject = media.sha256);
