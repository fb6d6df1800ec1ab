import { countedCredits } from '../../shared/model/credits.ts'
import type { JobReceipt } from '../../shared/model/job.ts'
import { isRecord } from './error-body.ts'

/** Names the identifier may have, the documented one first; and names of members that may wrap it. */
const ID_NAMES = ['jobId', 'job_id', 'jobID', 'JobId']
/** Too common to be trusted in a reply that is, or may be, a refusal. */
const BARE_NAMES = ['id', 'Id']
const WRAPPERS = ['job', 'data', 'result', 'receipt', 'submission']
const MAX_ID = 200

/**
 * Parses the reply to a submission. Source: service/interface.md ("Fact-checking submission receipt"), read 2026-11-21.
 * Tolerant about where the identifier is, because a submission without one cannot be followed; null = there is none.
 * `isPlain` = the status means success and no code accompanies it.
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

/**
 * A job identifier; it becomes part of the path of every later request, so it must be a single plain word. null = not
 * one.
 */
export function readJobId(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value !== 'string') return null
  const id = value.trim()
  return id.length > 0 && id.length <= MAX_ID && /^[\w.~:-]+$/.test(id) && !/^\.+$/.test(id) ? id : null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 200) : null)
/** A number of credits as given; null = none, or not a usable number. */
export const credits = (value: unknown): number | null => (typeof value === 'number' ? countedCredits(value) : null)
