import type { Analysis } from '../../shared/model/analysis.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { FactCheck } from '../../shared/model/job.ts'
import type { ReadingFault, ReadingProof } from '../../shared/model/reading-proof.ts'
import type { UnlistedResult } from '../db/lost-answers.ts'
import type { Reader } from '../db/reader.ts'

/**
 * A result that is stored, or kept, and not printed, because what is stored as read in the kept answer is not what that
 * answer says. Nothing of the reading is in here. Instants are ms since the epoch, UTC.
 */
export type RefusedReading = {
  what: 'analysis' | 'fact_check'
  checkId: CheckId
  run: number
  serviceOrigin: string
  receivedAt: number | null
  /** As stored with the kept answer. */
  replySha256: string | null
  /** Why; the values themselves are left out. [] = an earlier version read it, and it was not read again. */
  why: Pick<ReadingFault, 'what' | 'at'>[]
  isSimulated: boolean
}
type Prove = Pick<Reader, 'proveReadings'>['proveReadings']

/** Only the results that are what their kept answers say, and what became of the others. */
export async function provenAnalyses(
  all: readonly Analysis[],
  prove: Prove,
): Promise<{ proven: Analysis[]; refused: RefusedReading[] }> {
  const proofs = await proofsOf(all, prove)
  const refused = all.flatMap((one) => {
    const proof = proofs.get(one.checkId)
    if (proof?.state === 'same') return []
    const { checkId, run, serviceOrigin, receivedAt, replySha256, isSimulated } = one
    const known = { what: 'analysis' as const, checkId, run, serviceOrigin, receivedAt, replySha256 }
    return [{ ...known, ...toldOf(proof, isSimulated) }]
  })
  return { proven: all.filter(({ checkId }) => proofs.get(checkId)?.state === 'same'), refused }
}

/**
 * The fact checks, without what was read in the answer where that is not what the answer says; those whose question or job
 * is not what the custody log says are left out whole.
 */
export async function provenFactChecks(
  all: readonly FactCheck[],
  prove: Prove,
): Promise<{ proven: FactCheck[]; refused: RefusedReading[] }> {
  const proofs = await proofsOf(
    all.map(({ job }) => job),
    prove,
  )
  const refused: RefusedReading[] = []
  const proven = all.flatMap((check): FactCheck[] => {
    const { job, replySha256, receivedAt } = check
    const proof = proofs.get(job.checkId)
    if (proof?.state === 'same' || (replySha256 === null && proof === undefined)) return [check]
    const { checkId, run, serviceOrigin, isSimulated } = job
    const known = { what: 'fact_check' as const, checkId, run, serviceOrigin, receivedAt, replySha256 }
    refused.push({ ...known, ...toldOf(proof, isSimulated) })
    if (proof?.faults.some(({ what }) => what === 'job')) return []
    // What the job shows of its end was read in the same answer.
    const words = { status: null, statusMessage: null, errorMessage: null }
    return [{ ...check, job: { ...job, ...words }, reading: null, result: null, partial: null }]
  })
  return { proven, refused }
}

/** Kept results that no list shows, as results that are not printed; `prove` tells what else is known against them. */
export async function unlistedResults(all: readonly UnlistedResult[], prove: Prove): Promise<RefusedReading[]> {
  const proofs = await proofsOf(all, prove)
  return all.map(({ kind, why, isSimulated, ...known }) => {
    const { why: faults, ...told } = toldOf(proofs.get(known.checkId), isSimulated)
    const what = kind === 'fact_check' ? 'fact_check' : 'analysis'
    return { what, ...known, ...told, why: faults.length > 0 ? faults : [{ what: why.what, at: why.at }] }
  })
}

async function proofsOf(of: readonly { checkId: CheckId }[], prove: Prove): Promise<Map<CheckId, ReadingProof>> {
  if (of.length === 0) return new Map()
  const proofs = await prove(of.map(({ checkId }) => checkId))
  return new Map(proofs.map(({ checkId, proof }) => [checkId, proof]))
}

const toldOf = (
  proof: ReadingProof | undefined,
  isSimulated: boolean,
): Pick<RefusedReading, 'why' | 'isSimulated'> => ({
  why: (proof?.faults ?? []).map(({ what, at }) => ({ what, at })),
  isSimulated: isSimulated || proof?.isSimulated === true,
})
