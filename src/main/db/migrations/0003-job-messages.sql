-- When the reply with the message was received that is kept although later replies had none; null = the last reply has it,
-- or there is none. The end is entered with it, so it is sealed from then on as the message is.
ALTER TABLE jobs ADD COLUMN status_message_at INTEGER;

ALTER TABLE jobs ADD COLUMN error_message_at INTEGER;
