-- What was noticed in a medium, as the filters name it, so that nobody has to open the metadata of a whole case to count.
-- It follows from the media and is kept in step with them below.
CREATE TABLE noticed (
  sha256 TEXT NOT NULL REFERENCES media (sha256) ON DELETE CASCADE,
  what   TEXT NOT NULL CHECK (length(what) BETWEEN 1 AND 40),
  PRIMARY KEY (sha256, what)
) STRICT, WITHOUT ROWID;

-- 0.9 is what the screen calls alike, see `embeddedDiffers`.
CREATE VIEW noticed_in_media AS
  SELECT m.sha256, CASE WHEN n.value ->> 'kind' IN ('dates_differ', 'gps_time_differs') THEN 'times_differ'
                        ELSE n.value ->> 'kind' END AS what
    FROM media m JOIN json_each(m.metadata, '$.indicators') n
  UNION SELECT m.sha256, 'software' FROM media m JOIN json_each(m.metadata, '$.indicators') n
         WHERE n.value ->> 'kind' = 'editing_software'
  UNION SELECT m.sha256, 'software' FROM media m WHERE m.has_software = 1
  UNION SELECT m.sha256, 'gps' FROM media m WHERE m.has_gps = 1
  UNION SELECT m.sha256, 'content_credentials' FROM media m WHERE m.metadata ->> '$.contentCredentials.label' IS NOT NULL
  UNION SELECT m.sha256, 'embedded_differs' FROM media m
         WHERE m.metadata ->> '$.embedded.proportions' = 'differs' OR m.metadata ->> '$.embedded.likeness' < 0.9
  UNION SELECT m.sha256, 'no_metadata' FROM media m WHERE m.kind = 'image' AND m.metadata IS NULL;

INSERT INTO noticed (sha256, what) SELECT sha256, what FROM noticed_in_media;

CREATE TRIGGER media_noticed AFTER INSERT ON media BEGIN
  INSERT INTO noticed (sha256, what) SELECT sha256, what FROM noticed_in_media WHERE sha256 = NEW.sha256;
END;
CREATE TRIGGER media_noticed_anew AFTER UPDATE OF kind, metadata, has_gps, has_software ON media BEGIN
  DELETE FROM noticed WHERE sha256 = NEW.sha256;
  INSERT INTO noticed (sha256, what) SELECT sha256, what FROM noticed_in_media WHERE sha256 = NEW.sha256;
END;

-- What lists and counts need of a medium. The rows themselves hold its metadata, which nobody reads for a list.
CREATE INDEX media_in_brief ON media (sha256, kind, format, bytes, width, height, orientation, has_thumbnail,
  has_gps, has_embedded_thumbnail, has_serial, has_author, has_maker_note, problems, duration_ms);
