import type { RecordedPosition } from '../model/metadata.ts'
import { messages } from './messages.ts'
import { datumWords } from './recorded.ts'

const spoken = messages('world-map.spoken', {
  latitude: '{degrees} degrees {isSouth, select, true {south} other {north}}',
  longitude: '{degrees} degrees {isWest, select, true {west} other {east}}',
  error: 'recorded error {metres} metres',
})

/** Texts of the world outline on which recorded locations are marked. */
export const worldMap = {
  ...messages('world-map', {
    title: 'Recorded GPS location on a world outline',
    part: 'Part of the world shown',
    world: 'World',
    near: 'Nearby',
    note: 'Recorded in the metadata, not verified. Coarse outline, drawn offline.',
  }),
  /** As read by a screen reader: "A, 29.76040 degrees north, 95.36980 degrees west, recorded error 4 metres". */
  spoken: (letter: string | null, { latitude, longitude, errorMetres, datum }: RecordedPosition) =>
    [
      ...(letter === null ? [] : [letter]),
      spoken.latitude({ degrees: Math.abs(latitude).toFixed(5), isSouth: latitude < 0 }),
      spoken.longitude({ degrees: Math.abs(longitude).toFixed(5), isWest: longitude < 0 }),
      ...(errorMetres === null ? [] : [spoken.error({ metres: String(errorMetres) })]),
      datumWords(datum),
    ].join(', '),
}
