import { countedCredits } from '../../shared/model/credits.ts'
import type { JobReceipt } from '../../shared/model/job.ts'
import { isRecord } from './error-body.ts'

/** Names a service may give the identifier, the public one first; and what it may be wrapped in. */
const ID_NAMES = ['jobId', 'job_id', 'jobID', 'JobId']
/** Too common to be believed in an answer that says no, or may. */
const BARE_NAMES = ['id', 'Id']
const WRAPPERS = ['job', 'data', 'result', 'receipt', 'submission']
const MAX_ID = 200

/**
 * Reads the answer to a submission. Source: service/interface.md ("Fact-checking submission receipt"), read 2026-11-21.
 * Tolerant about where the identifier stands, because a submission without one cannot be followed; null = there is none.
 * `isPlain` = the status means success and no code stands beside it.
 */
export function readReceipt(json: unknown, isPlain: boolean): JobReceipt | null {
  if (!isRecord(json)) return null
  const places = [json, ...WRAPPERS.flatMap((name) => (isRecord(json[name]) ? [json[name]] : []))]
  const names = isPlain ? [...ID_NAMES, ...BARE_NAMES] : ID_NAMES
  for (const place of places) {
    const jobId = names.map((name) => readJobId(place[name])).find((id) => id !== null)
    if (jobId != null) return { jobId, status: text(place.status), creditsReserved: credits(place.creditsReserved) }
  }
  return null
}

/** A job identifier; it goes into the path of every later question, so it must be one plain word. null = it is none. */
export function readJobId(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value !== 'string') return null
  const id = value.trim()
  return id.length > 0 && id.length <= MAX_ID && /^[\w.~:-]+$/.test(id) && !/^\.+$/.test(id) ? id : null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 200) : null)
/** Credits as they are named; null = none, or none that can be counted with. */
export const credits = (value: unknown): number | null => (typeof value === 'number' ? countedCredits(value) : null)
