import type { Sha256 } from '../../shared/model/ids.ts'
import { itemReference } from '../db/item-reference.ts'
import type { Database } from '../db/open.ts'
import { DELETED_CASES } from '../db/subject.ts'
import { unflushed } from '../db/unflushed.ts'
import type { PrintedKind } from '../inspect/derivative-path.ts'
import type { Written } from '../inspect/write-whole.ts'
import type { Log } from '../log.ts'
import type { Audit } from './log/audit.ts'

/**
 * How long copies are collected before an entry is written, so that paging through a case costs only the occasional
 * entry, ms.
 */
const GATHER_MS = 2000
/** Maximum number of copies in one entry. */
const MOST = 200

/** A viewing copy made from the bytes of evidence. */
export type MadeCopy = {
  of: Sha256
  kind: PrintedKind
  copy: Written
  /** The time of its frame in the video. */
  seconds?: number
  /** SHA-256 of a file found in its place that was not the one made there; null = it was too large to be a copy. */
  found?: Sha256 | null
}
/** The logged facts of a copy: `sha256` of its bytes, `seconds` = the time of its frame in the video. */
export type KeptCopy = { sha256: string; bytes: number; seconds: number | null }
type Deps = {
  db: Database
  audit: Audit
  log: Pick<Log, 'bug'>
}
export type CopyEntries = ReturnType<typeof createCopyEntries>

/**
 * Records in the custody log the viewing copies that a report may print, with their SHA-256, in each case that contains
 * their originals. Runs in the background, and records only copies that were really made.
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
      // They remain queued and are written with the next.
      log.bug('copies.enter', cause)
    }
  }
  return {
    /** Records that a copy was written. */
    made: (copy: MadeCopy): void => {
      waiting.push(copy)
      if (waiting.length >= MOST) flushSoon()
      else timer ??= setTimeout(flushSoon, GATHER_MS).unref()
    },
    /** The logged facts of a copy, or those about to be logged; null = none. */
    recorded: (of: Sha256, kind: PrintedKind): KeptCopy | null => {
      const last = waiting.findLast((one) => one.of === of && one.kind === kind)
      if (last) return { ...last.copy, seconds: last.seconds ?? null }
      const row = known.get(of, kind)
      // A row written by somebody else vouches for no copy: '' matches none.
      return row && !audit.holds('copies', `${of}:${kind}`) ? { ...row, sha256: '' } : (row ?? null)
    },
    /** Logs the collected copies: before a report that prints them is logged, and before the library is closed. */
    flush,
  }
}

const isAnew = ({ found }: MadeCopy): boolean => found !== undefined

/** Groups consecutive copies of the same kind, keeping their order. */
function runsOf(made: readonly MadeCopy[]): MadeCopy[][] {
  const runs: MadeCopy[][] = []
  for (const copy of made) {
    const last = runs.at(-1)
    if (last?.[0] !== undefined && isAnew(last[0]) === isAnew(copy)) last.push(copy)
    else runs.push([copy])
  }
  return runs
}
