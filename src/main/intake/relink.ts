import type { KnownExhibit } from '../db/exhibits.ts'
import type { Rounds } from '../db/rounds.ts'
import type { Moved, Provable, VerificationRows } from '../db/verification-rows.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import { createCourse } from '../inspect/failing-drive.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import type { MountOf } from './mount.ts'
import type { VerificationProgress } from './verification-progress.ts'
import { each, proveAt } from './verify.ts'

export type RelinkDeps = {
  proofs: VerificationRows
  rounds: Rounds
  pool: InspectorPool
  drives: Drives
  mountOf: MountOf
}
/**
 * `unread`: what could not be read at the same place before, by `keyOf`: it is not tried again. A relink that three errors
 * in a row stopped adds to it, so that a person who begins it once more has it go on.
 */
type Control = { tally: VerificationProgress; signal: AbortSignal; unread: Set<string> }
type Ended = 'finished' | 'cancelled' | 'failed'

const SLICE = 500
const UNDER_WAY = 2
const SLASH = 0x2f

/**
 * Finds an exhibit's files below its new root: each at its former relative path, else anywhere by its SHA-256. Only
 * files whose hash matches are relinked; a file that differs stays as it was and is reported. Nothing is written before
 * all were checked, so that stopping early changes nothing.
 */
export async function relinkExhibit(
  exhibit: KnownExhibit,
  to: Buffer,
  deps: RelinkDeps,
  control: Control,
): Promise<Ended> {
  const { proofs, rounds, mountOf } = deps
  const { tally, signal } = control
  const { count, bytes } = proofs.totals(exhibit.id)
  tally.shown.total = count
  tally.shown.totalBytes = bytes
  const roundId = rounds.begin(exhibit.id, 'relink')
  const found = await findMoved(exhibit, to, deps, control)
  if (found === null) {
    const ended = signal.aborted ? 'cancelled' : 'failed'
    rounds.end(roundId, ended)
    return ended
  }
  const { moved, differs, absent, unreadable } = found
  proofs.count(roundId, { differs, absent, unreadable })
  if (moved.length === 0) {
    rounds.end(roundId, 'finished')
    return 'finished'
  }
  const carried = await namesakes(exhibit, to, deps)
  tally.counts.carried = carried.length
  const volume = (await mountOf(to))?.volume ?? null
  const all = [...moved, ...carried]
  for (let at = 0; at < all.length; at += SLICE) {
    proofs.moveItems(exhibit.caseId, roundId, to, all.slice(at, at + SLICE))
    await new Promise((resolve) => setImmediate(resolve))
  }
  proofs.moveRoot(exhibit.id, roundId, to, volume)
  return 'finished'
}

/** null = it was stopped, or the new location was disconnected. */
async function findMoved(exhibit: KnownExhibit, to: Buffer, deps: RelinkDeps, control: Control) {
  const { tally, unread } = control
  const { counts } = tally
  const begin = countErrors(control)
  const moved: Moved[] = []
  const elsewhere: Provable[] = []
  const taken = new Set<string>()
  let differs = 0
  let unreadable = 0
  const take = (
    item: Provable,
    path: Buffer,
    { facts, sha256, lookups }: Pick<Moved, 'facts' | 'sha256' | 'lookups'>,
  ) => {
    taken.add(keyOf(path))
    moved.push({ item, to: path, facts, sha256, lookups })
    counts.verified += 1
  }
  for (let after = 0; ; ) {
    const slice = deps.proofs.slice(exhibit.id, after, SLICE)
    const last = slice.at(-1)
    if (!last) break
    after = last.id
    const goesOn = await each(slice, UNDER_WAY, async (item) => {
      const path = samePlace(exhibit.root, to, item.path)
      if (path !== null && unread.has(keyOf(path))) {
        unreadable += 1
        counts.unreadable += 1
        return true
      }
      const goesOnAfter = path === null ? null : begin(path)
      const proof = path === null ? 'absent' : await proveAt(deps, item, path, to, control)
      if (proof === 'drive_gone' || proof === 'no_answer') tally.failedBy(proof)
      if (proof === null || proof === 'drive_gone' || proof === 'no_answer') return false
      if (path === null || proof === 'absent' || proof.outcome === 'absent') elsewhere.push(item)
      else if (proof.outcome === 'verified') take(item, path, proof)
      else if (proof.outcome === 'differs') {
        differs += 1
        counts.differs += 1
      } else {
        unreadable += 1
        counts.unreadable += 1
      }
      return goesOnAfter === null || goesOnAfter(proof !== 'absent' && proof.isReadError === true)
    })
    if (!goesOn) return null
  }
  const left = await findByDigest(elsewhere, to, taken, take, deps, control)
  if (left === null) return null
  counts.absent += left
  return { moved, differs, unreadable, absent: left }
}

/**
 * Looks for files anywhere below the root by size and SHA-256. Gives how many were not found; null = it was stopped.
 */
async function findByDigest(
  items: readonly Provable[],
  to: Buffer,
  taken: ReadonlySet<string>,
  take: (item: Provable, path: Buffer, proof: Pick<Moved, 'facts' | 'sha256' | 'lookups'>) => void,
  deps: RelinkDeps,
  control: Control,
): Promise<number | null> {
  const { signal, tally, unread } = control
  const begin = countErrors(control)
  if (items.length === 0) return 0
  const bySize = new Map<number, Map<string, Provable[]>>()
  for (const item of items) {
    const ofSize = bySize.get(item.bytes) ?? new Map<string, Provable[]>()
    ofSize.set(item.sha256, [...(ofSize.get(item.sha256) ?? []), item])
    bySize.set(item.bytes, ofSize)
  }
  const candidates: { path: Buffer; bytes: number }[] = []
  const walked = await deps.pool.walk(
    to,
    async (entries) => {
      for (const { path, bytes, reason } of entries)
        if (reason === null && bySize.has(bytes)) candidates.push({ path: Buffer.from(path), bytes })
    },
    signal,
  )
  if (!walked.ok) {
    if (walked.error === 'drive_silent') tally.failedBy('no_answer')
    return null
  }
  let left = items.length
  const goesOn = await each(candidates, UNDER_WAY, async ({ path, bytes }) => {
    if (left === 0 || taken.has(keyOf(path)) || unread.has(keyOf(path))) return true
    const goesOnAfter = begin(path)
    const hashed = await deps.pool.hash({ path, root: to, signal })
    if (!hashed.ok && hashed.error === 'drive_silent') tally.failedBy('no_answer')
    if (!hashed.ok && ['aborted', 'drive_gone', 'drive_silent'].includes(hashed.error)) return false
    if (!goesOnAfter(!hashed.ok && (hashed.error === 'read_error' || hashed.error === 'read_timeout'))) return false
    if (!hashed.ok) return true
    const item = bySize.get(bytes)?.get(hashed.value.sha256)?.shift()
    if (item) {
      left -= 1
      take(item, path, hashed.value)
    }
    return true
  })
  return goesOn ? left : null
}

const keyOf = (path: Buffer): string => path.toString('latin1')

/** Counts files in a row that cannot be read, and says whether the next one is tried. */
function countErrors({ tally, unread }: Control) {
  const course = createCourse<string>()
  /** Gives what ends the reading of a path: whether more are read. */
  return (path: Buffer): ((isError: boolean) => boolean) => {
    const reading = course.begin(keyOf(path))
    return (isError) => {
      const inARow = reading.end(isError)
      if (inARow === null) return true
      for (const key of inARow) unread.add(key)
      tally.failedBy('read_errors')
      return false
    }
  }
}

/** Items that were never read have no hash to verify; those that exist at the new location move along by name. */
async function namesakes(exhibit: KnownExhibit, to: Buffer, { proofs, drives }: RelinkDeps): Promise<Moved[]> {
  const along: Moved[] = []
  for (let after = 0; ; ) {
    const slice = proofs.notInspected(exhibit.id, after, SLICE)
    const last = slice.at(-1)
    if (!last) return along
    after = last.id
    for (const item of slice) {
      const path = samePlace(exhibit.root, to, item.path)
      const found = path === null ? null : await drives.look(path)
      if (path !== null && found?.ok)
        along.push({ item, to: path, facts: found.value.facts, sha256: null, lookups: null })
    }
  }
}

/** The same path below another root; null if it is not (or no longer) below the exhibit's root. */
export function samePlace(from: Buffer, to: Buffer, path: Buffer): Buffer | null {
  if (path.equals(from)) return to
  const isBelow = path.subarray(0, from.length).equals(from) && (from.at(-1) === SLASH || path[from.length] === SLASH)
  if (!isBelow) return null
  const rest = path.subarray(from.at(-1) === SLASH ? from.length : from.length + 1)
  return Buffer.concat(to.at(-1) === SLASH ? [to, rest] : [to, Buffer.from('/'), rest])
}
