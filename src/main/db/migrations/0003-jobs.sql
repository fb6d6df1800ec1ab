-- When the reply with the message was received that is kept although later replies had none; null = the last reply has it,
-- or there is none. The end is entered with it, so it is sealed from then on as the message is.
ALTER TABLE jobs ADD COLUMN status_message_at INTEGER;

ALTER TABLE jobs ADD COLUMN error_message_at INTEGER;
-- The newest answer to a question about a job that brought no news of it, since the last that did: status, message and
-- time as JSON (shared/model/check.ts). null = there was none.
ALTER TABLE jobs ADD COLUMN trouble_answer TEXT CHECK (trouble_answer IS NULL OR json_valid(trouble_answer));

-- Answers that bring no news are kept as they differ, and not the first of them alone.
DROP INDEX job_replies_one_unreadable;

CREATE UNIQUE INDEX job_replies_unreadable ON job_replies (check_id, http_status, body_sha256) WHERE what = 'unreadable';
