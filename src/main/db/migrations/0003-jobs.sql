-- When the reply with the message was received that is kept although later replies had none; null = the last reply has it,
-- or there is none. The end is entered with it, so it is sealed from then on as the message is.
ALTER TABLE jobs ADD COLUMN status_message_at INTEGER;

ALTER TABLE jobs ADD COLUMN error_message_at INTEGER;
-- What the service answered to the last question about a job, where that brought no news of it: status, message and time as
-- JSON (shared/model/check.ts). null = it brought news, or no answer came.
ALTER TABLE jobs ADD COLUMN trouble_answer TEXT CHECK (trouble_answer IS NULL OR json_valid(trouble_answer));
