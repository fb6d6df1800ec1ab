import { Sha256 } from '../../shared/model/ids.ts'
import type { ItemReason } from '../../shared/model/item.ts'
import type { Deriver } from './decode/derive.ts'
import type { PrintCopier } from './decode/print-copier.ts'
import { evidenceFs } from './evidence-fs.ts'
import { Job, type ReadTrouble, type Refusal, type Reply, type WalkEntry } from './protocol.ts'
import { hashFile } from './read-file.ts'
import { walk } from './walk.ts'

const BATCH_ENTRIES = 200
const BATCH_MS = 100
/** Batches sent and not yet acknowledged. */
const WINDOW = 2
const PROGRESS_BYTES = 8 * 2 ** 20
/** On a slow drive each takes some hundredths of a second. */
const PROGRESS_READS = 64
/** So often at least, as long as anything comes at all. */
const PROGRESS_MS = 1000
/** A call that takes longer waits for its drive: until it returns nothing is computed. */
const CALL_MS = 500

export type InspectorDeps = { deriver: Deriver; copier: PrintCopier; post: (reply: Reply) => void }

/**
 * Runs the jobs of one inspector process, one at a time, as the pool sends them. Parsers and decoders are loaded with
 * the first job that needs them: a process that walks or hashes never loads them and starts in half the time.
 */
export function createInspector({ deriver, copier, post }: InspectorDeps) {
  let ready: () => void = () => undefined
  let walking: number | null = null
  let untaken = 0
  const refuse = (id: number, reason: Refusal, trouble: ReadTrouble | null = null) =>
    post({ id, type: 'refused', reason, trouble })

  const runWalk = async (id: number, root: Buffer) => {
    walking = id
    untaken = 0
    let batch: WalkEntry[] = []
    let sentAt = Date.now()
    const flush = async () => {
      post({ id, type: 'entries', entries: batch })
      batch = []
      sentAt = Date.now()
      untaken += 1
      if (untaken >= WINDOW) await new Promise<void>((resolve) => (ready = resolve))
    }
    const entries = walk(root)
    for (let next = await entries.next(); ; next = await entries.next()) {
      if (next.done) {
        if (batch.length > 0) await flush()
        return next.value.ok ? post({ id, type: 'walked' }) : refuse(id, next.value.error)
      }
      batch.push(next.value)
      if (batch.length >= BATCH_ENTRIES || Date.now() - sentAt > BATCH_MS) await flush()
    }
  }

  /**
   * Reports the number of bytes read from time to time, and of calls about a file that was read already; and of each of
   * these that waits for its drive.
   */
  const progressOf = (id: number) => {
    let [bytes, again] = [0, 0]
    let reported = { bytes, again, at: performance.now() }
    const report = () => {
      reported = { bytes, again, at: performance.now() }
      post({ id, type: 'progress', bytes, again })
    }
    const reportIfDue = () => {
      const isMuch = bytes - reported.bytes >= PROGRESS_BYTES || again - reported.again >= PROGRESS_READS
      if (isMuch || performance.now() - reported.at >= PROGRESS_MS) report()
    }
    return {
      read: (now: number) => {
        bytes = now
        reportIfDue()
      },
      atDrive: async <T>(call: () => Promise<T>): Promise<T> => {
        let isAwaited = false
        const waiting = setTimeout(() => {
          isAwaited = true
          post({ id, type: 'reads' })
        }, CALL_MS)
        try {
          return await call()
        } finally {
          clearTimeout(waiting)
          again += 1
          if (isAwaited) post({ id, type: 'was_read' })
          reportIfDue()
        }
      },
    }
  }
  const refuseFile = (
    { id, root }: { id: number; root: Uint8Array },
    reason: ItemReason,
    trouble: ReadTrouble | null,
  ) => {
    const mayBeGone = reason === 'vanished' || reason === 'read_error'
    if (mayBeGone && !exists(Buffer.from(root))) return refuse(id, 'drive_gone')
    refuse(id, reason, reason === 'read_error' ? trouble : null)
  }

  const runInspect = async (job: Extract<Job, { type: 'inspect' }>) => {
    const { inspectFile } = await import('./inspect-file.ts')
    const progress = progressOf(job.id)
    let trouble: ReadTrouble | null = null
    const result = await inspectFile(
      Buffer.from(job.path),
      { deriver, derivatives: job.derivatives, withLookups: job.withLookups },
      {
        onProgress: progress.read,
        atDrive: progress.atDrive,
        onKnown: (inspection) => post({ id: job.id, type: 'known', inspection }),
        onTrouble: (met) => {
          trouble = met
        },
      },
    )
    if (result.ok) return post({ id: job.id, type: 'inspected', inspection: result.value })
    refuseFile(job, result.error, trouble)
  }

  const runHash = async (job: Extract<Job, { type: 'hash' }>) => {
    let trouble: ReadTrouble | null = null
    const read = await hashFile(Buffer.from(job.path), {
      onProgress: progressOf(job.id).read,
      withLookups: job.withLookups,
      onTrouble: (met) => {
        trouble = met
      },
    })
    if (!read.ok) return refuseFile(job, read.error, trouble)
    const { sha256, lookups, facts } = read.value
    post({ id: job.id, type: 'hashed', sha256: Sha256.parse(sha256), lookups, facts })
  }

  const runDerive = async (job: Extract<Job, { type: 'derive' }>) => {
    const { kind } = job
    const wasRead = () => post({ id: job.id, type: 'was_read' })
    if (kind === 'waveform') {
      const { makeWaveform } = await import('./waveform/make-waveform.ts')
      return await makeWaveform(job, progressOf(job.id).read, wasRead)
    }
    const { deriveFromFile } = await import('./derive-from-file.ts')
    return await deriveFromFile({ ...job, kind }, deriver, wasRead)
  }

  const runRows = async (job: Extract<Job, { type: 'rows' }>) => {
    const { countRowsOf } = await import('./count-rows.ts')
    const counted = await countRowsOf(job, progressOf(job.id).read, () => post({ id: job.id, type: 'was_read' }))
    if (counted.ok) return post({ id: job.id, type: 'counted', ...counted.value })
    refuse(job.id, counted.error)
  }

  const run = async (job: Job) => {
    if (job.type === 'walk') return await runWalk(job.id, Buffer.from(job.root))
    if (job.type === 'inspect') return await runInspect(job)
    if (job.type === 'hash') return await runHash(job)
    if (job.type === 'rows') return await runRows(job)
    if (job.type === 'more') return
    if (job.type === 'copy') {
      const picture = await copier(job.picture, job.request)
      return picture === null ? refuse(job.id, 'not_drawn') : post({ id: job.id, type: 'copied', picture })
    }
    const derived = await runDerive(job)
    if (derived.ok) return post({ id: job.id, type: 'derived', ...derived.value })
    refuse(job.id, derived.error)
  }

  return {
    /** Receives a message of the pool. One that is not a valid job is a defect and ends the process. */
    receive: (message: unknown): void => {
      const job = Job.parse(message)
      if (job.type === 'more') {
        // The acknowledgement of an earlier, aborted walk does not count for this one.
        if (job.id !== walking) return
        untaken -= 1
        ready()
        return
      }
      void run(job)
    },
  }
}

function exists(path: Buffer): boolean {
  try {
    evidenceFs.lstatSync(path)
    return true
  } catch {
    return false
  }
}
