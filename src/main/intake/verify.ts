import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { Proof, ProofRows, Provable } from '../db/proof-rows.ts'
import type { Rounds } from '../db/rounds.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import { readablePath } from '../paths.ts'
import type { Attachment } from './attachment.ts'
import type { ProofTally } from './proof-tally.ts'

export type VerifyDeps = {
  exhibits: Exhibits
  proofs: ProofRows
  rounds: Rounds
  attachment: Attachment
  pool: InspectorPool
}

const SLICE = 100
const UNDER_WAY = 2

/** Hashes one file for comparison. null = nothing can be said: it was stopped, or the drive went away. */
export async function proveAt(
  { pool }: { pool: InspectorPool },
  item: Provable,
  path: Buffer,
  root: Buffer,
  { tally, signal }: { tally: ProofTally; signal: AbortSignal },
): Promise<Proof | 'drive_gone' | null> {
  const name = readablePath(path)
  tally.reading(item.id, 0, name)
  const onProgress = (bytes: number) => tally.reading(item.id, bytes, name)
  const hashed = await pool.hash({ path, root, onProgress, signal })
  tally.done(item.id, item.bytes)
  if (hashed.ok) {
    const { sha256, facts } = hashed.value
    return { item, outcome: sha256 === item.sha256 ? 'verified' : 'differs', facts, sha256 }
  }
  if (hashed.error === 'aborted') return null
  if (hashed.error === 'drive_gone') return 'drive_gone'
  const isAbsent = hashed.error === 'vanished'
  return { item, outcome: isAbsent ? 'absent' : 'unreadable', facts: null, sha256: null }
}

/** Does `work` on each, so many at a time, until all are done or it says to stop with false. */
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

/** Hashes every original of some exhibits where it should be. Those of an exhibit that is not attached are passed over. */
export async function verifyExhibits(
  caseId: CaseId,
  exhibitIds: readonly ExhibitId[],
  deps: VerifyDeps,
  control: { tally: ProofTally; signal: AbortSignal },
): Promise<'finished' | 'cancelled' | 'failed'> {
  const { proofs } = deps
  const { tally } = control
  for (const id of exhibitIds) {
    const { count, bytes } = proofs.totals(id)
    tally.shown.total += count
    tally.shown.totalBytes += bytes
  }
  let isWhole = true
  for (const id of exhibitIds) {
    if (control.signal.aborted) return 'cancelled'
    const ended = await verifyOne(caseId, id, deps, control)
    if (ended === 'cancelled') return 'cancelled'
    isWhole &&= ended === 'finished'
  }
  return isWhole ? 'finished' : 'failed'
}

async function verifyOne(
  caseId: CaseId,
  exhibitId: ExhibitId,
  deps: VerifyDeps,
  control: { tally: ProofTally; signal: AbortSignal },
): Promise<'finished' | 'cancelled' | 'failed'> {
  const { exhibits, proofs, rounds, attachment } = deps
  const { tally, signal } = control
  const exhibit = exhibits.source(exhibitId)
  const all = proofs.totals(exhibitId)
  if (!exhibit || !(await attachment.look(exhibitId)).isAttached) {
    tally.shown.notAttached += all.count
    return 'finished'
  }
  const roundId = rounds.begin(exhibitId, 'verify')
  let told = 0
  for (let after = 0; ; ) {
    const slice = proofs.slice(exhibitId, after, SLICE)
    const last = slice.at(-1)
    if (!last) break
    after = last.id
    const found: Proof[] = []
    const goesOn = await each(slice, UNDER_WAY, async (item) => {
      const proof = await proveAt(deps, item, item.path, exhibit.root, control)
      if (proof === null || proof === 'drive_gone') return false
      // A file that cannot be read may be the first sign of a drive that went.
      if (proof.facts === null && !(await attachment.look(exhibitId)).isAttached) return false
      found.push(proof)
      return true
    })
    if (found.length > 0) proofs.record(caseId, roundId, found)
    for (const { outcome } of found) tally.counts[outcome] += 1
    told += found.length
    if (goesOn) continue
    const ended = signal.aborted ? 'cancelled' : 'failed'
    if (ended === 'failed') tally.shown.notAttached += all.count - told
    rounds.end(roundId, ended)
    return ended
  }
  rounds.end(roundId, 'finished')
  return 'finished'
}
