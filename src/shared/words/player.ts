import { timeCode } from '../model/time-code.ts'
import { messages } from './messages.ts'

/** Texts of the player for video and audio. */
export const player = messages('player', {
  region: 'Player',
  play: 'Play',
  pause: 'Pause',
  muted: 'Muted',
  speed: 'Speed',
  seek: 'Seek',
  unknownLength: 'unknown duration',
  video: 'Video of {reference}',
  missing: 'The original is not connected, so it cannot be played. What was read from it is stored.',
  noAnswer: 'Its drive has not responded, so it cannot be played. What was read from it is stored.',
  touched:
    'The file’s modification time has changed and its content has not been verified, so it is not played. What was read from it is stored.',
  renumbered:
    'The file’s number on the disk has changed and its content has not been verified, so it is not played. What was read from it is stored.',
  changed: 'The file has changed since intake, so it is not played. What was read from it is stored.',
  elsewhere:
    'The file states that some of its data are in another file or a place this version does not follow, so it is not played.',
  cannotPlay: 'Touchstone cannot play {what}.',
  cannotPlayHint: 'Its metadata was read from the container and is stored. Another player may play it.',
  /** H.265 is not part of the browser engine. */
  systemOnlyHint:
    'H.265 plays only where the system or the hardware of a computer decodes it. Its metadata was read from the container and is stored.',
  noImage: 'Touchstone cannot decode {codec}, so no image is shown. The audio plays.',
  noWaveform: 'No waveform for this format or duration.',
  broke: 'Playback stopped: the rest of the file could not be read or decoded.',
})

const timeWords = messages('player.time', { of: '{time} of {total}' })

/** The time shown, as read aloud: "00:12 of 03:40". `duration`: null = unknown. */
export const timeText = (seconds: number, duration: number | null): string =>
  duration === null ? timeCode(seconds) : timeWords.of({ time: timeCode(seconds), total: timeCode(duration) })

/** Playback speeds. */
export const speeds = [0.25, 0.5, 1, 1.5, 2, 4] as const
const speed = messages('player.speed', { times: '{rate, number}×' })
export const speedWords = (rate: number): string => speed.times({ rate })
