import type { VideoDecoder } from '../model/still.ts'
import { timeCode } from '../model/time-code.ts'
import { messages } from './messages.ts'

/** Frames saved from videos as images of their own. */
export const stills = messages('stills', {
  take: 'Save frame',
  takeHint: 'Saves the frame shown as an image in this case',
  taking: 'Saving frame',
  taken: 'Saved as {reference}.',
  open: 'Open',
  title: 'Frame from a video',
  from: 'Taken from',
  frame: 'Frame',
  digest: 'SHA-256 of the video',
  at: 'Saved',
  ofVideo: 'Frames saved',
  /** For a file that was replaced since. */
  ofEarlier: 'Frames saved from earlier versions of the file',
  earlierNote: 'The file has changed since. These frames are not from its current version.',
  note: 'decoded by {runtime} near {time}; may not be an exact frame',
})

/** How exact a frame is: what a player shows at a time need not be the frame recorded for it. */
export const stillNote = (runtime: string, seconds: number): string => stills.note({ runtime, time: timeCode(seconds) })

const decoders = messages('stills.decoders', {
  platform: '{runtime} (hardware or system decoder {name})',
  engine: '{runtime} (software decoder {name})',
  unknown: '{runtime} (hardware or software decoder, unknown which)',
})

/** What decoded a frame, as it is stored with it; `decoder` null = the browser engine did not name it. */
export function decodedWith(runtime: string, decoder: VideoDecoder | null): string {
  if (decoder === null) return decoders.unknown({ runtime })
  return decoders[decoder.isPlatform ? 'platform' : 'engine']({ runtime, name: decoder.name })
}
