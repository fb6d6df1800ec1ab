import { type FoundSource, KNOWN_TIERS } from '../../../../shared/model/fact-check.ts'
import { shortened } from '../../../../shared/model/shortened.ts'
import { sourceWords } from '../../../../shared/words/fact-check.ts'

/** What a source is called: its domain, or that none was sent. */
export const nameOf = (source: FoundSource | undefined): string => source?.domain ?? sourceWords.noDomain

const KNOWN: readonly string[] = KNOWN_TIERS

/** Places of the sources by tier: known tiers in their order, then new words as they come, then those without one. */
export function byTier(sources: readonly FoundSource[]): number[] {
  const fresh = [...new Set(sources.map(({ tier }) => tier))].filter((tier) => tier !== null && !KNOWN.includes(tier))
  const order = [...KNOWN, ...fresh, null]
  const rank = new Map(order.map((tier, index) => [tier, index]))
  return sources
    .map((source, index) => ({ index, rank: rank.get(source.tier) ?? order.length }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ index }) => index)
}

/** Signs of a line of words; the whole stands with each page. */
const SHOWN = 80

/** The words of a list, each once, in order: "full, partial". */
export function wordsOnce(all: readonly (string | null)[]): string {
  const line = [...new Set(all.filter((word) => word !== null && word !== ''))].join(', ')
  return shortened(line, SHOWN)
}
