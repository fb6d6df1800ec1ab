import { type Checked, createGoneNames, itemName, type NumberedItem } from './checked-item.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'
import { APART_MS } from './reply-faults.ts'

/** A tag of a case through all its names. */
type Tag = { name: string; isRemoved: boolean }
type Told = { status: string | null; tags: Tag[]; batch: string; author: string; at: number }
type Row = NumberedItem & {
  id: number
  caseId: number
  marks: string
}
type Mark = { status: string | null; tags: number[]; batch: string; author: string; at: number }
/** Who did something, and when its entry was written: in the transaction that kept it. */
type Doing = { actor: string; at: number }

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/**
 * Does again what the custody log says was done to the status and the tags of items, then compares with what is stored,
 * a slice at a time.
 */
export function createMarkCheck(db: Database) {
  /** By case and reference, every revision. */
  const told = new Map<string, Told[]>()
  /** By case, the tags that stand, by name. */
  const tags = new Map<number, Map<string, Tag>>()
  const rows = db.prepare<[number, number], Row>(`
    SELECT i.id, i.case_id AS caseId, c.year, c.number AS caseNumber, i.number,
           (SELECT json_group_array(json_object('status', m.status, 'tags', json(m.tags), 'batch', m.batch, 'author', m.author, 'at', m.at) ORDER BY m.revision)
              FROM marks m WHERE m.item_id = i.id) AS marks
      FROM (SELECT DISTINCT item_id FROM marks WHERE item_id > ? ORDER BY item_id LIMIT ?) k
      JOIN items i ON i.id = k.item_id JOIN cases c ON c.id = i.case_id ORDER BY i.id`)
  const names = db.prepare<[number], { id: number; name: string }>('SELECT id, name FROM tags WHERE case_id = ?')
  const goneName = createGoneNames(db)
  const namesOf = new Map<number, ReadonlyMap<number, string>>()
  let after = 0

  const tagsOf = (caseId: number): Map<string, Tag> => {
    const known = tags.get(caseId) ?? new Map<string, Tag>()
    tags.set(caseId, known)
    return known
  }
  const nameTags = (type: string, caseId: number, { tag, from, to }: Record<string, unknown>) => {
    const known = tagsOf(caseId)
    const name = (of: unknown) => String((of as { tag?: unknown } | undefined)?.tag)
    if (type === 'tag.made') known.set(String(tag), { name: String(tag), isRemoved: false })
    const before = type === 'tag.changed' ? name(from) : String(tag)
    const one = known.get(before)
    if (one === undefined || type === 'tag.made') return
    known.delete(before)
    if (type === 'tag.removed') one.isRemoved = true
    else known.set(name(to), Object.assign(one, { name: name(to) }))
  }
  const add = (key: string, revision: Told) => {
    const known = told.get(key)
    if (known === undefined) told.set(key, [revision])
    else known.push(revision)
  }
  const mark = (caseId: number, payload: Record<string, unknown>, { actor: author, at }: Doing) => {
    const { items, status, tagged, untagged, batch } = payload
    const known = tagsOf(caseId)
    const named = (of: unknown) => list(of).flatMap((name) => known.get(name) ?? [])
    const [added, removed] = [named(tagged), named(untagged)]
    for (const item of list(items)) {
      const key = `${caseId} ${item}`
      const last = told.get(key)?.at(-1)
      const kept = (last?.tags ?? []).filter((tag) => !removed.includes(tag))
      add(key, {
        status: status === undefined ? (last?.status ?? null) : (status as string | null),
        tags: [...kept, ...added.filter((tag) => !kept.includes(tag))],
        ...{ batch: String(batch), author, at },
      })
    }
  }
  const undo = (caseId: number, { items, batch }: Record<string, unknown>, { actor: author, at }: Doing) => {
    for (const item of list(items)) {
      const key = `${caseId} ${item}`
      const was = told.get(key)?.at(-2)
      const standing = (was?.tags ?? []).filter(({ isRemoved }) => !isRemoved)
      add(key, { status: was?.status ?? null, tags: standing, batch: String(batch), author, at })
    }
  }
  const isSame = ({ caseId, number, marks }: Row): boolean => {
    const key = `${caseId} ${itemReference(number)}`
    const said = told.get(key) ?? []
    told.delete(key)
    const stored = JSON.parse(marks) as Mark[]
    const known = namesOf.get(caseId) ?? new Map(names.all(caseId).map(({ id, name }) => [id, name] as const))
    namesOf.set(caseId, known)
    const done = said.map((one) => [one.status, one.batch, one.author, one.tags.map(({ name }) => name).sort()])
    const kept = stored.map((one) => [
      one.status,
      one.batch,
      one.author,
      one.tags.map((id) => known.get(id) ?? '').sort(),
    ])
    const isThen = said.every(({ at }, index) => Math.abs(at - (stored[index]?.at ?? 0)) <= APART_MS)
    return isThen && JSON.stringify(done) === JSON.stringify(kept)
  }

  return {
    learn: (type: string, caseId: number | null, payload: unknown, doing: Doing): void => {
      const said = (payload ?? {}) as Record<string, unknown>
      // An entry emptied with its case names nothing.
      if (caseId === null || said.removed === true) return
      if (type === 'tag.made' || type === 'tag.changed' || type === 'tag.removed') nameTags(type, caseId, said)
      if (type === 'items.marked') mark(caseId, said, doing)
      if (type === 'items.mark_undone') undo(caseId, said, doing)
    },
    /** The marks of the next items; [] = there are no more. */
    next: (limit: number): Checked[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        return { name: itemName(row), state: isSame(row) ? 'same' : 'different' }
      }),
    /** Items that the log says were marked and that bear no mark any more. */
    gone: (): string[] =>
      [...told.keys()].flatMap((key) => {
        const [caseId, item = ''] = key.split(' ')
        return goneName(Number(caseId), item)
      }),
  }
}
