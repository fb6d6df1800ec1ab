/** SQL: all bytes that items were taken in with, or had something set for. `which` = "= i.id", or "IN (…)". */
export const heldBy = (which: string) => `
  SELECT sha256 FROM sightings WHERE item_id ${which} AND what IN ('read', 'changed')
  UNION SELECT sha256 FROM redactions WHERE item_id ${which}`

/** SQL: something was ever set for the bytes of the item `i` in its case. */
const SETTLED = `EXISTS (
  SELECT 1 FROM redactions r JOIN items o ON o.id = r.item_id WHERE r.sha256 = i.sha256 AND o.case_id = i.case_id)`

/**
 * SQL: regions of the picture of the item `i` are taken out in reports of its case, whichever item of the same bytes they
 * were drawn on, or it held other bytes that some are taken out of and none was ever set for what it holds now;
 * `createRedactions` says which. Only cases and bytes with a redaction cost anything.
 */
export const REDACTED = `(i.sha256 IS NOT NULL AND (EXISTS (
  SELECT 1 FROM redactions r JOIN items o ON o.id = r.item_id
   WHERE r.sha256 = i.sha256 AND o.case_id = i.case_id AND r.boxes <> '[]'
     AND r.id = (SELECT max(n.id) FROM redactions n WHERE n.item_id = r.item_id AND n.sha256 = r.sha256))
  OR (EXISTS (SELECT 1 FROM redactions) AND NOT ${SETTLED} AND '[]' <> (
    SELECT r.boxes FROM (${heldBy('= i.id')}) held
      CROSS JOIN redactions r ON r.sha256 = held.sha256 CROSS JOIN items o ON o.id = r.item_id
     WHERE o.case_id = i.case_id ORDER BY r.id DESC LIMIT 1))))`
