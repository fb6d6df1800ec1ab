import type { ChainState, ExportedHead, LogVerification } from '../../shared/model/custody.ts'
import { type ChainWalked, createChainWalk } from '../custody/verify-chain.ts'
import { caseReference } from './cases.ts'
import { createFindingCheck } from './finding-check.ts'
import { itemReference } from './item-queries.ts'
import { createMarkCheck } from './mark-check.ts'
import { createMediaCheck } from './media-check.ts'
import type { Database } from './open.ts'
import { createReadingCheck } from './reading-check.ts'
import { createRedactionCheck } from './redaction-check.ts'
import { createReplyCheck } from './reply-check.ts'
import { createRequestCheck } from './request-check.ts'

export type LogCheck = ReturnType<typeof createLogCheck>
type Facts = Pick<
  LogVerification,
  'items' | 'replies' | 'readings' | 'findings' | 'marks' | 'media' | 'redactions' | 'requests'
>
/** A slice of a verification: how far it is, and at its end what it found. */
export type Sliced<T> = { done: number; total: number; found: T | null }

const NAMED = 20

/**
 * A verification of the custody log and of what it vouches for, slice by slice; it holds what it met between them, so
 * each needs a thread of its own, which is ended with it.
 */
export function createLogCheck(db: Database) {
  let walk: ReturnType<typeof createChainWalk> | null = null
  /** By case and reference, the SHA-256 of the newest reading of an item. */
  const hashes = new Map<string, string>()
  const facts: Facts = {
    items: { checked: 0, different: [], differentCount: 0, unnamed: 0 },
    replies: { checked: 0, different: [], differentCount: 0, emptied: 0, unnamed: 0, faults: [] },
    readings: { checked: 0, different: [], differentCount: 0, outdated: 0, later: 0 },
    findings: { checked: 0, different: [], differentCount: 0 },
    marks: { checked: 0, different: [], differentCount: 0 },
    media: { checked: 0, different: [], differentCount: 0, unnamed: 0 },
    redactions: { checked: 0, different: [], differentCount: 0 },
    requests: { checked: 0, different: [], differentCount: 0, unnamed: 0 },
  }
  let lastItem = 0
  const replies = createReplyCheck(db)
  const readings = createReadingCheck(db, replies)
  const findings = createFindingCheck(db)
  const marks = createMarkCheck(db)
  const media = createMediaCheck(db)
  const redactions = createRedactionCheck(db)
  const requests = createRequestCheck(db)
  let isWhole = false

  const learn: Parameters<typeof createChainWalk>[2] = (type, caseId, told, { at, actor }) => {
    const { item, sha256 } = (told ?? {}) as Record<string, unknown>
    if (type === 'item.hashed' && typeof sha256 === 'string') hashes.set(`${caseId} ${item}`, sha256)
    replies.learn(type, caseId, told, at)
    findings.learn(type, caseId, told, { at, actor })
    marks.learn(type, caseId, told)
    media.learn(type, told)
    requests.learn(type, told)
    redactions.learn(type, caseId, told, actor)
  }
  const count = (table: string): number => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
  const blame = <T>(part: { different: T[]; differentCount: number }, ...named: T[]) => {
    part.differentCount += 1
    part.different.push(...named.slice(0, NAMED - part.different.length))
  }

  type ItemRow = { id: number; caseId: number; number: number; sha256: string; year: number; caseNumber: number }
  const checkItems = (limit: number): number => {
    const rows = db
      .prepare<[number, number], ItemRow>(
        `SELECT i.id, i.case_id AS caseId, i.number, i.sha256, c.year, c.number AS caseNumber
           FROM items i JOIN cases c ON c.id = i.case_id
          WHERE i.sha256 IS NOT NULL AND i.id > ? ORDER BY i.id LIMIT ?`,
      )
      .all(lastItem, limit)
    for (const { id, caseId, number, sha256, year, caseNumber } of rows) {
      lastItem = id
      const reference = itemReference(number)
      const read = hashes.get(`${caseId} ${reference}`)
      facts.items.checked += 1
      if (read === undefined) facts.items.unnamed += 1
      else if (read !== sha256) blame(facts.items, `${caseReference(year, caseNumber)} ${reference}`)
    }
    return rows.length
  }
  const checkReplies = (): number => {
    const slice = replies.next()
    for (const { state, sha256, faults } of slice) {
      facts.replies[state === 'emptied' ? 'emptied' : 'checked'] += 1
      if (state === 'unnamed') facts.replies.unnamed += 1
      if (state !== 'different') continue
      blame(facts.replies, sha256)
      if (facts.replies.faults.length < NAMED) facts.replies.faults.push(...faults)
    }
    return slice.length
  }
  const checkReadings = (): number => {
    const slice = readings.next()
    for (const { state, faults } of slice) {
      facts.readings.checked += 1
      if (state === 'different') blame(facts.readings, ...faults)
      else if (state !== 'same') facts.readings[state] += 1
    }
    return slice.length
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
  const checkMarks = (limit: number): number => {
    // What was done to them lies in all entries together.
    const slice = isWhole ? marks.next(limit) : []
    for (const { name, state } of slice) {
      facts.marks.checked += 1
      if (state === 'different') blame(facts.marks, name)
    }
    return slice.length
  }
  const checkMedia = (limit: number): number => {
    // A later entry may tell of a later reading.
    const slice = isWhole ? media.next(limit) : []
    for (const { name, state } of slice) {
      facts.media.checked += 1
      if (state === 'different') blame(facts.media, name)
      if (state === 'unnamed') facts.media.unnamed += 1
    }
    return slice.length
  }
  const checkRequests = (limit: number): number => {
    const slice = requests.next(limit)
    for (const { name, state } of slice) {
      facts.requests.checked += 1
      if (state === 'different' || (state === 'unnamed' && replies.isComplete())) blame(facts.requests, name)
      else if (state === 'unnamed') facts.requests.unnamed += 1
    }
    return slice.length
  }

  return {
    /** Walks on. The first call begins, and says what to compare with. */
    logWalk: (expected: ExportedHead | null, limit: number): Sliced<ChainWalked> => {
      walk ??= createChainWalk(db, expected, learn)
      const { walked, total, ended } = walk.on(limit)
      isWhole = ended?.chain.state === 'whole'
      if (ended) replies.walked(isWhole)
      return { done: walked, total, found: ended }
    },
    /** Goes on comparing what the walked entries vouch for. After a break the entries before it are what there is. */
    factsWalk: (limit: number): Sliced<Facts> => {
      const isMore =
        checkItems(limit) > 0 ||
        checkReplies() > 0 ||
        checkReadings() > 0 ||
        checkRequests(limit) > 0 ||
        checkFindings(limit) > 0 ||
        checkMarks(limit) > 0 ||
        checkMedia(limit) > 0
      if (!isMore && isWhole) {
        for (const name of findings.gone()) blame(facts.findings, name)
        for (const name of marks.gone()) blame(facts.marks, name)
        const { checked, different } = redactions.compare()
        facts.redactions.checked = checked
        for (const name of different) blame(facts.redactions, name)
      }
      const { items, replies, readings, marks: marked, media: read, requests: ended } = facts
      const done = [items, replies, readings, facts.findings, marked, read, ended].reduce(
        (sum, { checked }) => sum + checked,
        0,
      )
      const tables = ['replies', 'job_replies', 'analyses', 'fact_checks', 'findings', 'reviews', 'media', 'attempts']
      const total = tables.reduce((sum, table) => sum + count(table), count('items WHERE sha256 IS NOT NULL'))
      return { done: Math.min(done + replies.emptied, total), total, found: isMore ? null : facts }
    },
  }
}

const LOOKED_AT = ['items', 'replies', 'readings', 'findings', 'marks', 'media', 'redactions', 'requests'] as const

/** Whether everything a verification looked at holds. */
export const outcomeOf = (
  found: {
    chain: ChainState
    head: LogVerification['head']
    database: LogVerification['database']
  } & Facts,
): LogVerification['outcome'] =>
  found.chain.state === 'whole' &&
  (found.head === null || found.head === 'contained') &&
  found.database === 'sound' &&
  LOOKED_AT.every((part) => found[part].differentCount === 0)
    ? 'whole'
    : 'broken'
