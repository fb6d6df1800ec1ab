import type { Learn } from './logged.ts'
import { APART_MS } from './reply-faults.ts'

/** A tag of a case through all its names. */
type Tag = { name: string; isRemoved: boolean }
/** What the entries say that an item was marked with; `at` = when the entry was written, ms since the epoch, UTC. */
export type MarkAnchor = { status: string | null; tags: Tag[]; batch: string; author: string; at: number }
/** A mark as it is stored. */
type Mark = { status: string | null; tags: number[]; batch: string; author: string; at: number }
/** Who did something, and when its entry was written: in the transaction that kept it. */
type Doing = { author: string; at: number }

/** SQL: all marks of the item `of`, oldest first, as JSON. */
export const marksOf = (of: string): string => `(
  SELECT json_group_array(json_object('status', m.status, 'tags', json(m.tags), 'batch', m.batch, 'author', m.author, 'at', m.at) ORDER BY m.revision)
    FROM marks m WHERE m.item_id = ${of})`

export const MARK_ENTRIES = [
  ...(['tag.made', 'tag.changed', 'tag.removed'] as const),
  ...(['items.marked', 'items.mark_undone'] as const),
]

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Does again what the entries it hears say was done to the status and the tags of items. */
export function createMarkAnchors() {
  /** By case and reference, every revision. */
  const told = new Map<string, MarkAnchor[]>()
  /** By case, the tags that stand, by name. */
  const tags = new Map<number, Map<string, Tag>>()

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
  const add = (key: string, revision: MarkAnchor) => {
    const known = told.get(key)
    if (known === undefined) told.set(key, [revision])
    else known.push(revision)
  }
  const mark = (caseId: number, payload: Record<string, unknown>, doing: Doing) => {
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
        ...{ batch: String(batch), ...doing },
      })
    }
  }
  const undo = (caseId: number, { items, batch }: Record<string, unknown>, doing: Doing) => {
    for (const item of list(items)) {
      const key = `${caseId} ${item}`
      const was = told.get(key)?.at(-2)
      const standing = (was?.tags ?? []).filter(({ isRemoved }) => !isRemoved)
      add(key, { status: was?.status ?? null, tags: standing, batch: String(batch), ...doing })
    }
  }
  const learn: Learn = (type, payload, at, caseId, author) => {
    const said = (payload ?? {}) as Record<string, unknown>
    // An entry emptied with its case names nothing.
    if (caseId === null || said.removed === true) return
    if (type === 'tag.made' || type === 'tag.changed' || type === 'tag.removed') nameTags(type, caseId, said)
    if (type === 'items.marked') mark(caseId, said, { author, at })
    if (type === 'items.mark_undone') undo(caseId, said, { author, at })
  }
  return {
    learn,
    /** Every mark that entries tell of, oldest first; [] = none. */
    of: (caseId: number, item: string): readonly MarkAnchor[] => told.get(`${caseId} ${item}`) ?? [],
    /** The items that entries tell of. */
    *all(): Generator<{ caseId: number; item: string }> {
      for (const key of told.keys()) {
        const [caseId, item = ''] = key.split(' ')
        yield { caseId: Number(caseId), item }
      }
    },
  }
}

/** Whether the marks of an item are stored as entries say; `marks` as of `marksOf`, `names` = those of the tags of its case. */
export function isAsMarked(marks: string, said: readonly MarkAnchor[], names: ReadonlyMap<number, string>): boolean {
  const stored = JSON.parse(marks) as Mark[]
  const done = said.map((one) => [one.status, one.batch, one.author, one.tags.map(({ name }) => name).sort()])
  const kept = stored.map((one) => [
    one.status,
    one.batch,
    one.author,
    one.tags.map((id) => names.get(id) ?? '').sort(),
  ])
  const isThen = said.every(({ at }, index) => Math.abs(at - (stored[index]?.at ?? 0)) <= APART_MS)
  return isThen && JSON.stringify(done) === JSON.stringify(kept)
}
