import { type FoundSource, KNOWN_TIERS } from '../../../../shared/model/fact-check.ts'
import { shortened } from '../../../../shared/model/shortened.ts'
import { sourceWords } from '../../../../shared/words/fact-check.ts'
import { sentOr } from '../../../../shared/words/sent.ts'

/** Name of a source: its domain, or a note that none was sent, or in which form. */
export const nameOf = (source: FoundSource | undefined): string =>
  sentOr(source?.domain ?? null, source?.otherForms?.domain, sourceWords.noDomain)

const KNOWN: readonly string[] = KNOWN_TIERS

/**
 * Indices of the sources by tier: known tiers in their order, then unknown ones in order of appearance, then those
 * without one.
 */
export function byTier(sources: readonly FoundSource[]): number[] {
  const fresh = [...new Set(sources.map(({ tier }) => tier))].filter((tier) => tier !== null && !KNOWN.includes(tier))
  const order = [...KNOWN, ...fresh, null]
  const rank = new Map(order.map((tier, index) => [tier, index]))
  return sources
    .map((source, index) => ({ index, rank: rank.get(source.tier) ?? order.length }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ index }) => index)
}

/** Characters of a line of words; each page shows all of it. */
const SHOWN = 80

/** The words of a list, each once, in order: "full, partial". */
export function wordsOnce(all: readonly (string | null)[]): string {
  const line = [...new Set(all.filter((word) => word !== null && word !== ''))].join(', ')
  return shortened(line, SHOWN)
}
