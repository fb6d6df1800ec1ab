-- Lists ask of every row whether its bytes are redacted in reports of the case.
CREATE INDEX redactions_by_bytes ON redactions (sha256, item_id, id);
