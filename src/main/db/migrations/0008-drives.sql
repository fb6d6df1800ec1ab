-- Since when the drive of an exhibit has not answered; null = it answered, or nothing was asked since the start.
ALTER TABLE exhibits ADD COLUMN silent_since INTEGER;

-- Its reading after files one after the other could not be read: 'stopped' = a person is asked, 'left' = the rest is left
-- unread. null = it was never stopped, or goes on.
ALTER TABLE exhibits ADD COLUMN reading TEXT CHECK (reading IN ('stopped', 'left'));

-- What the system called the error that ended the reading of a file; 'NO_ANSWER' = it said nothing. null = it was read,
-- or ended otherwise.
ALTER TABLE items ADD COLUMN error_code TEXT CHECK (error_code IS NULL OR intake = 'unreadable');

-- How many of its bytes had been read then, as far as was told.
ALTER TABLE items ADD COLUMN error_at INTEGER CHECK (error_at IS NULL OR (error_at >= 0 AND coalesce(error_code, '') > ''));
