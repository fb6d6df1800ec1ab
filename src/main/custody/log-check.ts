import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedHead, LogVerification } from '../../shared/model/custody.ts'
import type { NotHeld } from '../../shared/model/not-held.ts'
import { createCheckNames } from '../db/check-names.ts'
import type { Database } from '../db/database.ts'
import { createFactNames, createHolderNames } from '../db/holder-names.ts'
import { checkFacts } from '../facts/define-facts.ts'
import { derivativePath, EXTENSIONS, PRINTED_KINDS } from '../inspect/derivative-path.ts'
import { committedIn } from '../journals/charge-journal.ts'
import { createRowNames } from './row-names.ts'
import { type ChainWalked, createChainWalk } from './verify-chain.ts'
import { createRowCheck } from './verify-rows.ts'

export type LogCheck = ReturnType<typeof createLogCheck>
/** A verification in a thread of its own, which `close` ends. */
export type LogChecker = {
  [Step in keyof LogCheck]: (...args: Parameters<LogCheck[Step]>) => Promise<ReturnType<LogCheck[Step]>>
} & { close: () => Promise<void> }
/** The findings of a verification beyond the log itself. */
export type FactsFound = Pick<LogVerification, 'rows' | 'copies' | 'charges' | 'lists'> & {
  /** Every row that does not match its seal. */
  notHeld: NotHeld[]
}
/** A slice of a verification: its progress and, at the end, its findings. */
export type Sliced<T> = { done: number; total: number; found: T | null }

const NAMED = 20
/**
 * A report receives all rows that do not match their seals, but at most this many, in case a whole library was
 * rewritten.
 */
const MOST_NOT_HELD = 100_000

/**
 * Verifies the custody log and what it vouches for, slice by slice, in constant memory. State is kept between slices,
 * so each verification needs a thread of its own, which ends with it. `derivativesFolder` = the folder of viewing
 * copies, `chargesFile` = the charge journal; null = none.
 */
export function createLogCheck(db: Database, derivativesFolder: string, chargesFile: string | null) {
  let walk: ReturnType<typeof createChainWalk> | null = null
  let isWhole = false
  let done = 0
  const found: FactsFound = {
    rows: { checked: 0, different: [], differentCount: 0 },
    copies: { checked: 0, different: [], differentCount: 0 },
    charges: { checked: 0, different: [], differentCount: 0 },
    lists: { checked: 0, different: [], differentCount: 0 },
    notHeld: [],
  }
  const faulty = new Map<string, NotHeld>()
  const nameOf = createRowNames(db)
  const rows = createRowCheck(db, (row) => {
    const key = `${row.table} ${row.key}`
    if (!faulty.has(key) && faulty.size < MOST_NOT_HELD) faulty.set(key, nameOf(row))
  })
  const copies = createCopyCheck(db, derivativesFolder)
  const charges = createChargeCheck(db, chargesFile)
  const lists = checkFacts(db)
  const factName = createFactNames(db)

  /** Continues the walk. The first call starts it and sets the head to compare with. */
  const logWalk = (expected: ExportedHead | null, limit: number): Sliced<ChainWalked> => {
    if (walk === null) {
      // Each page is read once: a large cache would only stay in memory.
      db.pragma('cache_size = -1000')
      // Later changes are in no entry walked: rows and entries come from the same instant.
      db.exec('BEGIN')
    }
    walk ??= createChainWalk(db, expected, (entry) => {
      rows.meet(entry.seq, entry.seals)
      charges.learn(entry.type, entry.payload)
    })
    const { walked, total, ended } = walk.on(limit)
    if (ended !== null) isWhole = ended.chain.state === 'whole'
    return { done: walked, total, found: ended }
  }
  /**
   * Finishes the verification of rows: those that no entry of the walk covers. Returns every row that does not match
   * its seal.
   */
  const restOfRows = (): NotHeld[] => {
    rows.rest(isWhole)
    return [...faulty.values()]
  }

  return {
    logWalk,
    /**
     * Continues with what the walked entries vouch for. If the chain is broken, only the entries before the break
     * count.
     */
    factsWalk: (limit: number): Sliced<FactsFound> => {
      if (done === 0) {
        const all = restOfRows()
        found.notHeld = all
        found.rows = { checked: rows.checked(), different: all.slice(0, NAMED), differentCount: all.length }
        if (isWhole) {
          const { checked, different } = charges.compare()
          found.charges = { checked, different: different.slice(0, NAMED), differentCount: different.length }
        }
      }
      const slice = copies.next(limit)
      for (const { name, state } of slice ?? []) {
        found.copies.checked += 1
        if (state === 'same') continue
        found.copies.differentCount += 1
        if (found.copies.different.length < NAMED) found.copies.different.push(name)
      }
      done += slice?.length ?? 0
      if (slice !== null) return { done, total: done + limit, found: null }
      const { value: facts } = lists.next()
      if (facts !== undefined) {
        done += facts.checked
        found.lists.checked += facts.checked
        found.lists.differentCount += facts.wrong.length
        found.lists.different.push(...facts.wrong.slice(0, NAMED - found.lists.different.length).map(factName))
        return { done, total: done + limit, found: null }
      }
      db.exec('COMMIT')
      return { done, total: done, found }
    },
    /** Every row that does not match its seal, for a report; the log must have been walked to its end. */
    notHeld: (): NotHeld[] => {
      const all = restOfRows()
      db.exec('COMMIT')
      return all
    },
  }
}

/**
 * Looks up in the charge journal every request whose last bytes, according to the custody log, were about to be sent:
 * its line is written to disk before such an entry. The content of the lines is not compared. `file` null = there is no
 * journal.
 */
function createChargeCheck(db: Database, file: string | null) {
  /** Checks by attempt; a request whose preparing entry was emptied is named by its attempt. */
  const checks = new Map<string, string>()
  const committed = new Set<string>()
  const nameOf = createCheckNames(db)
  return {
    learn: (type: string, payload: unknown): void => {
      const { attempt: of, check } = (payload ?? {}) as Record<string, unknown>
      const attempt = text(of)
      // An entry emptied with its case names no attempt.
      if (attempt === null) return
      const about = text(check)
      if (about !== null) checks.set(attempt, about)
      if (type === 'attempt.committing' || type === 'attempt.restored') committed.add(attempt)
    },
    /** The number of requests in the log, and those without a line. */
    compare: (): { checked: number; different: string[] } => {
      if (file === null) return { checked: 0, different: [] }
      const lost = new Set(committed)
      for (const attempt of committedIn(file)) lost.delete(attempt)
      return {
        checked: committed.size,
        different: [...lost].map((attempt) => nameOf(checks.get(attempt) ?? attempt)),
      }
    },
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A stored viewing copy, named by the first item it was made from or by that item's SHA-256. */
type CheckedCopy = { name: string; state: 'same' | 'different' }

/** Bytes read before other work gets its turn. */
const SLICE_BYTES = 2 ** 24

/**
 * Compares the viewing copies that reports print with the facts stored when they were made. Copies no longer stored can
 * be made again and are not an error; where no facts are stored, reports say so.
 */
function createCopyCheck(db: Database, derivativesFolder: string) {
  const known = db.prepare<[string, string], { sha256: string; bytes: number }>(
    'SELECT sha256, bytes FROM copies WHERE of_sha256 = ? AND kind = ?',
  )
  const nameOf = createHolderNames(db)
  let left: string[] | null = null
  let names: string[] = []
  let prefix = ''

  const stateOf = (
    path: string,
    recorded: { sha256: string; bytes: number },
  ): { state: CheckedCopy['state']; read: number } => {
    try {
      const facts = lstatSync(path)
      if (!facts.isFile() || facts.size !== recorded.bytes) return { state: 'different', read: 0 }
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
      return { state: sha256 === recorded.sha256 ? 'same' : 'different', read: facts.size }
    } catch {
      return { state: 'different', read: 0 }
    }
  }
  return {
    /** The next copies; null = there are no more. */
    next: (limit: number): CheckedCopy[] | null => {
      left ??= list(derivativesFolder).sort().reverse()
      const found: CheckedCopy[] = []
      for (let read = 0; found.length < limit && read < SLICE_BYTES; ) {
        const file = names.pop()
        if (file === undefined) {
          const folder = left.pop()
          if (folder === undefined) return found.length === 0 ? null : found
          prefix = folder
          names = list(join(derivativesFolder, folder)).sort().reverse()
          continue
        }
        const path = join(derivativesFolder, prefix, file)
        const sha256 = file.slice(0, 64)
        const kind = PRINTED_KINDS.find((one) =>
          EXTENSIONS[one].some((extension) => derivativePath(derivativesFolder, sha256, one, extension) === path),
        )
        if (kind === undefined) continue
        const recorded = known.get(sha256, kind)
        if (recorded === undefined) continue
        const compared = stateOf(path, recorded)
        read += compared.read
        found.push({ name: compared.state === 'different' ? nameOf(sha256) : sha256, state: compared.state })
      }
      return found
    },
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
