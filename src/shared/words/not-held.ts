import type { NotHeld, RowFault } from '../model/not-held.ts'
import { count } from './counts.ts'

/** What a stored row is, for a person. */
const TABLES: Readonly<Record<string, string>> = {
  library: 'the library',
  cases: 'the case',
  exhibits: 'the exhibit',
  items: 'the item',
  media: 'what was read in the file',
  copies: 'a copy for viewing',
  rounds: 'a round over the exhibit',
  sightings: 'a look at the file',
  arrivals: 'how the file came',
  stills: 'a frame taken from a film',
  attachments: 'a file attached to the address',
  budget_approvals: 'an approval of spending',
  checks: 'what was asked',
  attempts: 'a request',
  replies: 'an answer',
  analyses: 'the result of image forensics',
  decisions: 'a decision about a request',
  jobs: 'the job of a fact check',
  job_replies: 'an answer about a fact check',
  fact_checks: 'the result of a fact check',
  findings: 'a finding',
  tags: 'a tag',
  marks: 'status and tags',
  reviews: 'finding and status in lists',
  item_tags: 'a tag in lists',
  report_fields: 'the texts of reports',
  reports: 'a report that was made',
  redactions: 'regions taken out of a picture',
  report_pairs: 'a pair of pictures in reports',
  signed_heads: 'a signed head of the log',
  schema: 'the form of the database',
}

const STATES: Readonly<Record<RowFault, string>> = {
  differs: 'is not as it was entered',
  missing: 'is gone',
  back: 'is there again, although the log says it went',
  edited: 'was changed without an entry',
  unsealed: 'is told of by no entry',
  set_back: 'was set back, or its seal was',
}

/** "the finding is not as it was entered (entry 345)": without what it is about. */
export function rowFault({ table, state, entry }: Pick<NotHeld, 'table' | 'state' | 'entry'>): string {
  const at = entry === null ? '' : state === 'edited' ? ` before entry ${count(entry)}` : ` (entry ${count(entry)})`
  return `${TABLES[table] ?? table} ${STATES[state]}${at}`
}

/** "CASE-2026-001 ITEM-0007: the finding is not as it was entered (entry 345)". */
export const notHeldLine = (row: NotHeld): string => `${row.reference}: ${rowFault(row)}`

/** Said above a result that is shown. */
export const alteredReading = {
  title: 'What is stored of this result is NOT what was entered in the custody log.',
  meaning:
    'The library file may have been changed past this application. No report prints this result. Verify the custody log to see what else differs.',
  fault: (row: Pick<NotHeld, 'table' | 'state' | 'entry'>): string => sentence(rowFault(row)),
} as const

/** Said in place of what was read in a file, where what is stored of it has a form that no version writes. */
export const brokenReading = {
  title: 'What is stored as read in this file cannot be understood.',
  meaning:
    'The library file was changed or damaged since it was read; the original was not touched. No report prints anything of it. Verify the custody log to see what else differs.',
} as const

export const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
