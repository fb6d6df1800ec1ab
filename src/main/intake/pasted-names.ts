import { timeCode } from '../../shared/model/time-code.ts'

/*
 * Names on disk of what Touchstone saves as evidence. Libraries contain them, so they are not part of the catalogue and
 * never change.
 */

/** The folder of dropped images in a case, and its exhibit's name. */
export const DROPPED_FOLDER = 'Dropped pictures'

/** The folder of frames saved from videos in a case, and its exhibit's name. */
export const STILLS_FOLDER = 'Stills'

/** The folder of copies of temporary files in a case, and its exhibit's name. */
export const PROMISED_FOLDER = 'Copies of temporary files'

const again = (attempt: number): string => (attempt === 0 ? '' : ` (${attempt + 1})`)

/** `at` is an ISO instant in UTC. Names cannot contain colons. */
const stamp = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 23).replaceAll(':', '.')} UTC`

/** The folder of the copies that were made at one time, below that; `at` is an ISO instant in UTC. */
export const promisedFolder = (at: string, attempt: number): string => stamp(at) + again(attempt)

/** The file name of a dropped image; `at` is an ISO instant in UTC. */
export const droppedName = (at: string, extension: string, attempt: number): string =>
  `Dropped ${stamp(at)}${again(attempt)}, no original file.${extension}`

/** The file name of a pasted image; `at` is an ISO instant in UTC. */
export const pastedName = (at: string): string => `Pasted ${stamp(at)}, no original file.png`

/** The file name of a saved frame: the video's reference and the time, without the colons that names cannot contain. */
export const stillName = (reference: string, seconds: number, attempt: number): string =>
  `${reference} at ${timeCode(seconds).replaceAll(':', '.')}${again(attempt)}.png`
