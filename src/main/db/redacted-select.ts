/**
 * SQL: regions of the picture of the item `i` are taken out in reports of its case, whichever item of the same bytes they
 * were drawn on; `createRedactions` says which. Only cases and bytes with a redaction cost anything.
 */
export const REDACTED = `(i.sha256 IS NOT NULL AND EXISTS (
  SELECT 1 FROM redactions r JOIN items o ON o.id = r.item_id
   WHERE r.sha256 = i.sha256 AND o.case_id = i.case_id AND r.boxes <> '[]'
     AND r.id = (SELECT max(n.id) FROM redactions n WHERE n.item_id = r.item_id AND n.sha256 = r.sha256)))`
