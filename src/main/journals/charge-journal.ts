import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AttemptId, CaseId, CheckId, Sha256 } from '../../shared/model/ids.ts'
import { CheckKind } from '../../shared/model/kind.ts'
import { IMAGE_FORENSICS } from '../../shared/model/question.ts'
import type { Failpoint } from '../failpoint.ts'
import { syncFolder } from '../sync-folder.ts'

/** One line of a file, and the offset of its first byte. */
type FileLine = { text: string; at: number }

const SLICE = 2 ** 20

const LINE_FEED = 0x0a

/** The lines of a file from an offset on, read in slices, so that a long file costs no memory. */
function* linesOf(file: string, from = 0): Generator<FileLine> {
  const descriptor = openSync(file, 'r')
  try {
    const slice = Buffer.allocUnsafe(SLICE)
    let rest: Buffer = Buffer.alloc(0)
    for (let at = from; ; ) {
      const read = readSync(descriptor, slice, 0, SLICE, at)
      const bytes = Buffer.concat([rest, slice.subarray(0, read)])
      const start = at - rest.length
      let line = 0
      for (let end = bytes.indexOf(LINE_FEED, line); end >= 0; end = bytes.indexOf(LINE_FEED, line)) {
        if (end > line) yield { text: bytes.toString('utf8', line, end), at: start + line }
        line = end + 1
      }
      rest = bytes.subarray(line)
      at += read
      if (read > 0) continue
      if (rest.length > 0) yield { text: rest.toString('utf8'), at: start + line }
      return
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Up to `count` bytes before an offset; fewer at the start of the file. null = the file is shorter. */
function bytesBefore(file: string, at: number, count: number): Buffer | null {
  const descriptor = openSync(file, 'r')
  try {
    if (fstatSync(descriptor).size < at) return null
    const bytes = Buffer.alloc(Math.min(count, at))
    readSync(descriptor, bytes, 0, bytes.length, at - bytes.length)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Everything needed to restore a lost attempt in a library that forgot it. It has no evidence names, but it has the
 * URL, because nothing else identifies what was requested.
 */
const Committing = z.object({
  v: z.literal(1),
  event: z.literal('committing'),
  at: z.number().int(),
  attemptId: AttemptId,
  checkId: CheckId,
  caseId: CaseId,
  /** One of the two is null. */
  sha256: Sha256.nullable(),
  url: z.string().nullable().default(null),
  /** The kind of check. Lines without it are of a version that knew only one. */
  kind: CheckKind.default(IMAGE_FORENSICS.kind),
  parameters: z.string().default(IMAGE_FORENSICS.parameters),
  origin: z.string(),
  account: z.string(),
  expectedCredits: z.number(),
  day: z.string(),
  sentName: z.string().nullable(),
  bodyBytes: z.number().int(),
  bodySha256: z.string().nullable().default(null),
})
const Ended = z.object({
  v: z.literal(1),
  event: z.literal('ended'),
  at: z.number().int(),
  attemptId: AttemptId,
  outcome: z.enum(['not_sent', 'not_complete', 'refused', 'success', 'unknown']),
})
/** A person has seen that the library does not know this attempt. */
const Seen = z.object({ v: z.literal(1), event: z.literal('seen'), at: z.number().int(), attemptId: AttemptId })
const Line = z.discriminatedUnion('event', [Committing, Ended, Seen])
export type CommittingEntry = z.infer<typeof Committing>
export type EndedEntry = z.infer<typeof Ended>
export type JournalState = {
  committing: CommittingEntry
  ended: EndedEntry | null
  isSeen: boolean
  /** The offset of its first line. */
  at: number
}
/** Replaces a URL that was erased. */
const BLANK = 'removed:'
/** Finds the attempt id of a line without parsing all of it. */
const ATTEMPT_ID = /"attemptId":"([0-9a-f-]{36})"/

export type ChargeJournal = ReturnType<typeof createChargeJournal>

/**
 * The second record of charges: `charges.jsonl` next to the library. A line is on disk before the last bytes of a
 * request are sent, so that a library that is lost, rolled back or restored cannot hide a charge.
 */
export function createChargeJournal(home: string, failpoint: Failpoint = () => undefined) {
  const file = join(home, 'charges.jsonl')
  const isNew = !existsSync(file)
  const descriptor = openSync(file, 'a', 0o600)
  if (isNew) syncFolder(dirname(file))
  else endTornLine(file, descriptor)
  let isClosed = false
  const append = (line: z.infer<typeof Line>) => {
    if (isClosed) throw new Error('The journal is closed.')
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    let written = 0
    while (written < bytes.length) written += writeSync(descriptor, bytes, written)
    if (line.event === 'committing') failpoint('before_journal_sync')
    fsyncSync(descriptor)
  }
  return {
    /** On disk when it returns. Throws if that fails. */
    committing: (entry: Omit<CommittingEntry, 'v' | 'event'>): void => append({ v: 1, event: 'committing', ...entry }),
    ended: (entry: Omit<EndedEntry, 'v' | 'event'>): void => append({ v: 1, event: 'ended', ...entry }),
    seen: (attemptId: AttemptId, at: number): void => append({ v: 1, event: 'seen', at, attemptId }),
    /**
     * Every attempt whose last bytes may have been sent, in order, except those for which `isOver`, from an offset on.
     * Unreadable lines are skipped. Reads in slices: only what is returned is held in memory.
     */
    read: (isOver: (attemptId: string) => boolean = () => false, from = 0): JournalState[] => {
      const states = new Map<string, JournalState>()
      for (const { text, at } of linesOf(file, from)) {
        const attemptId = ATTEMPT_ID.exec(text)?.[1]
        if (attemptId === undefined || isOver(attemptId)) continue
        const line = readLine(text)
        if (line?.event === 'committing') {
          states.set(line.attemptId, { committing: line, ended: null, isSeen: false, at })
          continue
        }
        const known = line ? states.get(line.attemptId) : undefined
        if (known && line?.event === 'ended') known.ended = line
        if (known && line?.event === 'seen') known.isSeen = true
      }
      return [...states.values()]
    },
    /** Its size in bytes. */
    size: (): number => statSync(file).size,
    /** Names an offset so that it can later be checked whether the file is still the same up to there. */
    bookmark: (at: number): string => `${at} ${digestBefore(file, at)}`,
    /** The offset of a bookmark; 0 = the file is a different one by now, or there was none. */
    offsetOf: (bookmark: string | null): number => {
      const [at = '', digest] = bookmark?.split(' ') ?? []
      const offset = Number(at)
      if (!Number.isSafeInteger(offset) || offset <= 0) return 0
      return digestBefore(file, offset) === digest ? offset : 0
    },
    /**
     * Overwrites the URLs of attempts and the text sent with them in place, byte for byte; the rest of the lines stays.
     * Gives how many lines were changed.
     */
    blankWords: (isErased: (entry: CommittingEntry) => boolean): number => {
      let blanked = 0
      const writer = openSync(file, 'r+')
      try {
        for (const { text, at } of linesOf(file)) {
          if (!HOLDS_WORDS.test(text)) continue
          const line = readLine(text)
          if (line?.event !== 'committing' || !isErased(line)) continue
          const isDone = [
            line.url !== null && overwrite(writer, text, at, 'url', line.url, (n) => BLANK.padEnd(n, 'x').slice(0, n)),
            // What stays must still be valid JSON.
            overwrite(writer, text, at, 'parameters', line.parameters, (n) => '{}'.padEnd(n)),
          ]
          if (isDone.some(Boolean)) blanked += 1
        }
        fsyncSync(writer)
      } finally {
        closeSync(writer)
      }
      return blanked
    },
    /** Call once: later the descriptor may belong to another file. */
    close: (): void => {
      if (isClosed) return
      isClosed = true
      closeSync(descriptor)
    },
  }
}

/** The attempts with a first line in a journal, in order; none if there is no such file. */
export function* committedIn(file: string): Generator<AttemptId> {
  if (!existsSync(file)) return
  for (const { text } of linesOf(file)) {
    const line = readLine(text)
    if (line?.event === 'committing') yield line.attemptId
  }
}

/** A line with a URL, or with text that was sent along. */
const HOLDS_WORDS = /"url":"(?!removed:)|"parameters":"\{\\"/

/**
 * Overwrites the text of a member with as many other bytes; false = it is not there as expected, or is already blank.
 */
function overwrite(
  writer: number,
  text: string,
  at: number,
  member: string,
  value: string,
  blankOf: (bytes: number) => string,
): boolean {
  const written = JSON.stringify(value).slice(1, -1)
  const blank = blankOf(Buffer.byteLength(written))
  const start = text.indexOf(`"${member}":"${written}"`)
  if (start < 0 || blank === written) return false
  writeSync(writer, blank, at + Buffer.byteLength(text.slice(0, start)) + member.length + 4)
  return true
}

function readLine(text: string): z.infer<typeof Line> | null {
  if (text === '') return null
  try {
    return Line.parse(JSON.parse(text))
  } catch {
    // A line that a crash tore: the last bytes of its request were never sent, because the line was not complete.
    return null
  }
}

/** Terminates a line that a crash cut short, so that the next one is not appended to it. */
function endTornLine(file: string, descriptor: number): void {
  const last = bytesBefore(file, fstatSync(descriptor).size, 1)
  if (last !== null && last.length > 0 && last[0] !== 0x0a) writeSync(descriptor, '\n')
}

const digestBefore = (file: string, at: number): string | null => {
  const bytes = bytesBefore(file, at, 256)
  return bytes && createHash('sha256').update(bytes).digest('hex')
}
