-- What the service answered to the last question about a job, where that brought no news of it: status, message and time as
-- JSON (shared/model/check.ts). null = it brought news, or no answer came.
ALTER TABLE jobs ADD COLUMN trouble_answer TEXT CHECK (trouble_answer IS NULL OR json_valid(trouble_answer));
