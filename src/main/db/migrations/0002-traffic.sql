-- Every request ever made to the service. Times are ms since the epoch, UTC.
CREATE TABLE traffic (
  id          INTEGER PRIMARY KEY,
  at          INTEGER NOT NULL,
  method      TEXT NOT NULL CHECK (method IN ('GET', 'POST')),
  host        TEXT NOT NULL,
  -- Without a query: an address could carry a secret there.
  path        TEXT NOT NULL CHECK (instr(path, '?') = 0),
  purpose     TEXT NOT NULL CHECK (purpose IN ('token_test', 'credit_info', 'analysis', 'fact_check', 'job')),
  -- The attempt that pays; null = a free question.
  attempt_id  TEXT,
  -- null = under way, or the app ended first.
  ended_at    INTEGER,
  duration_ms REAL,
  -- On the wire, with everything TLS and a proxy add.
  bytes_out   INTEGER NOT NULL DEFAULT 0,
  bytes_in    INTEGER NOT NULL DEFAULT 0,
  status      INTEGER,
  failure     TEXT,
  certificate TEXT,
  issuer      TEXT,
  CHECK ((ended_at IS NULL) = (duration_ms IS NULL)),
  CHECK ((ended_at IS NULL) = (status IS NULL AND failure IS NULL)),
  CHECK (status IS NULL OR failure IS NULL)
) STRICT;
CREATE INDEX traffic_by_host ON traffic (host, id);
CREATE INDEX traffic_by_purpose ON traffic (purpose, id);

CREATE TRIGGER traffic_stays BEFORE DELETE ON traffic BEGIN SELECT RAISE(ABORT, 'the traffic log is append-only'); END;
CREATE TRIGGER traffic_facts_are_final BEFORE UPDATE OF id, at, method, host, path, purpose, attempt_id ON traffic
  BEGIN SELECT RAISE(ABORT, 'the traffic log is append-only'); END;
CREATE TRIGGER traffic_ends_once BEFORE UPDATE ON traffic WHEN OLD.ended_at IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'the traffic log is append-only'); END;
