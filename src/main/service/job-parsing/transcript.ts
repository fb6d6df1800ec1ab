import type { Transcript, Turn } from '../../../shared/model/fact-check.ts'
import { isRecord } from '../error-body.ts'
import { firstEntries, innerOf, type Member, named } from './member.ts'
import type { Taking } from './taking.ts'
import { timesIn, understandTimes } from './time-members.ts'
import { turnsOfText } from './transcript-text.ts'
import { shortTurns } from './turn-length.ts'

/** Names under which a transcript may appear; the first is the documented one. */
export const TRANSCRIPT = ['transcript', 'transcription', 'transcriptText', 'spokenText', 'diarizedTranscript']
/** Names of its lists. */
const TURNS = ['turns', 'utterances', 'segments', 'transcriptSegments', 'paragraphs', 'cues', 'lines']

/** Those list names that may appear next to the other parts of a result. */
export const TURN_LISTS = ['turns', 'utterances', 'segments', 'transcriptSegments']

const TEXTS = ['text', 'transcript', 'content', 'fullText', 'plainText']
const TURN_TEXT = ['text', 'utterance', 'content', 'said', 'transcript', 'sentence', 'line']
const SPEAKER = ['speaker', 'speakerLabel', 'speakerName', 'speakerId', 'speakerTag', 'who']
const MAX_TURNS = 10_000

/**
 * Parses a transcript given as one text, as a list of turns or lines, or as a record containing either; null = none of
 * these.
 */
export function readTranscript(take: Taking, member: Member, durationSeconds: number | null): Transcript | null {
  const { value } = member
  if (typeof value === 'string') {
    take.marks.show(member)
    return { turns: shortTurns(turnsOfText(value, member.path, durationSeconds)), language: null }
  }
  if (Array.isArray(value)) return readTurns(take, member, durationSeconds)
  return isRecord(value) ? readRecord(take, member, durationSeconds) : null
}

function readRecord(take: Taking, record: Member, durationSeconds: number | null): Transcript | null {
  const text = TEXTS.map((name) => named(record, name)).find((inner) => typeof inner?.value === 'string') ?? null
  const list = TURNS.map((name) => named(record, name)).find((inner) => Array.isArray(inner?.value))
  const listed = list ? readTurns(take, list, durationSeconds) : readNumbered(take, record, durationSeconds)
  const read = listed && (listed.turns.length > 0 || !text) ? listed : text && ofText(take, text, durationSeconds)
  if (!read) return null
  // The full text next to its turns adds nothing if it is the same.
  if (text && listed && sameWords(String(text.value), listed.turns)) take.marks.show(text)
  return { ...read, language: take.text(record, ['language', 'languageCode', 'lang']) }
}

const ofText = (take: Taking, text: Member, durationSeconds: number | null): Transcript => {
  take.marks.show(text)
  return { turns: shortTurns(turnsOfText(String(text.value), text.path, durationSeconds)), language: null }
}

const packed = (text: string): string => text.replace(/\s+/g, '')
const sameWords = (text: string, turns: readonly Turn[]): boolean =>
  packed(text) === packed(turns.map((turn) => turn.text).join(''))

/** Turns as members "1", "2", …, all of them numbered. */
function readNumbered(take: Taking, record: Member, durationSeconds: number | null): Transcript | null {
  const members = innerOf(record)
  const isNumbered = members.length > 0 && members.every(({ key }) => /^\d{1,6}$/.test(String(key)))
  return isNumbered ? readEntries(take, members, durationSeconds) : null
}

/** null = the list is not empty and no entry is a turn. */
export function readTurns(take: Taking, list: Member, durationSeconds: number | null): Transcript | null {
  if ((list.value as unknown[]).length === 0) take.marks.show(list)
  return readEntries(take, firstEntries(list, Number.POSITIVE_INFINITY), durationSeconds)
}

function readEntries(take: Taking, all: readonly Member[], durationSeconds: number | null): Transcript | null {
  const entries = all.slice(0, MAX_TURNS)
  if (entries.length < all.length) take.marks.note('more_entries')
  const lines = linesOf(take, all, durationSeconds)
  if (lines) return { turns: lines, language: null }
  const read = entries.flatMap((entry) => {
    const text = textOf(take, entry)
    if (text === null) {
      take.marks.refuse(entry)
      return []
    }
    const speaker = typeof entry.value === 'string' ? null : take.label(entry, SPEAKER, ['name', 'label', 'id'])
    return [{ at: entry.path, text, speaker, written: timesIn(take.marks, entry) }]
  })
  if (read.length === 0 && entries.length > 0) return null
  const { times, unit } = understandTimes(
    take.marks,
    read.map(({ written }) => written),
    read.map(({ text }) => text.length),
    durationSeconds,
  )
  const turns = read.map(({ at, speaker, text }, index): Turn => {
    const { startSeconds = null, endSeconds = null } = times[index] ?? {}
    return { at, speaker, startSeconds, endSeconds, text }
  })
  return { turns: shortTurns(turns), language: null, ...(unit ? { bareTimes: unit } : {}) }
}

/** A list of texts only is one text, one line each; null = it is something else. */
function linesOf(take: Taking, entries: readonly Member[], durationSeconds: number | null): Turn[] | null {
  if (entries.length === 0 || !entries.every(({ value }) => typeof value === 'string')) return null
  for (const entry of entries) take.marks.show(entry)
  const list = entries[0]?.parent?.path ?? ''
  return shortTurns(turnsOfText(entries.map(({ value }) => String(value)).join('\n'), list, durationSeconds))
}

/** The words of a turn: its text, or its sentences. */
function textOf(take: Taking, entry: Member): string | null {
  if (typeof entry.value === 'string') {
    take.marks.show(entry)
    return entry.value
  }
  for (const name of TURN_TEXT) {
    const member = named(entry, name)
    if (typeof member?.value !== 'string') continue
    take.marks.show(member)
    return member.value
  }
  const sentences = named(entry, 'sentences')
  const texts = Array.isArray(sentences?.value) ? sentences.value : []
  if (!sentences || texts.length === 0 || !texts.every((text) => typeof text === 'string')) return null
  take.marks.show(sentences)
  const isSpaced = texts.slice(0, -1).every((text) => /\s$/.test(text))
  return texts.join(isSpaced ? '' : ' ')
}
