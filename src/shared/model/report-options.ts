import { z } from 'zod'

/** Parts a report can have, in the order they stand in it. Local observation, service result and finding of each item always stand in it. */
export const ReportPart = z.enum([
  /** Case, number, organisation, examiner: a page of its own. */
  'cover',
  'scope',
  'summary',
  'items',
  'method',
  'pictures',
  /** Regions of faces one by one, cut out of the pictures; only where those are printed. */
  'faceCrops',
  /** Everything the service sent, field by field. */
  'details',
  'factChecks',
  /** Transcripts among the fact checks. */
  'transcripts',
  'metadata',
  /** Requests, replies and what a reader can check, item by item. */
  'integrity',
  /** Pairs of items side by side. */
  'plates',
  'limits',
  'conclusion',
  'hashes',
  'custody',
  'glossary',
])
export type ReportPart = z.infer<typeof ReportPart>

/** Parts in the order they stand in a report, each once, however they were ticked. */
export const inOrder = (parts: readonly ReportPart[]): ReportPart[] =>
  ReportPart.options.filter((part) => parts.includes(part))

export const ReportPaper = z.enum(['a4', 'letter'])
export type ReportPaper = z.infer<typeof ReportPaper>

/** Which pictures of an item stand in a report: without marks, with the regions of faces, or both. */
export const ReportPictures = z.enum(['both', 'plain', 'boxed'])
export type ReportPictures = z.infer<typeof ReportPictures>

/** What a report is written as; "embedded" = the JSON also travels inside the PDF. The manifest is always there. */
export const ReportForm = z.enum(['pdf', 'embedded', 'json', 'csv'])
export type ReportForm = z.infer<typeof ReportForm>
export const ALL_FORMS: ReportForm[] = [...ReportForm.options]

/** What a person chose for a report. */
export const ReportOptions = z.object({
  paper: ReportPaper,
  parts: z.array(ReportPart).max(ReportPart.options.length).transform(inOrder),
  pictures: ReportPictures,
  /** Whether the person's own notes stand in it. */
  hasNotes: z.boolean(),
  files: z.array(ReportForm).max(ReportForm.options.length).default(ALL_FORMS),
})
export type ReportOptions = z.infer<typeof ReportOptions>

/** Parts that make a report of many items too long to be read; they can be chosen all the same. */
const FEWER_THAN: Partial<Record<ReportPart, number>> = { metadata: 25, details: 250 }

/** How a report of one item starts out: its first page says all; the rest is for more than one. */
export const optionsFor = (itemCount: number): ReportOptions => ({
  paper: 'a4',
  parts:
    itemCount === 1
      ? ['pictures', 'faceCrops', 'details', 'factChecks', 'transcripts', 'metadata', 'integrity', 'limits']
      : ReportPart.options.filter((part) => itemCount <= (FEWER_THAN[part] ?? itemCount)),
  pictures: 'both',
  hasNotes: false,
  files: ALL_FORMS,
})

const line = z.string().trim().max(300)
const text = z.string().trim().max(8000)

/** What a person says about a report as a whole; '' = not given. */
export const ReportFields = z.object({
  organisation: line,
  examiner: line,
  requester: line,
  /** The request and its date, as the requester files it. */
  request: line,
  classification: line,
  question: text,
  /** What was to be looked at, and on whose authority. */
  scope: text,
  conclusion: text,
})
export type ReportFields = z.infer<typeof ReportFields>

export const NO_FIELDS: ReportFields = {
  organisation: '',
  examiner: '',
  requester: '',
  request: '',
  classification: '',
  question: '',
  scope: '',
  conclusion: '',
}
