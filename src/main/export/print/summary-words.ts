import { summary as words } from '../../../shared/words/report/report-set.ts'
import type { EntryLine } from '../facts/report-entry.ts'

/** What stands in place of a result. */
export function noResultOf({ isFactChecked, refused, sent, failure }: EntryLine): string {
  if (refused > 0) return words.refused
  if (isFactChecked) return words.onlyFactChecked
  if (sent === null && failure === null) return words.sentAltered
  return sent === 'whole' ? words.sent : sent === 'part' ? words.sentInPart : words.noResult
}

/** How many fact checks stand with an item, beside a verdict or in the place of one. */
export const checksLine = ({ result, isFactChecked, factChecks }: EntryLine): string =>
  !isFactChecked
    ? words.withoutResult({ n: factChecks })
    : result === null
      ? words.ownFactChecks({ n: factChecks })
      : words.factChecks({ n: factChecks })
