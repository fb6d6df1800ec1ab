import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AttemptId, CaseId, CheckId, Sha256 } from '../../shared/model/ids.ts'
import { CheckKind } from '../../shared/model/kind.ts'
import { IMAGE_FORENSICS } from '../../shared/model/question.ts'
import { syncFolder } from '../sync-folder.ts'
import type { Failpoint } from './failpoint.ts'

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
export type JournalState = { committing: CommittingEntry; ended: EndedEntry | null; isSeen: boolean }
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
    /** Every attempt whose last bytes may have left, in order. Lines that cannot be read are left out. */
    read: (): JournalState[] => {
      const states = new Map<string, JournalState>()
      for (const text of readFileSync(file, 'utf8').split('\n')) {
        const line = readLine(text)
        if (line?.event === 'committing') {
          states.set(line.attemptId, { committing: line, ended: null, isSeen: false })
          continue
        }
        const known = line ? states.get(line.attemptId) : undefined
        if (known && line?.event === 'ended') known.ended = line
        if (known && line?.event === 'seen') known.isSeen = true
      }
      return [...states.values()]
    },
    /** Once: a second time the number may be another file's. */
    close: (): void => {
      if (isClosed) return
      isClosed = true
      closeSync(descriptor)
    },
  }
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
  const content = readFileSync(file)
  if (content.length > 0 && content.at(-1) !== 0x0a) writeSync(descriptor, '\n')
}
