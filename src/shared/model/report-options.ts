import { z } from 'zod'

/**
 * Optional parts of a report, in order. Local observation, service result and finding of each item are always included.
 */
export const ReportPart = z.enum([
  /** Case, number, organisation, examiner: a separate page. */
  'cover',
  'scope',
  'summary',
  'items',
  'method',
  'pictures',
  /** Each face region, cropped from the image; only if images are printed. */
  'faceCrops',
  /** Everything the service sent, field by field. */
  'details',
  'factChecks',
  /** Transcripts of the fact checks. */
  'transcripts',
  'metadata',
  /** Requests, replies and what a reader can verify, item by item. */
  'integrity',
  /** Pairs of items, side by side. */
  'plates',
  'limits',
  'conclusion',
  'hashes',
  'custody',
  'glossary',
])
export type ReportPart = z.infer<typeof ReportPart>

/** Sorts parts into report order, without repetitions. */
export const inOrder = (parts: readonly ReportPart[]): ReportPart[] =>
  ReportPart.options.filter((part) => parts.includes(part))

export const ReportPaper = z.enum(['a4', 'letter'])
export type ReportPaper = z.infer<typeof ReportPaper>

/** Images of an item in a report: without marks, with the face regions, or both. */
export const ReportPictures = z.enum(['both', 'plain', 'boxed'])
export type ReportPictures = z.infer<typeof ReportPictures>

/**
 * Output formats of a report; "embedded" = the JSON is also attached inside the PDF. The manifest is always included.
 */
export const ReportForm = z.enum(['pdf', 'embedded', 'json', 'csv'])
export type ReportForm = z.infer<typeof ReportForm>
export const ALL_FORMS: ReportForm[] = [...ReportForm.options]

/** A person's options for a report. */
export const ReportOptions = z.object({
  paper: ReportPaper,
  parts: z.array(ReportPart).max(ReportPart.options.length).transform(inOrder),
  pictures: ReportPictures,
  /** Whether the person's own notes are included. */
  hasNotes: z.boolean(),
  files: z.array(ReportForm).max(ReportForm.options.length).default(ALL_FORMS),
})
export type ReportOptions = z.infer<typeof ReportOptions>

/** Parts that make a report of many items too long to read, by number of items; they can still be chosen. */
const FEWER_THAN: Partial<Record<ReportPart, number>> = { metadata: 25, details: 250 }

/** The default options of a report. For one item, its first page says everything; the rest is for more than one. */
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

/** A person's texts about a report as a whole; '' = not given. */
export const ReportFields = z.object({
  organisation: line,
  examiner: line,
  requester: line,
  /** The request and its date, as filed by the requester. */
  request: line,
  classification: line,
  question: text,
  /** What was to be examined, and on whose authority. */
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
