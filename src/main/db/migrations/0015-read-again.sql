-- When the answer that ended a job was last read to another result than before; null = it reads as it did when it came.
ALTER TABLE fact_checks ADD COLUMN read_again_at INTEGER;
