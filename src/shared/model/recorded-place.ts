import type { RecordedPosition } from './metadata.ts'

/** The note that nothing says in which hemisphere a half of the recorded position is. */
const UNKNOWN: string = 'position_without_hemisphere'

/** Whether a position is recorded of which a hemisphere is unknown: it is no place. */
export const isWithoutHemisphere = ({ notes }: { notes: readonly string[] }): boolean => notes.includes(UNKNOWN)

type Positioned<P> = { position: P | null; notes: readonly string[] }

/**
 * The place that a medium states, for maps and comparisons. null = no position is recorded, or a hemisphere of it is
 * unknown.
 */
export const placeOf = <P extends Pick<RecordedPosition, 'latitude' | 'longitude'>>(
  metadata: Positioned<P> | null | undefined,
): P | null => (metadata == null || isWithoutHemisphere(metadata) ? null : metadata.position)
