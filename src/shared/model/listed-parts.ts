import type { ContentKind } from './content-kinds.ts'
import { MAX_PARTS } from './contents.ts'

/** Kinds that are listed before others, and behind them, where there are too many of all. */
const FIRST: readonly ContentKind[] = [
  'hidden_area',
  'hidden_time',
  'program',
  'archive',
  'document',
  'video',
  'audio',
  'telemetry',
]
const LAST: readonly ContentKind[] = ['unknown', 'thumbnail', 'padding']

/** As many parts as are listed, in their order: what others must not hide before the rest. */
export function listedParts<T extends { kind: ContentKind }>(parts: readonly T[]): T[] {
  if (parts.length <= MAX_PARTS) return [...parts]
  const kept = new Set(byWeight(parts).slice(0, MAX_PARTS))
  return parts.filter((part) => kept.has(part))
}

/** The same parts, those first that others must not hide. */
export const byWeight = <T extends { kind: ContentKind }>(parts: readonly T[]): T[] =>
  parts.toSorted((one, other) => rankOf(one) - rankOf(other))

function rankOf({ kind }: { kind: ContentKind }): number {
  const first = FIRST.indexOf(kind)
  return first >= 0 ? first : FIRST.length + 1 + LAST.indexOf(kind)
}
