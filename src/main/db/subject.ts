import type { Sha256 } from '../../shared/model/ids.ts'

/** The subject of a check: the bytes of a medium, or an exact URL that the service fetches. */
export type About = { sha256: Sha256; url: null } | { sha256: null; url: string }

/** A SHA-256 or a URL as a single key: the two never look alike. In SQL `coalesce(sha256, url)`. */
export const subjectOf = ({ sha256, url }: About): string => sha256 ?? url ?? ''

/** How custody entries name the subject: by whichever of the two it has. */
export const namedIn = (about: About): { sha256: Sha256 } | { url: string } =>
  about.url === null ? { sha256: about.sha256 } : { url: about.url }

/**
 * SQL: the item that represents a check `c`: one of its case that has its URL or its bytes, else one that had the bytes
 * when they were sent, so that a file that changes or disappears takes no result with it. NULL if it was erased; an
 * item of another case with the same bytes does not count, since that case made no request.
 */
export const ITEM_OF_CHECK = `coalesce(
        (SELECT min(id) FROM items WHERE url = c.url AND case_id = c.case_id),
        (SELECT min(id) FROM items WHERE sha256 = c.sha256 AND case_id = c.case_id),
        (SELECT min(h.id) FROM sightings s JOIN items h ON h.id = s.item_id
          WHERE s.sha256 = c.sha256 AND h.case_id = c.case_id))`

/** SQL: the deleted cases. */
export const DELETED_CASES = '(SELECT id FROM cases WHERE deleted_at IS NOT NULL)'

/** SQL: whether the case of a check still exists. What was paid for a deleted one appears in the ledger only. */
export const CASE_STANDS = `case_id NOT IN ${DELETED_CASES}`

/** SQL: an item has these bytes, or had them when they were sent: requests about them belong to it in either case. */
export const HELD = (sha256: string): string => `(EXISTS (SELECT 1 FROM items h WHERE h.sha256 = ${sha256})
  OR EXISTS (SELECT 1 FROM sightings s WHERE s.sha256 = ${sha256}))`

/** SQL: whether a stored reply was emptied: only its SHA-256 and the fact that it was received remain. */
export const EMPTIED = (reply: string): string => `(${reply}.headers = '{}' AND length(${reply}.body) = 0)`

/**
 * SQL: whether a check completed and its reply was erased. Its cost remains in the ledger; it no longer represents any
 * item.
 */
export const ERASED = (check: string): string => `EXISTS (
  SELECT 1 FROM answer_facts v WHERE v.check_id = ${check}.id AND v.is_erased = 1)`

/** Picks the two members of the subject out of a larger object. */
export const aboutOf = (about: About): About =>
  about.url === null ? { sha256: about.sha256, url: null } : { sha256: null, url: about.url }

/**
 * SQL: whether a check may represent an item or a request of a case. The content behind a URL is dated and belongs to
 * the case that requested it; bytes are the same everywhere.
 */
export const OF_CASE = (caseId: string): string => `(url IS NULL OR case_id = ${caseId})`
