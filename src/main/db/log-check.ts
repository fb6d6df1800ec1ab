import { createHash } from 'node:crypto'
import type { ChainState, ExportedHead, LogVerification } from '../../shared/model/custody.ts'
import { type ChainWalked, createChainWalk } from '../custody/verify-chain.ts'
import { caseReference } from './cases.ts'
import { createFindingCheck } from './finding-check.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'
import { EMPTIED, HELD } from './subject.ts'

export type LogCheck = ReturnType<typeof createLogCheck>
type Facts = Pick<LogVerification, 'items' | 'replies' | 'findings'>
/** A slice of a verification: how far it is, and at its end what it found. */
export type Sliced<T> = { done: number; total: number; found: T | null }

const NAMED = 20
const EMPTY = createHash('sha256').digest('hex')

/**
 * A verification of the custody log and of what it vouches for, slice by slice; it holds what it met between them, so
 * each needs a thread of its own, which is ended with it.
 */
export function createLogCheck(db: Database) {
  let walk: ReturnType<typeof createChainWalk> | null = null
  /** By case and reference, the SHA-256 of the newest reading of an item; by attempt, that of the answer that came. */
  const readings = new Map<string, string>()
  const answers = new Map<string, string>()
  /** In the order of the log: when the deletion of a case began, and when an item that stands was first read to hold some bytes. */
  const deletions = new Map<number | null, number>()
  const firstReadings = new Map<string, number>()
  let heard = 0
  const facts: Facts = {
    items: { checked: 0, different: [], differentCount: 0, unnamed: 0 },
    replies: { checked: 0, different: [], differentCount: 0, emptied: 0 },
    findings: { checked: 0, different: [], differentCount: 0 },
  }
  let at = { items: 0, replies: 0, jobReplies: 0 }
  const findings = createFindingCheck(db)
  let isWhole = false

  const learn = (type: string, caseId: number | null, told: unknown) => {
    const { item, sha256, attempt, replySha256 } = (told ?? {}) as Record<string, unknown>
    heard += 1
    if (type === 'case.deletion_begun') deletions.set(caseId, heard)
    if (type === 'item.hashed' && typeof sha256 === 'string') {
      readings.set(`${caseId} ${item}`, sha256)
      if (!firstReadings.has(sha256)) firstReadings.set(sha256, heard)
    }
    if (type === 'attempt.replied' && typeof replySha256 === 'string') answers.set(String(attempt), replySha256)
    findings.learn(type, caseId, told)
  }
  const count = (table: string): number => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
  const blame = (part: { different: string[]; differentCount: number }, name: string) => {
    part.differentCount += 1
    if (part.different.length < NAMED) part.different.push(name)
  }

  type ItemRow = { id: number; caseId: number; number: number; sha256: string; year: number; caseNumber: number }
  const checkItems = (limit: number): number => {
    const rows = db
      .prepare<[number, number], ItemRow>(
        `SELECT i.id, i.case_id AS caseId, i.number, i.sha256, c.year, c.number AS caseNumber
           FROM items i JOIN cases c ON c.id = i.case_id
          WHERE i.sha256 IS NOT NULL AND i.id > ? ORDER BY i.id LIMIT ?`,
      )
      .all(at.items, limit)
    for (const { id, caseId, number, sha256, year, caseNumber } of rows) {
      at = { ...at, items: id }
      const reference = itemReference(number)
      const read = readings.get(`${caseId} ${reference}`)
      facts.items.checked += 1
      if (read === undefined) facts.items.unnamed += 1
      else if (read !== sha256) blame(facts.items, `${caseReference(year, caseNumber)} ${reference}`)
    }
    return rows.length
  }
  type Standing = { caseId: number; subject: string; isDeleted: number; isHeld: number; isRead: number }
  const standing = db.prepare<{ checkId: string; replyId: number; isJob: number }, Standing>(`
    SELECT c.case_id AS caseId, c.subject, k.deleted_at IS NOT NULL AS isDeleted,
           ${HELD('c.sha256')} OR EXISTS (SELECT 1 FROM items i WHERE i.url = c.url) AS isHeld,
           CASE WHEN @isJob THEN EXISTS (SELECT 1 FROM fact_checks f WHERE f.check_id = c.id)
                ELSE EXISTS (SELECT 1 FROM analyses a WHERE a.check_id = c.id AND a.reply_id = @replyId) END AS isRead
      FROM checks c JOIN cases k ON k.id = c.case_id WHERE c.id = @checkId`)
  /**
   * Whether a deletion accounts for an emptied answer: nothing holds what it was about, or it came for a case that was
   * deleted, and what holds it now was taken in after that. What was held then was kept, and what was read in it too.
   */
  const isErased = ({ id, checkId, attempt }: ReplyRow, isJob: boolean): boolean => {
    const of = standing.get({ checkId, replyId: id, isJob: isJob ? 1 : 0 })
    if (of === undefined || of.isRead === 1) return false
    if (of.isHeld === 0) return true
    // A check may have gone over to another case since; the entry that tells of an answer stays with the case it came for.
    const isOfStanding = attempt === null ? of.isDeleted === 0 : answers.has(attempt)
    if (isOfStanding) return false
    const begun = deletions.get(of.caseId) ?? deletions.values().next().value
    // Of what lies behind a break the log says nothing.
    if (begun === undefined) return !isWhole
    return (firstReadings.get(of.subject) ?? begun) >= begun
  }
  type ReplyRow = {
    id: number
    checkId: string
    attempt: string | null
    body: Uint8Array
    sha256: string
    isEmptied: number
  }
  const checkReplies = (which: 'replies' | 'jobReplies', limit: number): number => {
    const isJob = which === 'jobReplies'
    const from = isJob
      ? 'job_replies r JOIN checks c ON c.id = r.check_id'
      : 'replies r JOIN attempts a ON a.id = r.attempt_id JOIN checks c ON c.id = a.check_id'
    const rows = db
      .prepare<[number, number], ReplyRow>(
        `SELECT r.id, c.id AS checkId, ${isJob ? 'NULL' : "CASE WHEN r.source = 'service' THEN r.attempt_id END"} AS attempt,
                r.body, r.body_sha256 AS sha256, ${EMPTIED('r')} AS isEmptied
           FROM ${from} WHERE r.id > ? ORDER BY r.id LIMIT ?`,
      )
      .all(at[which], limit)
    for (const row of rows) {
      const { id, attempt, body, sha256, isEmptied } = row
      at = { ...at, [which]: id }
      if (isEmptied === 1 && sha256 !== EMPTY && isErased(row, isJob)) {
        facts.replies.emptied += 1
        continue
      }
      facts.replies.checked += 1
      const told = attempt === null ? undefined : answers.get(attempt)
      const isSame = createHash('sha256').update(body).digest('hex') === sha256
      if (!isSame || (told !== undefined && told !== sha256)) blame(facts.replies, sha256)
    }
    return rows.length
  }

  const checkFindings = (limit: number): number => {
    const slice = findings.next(limit)
    for (const { name, state } of slice) {
      facts.findings.checked += 1
      // Of what lies behind a break the log says nothing.
      if (state === 'different' || (state === 'unnamed' && isWhole)) blame(facts.findings, name)
    }
    return slice.length
  }

  return {
    /** Walks on. The first call begins, and says what to compare with. */
    logWalk: (expected: ExportedHead | null, limit: number): Sliced<ChainWalked> => {
      walk ??= createChainWalk(db, expected, learn)
      const { walked, total, ended } = walk.on(limit)
      isWhole = ended?.chain.state === 'whole'
      return { done: walked, total, found: ended }
    },
    /** Goes on comparing what the walked entries vouch for. After a break the entries before it are what there is. */
    factsWalk: (limit: number): Sliced<Facts> => {
      const isMore =
        checkItems(limit) > 0 ||
        checkReplies('replies', 20) > 0 ||
        checkReplies('jobReplies', 20) > 0 ||
        checkFindings(limit) > 0
      if (!isMore && isWhole) for (const name of findings.gone()) blame(facts.findings, name)
      const { items, replies } = facts
      const done = items.checked + replies.checked + replies.emptied + facts.findings.checked
      const total =
        count('items WHERE sha256 IS NOT NULL') + count('replies') + count('job_replies') + count('findings')
      return { done, total, found: isMore ? null : facts }
    },
  }
}

/** Whether everything a verification looked at holds. */
export const outcomeOf = (found: {
  chain: ChainState
  head: LogVerification['head']
  database: LogVerification['database']
  items: LogVerification['items']
  replies: LogVerification['replies']
  findings: LogVerification['findings']
}): LogVerification['outcome'] =>
  found.chain.state === 'whole' &&
  (found.head === null || found.head === 'contained') &&
  found.database === 'sound' &&
  found.items.differentCount === 0 &&
  found.replies.differentCount === 0 &&
  found.findings.differentCount === 0
    ? 'whole'
    : 'broken'
