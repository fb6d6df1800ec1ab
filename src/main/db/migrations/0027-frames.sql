-- Where in a film the frame that is kept as its picture lies, seconds from its beginning; null = it is no film, none is
-- kept, or it was kept before this was.
ALTER TABLE media ADD COLUMN frame_seconds REAL CHECK (frame_seconds >= 0);
