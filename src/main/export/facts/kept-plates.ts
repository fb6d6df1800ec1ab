import type { Plate } from '../print/plate-section.tsx'
import type { ReportEntry } from './report-entry.ts'
import type { ReportFacts } from './report-facts.ts'
import type { SetHead } from './set-head.ts'

export type KeptPlates = ReturnType<typeof createKeptPlates>

/** Keeps of the items of a report those that stand side by side in it, until all were seen. */
export function createKeptPlates({ options, plates }: Pick<SetHead, 'options' | 'plates'>) {
  const pairs = options.parts.includes('plates') ? plates : null
  const wanted = new Set(pairs?.flatMap(({ left, right }) => [left, right]))
  const kept = new Map<number, ReportFacts>()
  return {
    keep: (entry: ReportEntry): void => {
      if (entry.state === 'known' && wanted.has(entry.itemId)) kept.set(entry.itemId, entry.facts)
    },
    /** The pairs in their order; null = they were left out of the report. */
    all: (): Plate[] | null =>
      pairs?.map(({ left, right }) => ({ left: kept.get(left) ?? null, right: kept.get(right) ?? null })) ?? null,
  }
}
