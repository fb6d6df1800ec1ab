import { timeCode } from '../model/time-code.ts'

/** Sentences of the player of films and sounds. */
export const player = {
  region: 'Player',
  play: 'Play',
  pause: 'Pause',
  muted: 'Muted',
  speed: 'Speed',
  position: 'Position',
  at: (seconds: number, duration: number | null) =>
    duration === null ? timeCode(seconds) : `${timeCode(seconds)} of ${timeCode(duration)}`,
  unknownLength: 'length not stated',
  film: (reference: string) => `Film of ${reference}`,
  missing: 'The original is not attached, so it cannot be played. What was read from it is kept.',
  touched:
    'The file’s date or place on the disk changed and its content is not checked, so it is not played. What was read from it is kept.',
  changed: 'The file has changed since intake, so it is not played. What was read from it is kept.',
  cannotPlay: (what: string) => `This app cannot play ${what}.`,
  cannotPlayHint: 'Its facts were read from the container and stay. Another player may show it.',
  noPicture: (codec: string) => `The picture is coded in ${codec}, which this app cannot decode. The sound plays.`,
  noWaveform: { says: 'No waveform is made for this format or length.', hint: null },
  broke: 'Playing stopped: the file could not be read or decoded further.',
} as const

/** How fast a film may run. */
export const speeds = [0.25, 0.5, 1, 1.5, 2, 4] as const
export const speedWords = (rate: number): string => `${rate} ×`
