/* What a report says below the frame of a video and the waveform of an audio file. */

import { timeCode } from '../../model/time-code.ts'
import type { CopyState } from '../../model/viewing-copy.ts'
import { messages } from '../messages.ts'
import { copyProof, fromTheLibrary } from './viewing-copy.ts'

const words = messages('report.recording', {
  frame: 'Frame from the video',
  frameNear: 'Frame near {time}, made by Touchstone’s window from the file when it was first opened here.',
  frameSomewhere:
    'A frame whose time was not stored, made by Touchstone’s window from the file when it was first opened here.',
  notTheFile: 'It represents the video and was not chosen for its content; it is {from}. {proof}',
  waveform: 'Waveform',
  /** `parts` = number of values drawn. */
  loudness:
    'Loudness from start to end, made on this machine from the file: the loudest sample in each of {parts, plural, one {# equal part} other {# equal parts}}. It helps to find places and is not a measurement.',
  loudnessUntil:
    'Loudness from the start to the end at {end}, made on this machine from the file: the loudest sample in each of {parts, plural, one {# equal part} other {# equal parts}}. It helps to find places and is not a measurement.',
  noFrame: 'No frame of this video is stored.',
  noWaveform: 'Audio: there is no image, and no waveform is stored.',
  waveformBelow: 'Audio: waveform below.',
})

export const recording = {
  ...words,
  /** `seconds` from the start; null = it was not saved. */
  frameAt: (seconds: number | null): string =>
    seconds === null ? words.frameSomewhere : words.frameNear({ time: timeCode(seconds) }),
  notTheFile: (copy: CopyState | null): string => words.notTheFile({ from: fromTheLibrary, proof: copyProof(copy) }),
  /** `seconds` = duration of the audio; null = not stated by its container. */
  loudness: (parts: number, seconds: number | null): string =>
    seconds === null ? words.loudness({ parts }) : words.loudnessUntil({ parts, end: timeCode(seconds) }),
}
