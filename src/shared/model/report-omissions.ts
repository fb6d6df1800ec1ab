import { z } from 'zod'
import { LogWalk } from './custody.ts'
import { NotHeld } from './not-held.ts'
import { ReportFields } from './report-options.ts'

/**
 * Why a report says no more about an item: it is no longer in the library, reading it failed or took too long; altered
 * = it does not match the custody log.
 */
export const EntryFailure = z.enum(['gone', 'failed', 'too_slow', 'altered'])
export type EntryFailure = z.infer<typeof EntryFailure>

/** An item for which a report gives only the reference; `reference` '' = not even that is known. */
export const FailedEntry = z.object({ reference: z.string(), reason: EntryFailure })
export type FailedEntry = z.infer<typeof FailedEntry>

/** Texts written by persons that appear in a report: of the report, and of its case. */
export const WrittenText = z.enum([...ReportFields.keyof().options, 'caseName', 'ownReference', 'caseDescription'])
export type WrittenText = z.infer<typeof WrittenText>

/** What a report is a draft without. */
export const DraftLack = z.enum(['question', 'examiner', 'conclusion'])
export type DraftLack = z.infer<typeof DraftLack>

/** What a written report omits of its subject, and the problems it found; items by their references. */
export const ReportOmissions = z.object({
  failed: z.array(FailedEntry),
  /** Their file, or the one attached to a link, has other bytes than the report is about. */
  different: z.array(z.string()),
  /** They have no pages in the PDF, because they could not be printed. */
  unprinted: z.array(z.string()),
  /**
   * Ranges of references that were assigned and have no item any more; [] also if the report does not cover a whole
   * case.
   */
  missingItems: z.array(z.object({ from: z.string(), to: z.string() })),
  /** State of the custody log when it was verified for the report; null = it was not verified. */
  walk: LogWalk.nullable(),
  /** Texts by persons that are not printed, because they do not match the custody log. */
  texts: z.array(WrittenText),
  /** What makes the report a draft, because nobody gave it; [] = it is none. */
  lacking: z.array(DraftLack),
  /** Stored data of these items is not printed, because it does not match the custody log. */
  refused: z.array(z.string()),
  /** Every stored row of the case, or of the library as a whole, that does not match the custody log. */
  notHeld: z.array(NotHeld),
  /** Their image is withheld until somebody decides what to redact. */
  withheld: z.array(z.string()),
})
export type ReportOmissions = z.infer<typeof ReportOmissions>
