import type { CustodyExtract, CustodyPiece, ExtractLimits } from '../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { custodyGroup, custodySentence } from '../../../shared/words/custody.ts'
import type { Database } from '../../db/open.ts'
import { REMOVED } from '../log/chain.ts'
import { type Belonging, createCustodyBelongs } from './custody-belongs.ts'
import { toldBy } from './custody-payload.ts'

export type CustodyExtracts = ReturnType<typeof createCustodyExtract>

type Entry = { seq: number; at: number; actor: string; type: string; payload: string; hash: string }

/** Gathers entries of the custody log for a report. For the reader thread: it looks at every entry of the case once. */
export function createCustodyExtract(db: Database) {
  const all = db.prepare<[CaseId, number], Belonging>(
    "SELECT seq, type, '' AS payload FROM audit WHERE case_id = ? AND seq <= ? ORDER BY seq",
  )
  const ofEveryCase = db.prepare<[number, number], Belonging>(
    `SELECT seq, type, '' AS payload FROM audit
      WHERE case_id IS NULL AND seq > ? AND seq <= ? AND type IN (${[...OF_EVERY_CASE].map((type) => `'${type}'`).join()})`,
  )
  const belongsTo = createCustodyBelongs(db)
  const one = db.prepare<[number], Entry>('SELECT seq, at, actor, type, payload, hash FROM audit WHERE seq = ?')

  return {
    /**
     * The entries up to number `upTo` that belong to a case, or to some of its items: how these came in, what was done
     * with them, and nothing of another exhibit. From the first of them on also those that bear on every case.
     */
    custodyExtract: (
      caseId: CaseId,
      itemIds: readonly ItemId[] | null,
      upTo: number,
      limits: ExtractLimits,
    ): Omit<CustodyExtract, 'head'> => {
      const given = itemIds === null ? null : belongsTo(caseId, itemIds, upTo)
      const own = given?.entries ?? all.all(caseId, upTo)
      const [begun] = own
      const found = begun === undefined ? [] : [...own, ...ofEveryCase.all(begun.seq, upTo)].sort(bySeq)
      const kept = keptOf(found, limits)
      let left: number[] = []
      const entries = found.flatMap(({ seq, type }) => {
        if (!kept.has(seq)) {
          left.push(seq)
          return []
        }
        const gap = left.length === 0 ? null : { count: left.length, from: left[0] ?? seq, to: left.at(-1) ?? seq }
        left = []
        const entry = one.get(seq)
        if (!entry) return []
        const { at, actor, hash, payload } = entry
        return [{ seq, at, actor, type, hash, gap, pieces: piecesOf(type, payload, given?.narrowed) }]
      })
      return { entries, total: found.length }
    },
  }
}

/** Entries of no case that bear on each: what times, programs and places of the library there were, and how the log held. */
const OF_EVERY_CASE: ReadonlySet<string> = new Set([
  'clock.jumped',
  'app.changed',
  'custody.verified',
  'library.rescued',
  'library.moved',
])

const bySeq = (one: Belonging, other: Belonging): number => one.seq - other.seq

/**
 * Which entries stay where all are too many: how the items came in and were hashed, from the first on, the newest of
 * those that bear on every case, and the newest of everything. Both ends of the chain are there, and what is between
 * them is counted.
 */
function keptOf(found: readonly Belonging[], { inAll, received }: ExtractLimits): Set<number> {
  if (found.length <= inAll) return new Set(found.map(({ seq }) => seq))
  const first = found.filter(({ type }) => isReception(type)).slice(0, received)
  const ofEvery = found.filter(({ type }) => OF_EVERY_CASE.has(type)).slice(-inAll)
  const kept = new Set([...first, ...ofEvery].map(({ seq }) => seq))
  const size = kept.size + Math.max(Math.ceil(inAll / 3), inAll - kept.size)
  for (let at = found.length - 1; at >= 0 && kept.size < size; at -= 1) kept.add(found[at]?.seq ?? 0)
  return kept
}

/** Entries that tell how evidence came into a case. */
const isReception = (type: string): boolean => type === 'case.created' || custodyGroup(type) === 'evidence'

function piecesOf(type: string, payload: string, narrowed?: (type: string, told: unknown) => unknown): CustodyPiece[] {
  if (payload === REMOVED) return []
  const told = toldBy(payload)
  return custodySentence(type, narrowed ? narrowed(type, told) : told)
}
