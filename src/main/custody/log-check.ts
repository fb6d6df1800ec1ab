import type { ExportedHead, LogVerification } from '../../shared/model/custody.ts'
import type { NotHeld } from '../../shared/model/not-held.ts'
import type { Database } from '../db/database.ts'
import { createChargeCheck } from './charge-check.ts'
import { createCopyCheck } from './copy-check.ts'
import { createRowNames } from './row-names.ts'
import { type ChainWalked, createChainWalk } from './verify-chain.ts'
import { createRowCheck } from './verify-rows.ts'

export type LogCheck = ReturnType<typeof createLogCheck>
/** A verification in a thread of its own, which `close` ends. */
export type LogChecker = {
  [Step in keyof LogCheck]: (...args: Parameters<LogCheck[Step]>) => Promise<ReturnType<LogCheck[Step]>>
} & { close: () => Promise<void> }
/** What a verification finds beside the log itself. */
export type FactsFound = Pick<LogVerification, 'rows' | 'copies' | 'charges'> & {
  /** Every row that does not hold. */
  notHeld: NotHeld[]
}
/** A slice of a verification: how far it is, and at its end what it found. */
export type Sliced<T> = { done: number; total: number; found: T | null }

const NAMED = 20
/** Rows that do not hold are all named to a report; of a library that was rewritten as a whole no more than so many. */
const MOST_NOT_HELD = 100_000

/**
 * A verification of the custody log and of what it vouches for, slice by slice, in constant memory. It is held between the
 * slices, so each needs a thread of its own, which is ended with it. `derivativesFolder` = where copies for viewing are kept,
 * `chargesFile` = the journal of charges; null = none.
 */
export function createLogCheck(db: Database, derivativesFolder: string, chargesFile: string | null) {
  let walk: ReturnType<typeof createChainWalk> | null = null
  let isWhole = false
  let done = 0
  const found: FactsFound = {
    rows: { checked: 0, different: [], differentCount: 0 },
    copies: { checked: 0, different: [], differentCount: 0 },
    charges: { checked: 0, different: [], differentCount: 0 },
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

  /** Walks on. The first call begins, and says what to compare with. */
  const logWalk = (expected: ExportedHead | null, limit: number): Sliced<ChainWalked> => {
    if (walk === null) {
      // Each page is read once: a cache of many would only stay with the process.
      db.pragma('cache_size = -1000')
      // What comes meanwhile is in no entry that was walked: rows and entries are those of one moment.
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
  /** Ends what the walk began with the rows: those that no entry of it could meet. Every row that does not hold. */
  const restOfRows = (): NotHeld[] => {
    rows.rest(isWhole)
    return [...faulty.values()]
  }

  return {
    logWalk,
    /** Goes on with what the walked entries vouch for. After a break the entries before it are what there is. */
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
      db.exec('COMMIT')
      return { done, total: done, found }
    },
    /** Every row that does not hold, for a report; the log was walked to its end before. */
    notHeld: (): NotHeld[] => {
      const all = restOfRows()
      db.exec('COMMIT')
      return all
    },
  }
}
