import type { LookupHashes } from '../../shared/model/hash-list.ts'
import type { CaseId, ExhibitId, Sha256 } from '../../shared/model/ids.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { OutdatedMedia } from '../db/outdated-media.ts'
import type { Rounds } from '../db/rounds.ts'
import type { ItemScope, Proof, Provable, VerificationRows } from '../db/verification-rows.ts'
import { createCourse } from '../inspect/failing-drive.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import type { FileFacts } from '../inspect/protocol.ts'
import { readablePath } from '../paths.ts'
import type { Attachment } from './attachment.ts'
import type { VerificationProgress } from './verification-progress.ts'

export type VerifyDeps = {
  exhibits: Exhibits
  proofs: VerificationRows
  rounds: Rounds
  attachment: Attachment
  pool: InspectorPool
  outdated: OutdatedMedia
}

const SLICE = 100
const UNDER_WAY = 2
/**
 * The outcome of one file, or why there is none: it was stopped (null), the drive was disconnected, or does not answer.
 */
export type Proven = Proof | 'drive_gone' | 'no_answer' | null

/** Hashes one file for comparison. */
export async function proveAt(
  { pool }: { pool: InspectorPool },
  item: Provable,
  path: Buffer,
  root: Buffer,
  { tally, signal }: { tally: VerificationProgress; signal: AbortSignal },
): Promise<Proven> {
  const name = readablePath(path)
  tally.reading(item.id, 0, name)
  const onProgress = (bytes: number) => tally.reading(item.id, bytes, name)
  const hashed = await pool.hash({ path, root, lacksLookups: item.lacksLookups, onProgress, signal })
  tally.done(item.id, item.bytes)
  return hashed.ok ? proofOf(item, hashed.value) : withoutProof(item, hashed.error)
}

type Read = { sha256: Sha256; lookups: LookupHashes | null; facts: FileFacts }

const proofOf = (item: Provable, { sha256, lookups, facts }: Read): Proof => ({
  item,
  outcome: sha256 === item.sha256 ? 'verified' : 'differs',
  facts,
  sha256,
  lookups,
})

const withoutProof = (item: Provable, error: string): Proven => {
  if (error === 'aborted') return null
  if (error === 'drive_gone') return 'drive_gone'
  if (error === 'drive_silent') return 'no_answer'
  const outcome = error === 'vanished' ? 'absent' : 'unreadable'
  return { item, outcome, facts: null, sha256: null, isReadError: error === 'read_error' || error === 'read_timeout' }
}

/**
 * Hashes the original of an item at its path. What an earlier version of the inspector read is inspected again with the
 * same pass through its bytes, and kept where they are those that were read then.
 */
async function proveOriginal(
  caseId: CaseId,
  item: Provable,
  root: Buffer,
  deps: VerifyDeps,
  control: Control,
): Promise<Proven> {
  const { outdated, pool } = deps
  const old = outdated.get(item.id)
  if (old === null) return await proveAt(deps, item, item.path, root, control)
  const { tally, signal } = control
  const { path } = item
  const name = readablePath(path)
  tally.reading(item.id, 0, name)
  const onProgress = (bytes: number) => tally.reading(item.id, bytes, name)
  const read = await pool.inspect({ path, root, onProgress, signal })
  tally.done(item.id, item.bytes)
  if (!read.ok) return withoutProof(item, read.error)
  const isWhole = !read.value.problems.some((problem) => problem.startsWith('inspector_'))
  if (read.value.sha256 === item.sha256 && isWhole) outdated.keep(caseId, old, read.value)
  return proofOf(item, read.value)
}

/** Runs `work` on each item, at most `limit` at a time, until all are done or it returns false to stop. */
export async function each<T>(list: readonly T[], limit: number, work: (one: T) => Promise<boolean>): Promise<boolean> {
  const left = [...list]
  let goesOn = true
  const lane = async () => {
    for (let one = left.shift(); one !== undefined && goesOn; one = left.shift()) {
      if (!(await work(one))) goesOn = false
    }
  }
  await Promise.all(Array.from({ length: limit }, lane))
  return goesOn
}

/** What is to be verified: whole exhibits, or some of their items. */
export type VerifyScope = {
  exhibitIds: readonly ExhibitId[]
  /** null = all of them. */
  itemIds: ItemScope
  /** How the custody log names it. */
  named: 'case' | 'exhibits' | 'items'
}
/**
 * Receives the outcome of each original. "not_attached" = its exhibit is not connected, "no_answer" = its drive does not
 * answer, "not_tried" = the reading of its exhibit was stopped before it: nothing is concluded.
 */
export type OnProof = (item: Provable, outcome: Proof['outcome'] | Untold, found: string | null) => void
type Untold = 'not_attached' | 'no_answer' | 'not_tried'

const FAILURES = { not_attached: 'drive_gone', no_answer: 'no_answer', not_tried: 'read_errors' } as const

type Control = { tally: VerificationProgress; signal: AbortSignal; onProof?: OnProof }

/**
 * Hashes originals at their expected paths; those of an exhibit that is not connected are skipped. The outcome of each
 * is stored, and the whole verification gets one more custody entry.
 */
export async function verifyOriginals(
  caseId: CaseId,
  scope: VerifyScope,
  deps: VerifyDeps,
  control: Control,
): Promise<'finished' | 'cancelled' | 'failed'> {
  const { proofs } = deps
  const { tally } = control
  for (const id of scope.exhibitIds) {
    const { count, bytes } = proofs.totals(id, scope.itemIds)
    tally.shown.total += count
    tally.shown.totalBytes += bytes
  }
  let state: 'finished' | 'cancelled' | 'failed' = 'finished'
  for (const id of scope.exhibitIds) {
    const ended = control.signal.aborted ? 'cancelled' : await verifyOne(caseId, id, scope, deps, control)
    if (ended !== 'finished') state = ended
    if (ended === 'cancelled') break
  }
  const { total, notAttached, notAnswering, notTried } = tally.shown
  const { verified, differs, absent, unreadable } = tally.counts
  proofs.summary(caseId, {
    scope: scope.named,
    state,
    total,
    verified,
    differs,
    absent,
    unreadable,
    notAttached,
    ...(notAnswering > 0 ? { notAnswering } : {}),
    ...(notTried > 0 ? { notTried } : {}),
  })
  return state
}

async function verifyOne(
  caseId: CaseId,
  exhibitId: ExhibitId,
  { itemIds, named }: VerifyScope,
  deps: VerifyDeps,
  control: Control,
): Promise<'finished' | 'cancelled' | 'failed'> {
  const { exhibits, proofs, rounds, attachment } = deps
  const { tally, signal, onProof } = control
  const all = proofs.totals(exhibitId, itemIds)
  const reported = new Set<number>()
  const course = createCourse<number>()
  if (all.count === 0 && itemIds !== null) return 'finished'
  const exhibit = exhibits.source(exhibitId)
  // Who verifies asks for its drive.
  const { state } = await attachment.look(exhibitId, { isWanted: true })
  // A look that was cut off says nothing of the drive.
  if (signal.aborted) return 'cancelled'
  if (!exhibit || state !== 'attached') {
    leaveOut(state === 'no_answer' ? 'no_answer' : 'not_attached', 0)
    return 'finished'
  }
  // A round covers an exhibit as a whole.
  const roundId = named === 'items' ? null : rounds.begin(exhibitId, 'verify')
  const end = (state: 'finished' | 'cancelled' | 'failed') => {
    if (roundId !== null) rounds.end(roundId, state)
    return state
  }
  for (let after = 0; ; ) {
    const slice = proofs.slice(exhibitId, after, SLICE, itemIds)
    const last = slice.at(-1)
    if (!last) return end('finished')
    const found: Proof[] = []
    let why = null as Untold | null
    const goesOn = await each(slice, UNDER_WAY, async (item) => {
      const reading = course.begin(item.id)
      const proof = await proveOriginal(caseId, item, exhibit.root, deps, control)
      if (proof === null) return false
      // A file that cannot be read may be the first sign of a disconnected drive.
      const stands = proof === 'drive_gone' || proof === 'no_answer' ? proof : await stateAfter(proof)
      if (stands !== 'attached') {
        why = stands === 'no_answer' ? 'no_answer' : 'not_attached'
        return false
      }
      if (typeof proof === 'string') return false
      found.push(proof)
      if (reading.end(proof.isReadError === true) !== null) why = 'not_tried'
      return why === null
    })
    if (found.length > 0) proofs.record(caseId, roundId, found)
    for (const { item, outcome, sha256 } of found) {
      tally.counts[outcome] += 1
      reported.add(item.id)
      onProof?.(item, outcome, sha256)
    }
    if (!goesOn && signal.aborted) return end('cancelled')
    if (!goesOn) {
      tally.failedBy(FAILURES[why ?? 'not_attached'])
      leaveOut(why ?? 'not_attached', after)
      return end('failed')
    }
    after = last.id
  }

  async function stateAfter(proof: Proof) {
    return proof.facts === null ? (await attachment.look(exhibitId)).state : 'attached'
  }

  /** Counts what has no outcome, by why, and reports each. */
  function leaveOut(why: Untold, from: number) {
    const count = all.count - reported.size
    if (why === 'not_attached') tally.shown.notAttached += count
    if (why === 'no_answer') tally.shown.notAnswering += count
    if (why === 'not_tried') tally.shown.notTried += count
    if (onProof === undefined) return
    for (let after = from; ; ) {
      const slice = proofs.slice(exhibitId, after, SLICE, itemIds)
      const last = slice.at(-1)
      if (!last) return
      after = last.id
      for (const item of slice) if (!reported.has(item.id)) onProof(item, why, null)
    }
  }
}
