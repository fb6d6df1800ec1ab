import type { Sha256 } from '../../shared/model/ids.ts'
import { itemReference } from '../db/item-queries.ts'
import type { Database } from '../db/open.ts'
import { DELETED_CASES } from '../db/subject.ts'
import { unflushed } from '../db/unflushed.ts'
import type { PrintedKind } from '../inspect/derivative-path.ts'
import type { Written } from '../inspect/write-whole.ts'
import type { Log } from '../log.ts'
import type { Audit } from './log/audit.ts'

/** Entries are gathered so long, so that leafing through a case costs one now and then, ms. */
const GATHER_MS = 2000
/** And so many at most in one entry. */
const MOST = 200

/** A copy for viewing that was made of bytes of evidence. */
export type MadeCopy = {
  of: Sha256
  kind: PrintedKind
  copy: Written
  /** Where in a film its frame lies. */
  seconds?: number
  /** What stood in its place and was not what had been made there; its SHA-256, null = it was too large to be one. */
  found?: Sha256 | null
}
/** What was entered of a copy; `sha256` of its bytes, `seconds` = where in a film its frame lies. */
export type KeptCopy = { sha256: string; bytes: number; seconds: number | null }
type Deps = {
  db: Database
  audit: Audit
  log: Pick<Log, 'bug'>
}
export type CopyEntries = ReturnType<typeof createCopyEntries>

/**
 * Enters the copies for viewing that a report may print in the custody log, with their SHA-256: in each case that holds
 * what they were made of. Nobody waits for it, and none is entered that was not made.
 */
export function createCopyEntries({ db, audit, log }: Deps) {
  const known = db.prepare<[Sha256, PrintedKind], KeptCopy>(
    'SELECT sha256, bytes, seconds FROM copies WHERE of_sha256 = ? AND kind = ?',
  )
  const keep = db.prepare(`
    INSERT INTO copies (of_sha256, kind, sha256, bytes, seconds) VALUES (@of, @kind, @sha256, @bytes, @seconds)
    ON CONFLICT (of_sha256, kind) DO UPDATE SET sha256 = excluded.sha256, bytes = excluded.bytes,
                                                seconds = excluded.seconds`)
  const holders = db.prepare<[Sha256], { caseId: number; number: number }>(`
    SELECT case_id AS caseId, min(number) AS number FROM items
     WHERE sha256 = ? AND case_id NOT IN ${DELETED_CASES} GROUP BY case_id`)
  let waiting: MadeCopy[] = []
  let timer: NodeJS.Timeout | undefined

  const append = (made: readonly MadeCopy[]) => {
    const byCase = new Map<number, Record<string, unknown>[]>()
    for (const { of, kind, copy, seconds, found } of made) {
      const held = holders.all(of)
      if (held.length > 0) keep.run({ of, kind, sha256: copy.sha256, bytes: copy.bytes, seconds: seconds ?? null })
      for (const { caseId, number } of held) {
        const items = byCase.get(caseId) ?? []
        byCase.set(caseId, items)
        items.push({
          item: itemReference(number),
          kind,
          of,
          sha256: copy.sha256,
          bytes: copy.bytes,
          ...(seconds === undefined ? {} : { seconds }),
          ...(found === undefined ? {} : { found }),
        })
      }
    }
    for (const [caseId, items] of byCase)
      audit.append({ caseId, type: made.some(isAnew) ? 'copies.redrawn' : 'copies.made', payload: { items } })
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const made = waiting
    unflushed(db, () =>
      db.transaction(() => {
        for (const run of runsOf(made)) append(run)
      })(),
    )
    waiting = []
  }
  const flushSoon = () => {
    try {
      flush()
    } catch (cause) {
      // They stay, and go with the next.
      log.bug('copies.enter', cause)
    }
  }
  return {
    /** A copy was written. */
    made: (copy: MadeCopy): void => {
      waiting.push(copy)
      if (waiting.length >= MOST) flushSoon()
      else timer ??= setTimeout(flushSoon, GATHER_MS).unref()
    },
    /** What was entered of a copy, or is about to be; null = nothing. */
    told: (of: Sha256, kind: PrintedKind): KeptCopy | null => {
      const last = waiting.findLast((one) => one.of === of && one.kind === kind)
      if (last) return { ...last.copy, seconds: last.seconds ?? null }
      const row = known.get(of, kind)
      // What somebody else wrote there tells of no copy: none fits it.
      return row && !audit.holds('copies', `${of}:${kind}`) ? { ...row, sha256: '' } : (row ?? null)
    },
    /** Enters what is gathered: before a report that prints it is entered, and before the library is closed. */
    flush,
  }
}

const isAnew = ({ found }: MadeCopy): boolean => found !== undefined

/** In their order, those of one kind that follow each other together. */
function runsOf(made: readonly MadeCopy[]): MadeCopy[][] {
  const runs: MadeCopy[][] = []
  for (const copy of made) {
    const last = runs.at(-1)
    if (last?.[0] !== undefined && isAnew(last[0]) === isAnew(copy)) last.push(copy)
    else runs.push([copy])
  }
  return runs
}
