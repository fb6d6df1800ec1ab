import type { CustodyFilter } from '../../../shared/model/custody.ts'
import { isInRanges } from '../../../shared/model/item-ranges.ts'
import { custodyGroup, custodySentence, piecesText } from '../../../shared/words/custody.ts'
import type { Database } from '../../db/open.ts'
import { REMOVED } from '../log/chain.ts'
import { createCustodyOfItems, rangesOf } from './custody-items.ts'

/** Filters whose entries are remembered, so that a page far down costs no more than the first. */
const REMEMBERED = 4

/** Finds the entries of the custody log that fit a filter. For the reader thread: a filter looks at every entry once. */
export function createCustodyFitting(db: Database) {
  const ofItems = createCustodyOfItems(db)
  const types = db.prepare<[], string>('SELECT DISTINCT type FROM audit').pluck()
  const newest = db.prepare<[], number | null>('SELECT max(seq) FROM audit').pluck()
  // A report of hundreds names its items as ranges, so the letters of one reference do not stand in its entry.
  db.function('has_item', { deterministic: true }, (payload, number) =>
    Number(isInRanges(rangesOf(String(payload)), Number(number))),
  )
  const remembered = new Map<string, { seqs: number[]; upTo: number }>()

  const condition = ({ caseId, groups, itemId, actor, from, before, text }: CustodyFilter) => {
    const ofCase = itemId === null ? caseId : (ofItems.caseOf(itemId) ?? caseId)
    const needle = text.trim().toLowerCase()
    const all = needle === '' && groups.length === 0 ? [] : types.all()
    const isAsked = (type: string) => groups.includes(custodyGroup(type))
    const isSaid = (type: string) => piecesText(custodySentence(type, {})).toLowerCase().includes(needle)
    return {
      sql: [
        ofCase === null ? '' : 'AND case_id = @ofCase',
        actor === null ? '' : 'AND actor = @actor',
        from === null ? '' : 'AND at >= @from',
        before === null ? '' : 'AND at < @before',
        groups.length === 0 ? '' : 'AND type IN (SELECT value FROM json_each(@types))',
        needle === ''
          ? ''
          : `AND (instr(lower(payload), @needle) OR instr(lower(actor), @bare) OR instr(type, @bare) OR seq = @number
                  OR (@item > 0 AND instr(payload, '"references":"') AND has_item(payload, @item))
                  OR (type IN (SELECT value FROM json_each(@said)) AND payload <> '${REMOVED}'))`,
      ].join(' '),
      given: {
        ...(ofCase === null ? {} : { ofCase }),
        ...(actor === null ? {} : { actor }),
        ...(from === null ? {} : { from }),
        ...(before === null ? {} : { before }),
        ...(groups.length === 0 ? {} : { types: JSON.stringify(all.filter(isAsked)) }),
        ...(needle === ''
          ? {}
          : {
              needle: JSON.stringify(needle).slice(1, -1),
              bare: needle,
              number: Number(/^#?(\d{1,15})$/.exec(needle)?.[1] ?? -1),
              item: Number(/^item-(\d{1,15})$/.exec(needle)?.[1] ?? -1),
              said: JSON.stringify(all.filter(isSaid)),
            }),
      },
    }
  }
  /** The numbers of the entries that fit, oldest first; what was found before is only gone on with. */
  return (filter: CustodyFilter): readonly number[] => {
    const key = JSON.stringify(filter)
    const known = remembered.get(key) ?? { seqs: [], upTo: Number.MIN_SAFE_INTEGER }
    remembered.delete(key)
    remembered.set(key, known)
    for (const old of remembered.keys()) if (remembered.size > REMEMBERED) remembered.delete(old)
    const upTo = newest.get() ?? 0
    if (upTo <= known.upTo) return known.seqs
    const { sql, given } = condition(filter)
    const found = db.prepare<unknown[], { seq: number; payload: string }>(
      `SELECT seq, ${filter.itemId === null ? "''" : 'payload'} AS payload FROM audit
        WHERE seq > @after AND seq <= @upTo ${sql} ORDER BY seq`,
    )
    const names = filter.itemId === null ? () => true : ofItems([filter.itemId])
    for (const { seq, payload } of found.iterate({ ...given, after: known.upTo, upTo })) {
      if (names(payload)) known.seqs.push(seq)
    }
    known.upTo = upTo
    return known.seqs
  }
}

/** How many of some ascending numbers are below one. */
export function countBelow(seqs: readonly number[], seq: number): number {
  let [low, high] = [0, seqs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((seqs[middle] ?? seq) < seq) low = middle + 1
    else high = middle
  }
  return low
}
