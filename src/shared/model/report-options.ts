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
  /** What became of the evidence, in few entries of the custody log. */
  'milestones',
  /** The custody log of the case, entry by entry. */
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

/** The forms of a report that are a file of their own, in the order of the files; the annex is a folder of files. */
export const FileForm = z.enum(['pdf', 'json', 'csv', 'html', 'docx', 'annex'])
export type FileForm = z.infer<typeof FileForm>

/** Something of every form. */
export const byForm = <T>(of: (form: FileForm) => T): Record<FileForm, T> =>
  Object.fromEntries(FileForm.options.map((form) => [form, of(form)])) as Record<FileForm, T>

/**
 * Output formats of a report; "embedded" = the JSON is also attached inside the PDF. The manifest is always included.
 */
export const ReportForm = z.enum(['pdf', 'embedded', ...FileForm.exclude(['pdf']).options])
export type ReportForm = z.infer<typeof ReportForm>
export const ALL_FORMS: ReportForm[] = [...ReportForm.options]

/** A person's options for a report. */
export const ReportOptions = z.object({
  paper: ReportPaper,
  parts: z.array(ReportPart).max(ReportPart.options.length).transform(inOrder),
  /** Whether each item has its own pages; without them the tables alone tell of it. */
  hasPages: z.boolean().default(true),
  /** Parts that are not printed, and stand in the files for machines all the same. */
  inFilesOnly: z.array(ReportPart).max(ReportPart.options.length).default([]),
  pictures: ReportPictures,
  /** Whether the person's own notes are included. */
  hasNotes: z.boolean(),
  /** Whether a Word document has the pages of all items, however many. */
  hasAllInWord: z.boolean().default(false),
  files: z.array(ReportForm).max(ReportForm.options.length).default(ALL_FORMS),
})
export type ReportOptions = z.infer<typeof ReportOptions>

/** Parts of a report that hold facts of single items, and can be left out of it. */
export const FACT_PARTS = [
  'details',
  'factChecks',
  'transcripts',
  'metadata',
  'integrity',
] as const satisfies readonly ReportPart[]
export type FactPart = (typeof FACT_PARTS)[number]

/** The facts that stand nowhere in a report, as a person chose. */
export const leftOut = ({ parts, inFilesOnly }: Pick<ReportOptions, 'parts' | 'inFilesOnly'>): FactPart[] =>
  FACT_PARTS.filter((part) => !parts.includes(part) && !inFilesOnly.includes(part))

/** How much a report has: to read in minutes, to argue with, or all there is. */
export const ReportPreset = z.enum(['brief', 'full', 'everything'])
export type ReportPreset = z.infer<typeof ReportPreset>

const BRIEF: readonly ReportPart[] = ['cover', 'scope', 'summary', 'method', 'pictures', 'limits', 'conclusion']
/** What can be read in the annex, or of one item at a time, is left to `everything`. */
const NOT_IN_FULL: ReadonlySet<ReportPart> = new Set([
  'items',
  'faceCrops',
  'details',
  'metadata',
  'integrity',
  'custody',
])
/** Of one item a table says nothing that its own page does not. */
const NOT_OF_ONE: ReadonlySet<ReportPart> = new Set(['summary', 'items', 'plates', 'hashes'])

/** Any number of items but one, of which a preset has other parts. */
export const MANY = 2

/** The parts of a report of so many items. */
function presetParts(preset: ReportPreset, itemCount: number): ReportPart[] {
  if (preset === 'brief') return [...BRIEF]
  const isOne = itemCount === 1
  return ReportPart.options.filter(
    (part) =>
      (preset === 'everything' || !NOT_IN_FULL.has(part) || (isOne && part !== 'custody')) &&
      !(isOne && NOT_OF_ONE.has(part)),
  )
}

/** What a preset decides of a report of so many items. */
export function presetOptions(
  preset: ReportPreset,
  itemCount: number,
): Pick<ReportOptions, 'parts' | 'hasPages' | 'inFilesOnly'> {
  const parts = presetParts(preset, itemCount)
  return {
    parts,
    hasPages: preset !== 'brief',
    inFilesOnly: FACT_PARTS.filter((part) => !parts.includes(part)),
  }
}

/** The preset that these options have; null = a person chose others. */
export const presetOf = (options: ReportOptions, itemCount: number): ReportPreset | null =>
  ReportPreset.options.find((preset) => {
    const { parts, hasPages, inFilesOnly } = presetOptions(preset, itemCount)
    const isSame = parts.join() === options.parts.join() && inFilesOnly.join() === inOrder(options.inFilesOnly).join()
    return isSame && hasPages === options.hasPages
  }) ?? null

/** The default options of a report. */
export const optionsFor = (itemCount: number): ReportOptions => ({
  paper: 'a4',
  ...presetOptions('full', itemCount),
  pictures: 'both',
  hasNotes: false,
  hasAllInWord: false,
  files: ALL_FORMS,
})

const line = z.string().trim().max(300)
const text = z.string().trim().max(8000)

/** A person's texts about a report as a whole; '' = not given. */
export const ReportFields = z.object({
  organisation: line,
  /** Who examined, where that is not the organisation itself. */
  laboratory: line,
  /** Where it was examined. */
  address: line,
  examiner: line,
  /** What makes the examiner competent for it. */
  qualifications: line,
  requester: line,
  /** The request and its date, as filed by the requester. */
  request: line,
  classification: line,
  /** Who reviewed the report independently of the examiner. */
  reviewer: line,
  question: text,
  /** What was to be examined, and on whose authority. */
  scope: text,
  /** From whom the evidence was received, when, and in what condition. */
  receipt: text,
  /** What the examiner knew of the matter beforehand. */
  background: text,
  conclusion: text,
})
export type ReportFields = z.infer<typeof ReportFields>

export const NO_FIELDS: ReportFields = ReportFields.parse(
  Object.fromEntries(ReportFields.keyof().options.map((name) => [name, ''])),
)

/** The part that prints each text. */
export const PRINTED_IN: Readonly<Record<keyof ReportFields, ReportPart>> = {
  organisation: 'cover',
  laboratory: 'cover',
  address: 'cover',
  examiner: 'cover',
  qualifications: 'cover',
  requester: 'cover',
  request: 'cover',
  classification: 'cover',
  receipt: 'cover',
  question: 'scope',
  scope: 'scope',
  background: 'conclusion',
  reviewer: 'conclusion',
  conclusion: 'conclusion',
}
