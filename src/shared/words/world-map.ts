import type { RecordedPosition } from '../model/metadata.ts'
import { datumWords } from './recorded.ts'

/** Sentences of the outline of the world on which recorded positions are marked. */
export const worldMap = {
  title: 'Position recorded, on an outline of the world',
  part: 'Part of the world shown',
  world: 'World',
  near: 'Around it',
  note: 'Recorded in the metadata, not verified. The outline is coarse; nothing is fetched for it.',
  /** As a screen reader says it: "A, 29.76040 degrees north, 95.36980 degrees west, error recorded 4 metres". */
  spoken: (letter: string | null, { latitude, longitude, errorMetres, datum }: RecordedPosition) =>
    [
      ...(letter === null ? [] : [letter]),
      `${Math.abs(latitude).toFixed(5)} degrees ${latitude < 0 ? 'south' : 'north'}`,
      `${Math.abs(longitude).toFixed(5)} degrees ${longitude < 0 ? 'west' : 'east'}`,
      ...(errorMetres === null ? [] : [`error recorded ${errorMetres} metres`]),
      datumWords(datum),
    ].join(', '),
} as const
