import { timeCode } from '../model/time-code.ts'
import { unnamedOperator } from './preferences.ts'

export const stills = {
  /** The exhibit that holds the stills of a case, and its folder. */
  exhibit: 'Stills',
  take: 'Take a still',
  takeHint: 'Keeps the frame shown as a picture of its own, in the case',
  taking: 'Keeping the frame',
  taken: (reference: string) => `Kept as ${reference}.`,
  open: 'Open',
  title: 'Still',
  from: 'Taken from',
  frame: 'Frame',
  digest: 'SHA-256 of the film',
  at: 'Taken',
  ofFilm: 'Stills taken',
  /** Of a file that was replaced since. */
  ofEarlier: 'Stills taken from what the file held before',
  earlierNote: 'The file is another one by now. These pictures were not taken from it.',
  nobody: unnamedOperator,
} as const

/** How exact a still is: what a player shows at a time need not be the frame recorded for it. */
export const stillNote = (runtime: string, seconds: number): string =>
  `decoded by ${runtime} near ${timeCode(seconds)}; not necessarily an exact frame`

/** A still's file name: the film's reference and the time, without the colons that names cannot hold. */
export const stillName = (reference: string, seconds: number, attempt: number): string =>
  `${reference} at ${timeCode(seconds).replaceAll(':', '.')}${attempt === 0 ? '' : ` (${attempt + 1})`}.png`
