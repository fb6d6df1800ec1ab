import { createHash } from 'node:crypto'
import type { ReadingFault } from '../../shared/model/reading-proof.ts'
import type { Learn } from './logged.ts'
import type { Database } from './open.ts'
import type { ReplyAnchors, ReplyKey } from './reply-anchors.ts'
import { CAME_ROW, type KeptReplyRow, noEntry, replyFaults } from './reply-faults.ts'
import { EMPTIED, HELD } from './subject.ts'

export type CheckedReply = {
  sha256: string
  /** emptied = with a deleted case; unnamed = the log does not tell of its coming, and need not. */
  state: 'same' | 'emptied' | 'unnamed' | 'different'
  faults: ReadingFault[]
  /** A version entered it that did not name its head. */
  isPartly: boolean
}
type Standing = { caseId: number; subject: string; isDeleted: number; isHeld: number; isRead: number }
type ReplyRow = KeptReplyRow & {
  id: number
  checkId: string
  /** null = it is an answer about a job. */
  attempt: string | null
  what: 'end' | 'unreadable' | 'contradiction' | 'partial'
  isEmptied: number
}

const EMPTY = createHash('sha256').digest('hex')
/** How many answers are read at a time: some have megabytes. */
const AT_ONCE = 20

/**
 * Hashes every kept answer again and compares it with the entry of its coming: hears each entry, then goes through the
 * answers, a slice at a time.
 */
export function createReplyCheck(db: Database, anchors: ReplyAnchors) {
  /** In the order of the log: when the deletion of a case began, and when an item that stands was first read to hold some bytes. */
  const deletions = new Map<number | null, number>()
  const firstReadings = new Map<string, number>()
  let heard = 0
  let isWhole = false
  let at = { replies: 0, jobReplies: 0 }

  const standing = db.prepare<{ checkId: string; replyId: number; isJob: number }, Standing>(`
    SELECT c.case_id AS caseId, c.subject, k.deleted_at IS NOT NULL AS isDeleted,
           ${HELD('c.sha256')} OR EXISTS (SELECT 1 FROM items i WHERE i.url = c.url) AS isHeld,
           CASE WHEN @isJob THEN EXISTS (SELECT 1 FROM fact_checks f WHERE f.check_id = c.id)
                ELSE EXISTS (SELECT 1 FROM analyses a WHERE a.check_id = c.id AND a.reply_id = @replyId) END AS isRead
      FROM checks c JOIN cases k ON k.id = c.case_id WHERE c.id = @checkId`)
  const select = (columns: string, from: string) =>
    db.prepare<[number, number], ReplyRow>(`
      SELECT r.id, c.id AS checkId, r.body, r.body_sha256 AS sha256, r.headers, r.is_simulated AS isSimulated,
             r.received_at AS receivedAt, ${CAME_ROW}, ${columns}, ${EMPTIED('r')} AS isEmptied
        FROM ${from} WHERE r.id > ? ORDER BY r.id LIMIT ?`)
  const replies = select(
    "r.source, r.attached_by AS attachedBy, r.attempt_id AS attempt, 'end' AS what",
    'replies r JOIN attempts a ON a.id = r.attempt_id JOIN checks c ON c.id = a.check_id',
  )
  const jobReplies = select(
    "'service' AS source, NULL AS attachedBy, NULL AS attempt, r.what",
    'job_replies r JOIN checks c ON c.id = r.check_id',
  )

  const keyOf = ({ attempt, source, checkId, what, sha256 }: ReplyRow): ReplyKey => {
    if (attempt !== null) return { attempt, source }
    return what === 'end' || what === 'unreadable' ? { check: checkId, what } : { check: checkId, what, sha256 }
  }
  /**
   * Whether a deletion accounts for an emptied answer: nothing holds what it was about, or it came for a case that was
   * deleted, and what holds it now was taken in after that. What was held then was kept, and what was read in it too.
   */
  const isErased = ({ id, checkId, attempt, source }: ReplyRow): boolean => {
    const of = standing.get({ checkId, replyId: id, isJob: attempt === null ? 1 : 0 })
    if (of === undefined || of.isRead === 1) return false
    if (of.isHeld === 0) return true
    // A check may have gone over to another case since; the entry that tells of an answer stays with the case it came for.
    const isOfStanding =
      attempt === null || source === 'person' ? of.isDeleted === 0 : anchors.of({ attempt, source }) !== null
    if (isOfStanding) return false
    const begun = deletions.get(of.caseId) ?? deletions.values().next().value
    // Of what lies behind a break the log says nothing.
    if (begun === undefined) return !isWhole
    return (firstReadings.get(of.subject) ?? begun) >= begun
  }
  const checked = (row: ReplyRow): CheckedReply => {
    const { sha256 } = row
    if (row.isEmptied === 1 && sha256 !== EMPTY && isErased(row))
      return { sha256, state: 'emptied', faults: [], isPartly: false }
    const anchor = anchors.of(keyOf(row))
    const faults = replyFaults(row, anchor)
    // Of answers on the way the log names the first of each job alone.
    const isDue = row.attempt !== null || row.what !== 'partial'
    if (anchor === null && isDue && isWhole && anchors.isComplete()) faults.push(noEntry(row))
    if (faults.length > 0) return { sha256, state: 'different', faults, isPartly: false }
    const isPartly = anchor !== null && anchor.head.headersSha256 === undefined
    return { sha256, state: anchor === null ? 'unnamed' : 'same', faults, isPartly }
  }

  return {
    /** What the log says was asked. */
    asked: anchors.asked,
    /** Every entry is there: the log holds, and no case was deleted. */
    isComplete: (): boolean => isWhole && anchors.isComplete(),
    learn: ((type, told, writtenAt, caseId, actor) => {
      heard += 1
      anchors.learn(type, told, writtenAt, caseId, actor)
      if (type === 'case.deletion_begun') deletions.set(caseId, heard)
      const { sha256 } = (told ?? {}) as Record<string, unknown>
      if (type === 'item.hashed' && typeof sha256 === 'string' && !firstReadings.has(sha256))
        firstReadings.set(sha256, heard)
    }) satisfies Learn,
    /** The walk is over; whether every entry of the log holds. */
    walked: (isLogWhole: boolean): void => {
      isWhole = isLogWhole
    },
    /** The next answers; [] = there are no more. */
    next: (): CheckedReply[] => {
      const rows = replies.all(at.replies, AT_ONCE)
      if (rows.length > 0) {
        at = { ...at, replies: rows.at(-1)?.id ?? at.replies }
        return rows.map(checked)
      }
      const ofJobs = jobReplies.all(at.jobReplies, AT_ONCE)
      at = { ...at, jobReplies: ofJobs.at(-1)?.id ?? at.jobReplies }
      return ofJobs.map(checked)
    },
  }
}
