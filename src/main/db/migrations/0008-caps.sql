-- The most credits a person lets be spent: for a case over all days and services, or on a day over all cases.
-- No row = no cap.
CREATE TABLE caps (
  id      INTEGER PRIMARY KEY,
  -- null = each day, over all cases.
  case_id INTEGER UNIQUE REFERENCES cases (id),
  credits INTEGER NOT NULL CHECK (credits >= 0)
) STRICT;

CREATE UNIQUE INDEX caps_of_day ON caps (case_id IS NULL) WHERE case_id IS NULL;

-- What was charged since an instant, and what is open, without walking all checks.
CREATE INDEX checks_by_time ON checks (updated_at, state, expected_credits, charged_credits);

CREATE INDEX checks_open ON checks (state, expected_credits) WHERE state IN ('approved', 'sending', 'waiting', 'blocked');
