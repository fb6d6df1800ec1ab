import { count, counted } from '../counts.ts'
import { drawnProof } from './viewing-copy.ts'

/* Pairs of items in a report, side by side. */

export const plates = {
  intro:
    'Pairs a person put side by side. Whole pictures, equally high, drawn from copies for viewing that the library keeps; below each how its copy stands to the custody log, and what is known to differ. A difference is no finding, and neither is its absence.',
  sides: ['A', 'B'] as const,
  item: 'Item',
  unknown: 'an item that could not be reported',
  noDigest: 'not read',
  /** Used if the reply for one of the two was attached by a person. */
  result: 'Service result',
  returned: 'returned by the service',
  noResult: 'none',
  missing: 'What is known of one of the two could not be gathered, so there is nothing to compare.',
  drawn: drawnProof,
  /** For an image with regions drawn on it. */
  boxed: 'The regions the service reported as faces are marked in it.',
  noPicture: 'no picture',
  nothing: 'Nothing else that is known of these and stands in this report differs.',
  rows: (shown: number, of: number) =>
    shown === of
      ? `${counted(of, 'field')} ${of === 1 ? 'differs' : 'differ'}.`
      : `The first ${count(shown)} of ${count(of)} fields that differ.`,
  scale:
    'Scores are the service’s own: the certainty of its verdict and the deepfake score of a picture on its scale of 0 to 1, the others on none that its interface names. Those of different dates are not comparable.',
} as const
