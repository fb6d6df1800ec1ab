import type { Gone } from '../../shared/model/custody.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import { createGoneNames } from './checked-item.ts'
import { itemNumber, itemReference } from './item-queries.ts'
import { createKeptAnswers } from './kept-answers.ts'
import type { Database } from './open.ts'
import type { ReplyAnchors } from './reply-anchors.ts'

/** Looks for what the custody log tells of, and that is not there any more: hears each entry, then looks for all of it. */
export function createGoneCheck(db: Database, anchors: ReplyAnchors) {
  /** By case, the numbers of items that entries tell of. */
  const items = new Map<number, Set<number>>()
  // Without its exhibit an item is shown nowhere.
  const numbers = db
    .prepare<[number], number>(
      'SELECT i.number FROM items i JOIN exhibits e ON e.id = i.exhibit_id WHERE i.case_id = ?',
    )
    .pluck()
  const request = db.prepare<[string], unknown>(
    'SELECT 1 FROM attempts t JOIN checks c ON c.id = t.check_id WHERE t.id = ?',
  )
  const kindOf = db.prepare<[string], CheckKind>('SELECT kind FROM checks WHERE id = ?').pluck()
  const itemOf = db
    .prepare<{ caseId: number; subject: string }, number | null>(`
      SELECT coalesce((SELECT min(number) FROM items WHERE sha256 = @subject AND case_id = @caseId),
                      (SELECT min(number) FROM items WHERE url = @subject AND case_id = @caseId),
                      (SELECT min(h.number) FROM sightings s JOIN items h ON h.id = s.item_id
                        WHERE s.sha256 = @subject AND h.case_id = @caseId))`)
    .pluck()
  const isKept = createKeptAnswers(db)
  const goneName = createGoneNames(db)

  const add = (caseId: number | null, reference: unknown) => {
    const number = itemNumber(reference)
    if (caseId === null || number === null) return
    const known = items.get(caseId)
    if (known === undefined) items.set(caseId, new Set([number]))
    else known.add(number)
  }
  /** Of the item that holds, or held, what was asked about; the check where none does. */
  const nameOf = (caseId: number | null, subject: string | null, check: string): string[] => {
    if (caseId === null) return [check]
    const number = subject === null ? null : itemOf.get({ caseId, subject })
    return goneName(caseId, number == null ? check : itemReference(number))
  }
  const goneItems = (): Gone[] =>
    [...items].flatMap(([caseId, told]) => {
      const left = new Set(told)
      for (const number of numbers.iterate(caseId)) left.delete(number)
      return [...left].flatMap((number) =>
        goneName(caseId, itemReference(number)).map((name): Gone => ({ what: 'item', name, kind: null, at: null })),
      )
    })
  const goneRequests = (): Gone[] =>
    [...anchors.requests()].flatMap(({ attempt, asked: { check, subject }, kind, caseId, at }) =>
      request.get(attempt) !== undefined
        ? []
        : nameOf(caseId, subject, check).map(
            (name): Gone => ({ what: 'request', name, kind: kind ?? kindOf.get(check) ?? null, at }),
          ),
    )
  const goneAnswers = (): Gone[] =>
    [...anchors.answers()].flatMap(({ key, caseId, subject, receivedAt, at }) => {
      if (isKept(key)) return []
      const made = 'attempt' in key ? anchors.request(key.attempt) : null
      const check = 'attempt' in key ? (made?.asked.check ?? key.attempt) : key.check
      const kind = 'attempt' in key ? (made?.kind ?? kindOf.get(check) ?? null) : 'fact_check'
      return nameOf(caseId, subject, check).map((name): Gone => ({ what: 'answer', name, kind, at: receivedAt ?? at }))
    })

  return {
    learn: (type: string, payload: unknown, caseId: number | null): void => {
      const { item, added } = (payload ?? {}) as Record<string, unknown>
      if (type === 'item.hashed' || type === 'item.unreadable') add(caseId, item)
      if (type === 'links.added' && Array.isArray(added))
        for (const link of added) add(caseId, (link as { item?: unknown }).item)
    },
    /** How much the log tells of, and what of it is gone: what was paid for first. */
    compare: (): { checked: number; gone: Gone[] } => ({
      checked:
        [...items.values()].reduce((sum, told) => sum + told.size, 0) +
        [...anchors.requests()].length +
        [...anchors.answers()].length,
      gone: [...goneAnswers(), ...goneRequests(), ...goneItems()],
    }),
  }
}
