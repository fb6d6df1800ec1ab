/* What a report says below the frame of a video and the waveform of an audio file. */

import { timeCode } from '../../model/time-code.ts'
import type { CopyState } from '../../model/viewing-copy.ts'
import { counted } from '../counts.ts'
import { copyProof, fromTheLibrary } from './viewing-copy.ts'

export const recording = {
  frame: 'A frame of the film',
  /** `seconds` from the start; null = its position was not saved. */
  frameAt: (seconds: number | null) =>
    `${seconds === null ? 'A frame whose place in the film was not kept' : `Frame near ${timeCode(seconds)}`}, made by Touchstone’s window from the file when it was first opened here.`,
  notTheFile: (copy: CopyState | null) =>
    `It stands for the film, and was not chosen for what it shows; it is ${fromTheLibrary}. ${copyProof(copy)}`,
  waveform: 'Waveform',
  /** `parts` = number of values drawn; `seconds` = duration of the audio; null = not stated by its container. */
  loudness: (parts: number, seconds: number | null) =>
    `The loudness of the sound from its beginning to ${seconds === null ? 'its end' : `its end at ${timeCode(seconds)}`}, made by this machine from the file: the loudest sample of each of ${counted(parts, 'equal part')}. It helps to find places and is no measurement.`,
  noFrame: 'No frame of this film is kept here.',
  noWaveform: 'A sound: there is no picture of it, and no waveform is kept here.',
  waveformBelow: 'A sound: its waveform stands below.',
} as const
