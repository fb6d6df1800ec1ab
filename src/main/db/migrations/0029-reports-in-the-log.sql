-- Entries of reports, by case: the number of the next one is never one that the log knows already.
CREATE INDEX audit_reports ON audit (case_id) WHERE type = 'report.exported';
