import type { Sha256 } from '../../shared/model/ids.ts'

/** What a check asks about: the bytes of a medium, or an exact address the service fetches from. */
export type About = { sha256: Sha256; url: null } | { sha256: null; url: string }

/** A digest or an address as one key: the two never look alike. In SQL `coalesce(sha256, url)`. */
export const subjectOf = ({ sha256, url }: About): string => sha256 ?? url ?? ''

/** How custody entries name it: by the one of the two it is. */
export const namedIn = (about: About): { sha256: Sha256 } | { url: string } =>
  about.url === null ? { sha256: about.sha256 } : { url: about.url }

/**
 * SQL: the item that stands for a check `c`: one of its case that holds its address or its bytes, else one that held the
 * bytes when they were sent. A file that changes or goes away takes no answer with it. NULL = it was erased;
 * another case that holds the same bytes did not ask.
 */
export const ITEM_OF_CHECK = `coalesce(
        (SELECT min(id) FROM items WHERE url = c.url AND case_id = c.case_id),
        (SELECT min(id) FROM items WHERE sha256 = c.sha256 AND case_id = c.case_id),
        (SELECT min(h.id) FROM sightings s JOIN items h ON h.id = s.item_id
          WHERE s.sha256 = c.sha256 AND h.case_id = c.case_id))`

/** SQL: the cases that were deleted. */
export const DELETED_CASES = '(SELECT id FROM cases WHERE deleted_at IS NOT NULL)'

/** SQL: whether the case of a check stands. What was paid for a deleted one is told in the ledger alone. */
export const CASE_STANDS = `case_id NOT IN ${DELETED_CASES}`

/** SQL: an item holds these bytes, or held them when they were sent: what was asked about them belongs to it all the same. */
export const HELD = (sha256: string): string => `(EXISTS (SELECT 1 FROM items h WHERE h.sha256 = ${sha256})
  OR EXISTS (SELECT 1 FROM sightings s WHERE s.sha256 = ${sha256}))`

/** SQL: whether a stored answer was emptied: nothing of it is left but its digest and that it came. */
export const EMPTIED = (reply: string): string => `(${reply}.headers = '{}' AND length(${reply}.body) = 0)`

/**
 * SQL: whether a check came through, and what was answered was erased. What it cost stands in the
 * ledger; it speaks for no item any more.
 */
export const ERASED = (check: string): string => `EXISTS (
  SELECT 1 FROM answer_facts v WHERE v.subject = ${check}.subject AND v.check_id = ${check}.id AND v.is_erased = 1)`

/** Only the two members, to be handed on. */
export const aboutOf = (about: About): About =>
  about.url === null ? { sha256: about.sha256, url: null } : { sha256: null, url: about.url }

/**
 * SQL: whether a check may speak for an item or a question of a case. What an address held is dated and belongs to
 * the case that asked; bytes are the same everywhere.
 */
export const OF_CASE = (caseId: string): string => `(url IS NULL OR case_id = ${caseId})`
