import type { RawAnswer } from './answer.ts'
import { answerText } from './answer-text.ts'
import { isRecord } from './error-body.ts'
import { credits, readJobId } from './receipt.ts'

/** A job as listed by the service. */
export type ListedJob = {
  jobId: string
  /** null = the list gives no file name, or no file was sent. */
  fileName: string | null
  status: string | null
  creditsReserved: number | null
}
/**
 * One page; `size` = number of entries, including those that could not be parsed. "absent" = the service has no such
 * list.
 */
export type JobListPage =
  | { type: 'page'; jobs: ListedJob[]; size: number }
  | { type: 'absent' }
  | { type: 'unreadable' }

const WRAPPERS = ['items', 'jobs', 'data', 'results']

/** Parses the list of jobs: a bare array, or one wrapped in an object. Source: known-facts.md, read 2026-11-21. */
export function readJobList(answer: Pick<RawAnswer, 'status' | 'headers' | 'body' | 'bodyState'>): JobListPage {
  const { status, headers, body, bodyState } = answer
  if (status === 404 || status === 405 || status === 501) return { type: 'absent' }
  if (status < 200 || status > 299 || bodyState !== 'whole') return { type: 'unreadable' }
  const entries = entriesOf(parse(answerText(body, headers['content-encoding']).text))
  if (entries === null) return { type: 'unreadable' }
  return { type: 'page', jobs: entries.flatMap(jobOf), size: entries.length }
}

function entriesOf(json: unknown): unknown[] | null {
  if (Array.isArray(json)) return json
  if (!isRecord(json)) return null
  return WRAPPERS.map((name) => json[name]).find((value) => Array.isArray(value)) ?? null
}

function jobOf(entry: unknown): ListedJob[] {
  if (!isRecord(entry)) return []
  const jobId = readJobId(entry.jobId) ?? readJobId(entry.id)
  if (jobId === null) return []
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : null)
  const creditsReserved = credits(entry.creditsReserved)
  return [{ jobId, fileName: text(entry.fileName), status: text(entry.status), creditsReserved }]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
