import type { CaseId, ItemId } from '../../../shared/model/ids.ts'

/** Two items of a case that were compared, to stand side by side in a report. */
export type Pair = {
  caseId: CaseId
  left: { id: ItemId; reference: string }
  right: { id: ItemId; reference: string }
}

/** More pairs than these make no report that is read. */
export const MAX_PAIRS = 50

export const pairKey = ({ left, right }: Pair): string => `${left.id} ${right.id}`
export const isSamePair = (a: Pair, b: Pair): boolean => pairKey(a) === pairKey(b)

/** Takes pairs in, or out again where all of them are in. */
export function toggledPairs(pairs: readonly Pair[], these: readonly Pair[]): Pair[] {
  const others = pairs.filter((pair) => !these.some((one) => isSamePair(one, pair)))
  return others.length === pairs.length - these.length ? others : [...others, ...these].slice(-MAX_PAIRS)
}

/** The first of the items with each of the others. */
export function pairsOf(caseId: CaseId, items: readonly Pair['left'][]): Pair[] {
  const [left, ...others] = items
  return left === undefined ? [] : others.filter(({ id }) => id !== left.id).map((right) => ({ caseId, left, right }))
}
