-- Paid replies that no reading could make an analysis of, and the version of the reading that tried last (0 = not known).
CREATE TABLE unread_replies (
  reply_id INTEGER PRIMARY KEY REFERENCES replies (id),
  reader   INTEGER NOT NULL CHECK (reader >= 0),
  tried_at INTEGER NOT NULL
) STRICT;
