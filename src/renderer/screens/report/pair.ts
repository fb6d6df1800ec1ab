import type { ReportPair } from '../../../shared/model/report-pair.ts'

export const pairKey = ({ left, right }: ReportPair): string => `${left.id} ${right.id}`

/** Whether two pairs consist of the same items, whichever side they are on. */
export const isSamePair = (a: ReportPair, b: ReportPair): boolean =>
  pairKey(a) === pairKey(b) || pairKey(a) === pairKey({ left: b.right, right: b.left })

/** Pairs of the first item with each of the others. */
export function pairsOf(items: readonly ReportPair['left'][]): ReportPair[] {
  const [left, ...others] = items
  if (left === undefined) return []
  const pairs = others.filter(({ id }) => id !== left.id).map((right) => ({ left, right }))
  return pairs.filter((pair, at) => pairs.findIndex((one) => isSamePair(one, pair)) === at)
}
