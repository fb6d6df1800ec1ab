import type { Turn } from '../../../shared/model/fact-check.ts'
import { marksOf } from './line-marks.ts'
import { labelAt } from './speaker-labels.ts'
import type { TextTurn } from './text-turn.ts'
import { clockSeconds } from './times.ts'

const MAX_TURNS = 10_000

/**
 * Splits a transcript given as one text into turns: WebVTT or SRT cues, else lines with time codes or speakers, else
 * the text as one turn. Anything that is not certainly a mark stays in the words. `path` = the location of the text;
 * turns are located by character offsets in it. `durationSeconds`: of the recording, null = unknown; codes beyond it
 * are not codes.
 */
export function turnsOfText(text: string, path: string, durationSeconds: number | null): Turn[] {
  const turns = cuesOf(text) ?? marksOf(text, durationSeconds)
  // Beyond the limit, the rest goes into the last turn, marks included.
  const last = turns[MAX_TURNS - 1]
  const kept = last ? [...turns.slice(0, MAX_TURNS - 1), { ...last, to: text.length, endSeconds: null }] : turns
  return kept.flatMap(({ from, to, ...said }) => {
    const written = text.slice(from, to)
    const words = written.trim()
    const at = from + (written.length - written.trimStart().length)
    return words === '' && said.speaker === null ? [] : [{ at: `${path}@${at}`, ...said, text: words }]
  })
}

const CODE = '(?:\\d{1,3}:)?\\d{1,2}:\\d{2}[.,]\\d{1,3}'

const TIMING = new RegExp(
  `^[^\\S\\n]*(${CODE})[^\\S\\n]+-->[^\\S\\n]+(${CODE})(?:[^\\S\\n]+(?:align|line|position|region|size|vertical):\\S+)*[^\\S\\n]*$`,
)

const VOICE = /^\s*<v(?:\.[^\s>]*)?[^\S\n]+([^>\n]{1,200})>/

/** The cues of WebVTT or SRT; null = the text has no timing line. Text outside of cues becomes a turn without times. */
function cuesOf(text: string): TextTurn[] | null {
  if (!text.slice(0, 20_000).includes('-->')) return null
  const lines = linesOf(text)
  const timings = lines.flatMap((line, index) => {
    const match = TIMING.exec(text.slice(line.from, line.to))
    const [startSeconds, endSeconds] = [clockSeconds(match?.[1] ?? ''), clockSeconds(match?.[2] ?? '')]
    return match && startSeconds !== null ? [{ index, startSeconds, endSeconds }] : []
  })
  if (timings.length === 0) return null
  const isVtt = /^\s*WEBVTT/.test(text)
  const isBlank = (at: number): boolean => {
    const line = lines[at]
    return !line || text.slice(line.from, line.to).trim() === ''
  }
  /** The line before a timing is the cue's name if nothing else precedes it. */
  const nameOf = (at: number): number => {
    const line = lines[at - 1]
    if (!line || isBlank(at - 1) || !isBlank(at - 2)) return at
    return isVtt || /^\s*\d+\s*$/.test(text.slice(line.from, line.to)) ? at - 1 : at
  }
  const turns: TextTurn[] = []
  const between = (from: number, to: number) => {
    const [first, last] = [lines[from], lines[to - 1]]
    if (first && last && to > from) {
      turns.push({ speaker: null, startSeconds: null, endSeconds: null, from: first.from, to: last.to })
    }
  }
  let next = isVtt ? lines.findIndex(({ from, to }) => text.slice(from, to).includes('WEBVTT')) + 1 : 0
  for (const [place, { index, startSeconds, endSeconds }] of timings.entries()) {
    between(next, nameOf(index))
    let end = index + 1
    const limit = timings[place + 1]?.index ?? lines.length
    while (!isBlank(end) && end < limit) end += 1
    const [first, last] = [lines[index + 1], lines[end - 1]]
    if (first && last && end > index + 1)
      turns.push({ startSeconds, endSeconds, ...spokenIn(text, first.from, last.to) })
    next = end
  }
  between(next, lines.length)
  return believedLabels(text, turns)
}

/** The words of a cue, and the speaker given by its voice tag. */
function spokenIn(text: string, from: number, to: number): Pick<TextTurn, 'speaker' | 'from' | 'to'> {
  const voice = VOICE.exec(text.slice(from, Math.min(to, from + 300)))
  if (!voice) return { speaker: null, from, to }
  const words = text.slice(from + voice[0].length, to)
  const end = /<\/v>\s*$/.exec(words)
  return { speaker: (voice[1] ?? '').trim(), from: from + voice[0].length, to: end ? to - end[0].length : to }
}

/** "Speaker 1: …" within cues; other names only if every cue has one. */
function believedLabels(text: string, turns: readonly TextTurn[]): TextTurn[] {
  const labels = turns.map(({ from, to, speaker, startSeconds }) =>
    speaker === null && startSeconds !== null ? labelAt(text.slice(from, to)) : null,
  )
  const timed = labels.filter((_, index) => turns[index]?.startSeconds !== null)
  const areAll = timed.length > 1 && timed.every((label) => label !== null)
  return turns.map((turn, index) => {
    const label = labels[index]
    return label && (areAll || label.isGeneric)
      ? { ...turn, speaker: label.name, from: turn.from + label.length }
      : turn
  })
}

function linesOf(text: string): { from: number; to: number }[] {
  const lines: { from: number; to: number }[] = []
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    lines.push({ from, to: text[to - 1] === '\r' && to > from ? to - 1 : to })
    from = to + 1
  }
  return lines
}
