import type { FileEnd } from '../model/contents.ts'
import { isIncomplete } from '../model/incomplete.ts'
import type { Medium } from '../model/medium.ts'
import { behindCut, isPrintedLess } from './contents.ts'
import { messages } from './messages.ts'

/** What a file lacks of what it states: what is stated and what is held, each as it is. */
export const shortfalls = messages('shortfalls', {
  endMark: 'The end mark is missing; the blocks before it are whole.',
  endMarkRows: 'The end mark is missing; {stated, plural, one {the stated row is} other {all # rows are}} there.',
  noEndMark: 'No end mark follows up to byte {at, number}; whether other data are missing is not known.',
  length: 'The header states {due, number} bytes; the file has {held, number}.',
  lengthUnknown: 'The header states more bytes than the file has.',
  bytes: 'The file states content up to byte {due, number}; it has {held, plural, one {# byte} other {# bytes}}.',
  seconds: 'The file states {due, number} s; its data hold {seconds, number} s.',
  rows: 'The header states {stated, plural, one {# row} other {# rows}}; the data hold {coded, plural, one {# whole row} other {# whole rows}}.',
  rowsThere: '{stated, plural, one {The stated row is} other {All # stated rows are}} there.',
  breaksOff:
    'The content breaks off at byte {at, number}{behind, select, end {, the end of the file} other {; other bytes follow}}.',
  wholeUpTo: 'The content breaks off; it is whole up to byte {at, number}.',
  breaksOffSomewhere: 'The content breaks off; at which byte is not known.',
})

/** What is known of a file to be missing, in one or two sentences; null = nothing. */
export function shortfallWords(medium: Pick<Medium, 'bytes' | 'problems' | 'contents'>): string | null {
  const { end = null, rows = null, rowNumbers = null } = medium.contents ?? {}
  if (!isIncomplete(medium.problems, rows)) return null
  const fewer = rows === 'fewer' && rowNumbers !== null ? shortfalls.rows(rowNumbers) : null
  if (end?.state !== 'cut') return fewer ?? shortfalls.breaksOffSomewhere
  const all = fewer === null ? rowNumbers : null
  const place = placeWords(end, medium)
  switch (end.missing) {
    case 'stated_length':
      return isLonger(end, medium.bytes)
        ? shortfalls.length({ due: end.due, held: medium.bytes })
        : shortfalls.lengthUnknown
    case 'end_mark':
      return all === null ? shortfalls.endMark : shortfalls.endMarkRows(all)
    case 'data': {
      const compared = secondsWords(end) ?? bytesWords(end, medium.bytes)
      const sentences = [fewer, compared ?? place, all && shortfalls.rowsThere(all)]
      return sentences.filter((sentence) => sentence !== null).join(' ')
    }
    case null:
      // A picture with coded rows has an end mark; nothing more is known of other formats by an earlier reading.
      return rows === null || end.at === null ? place : shortfalls.noEndMark({ at: end.at })
  }
}

function placeWords({ at }: FileEnd, { bytes, contents }: Pick<Medium, 'bytes' | 'contents'>): string {
  if (at === null) return shortfalls.breaksOffSomewhere
  const behind = behindCut(at, bytes, contents?.parts ?? [])
  return behind === 'rest' ? shortfalls.wholeUpTo({ at }) : shortfalls.breaksOff({ at, behind })
}

const isLonger = (end: FileEnd, held: number): end is FileEnd & { due: number } => end.due !== null && end.due > held

const bytesWords = (end: FileEnd, held: number): string | null =>
  isLonger(end, held) ? shortfalls.bytes({ due: end.due, held }) : null

const secondsWords = ({ seconds, dueSeconds }: FileEnd): string | null =>
  seconds !== null && dueSeconds !== null && isPrintedLess(seconds, dueSeconds)
    ? shortfalls.seconds({ seconds, due: dueSeconds })
    : null
