import { messages } from '../messages.ts'
import { drawnProof } from './viewing-copy.ts'

/* Pairs of items in a report, side by side. */

const words = messages('report.plates', {
  intro:
    'Pairs put side by side by a person: whole images at equal height, from viewing copies in the library. Below each: whether its copy matches the custody log, and known differences. A difference is not a finding, and neither is its absence.',
  sides: ['A', 'B'],
  item: 'Item',
  unknown: 'an item that could not be reported',
  noDigest: 'not read',
  /** Used if the reply for one of the two was attached by a person. */
  result: 'Service result',
  returned: 'returned by the service',
  noResult: 'none',
  missing: 'The facts of one of the two could not be gathered, so there is nothing to compare.',
  /** For an image with regions drawn on it. */
  boxed: 'The regions the service reported as faces are marked.',
  noPicture: 'no image',
  nothing: 'No other fact printed in this report differs.',
  rows: '{of, plural, one {# field differs.} other {# fields differ.}}',
  firstRows: 'The first {shown, number} of {of, number} fields that differ.',
  scale:
    'Scores are the service’s own: the score of its verdict and the deepfake score of an image on its scale from 0 to 1, the others on no documented scale. Do not compare those of different dates.',
})

export const plates = {
  ...words,
  drawn: drawnProof,
  rows: (shown: number, of: number): string => (shown === of ? words.rows({ of }) : words.firstRows({ shown, of })),
}
