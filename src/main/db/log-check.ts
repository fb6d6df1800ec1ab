import type { Compared, ExportedHead, LogVerification } from '../../shared/model/custody.ts'
import type { LOOKED_AT } from '../../shared/model/log-outcome.ts'
import type { NamedFault } from '../../shared/model/reading-proof.ts'
import { type ChainWalked, createChainWalk } from '../custody/verify-chain.ts'
import { createCaseCheck } from './case-check.ts'
import { createChargeCheck } from './charge-check.ts'
import type { Checked } from './checked-item.ts'
import { createCopyCheck } from './copy-check.ts'
import { createFileAnchors } from './file-anchors.ts'
import { createFindingCheck } from './finding-check.ts'
import { createGoneCheck } from './gone-check.ts'
import { createItemCheck } from './item-check.ts'
import { createJobCheck } from './job-check.ts'
import { createListCheck } from './list-check.ts'
import { createMarkCheck } from './mark-check.ts'
import { createMediaCheck } from './media-check.ts'
import type { Database } from './open.ts'
import { createReadingCheck } from './reading-check.ts'
import { createRedactionCheck } from './redaction-check.ts'
import { createReplyAnchors } from './reply-anchors.ts'
import { createReplyCheck } from './reply-check.ts'
import { createReportCheck } from './report-check.ts'
import { createRequestCheck } from './request-check.ts'
import { createRoundCheck } from './round-check.ts'
import { createSightingCheck } from './sighting-check.ts'

export type LogCheck = ReturnType<typeof createLogCheck>
type Facts = Pick<LogVerification, (typeof LOOKED_AT)[number] | 'gone'>
/** A slice of a verification: how far it is, and at its end what it found. */
export type Sliced<T> = { done: number; total: number; found: T | null }

const NAMED = 20
const none = (): Compared => ({ checked: 0, different: [], differentCount: 0 })

/**
 * A verification of the custody log and of what it vouches for, slice by slice; it holds what it met between them, so
 * each needs a thread of its own, which is ended with it. `derivativesFolder` = where copies for viewing are kept, `chargesFile` =
 * the journal of charges; null = none.
 */
export function createLogCheck(db: Database, derivativesFolder: string, chargesFile: string | null) {
  let walk: ReturnType<typeof createChainWalk> | null = null
  const facts: Facts = {
    items: { ...none(), unnamed: 0, faults: [] },
    replies: { ...none(), emptied: 0, unnamed: 0, faults: [], partly: 0 },
    readings: { ...none(), different: [], outdated: 0, later: 0 },
    findings: none(),
    marks: none(),
    lists: none(),
    sightings: none(),
    rounds: none(),
    reports: none(),
    reportTexts: none(),
    media: { ...none(), unnamed: 0, faults: [] },
    copies: { ...none(), unnamed: 0 },
    redactions: none(),
    requests: { ...none(), unnamed: 0, faults: [], partly: 0 },
    jobs: { ...none(), unnamed: 0, faults: [], partly: 0 },
    charges: none(),
    cases: none(),
    gone: { ...none(), different: [] },
  }
  const anchors = createReplyAnchors()
  const files = createFileAnchors()
  const items = createItemCheck(db, files)
  const replies = createReplyCheck(db, anchors)
  const readings = createReadingCheck(db, replies)
  const findings = createFindingCheck(db)
  const marks = createMarkCheck(db)
  const lists = createListCheck(db)
  const sightings = createSightingCheck(db)
  const rounds = createRoundCheck(db)
  const reports = createReportCheck(db)
  const media = createMediaCheck(db, files)
  const copies = createCopyCheck(db, derivativesFolder, files)
  const redactions = createRedactionCheck(db)
  const requests = createRequestCheck(db, anchors)
  const jobs = createJobCheck(db, anchors)
  const cases = createCaseCheck(db)
  const charges = createChargeCheck(db, chargesFile)
  const gone = createGoneCheck(db, anchors)
  let isWhole = false
  let done = 0

  const learn: Parameters<typeof createChainWalk>[2] = (type, caseId, told, { at, actor }) => {
    files.learn(type, told, at, caseId, actor)
    replies.learn(type, told, at, caseId, actor)
    readings.learn(type, told)
    findings.learn(type, told, at, caseId, actor)
    marks.learn(type, told, at, caseId, actor)
    sightings.learn(type, caseId, told, at)
    rounds.learn(type, caseId, told, at)
    reports.learn(type, told, at, caseId, actor)
    requests.learn(type, told, at, caseId, actor)
    jobs.learn(type, told, at, caseId, actor)
    charges.learn(type, told)
    cases.learn(type, told, at, caseId, actor)
    redactions.learn(type, told, at, caseId, actor)
    gone.learn(type, told, caseId)
  }
  const count = (table: string): number => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
  const blame = <T>(part: { different: T[]; differentCount: number }, ...named: T[]) => {
    part.differentCount += 1
    part.different.push(...named.slice(0, NAMED - part.different.length))
  }

  const checkReplies = (): number => {
    const slice = replies.next()
    for (const { state, sha256, faults, isPartly } of slice) {
      if (isPartly) facts.replies.partly += 1
      facts.replies[state === 'emptied' ? 'emptied' : 'checked'] += 1
      if (state === 'unnamed') facts.replies.unnamed += 1
      if (state !== 'different') continue
      blame(facts.replies, sha256)
      if (facts.replies.faults.length < NAMED) facts.replies.faults.push(...faults)
    }
    done += slice.length
    return slice.length
  }
  const checkReadings = (): number => {
    const slice = readings.next()
    for (const { state, faults } of slice) {
      facts.readings.checked += 1
      if (state === 'different') blame(facts.readings, ...faults)
      else if (state !== 'same') facts.readings[state] += 1
    }
    done += slice.length
    return slice.length
  }
  /** `isDue` = what the log does not tell of was not there to be told: somebody put it in. */
  const compare = (part: Compared & { unnamed?: number }, slice: readonly Checked[], isDue = false): number => {
    for (const { name, state } of slice) {
      if (state !== 'nothing') part.checked += 1
      if (state === 'different' || (state === 'unnamed' && isDue)) blame(part, name)
      else if (state === 'unnamed' && part.unnamed !== undefined) part.unnamed += 1
    }
    done += slice.length
    return slice.length
  }
  type WithFaults = Checked & { faults: NamedFault[] }
  const compareFaults = (part: Facts['items'], slice: readonly WithFaults[], isDue = false): number => {
    part.faults.push(...slice.flatMap(({ faults }) => faults).slice(0, NAMED - part.faults.length))
    return compare(part, slice, isDue)
  }
  const checkCopies = (limit: number): boolean => {
    const slice = copies.next(limit)
    if (slice !== null) compare(facts.copies, slice)
    return slice !== null
  }
  const checkRequests = (limit: number): number => {
    const slice = requests.next(limit)
    facts.requests.partly += slice.filter(({ isPartly }) => isPartly).length
    return compareFaults(facts.requests, slice, replies.isComplete())
  }
  const checkJobs = (limit: number): number => {
    const slice = jobs.next(limit)
    facts.jobs.partly += slice.filter(({ isPartly }) => isPartly).length
    return compareFaults(facts.jobs, slice, replies.isComplete())
  }

  return {
    /** Walks on. The first call begins, and says what to compare with. */
    logWalk: (expected: ExportedHead | null, limit: number): Sliced<ChainWalked> => {
      // What comes meanwhile is in no entry that was walked: rows and entries are those of one moment.
      if (walk === null) db.exec('BEGIN')
      walk ??= createChainWalk(db, expected, learn)
      const { walked, total, ended } = walk.on(limit)
      isWhole = ended?.chain.state === 'whole'
      if (ended) replies.walked(isWhole)
      return { done: walked, total, found: ended }
    },
    /** Goes on comparing what the walked entries vouch for. After a break the entries before it are what there is. */
    factsWalk: (limit: number): Sliced<Facts> => {
      const isMore =
        compareFaults(facts.items, items.next(limit, isWhole)) > 0 ||
        checkReplies() > 0 ||
        checkReadings() > 0 ||
        checkRequests(limit) > 0 ||
        // Of what lies behind a break the log says nothing.
        compare(facts.findings, findings.next(limit), isWhole) > 0 ||
        compare(facts.lists, lists.next(limit)) > 0 ||
        // What was done to them lies in all entries together, and a later entry may tell of a later reading.
        (isWhole &&
          (compare(facts.marks, marks.next(limit)) > 0 ||
            compare(facts.sightings, sightings.next(limit)) > 0 ||
            checkJobs(limit) > 0 ||
            compareFaults(facts.media, media.next(limit)) > 0 ||
            checkCopies(limit)))
      if (!isMore && isWhole) {
        for (const name of findings.gone()) blame(facts.findings, name)
        for (const name of marks.gone()) blame(facts.marks, name)
        for (const name of jobs.gone()) blame(facts.jobs, name)
        const all = gone.compare()
        facts.gone.checked = all.checked
        for (const one of all.gone) blame(facts.gone, one)
        const atOnce = [
          [facts.redactions, redactions.compare()],
          [facts.charges, charges.compare()],
          [facts.cases, cases.compare()],
          [facts.rounds, rounds.compare()],
          [facts.reports, reports.reports()],
          [facts.reportTexts, reports.fields()],
        ] as const
        for (const [part, { checked, different }] of atOnce) {
          part.checked = checked
          for (const name of different) blame(part, name)
        }
      }
      const tables = ['replies', 'job_replies', 'analyses', 'fact_checks', 'findings', 'media', 'attempts', 'jobs']
      // Items are gone through three times: what they are, how lists show them, how their files were seen.
      const total = tables.reduce((sum, table) => sum + count(table), 3 * count('items') + files.copyCount())
      if (!isMore) db.exec('COMMIT')
      return { done: Math.min(done, total), total, found: isMore ? null : facts }
    },
  }
}
