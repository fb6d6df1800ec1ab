-- How the pictures of a case are shown until a person lifts the veil: as they are, grey, blurred, or both. It hides
-- nothing from work and is no redaction.
ALTER TABLE cases ADD COLUMN veil TEXT NOT NULL DEFAULT 'off' CHECK (veil IN ('off', 'grey', 'blur', 'blur_grey'));
