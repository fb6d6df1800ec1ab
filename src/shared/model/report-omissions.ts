import { z } from 'zod'
import { LogWalk } from './custody.ts'
import { NotHeld } from './not-held.ts'
import { ReportFields } from './report-options.ts'

/**
 * Why nothing more can be said of an item: it is gone from the library, reading it failed, or took too long; altered = it
 * is stored otherwise than the custody log says.
 */
export const EntryFailure = z.enum(['gone', 'failed', 'too_slow', 'altered'])
export type EntryFailure = z.infer<typeof EntryFailure>

/** An item that a report says no more of than its name; `reference` '' = not even that is known. */
export const FailedEntry = z.object({ reference: z.string(), reason: EntryFailure })
export type FailedEntry = z.infer<typeof FailedEntry>

/** What persons wrote that stands in a report: of the report, and of its case. */
export const WrittenText = z.enum([...ReportFields.keyof().options, 'caseName', 'ownReference', 'caseDescription'])
export type WrittenText = z.infer<typeof WrittenText>

/** What a written report could not tell of what it is about, and what it found amiss; items by their references. */
export const ReportOmissions = z.object({
  failed: z.array(FailedEntry),
  /** Their file, or that which was attached to an address, holds other bytes than the report is about. */
  different: z.array(z.string()),
  /** The PDF has no pages of them, because they could not be printed. */
  unprinted: z.array(z.string()),
  /** Ranges of references that were given and have no item any more; [] also where the report is not of a whole case. */
  missingItems: z.array(z.object({ from: z.string(), to: z.string() })),
  /** How the custody log was found when it was walked for the report; null = it was not. */
  walk: LogWalk.nullable(),
  /** What persons wrote that is not printed, because it does not hold against the custody log. */
  texts: z.array(WrittenText),
  /** Something stored of them is not printed, because it does not hold against the custody log. */
  refused: z.array(z.string()),
  /** Every stored row of the case, or of the library as a whole, that does not hold against the custody log. */
  notHeld: z.array(NotHeld),
  /** Their picture waits for somebody to settle what is taken out of it. */
  withheld: z.array(z.string()),
})
export type ReportOmissions = z.infer<typeof ReportOmissions>
