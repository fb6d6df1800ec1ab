-- A line of its own says that the system's proxy settings were read for a request, which may have been fetched from
-- elsewhere: nobody tells how or how much. Nothing refers to this table, and it is not sealed.
CREATE TABLE traffic_next (
  id          INTEGER PRIMARY KEY,
  at          INTEGER NOT NULL,
  -- null = proxy settings were read.
  method      TEXT CHECK (method IN ('GET', 'POST')),
  -- Where the request goes, or the one that the proxy is for.
  host        TEXT NOT NULL,
  -- Without a query: an address could carry a secret there.
  path        TEXT NOT NULL CHECK (instr(path, '?') = 0),
  purpose     TEXT NOT NULL CHECK (purpose IN ('token_test', 'credit_info', 'analysis', 'fact_check', 'job', 'proxy_settings')),
  -- The check it asks about; null = about none.
  check_id    TEXT,
  -- The attempt that pays; null = a free question.
  attempt_id  TEXT,
  -- null = under way, or the app ended first.
  ended_at    INTEGER,
  duration_ms REAL,
  -- On the wire, with everything TLS and a proxy add; null = proxy settings were read.
  bytes_out   INTEGER DEFAULT 0,
  bytes_in    INTEGER DEFAULT 0,
  status      INTEGER,
  failure     TEXT,
  certificate TEXT,
  issuer      TEXT,
  CHECK ((purpose = 'proxy_settings') = (method IS NULL)),
  CHECK (method IS NOT NULL OR (path = '' AND attempt_id IS NULL AND status IS NULL AND certificate IS NULL)),
  CHECK ((method IS NULL) = (bytes_out IS NULL) AND (method IS NULL) = (bytes_in IS NULL)),
  CHECK ((ended_at IS NULL) = (duration_ms IS NULL)),
  CHECK (method IS NULL OR (ended_at IS NULL) = (status IS NULL AND failure IS NULL)),
  CHECK (ended_at IS NOT NULL OR failure IS NULL),
  CHECK (status IS NULL OR failure IS NULL)
) STRICT;

INSERT INTO traffic_next (id, at, method, host, path, purpose, check_id, attempt_id, ended_at, duration_ms, bytes_out,
                          bytes_in, status, failure, certificate, issuer)
SELECT id, at, method, host, path, purpose, check_id, attempt_id, ended_at, duration_ms, bytes_out, bytes_in, status,
       failure, certificate, issuer FROM traffic;

DROP TABLE traffic;

ALTER TABLE traffic_next RENAME TO traffic;

CREATE INDEX traffic_by_host ON traffic (host, id);

CREATE INDEX traffic_by_purpose ON traffic (purpose, id);

CREATE INDEX traffic_by_check ON traffic (check_id, id) WHERE check_id IS NOT NULL;

CREATE INDEX traffic_of_none ON traffic (at, purpose, host) WHERE check_id IS NULL;

CREATE TRIGGER traffic_stays BEFORE DELETE ON traffic BEGIN SELECT RAISE(ABORT, 'the traffic log is append-only'); END;

CREATE TRIGGER traffic_facts_are_final BEFORE UPDATE OF id, at, method, host, path, purpose, check_id, attempt_id ON traffic
  BEGIN SELECT RAISE(ABORT, 'the traffic log is append-only'); END;

CREATE TRIGGER traffic_ends_once BEFORE UPDATE ON traffic WHEN OLD.ended_at IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'the traffic log is append-only'); END;
