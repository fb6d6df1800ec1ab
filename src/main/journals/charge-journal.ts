import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AttemptId, CaseId, CheckId, Sha256 } from '../../shared/model/ids.ts'
import { CheckKind } from '../../shared/model/kind.ts'
import { IMAGE_FORENSICS } from '../../shared/model/question.ts'
import type { Failpoint } from '../failpoint.ts'
import { syncFolder } from '../sync-folder.ts'

/** One line of a file, and where its first byte stands. */
type FileLine = { text: string; at: number }

const SLICE = 2 ** 20

const LINE_FEED = 0x0a

/** The lines of a file from an offset on, read a slice at a time, so that a long file costs no memory. */
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

/** Up to so many bytes in front of an offset; fewer where the file begins. null = the file is shorter. */
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
 * Everything needed to put a lost attempt back into a library that forgot it. No evidence names; an address stands here
 * because nothing else names what was asked.
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
  /** What was asked about it. Lines without are of a version that knew one question. */
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
  isSeen: boolean /** Where its first line stands. */
  at: number
}
/** What stands in place of an address that was erased. */
const BLANK = 'removed:'
/** Finds the attempt of a line without reading the whole of it. */
const ATTEMPT_ID = /"attemptId":"([0-9a-f-]{36})"/

export type ChargeJournal = ReturnType<typeof createChargeJournal>

/**
 * The second witness: `charges.jsonl` beside the library. A line is on the disk before the last bytes of a request
 * leave, so that a library that is lost, rolled back or restored cannot hide a charge.
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
    /** On the disk when it returns. Throws when it cannot be. */
    committing: (entry: Omit<CommittingEntry, 'v' | 'event'>): void => append({ v: 1, event: 'committing', ...entry }),
    ended: (entry: Omit<EndedEntry, 'v' | 'event'>): void => append({ v: 1, event: 'ended', ...entry }),
    seen: (attemptId: AttemptId, at: number): void => append({ v: 1, event: 'seen', at, attemptId }),
    /**
     * Every attempt whose last bytes may have left, in order, except those that are `over`, from an offset on. Lines that
     * cannot be read are left out. A slice at a time: what is kept in memory is only what is given.
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
    /** How many bytes it has. */
    size: (): number => statSync(file).size,
    /** Names an offset in a way that tells whether the file is still the same up to there. */
    bookmark: (at: number): string => `${at} ${digestBefore(file, at)}`,
    /** The offset of a bookmark; 0 = the file is another one by now, or there was none. */
    offsetOf: (bookmark: string | null): number => {
      const [at = '', digest] = bookmark?.split(' ') ?? []
      const offset = Number(at)
      if (!Number.isSafeInteger(offset) || offset <= 0) return 0
      return digestBefore(file, offset) === digest ? offset : 0
    },
    /**
     * Overwrites the addresses of attempts and the words that went with them in their place, byte for byte; everything
     * else of the lines stays. Gives how many lines there were.
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
            // What stays must be read as JSON again.
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
    /** Once: a second time the number may be another file's. */
    close: (): void => {
      if (isClosed) return
      isClosed = true
      closeSync(descriptor)
    },
  }
}

/** The attempts that have their first line in a journal, in order; none where there is no such file. */
export function* committedIn(file: string): Generator<AttemptId> {
  if (!existsSync(file)) return
  for (const { text } of linesOf(file)) {
    const line = readLine(text)
    if (line?.event === 'committing') yield line.attemptId
  }
}

/** A line with an address, or with words that were sent along. */
const HOLDS_WORDS = /"url":"(?!removed:)|"parameters":"\{\\"/

/** Writes as many other bytes over the text of a member; false = it does not stand there as expected, or is blank already. */
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
    // The line a crash tore; its bytes never left, because the line was not complete.
    return null
  }
}

/** A crash can leave half a line; the next one must not be glued to it. */
function endTornLine(file: string, descriptor: number): void {
  const last = bytesBefore(file, fstatSync(descriptor).size, 1)
  if (last !== null && last.length > 0 && last[0] !== 0x0a) writeSync(descriptor, '\n')
}

const digestBefore = (file: string, at: number): string | null => {
  const bytes = bytesBefore(file, at, 256)
  return bytes && createHash('sha256').update(bytes).digest('hex')
}
