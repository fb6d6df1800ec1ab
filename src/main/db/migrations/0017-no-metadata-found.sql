-- "No metadata" is only what a reader of the format found out by looking through the whole file, see `metadataState`:
-- not a drawing whose metadata nobody reads, nor a file that ends too soon.
DROP VIEW noticed_in_media;
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
  UNION SELECT m.sha256, 'no_metadata' FROM media m
         WHERE m.kind = 'image' AND m.metadata IS NULL
           AND m.format IN ('jpeg', 'png', 'webp', 'heic', 'heif', 'tiff', 'avif', 'gif', 'jxl', 'psd', 'raw')
           AND NOT EXISTS (SELECT 1 FROM json_each(m.problems) p WHERE p.value IN (
             'truncated', 'damaged_container', 'film_truncated', 'container_unreadable', 'container_too_long',
             'too_large_to_decode', 'decode_failed', 'no_picture', 'inspector_timeout', 'inspector_memory',
             'inspector_crash'));

DELETE FROM noticed WHERE what = 'no_metadata';
INSERT INTO noticed (sha256, what) SELECT sha256, what FROM noticed_in_media WHERE what = 'no_metadata';
