/** SQL: the row `drawn` is the last that was set on its item for its bytes, and it redacts something. */
const IN_FORCE = `drawn.boxes <> '[]' AND drawn.id = (
  SELECT max(n.id) FROM redactions n WHERE n.item_id = drawn.item_id AND n.sha256 = drawn.sha256)`

/** SQL: a redaction was ever set for the bytes `sha256` in the case `caseId`, even an empty one. */
const settled = (sha256: string, caseId: string) => `EXISTS (
  SELECT 1 FROM redactions n CROSS JOIN items o ON o.id = n.item_id WHERE n.sha256 = ${sha256} AND o.case_id = ${caseId})`

/**
 * SQL: items of the case of `d` that have or had its bytes according to their readings, or had a redaction set for
 * them.
 */
const HOLDERS = `items t ON +t.case_id = d.caseId AND t.id IN (
  SELECT item_id FROM sightings WHERE sha256 = d.sha256 AND what IN ('read', 'changed')
  UNION SELECT item_id FROM redactions WHERE sha256 = d.sha256)`

/**
 * SQL: the bytes whose images no report of a case prints whole, as rows of `caseId`, `sha256` and `source`, the id of a
 * redaction. These are the bytes it was set for, and those for which none was ever set but which an item had before or
 * after bytes of this list, since the same pixels may be in both. `which` = a condition on `o.case_id`.
 */
export const takenOut = (which = '1') => `
  WITH RECURSIVE taken(caseId, sha256, source) AS (
    SELECT o.case_id, drawn.sha256, drawn.id FROM redactions drawn CROSS JOIN items o ON o.id = drawn.item_id
     WHERE ${which} AND ${IN_FORCE}
    UNION
    SELECT d.caseId, h.sha256, d.source FROM taken d CROSS JOIN ${HOLDERS}
      CROSS JOIN sightings h ON h.item_id = t.id AND h.what IN ('read', 'changed')
     WHERE NOT ${settled('h.sha256', 'd.caseId')}
    UNION
    SELECT d.caseId, t.sha256, d.source FROM taken d CROSS JOIN ${HOLDERS}
     WHERE t.sha256 IS NOT NULL AND NOT ${settled('t.sha256', 'd.caseId')})
  SELECT caseId, sha256, source FROM taken`

/**
 * SQL: regions of the image of an item with these bytes are redacted in reports of its case, or it is not printed until
 * that is settled; see `createRedactions`. The cost grows with the number of redactions, not of items.
 */
export const REDACTED = (sha256: string, caseId: string): string =>
  `(${sha256} IS NOT NULL AND (${caseId}, ${sha256}) IN (SELECT caseId, sha256 FROM (${takenOut()})))`
