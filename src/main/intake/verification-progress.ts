import type { ProofProgress } from '../../shared/contract/intake.ts'
import { RoundCounts } from '../../shared/model/exhibit-round.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Emit } from '../events.ts'

const EVERY_MS = 200

/** Reports the progress of a verification a few times a second. */
export function createVerificationProgress(
  caseId: CaseId,
  kind: ProofProgress['kind'],
  { clock, emit }: { clock: Clock; emit: Emit },
) {
  const counts = RoundCounts.parse({})
  const underWay = new Map<number, number>()
  const shown = { total: 0, totalBytes: 0, notAttached: 0, notAnswering: 0, notTried: 0 }
  const startedAt = clock.now()
  let doneBytes = 0
  let current: string | null = null
  let state: ProofProgress['state'] = 'running'
  let endedAt: number | null = null
  let failure: ProofProgress['failure'] = null
  let isAsking = false
  let timer: NodeJS.Timeout | null = null

  const progress = (): ProofProgress => {
    const readBytes = doneBytes + [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0)
    return {
      caseId,
      kind,
      state,
      startedAt,
      endedAt,
      ...shown,
      failure,
      isAsking,
      readBytes,
      counts: { ...counts },
      current,
    }
  }
  const emitNow = () => {
    if (timer) clearTimeout(timer)
    timer = null
    emit({ type: 'proof.progressed', progress: progress() })
  }
  const soon = () => {
    timer ??= setTimeout(emitNow, EVERY_MS)
  }
  return {
    shown,
    counts,
    progress,
    reading: (id: number, bytes: number, name: string) => {
      underWay.set(id, bytes)
      current = name
      soon()
    },
    done: (id: number, bytes: number) => {
      underWay.delete(id)
      doneBytes += bytes
      soon()
    },
    /** Why it stops by itself; the first reason stays. */
    failedBy: (why: NonNullable<ProofProgress['failure']>) => {
      failure ??= why
    },
    end: (as: Exclude<ProofProgress['state'], 'running'>) => {
      state = as
      endedAt = clock.now()
      current = null
      // What nobody asked for goes on by itself when its drive is back, but not on a drive that fails.
      isAsking = as === 'failed' && (kind !== 'reread' || failure === 'read_errors')
      emitNow()
    },
    /** Asks nobody any more. */
    leave: () => {
      isAsking = false
      emitNow()
    },
  }
}
export type VerificationProgress = ReturnType<typeof createVerificationProgress>
