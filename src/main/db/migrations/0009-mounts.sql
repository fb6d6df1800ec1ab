-- 1 = how its volume is mounted is noted at each scan, and is_read_only_mount is the weakest of them all. NULL = it was added
-- when that was noted only as it was added, the last time: of the scans between nothing is known.
ALTER TABLE exhibits ADD COLUMN is_mount_followed INTEGER CHECK (is_mount_followed = 1);
