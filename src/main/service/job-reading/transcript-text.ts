import type { Turn } from '../../../shared/model/fact-check.ts'
import { cuesOf } from './cues.ts'
import { marksOf } from './line-marks.ts'

const MAX_TURNS = 10_000

/**
 * The turns of a transcript that is one text: cues of WebVTT or SRT, else lines with time codes or speakers, else the
 * text as one turn. What is not certainly a mark stays in the words. `path` = where the text stood; the turns' places are
 * characters in it. `durationSeconds`: of the recording, null = not known; codes beyond it are none.
 */
export function turnsOfText(text: string, path: string, durationSeconds: number | null): Turn[] {
  const turns = cuesOf(text) ?? marksOf(text, durationSeconds)
  // Beyond the bound everything stands, marks and all, in the last turn.
  const last = turns[MAX_TURNS - 1]
  const kept = last ? [...turns.slice(0, MAX_TURNS - 1), { ...last, to: text.length, endSeconds: null }] : turns
  return kept.flatMap(({ from, to, ...said }) => {
    const written = text.slice(from, to)
    const words = written.trim()
    const at = from + (written.length - written.trimStart().length)
    return words === '' && said.speaker === null ? [] : [{ at: `${path}@${at}`, ...said, text: words }]
  })
}
