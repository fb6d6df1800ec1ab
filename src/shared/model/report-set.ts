import { z } from 'zod'
import { Instant } from './ids.ts'
import type { ReportPreset } from './report-options.ts'

/** One file of an export. */
export const ReportFile = z.object({ name: z.string(), sha256: z.string(), bytes: z.number().int() })
export type ReportFile = z.infer<typeof ReportFile>

/** An exported report. */
export const MadeReport = z.object({
  id: z.number().int(),
  number: z.number().int(),
  version: z.number().int(),
  madeAt: Instant,
  madeBy: z.string(),
  items: z.number().int(),
  files: z.array(ReportFile),
})
export type MadeReport = z.infer<typeof MadeReport>

/** Another report of the same case. `preset`: null = none that this version has. */
export type OtherReport = Pick<MadeReport, 'number' | 'version' | 'madeAt' | 'items'> & { preset: ReportPreset | null }

/** Characters missing from a report's fonts, and the items in which they occur. */
export const MissingGlyphs = z.object({ characters: z.array(z.string()), references: z.array(z.string()) })
export type MissingGlyphs = z.infer<typeof MissingGlyphs>

/** Of more items than these a preview shows the first alone: gathering all of them takes longer than anyone waits. */
export const MOST_PREVIEWED = 50

/** A preview of the first pages of a report, as they will be printed: `pages` of them, requested under `id`. */
export const ReportPreview = z.object({ id: z.uuid(), pages: z.number().int(), ofItems: z.number().int() })
export type ReportPreview = z.infer<typeof ReportPreview>

/** Progress of an export: items read and drawn, then volumes printed. */
export const ReportProgress = z.object({
  items: z.number().int(),
  ofItems: z.number().int(),
  volumes: z.number().int(),
  ofVolumes: z.number().int(),
  /** null = it is too early to tell. */
  secondsLeft: z.number().int().nullable(),
})
export type ReportProgress = z.infer<typeof ReportProgress>

/** Progress from 0 to 1: preparing items takes about as long as printing them. */
export const doneOf = ({ items, ofItems, volumes, ofVolumes }: Omit<ReportProgress, 'secondsLeft'>): number =>
  items / ofItems / 2 + volumes / ofVolumes / 2

/** Before these nothing is foretold. */
const FORETOLD_FROM = { ms: 4000, done: 0.05 }

/** How long the rest is likely to take at the pace so far, seconds; null = it is too early to tell. */
export const secondsLeft = (elapsedMs: number, done: number): number | null =>
  elapsedMs < FORETOLD_FROM.ms || done < FORETOLD_FROM.done ? null : Math.ceil((elapsedMs * (1 - done)) / done / 1000)

/** With more items than these, viewers open the PDF slowly: the report is split into volumes. */
export const MAX_PER_VOLUME = 250
