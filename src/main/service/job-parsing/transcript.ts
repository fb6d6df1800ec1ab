import type { Transcript, Turn } from '../../../shared/model/fact-check.ts'
import { isRecord } from '../error-body.ts'
import { createMarks } from './marks.ts'
import { firstEntries, innerOf, type Member, named } from './member.ts'
import { createTaking, type Taking } from './taking.ts'
import { isTimed, timesIn, understandTimes } from './time-members.ts'
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
  const listed = list
    ? readTurns(take, list, durationSeconds)
    : (readWords(named(record, 'words'), durationSeconds) ?? readNumbered(take, record, durationSeconds))
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

const WORD = ['word', 'text']
const MAX_WORDS = 200_000

/**
 * Words one by one, each with its speaker and times: a turn ends where the speaker changes. The list stays among what is
 * not read, whole, because no turn has the times of its words. null = it is something else.
 */
function readWords(list: Member | null, durationSeconds: number | null): Transcript | null {
  if (!list || !Array.isArray(list.value) || list.value.length > MAX_WORDS) return null
  const entries = firstEntries(list, MAX_WORDS)
  const isWord = (entry: Member) => WORD.some((name) => typeof named(entry, name)?.value === 'string')
  if (entries.length === 0 || !entries.every(isWord)) return null
  const take = createTaking(createMarks(null))
  const words = entries.map((entry) => ({
    entry,
    word: take.text(entry, WORD) ?? '',
    speaker: take.label(entry, SPEAKER, ['name', 'label', 'id']),
    written: timesIn(take.marks, entry),
  }))
  const { times, unit } = understandTimes(
    take.marks,
    words.map(({ written }) => written),
    words.map(({ word }) => word.length),
    durationSeconds,
  )
  // Words that bring their spaces are joined as they are.
  const isSpaced = words.some(({ word }) => /^\s|\s$/.test(word))
  const turns: Turn[] = []
  const firsts: Member[] = []
  for (const [index, { entry, word, speaker }] of words.entries()) {
    const { startSeconds = null, endSeconds = null } = times[index] ?? {}
    const before = turns.at(-1)
    if (before && before.speaker === speaker) {
      before.text += isSpaced ? word : ` ${word}`
      before.endSeconds = endSeconds
    } else {
      turns.push({ at: entry.path, speaker, startSeconds, endSeconds, text: word })
      firsts.push(entry)
    }
  }
  return { turns: shortTurns(turns), language: null, ...(unit ? { bareTimes: unit } : {}), ...untimed(firsts, turns) }
}

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
    const forms = take.forms([entry], { speaker: { read: speaker, names: SPEAKER } })
    return [{ entry, text, speaker, forms, written: timesIn(take.marks, entry) }]
  })
  if (read.length === 0 && entries.length > 0) return null
  const { times, unit } = understandTimes(
    take.marks,
    read.map(({ written }) => written),
    read.map(({ text }) => text.length),
    durationSeconds,
  )
  const turns = read.map(({ entry, speaker, text, forms }, index): Turn => {
    const { startSeconds = null, endSeconds = null } = times[index] ?? {}
    return { at: entry.path, speaker, startSeconds, endSeconds, text, ...forms }
  })
  const entriesRead = read.map(({ entry }) => entry)
  return {
    turns: shortTurns(turns),
    language: null,
    ...(unit ? { bareTimes: unit } : {}),
    ...untimed(entriesRead, turns),
  }
}

/** The number of turns whose entry was sent with a time of which nothing is read, if there are any. */
function untimed(entries: readonly Member[], turns: readonly Turn[]): Pick<Transcript, 'unreadTimes'> {
  const isWithout = (turn: Turn | undefined) => turn?.startSeconds === null && turn.endSeconds === null
  const count = entries.filter((entry, index) => isTimed(entry) && isWithout(turns[index])).length
  return count === 0 ? {} : { unreadTimes: count }
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
