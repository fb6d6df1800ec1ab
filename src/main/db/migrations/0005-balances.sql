-- What a service said an account has left, when it said so. A hint about doubtful requests, never a proof.
CREATE TABLE balances (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  origin  TEXT NOT NULL,
  account TEXT NOT NULL,
  credits REAL NOT NULL
) STRICT;
CREATE INDEX balances_by_account ON balances (origin, account, at, credits);
