import { parentPort, workerData } from 'node:worker_threads'
import {
  createTally,
  type ExportVerdict,
  type ExportVerification,
  holds,
  isWorthTelling,
  MOST_FOUND,
} from '../../../shared/model/verified-export.ts'
import { openForReading } from '../../db/export-lookup.ts'
import type { Database } from '../../db/open.ts'
import { holdsExport } from './find-exports.ts'
import { verifyGiven } from './verify-given.ts'
import type { VerifyReply, VerifyRequest, VerifyTask } from './verifying.ts'

/** The entry of the thread that verifies one export, or looks for exports: a manifest of 100 MB takes seconds to read. */
const { request, isEnding } = workerData as VerifyTask
const REPORT_EVERY_MS = 100
let reportedAt = 0

const post = (reply: VerifyReply): void => parentPort?.postMessage(reply)
const isStopped = (): boolean => Atomics.load(isEnding, 0) !== 0

/** Tells how many files were read, not more often than a person can follow. */
function report(read: number): void {
  const now = performance.now()
  if (now - reportedAt < REPORT_EVERY_MS) return
  reportedAt = now
  post({ type: 'progress', read })
}

async function verify(of: Extract<VerifyRequest, { type: 'verify' }>): Promise<ExportVerdict> {
  let db = null as Database | null
  try {
    const begun = await verifyGiven(of.path, async () => {
      db = libraryAt(of.file)
      return { db, known: of.known, evidence: of.evidence === null ? null : Buffer.from(of.evidence) }
    })
    if (!begun.ok) return { state: 'refused', refusal: begun.error }
    const { manifest, findings } = begun.value
    const tally = createTally()
    const failed: ExportVerification[] = []
    const noted: ExportVerification[] = []
    let notedCount = 0
    for await (const found of findings) {
      if (isStopped()) break
      tally.add(found)
      if (!holds(found)) add(failed, found)
      else if (isWorthTelling(found)) {
        notedCount += 1
        add(noted, found)
      }
      report(tally.read())
    }
    const { counts, outcome } = tally
    return {
      state: 'verified',
      outcome: outcome(),
      counts,
      failed,
      noted,
      notedCount,
      manifest,
      isLibraryRead: db !== null,
    }
  } finally {
    db?.close()
  }
}

function add(to: ExportVerification[], found: ExportVerification): void {
  if (to.length < MOST_FOUND) to.push(found)
}

/** null = it cannot be read. */
function libraryAt(file: string): Database | null {
  try {
    return openForReading(file)
  } catch {
    return null
  }
}

async function look(folders: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders) if (!isStopped() && (await holdsExport(folder))) found.push(folder)
  return found
}

if (request.type === 'verify') post({ type: 'verdict', verdict: await verify(request) })
else post({ type: 'exports', folders: await look(request.folders) })
