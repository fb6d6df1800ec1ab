import type { NotHeld } from '../model/not-held.ts'
import { messages } from './messages.ts'

/** Names of stored rows, for people. */
const TABLES: Readonly<Record<string, string>> = messages('not-held.tables', {
  library: 'the library',
  cases: 'the case',
  exhibits: 'the exhibit',
  items: 'the item',
  media: 'the record of what was read in the file',
  copies: 'a viewing copy',
  rounds: 'a scan of the exhibit',
  sightings: 'an observation of the file',
  arrivals: 'the record of how the file was received',
  time_shifts: 'a record of shifted file times',
  promised_files: 'the record of where a temporary file was copied from',
  stills: 'a frame from a video',
  attachments: 'a file attached to the link',
  budget_approvals: 'a budget approval',
  checks: 'a check',
  attempts: 'a request',
  replies: 'a reply',
  analyses: 'the image forensics result',
  decisions: 'a decision about a request',
  jobs: 'the job of a fact check',
  job_replies: 'a reply about a fact check',
  fact_checks: 'the fact check result',
  findings: 'a finding',
  tags: 'a tag',
  marks: 'the record of status and tags',
  reviews: 'the record of finding and status in lists',
  item_tags: 'a tag in lists',
  report_fields: 'the record of report texts',
  reports: 'a report',
  redactions: 'the record of redactions of an image',
  report_pairs: 'a pair of images in reports',
  signed_heads: 'a signed fingerprint of the log',
  schema: 'the database schema',
})

const FAULTS = messages('not-held', {
  differs: '{what} does not match the log{hasEntry, select, true { (entry {entry, number})} other {}}',
  missing: '{what} is missing{hasEntry, select, true { (entry {entry, number})} other {}}',
  back: '{what} is present although the log says it was removed{hasEntry, select, true { (entry {entry, number})} other {}}',
  edited: '{what} was changed without an entry{hasEntry, select, true { before entry {entry, number}} other {}}',
  unsealed: '{what} has no entry{hasEntry, select, true { (entry {entry, number})} other {}}',
  set_back:
    '{what} was set back to an earlier state, or its seal was{hasEntry, select, true { (entry {entry, number})} other {}}',
})

const lines = messages('not-held.lines', {
  row: '{reference}: {fault}',
})

/** "a finding does not match the log (entry 345)": without its item. */
export function rowFault({ table, state, entry }: Pick<NotHeld, 'table' | 'state' | 'entry'>): string {
  const what = (Object.hasOwn(TABLES, table) ? TABLES[table] : null) ?? table
  return FAULTS[state]({ what, hasEntry: entry !== null, entry: entry ?? 0 })
}

/** "CASE-2026-001 ITEM-0007: a finding does not match the log (entry 345)". */
export const notHeldLine = (row: NotHeld): string => lines.row({ reference: row.reference, fault: rowFault(row) })

const altered = messages('not-held.altered', {
  title: 'This stored result does NOT match the custody log.',
  meaning:
    'The library may have been changed outside Touchstone. No report prints this result. Verify the custody log to see what else differs.',
})

/** Shown above a result that does not match the log. */
export const alteredReading = {
  ...altered,
  fault: (row: Pick<NotHeld, 'table' | 'state' | 'entry'>): string => sentence(rowFault(row)),
}

/** Shown instead of a file’s metadata if it is stored in a form that no version writes. */
export const brokenReading = messages('not-held.broken', {
  title: 'What is stored about this file cannot be read.',
  meaning:
    'The library was changed or damaged after the file was read; the original was not touched. No report prints any of it. Verify the custody log to see what else differs.',
})

/** Capitalises words as a sentence of their own. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase().concat(words.slice(1), '.')
