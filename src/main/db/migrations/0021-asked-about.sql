-- How long a job was really asked about since it is watched, ms: what decides that it has no end, or is lost. Days in
-- which nobody asked, and clocks that jump, are no part of it.
ALTER TABLE jobs ADD COLUMN asked_ms INTEGER NOT NULL DEFAULT 0 CHECK (asked_ms >= 0);
