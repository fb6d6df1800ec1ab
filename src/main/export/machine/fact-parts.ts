import type { ReportPart } from '../../../shared/model/report-options.ts'

/** Parts of a report that hold facts of single items, and can be left out of it. */
export const FACT_PARTS = [
  'details',
  'factChecks',
  'transcripts',
  'metadata',
  'integrity',
] as const satisfies readonly ReportPart[]
export type FactPart = (typeof FACT_PARTS)[number]

/** What a person left out of a report. */
export const leftOut = (parts: readonly ReportPart[]): FactPart[] => FACT_PARTS.filter((part) => !parts.includes(part))
