import { type Tag, type TagId, Tag as TagSchema } from '../../shared/model/finding.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from './open.ts'

export type Tags = ReturnType<typeof createTags>

/** The tags of cases: a name, and optionally a key from 1 to 9. Each change has its custody entry. */
export function createTags({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const COLUMNS = `
    SELECT t.id, t.name, t.key, (SELECT count(*) FROM item_tags n WHERE n.tag_id = t.id) AS count FROM tags t`
  const list = db.prepare<[CaseId]>(
    `${COLUMNS} WHERE t.case_id = ? AND t.removed_at IS NULL ORDER BY t.key IS NULL, t.key, t.id`,
  )
  const one = db.prepare<[TagId]>(`${COLUMNS} WHERE t.id = ?`)
  const place = db.prepare<[TagId], { caseId: CaseId }>(
    'SELECT case_id AS caseId FROM tags WHERE id = ? AND removed_at IS NULL',
  )
  const names = db.prepare<[CaseId], { id: TagId; name: string }>('SELECT id, name FROM tags WHERE case_id = ?')
  const insert = db.prepare('INSERT INTO tags (case_id, name, key, made_at) VALUES (@caseId, @name, @key, @now)')
  const freeKey = db.prepare('UPDATE tags SET key = NULL WHERE case_id = @caseId AND key = @key AND id IS NOT @id')
  const change = db.prepare('UPDATE tags SET name = @name, key = @key WHERE id = @id')
  const remove = db.prepare('UPDATE tags SET removed_at = @now, key = NULL WHERE id = @id')

  const get = (id: TagId): Tag | null => {
    const row = one.get(id)
    return row === undefined ? null : TagSchema.parse(row)
  }
  const listed = (caseId: CaseId): Tag[] => list.all(caseId).map((row) => TagSchema.parse(row))
  return {
    /** Those with a key first, by key; then in the order they were created. */
    list: listed,
    get,
    /** Its case; null if the tag no longer exists. */
    caseOf: (id: TagId): CaseId | null => place.get(id)?.caseId ?? null,
    /** The names of all tags of a case, including deleted ones. */
    names: (caseId: CaseId): ReadonlyMap<TagId, string> =>
      new Map(names.all(caseId).map(({ id, name }) => [id, name] as const)),
    /** Another tag with this name, ignoring case; null if there is none. */
    named: (caseId: CaseId, name: string): Tag | null =>
      listed(caseId).find((tag) => tag.name.toLowerCase() === name.toLowerCase()) ?? null,
    /** A key belongs to one tag: another tag that has it loses it. */
    make: db.transaction((caseId: CaseId, name: string, key: Tag['key']): TagId => {
      freeKey.run({ caseId, key, id: null })
      const id = Number(insert.run({ caseId, name, key, now: clock.now() }).lastInsertRowid) as TagId
      audit.append({ caseId, type: 'tag.made', payload: { tag: name, key } })
      return id
    }),
    change: db.transaction((id: TagId, to: { name: string; key: Tag['key'] }): void => {
      const [caseId, before] = [place.get(id)?.caseId, get(id)]
      if (caseId === undefined || before === null) throw new Error('A tag was changed that does not exist.')
      if (before.name === to.name && before.key === to.key) return
      freeKey.run({ caseId, key: to.key, id })
      change.run({ ...to, id })
      const from = { tag: before.name, key: before.key }
      audit.append({ caseId, type: 'tag.changed', payload: { from, to: { tag: to.name, key: to.key } } })
    }),
    /** Removes a tag that no item has from the list. */
    remove: db.transaction((id: TagId): void => {
      const [caseId, before] = [place.get(id)?.caseId, get(id)]
      if (caseId === undefined || before === null) throw new Error('A tag was removed that does not exist.')
      remove.run({ id, now: clock.now() })
      audit.append({ caseId, type: 'tag.removed', payload: { tag: before.name } })
    }),
  }
}
