import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import { type Link, linkName } from '../../shared/model/links.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Cases } from './cases.ts'
import { exhibitReference } from './exhibits.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'

export type Links = ReturnType<typeof createLinks>

/** Where links come from: a list file; null = entered by a person. */
export type LinkSource = { listName: string; listSha256: string } | null
export type AddedLinks = {
  /** null if nothing was added. */
  exhibitId: ExhibitId | null
  itemIds: ItemId[]
  /** URLs the case already had, with the items that represent them. */
  known: { url: string; reference: string }[]
}

/** The exhibit for links typed, pasted or dropped one by one; a list gets an exhibit of its own. */
const BY_HAND = { root: 'links:', name: 'Links' }

/** Links as exhibits and items. A URL occurs once per case; its exact string is stored. */
export function createLinks(deps: { db: Database; audit: Audit; clock: Clock; cases: Cases }) {
  const { db, audit, clock, cases } = deps
  const known = db.prepare<[string, CaseId], { number: number }>(
    'SELECT number FROM items WHERE url = ? AND case_id = ?',
  )
  const byRoot = db.prepare<[CaseId, Buffer], { id: ExhibitId; number: number }>(
    'SELECT id, number FROM exhibits WHERE case_id = ? AND root = ?',
  )
  const takeNumber = db.prepare<[CaseId], { number: number }>(
    'UPDATE cases SET last_exhibit = last_exhibit + 1 WHERE id = ? RETURNING last_exhibit AS number',
  )
  // There is nothing to walk: it is complete from the start.
  const insertExhibit = db.prepare(`
    INSERT INTO exhibits (case_id, number, name, kind, root, added_at, walked_at)
    VALUES (@caseId, @number, @name, 'links', @root, @now, @now)`)
  const insertItem = db.prepare(`
    INSERT INTO items (case_id, exhibit_id, number, path, url, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake,
                       listed_at)
    VALUES (@caseId, @exhibitId, @number, @path, @url, @name, '', 0, '0', '0', '0', '0', 'linked', @now)`)

  const exhibitFor = (caseId: CaseId, source: LinkSource): { id: ExhibitId; number: number } => {
    const name = source?.listName ?? BY_HAND.name
    const root = Buffer.from(source === null ? BY_HAND.root : `${BY_HAND.root}${source.listSha256}`)
    const found = byRoot.get(caseId, root)
    if (found) return found
    const number = takeNumber.get(caseId)?.number
    if (number === undefined) throw new Error('Links were added to a case that does not exist.')
    const id = Number(insertExhibit.run({ caseId, number, name, root, now: clock.now() }).lastInsertRowid) as ExhibitId
    const payload = { reference: exhibitReference(number), kind: 'links', name, listSha256: source?.listSha256 ?? null }
    audit.append({ caseId, type: 'exhibit.added', payload })
    return { id, number }
  }

  return {
    /** Adds the links the case does not have yet, in order, with their custody entry; one transaction. */
    add: (caseId: CaseId, source: LinkSource, links: readonly Link[], refused: number): AddedLinks =>
      db.transaction((): AddedLinks => {
        const now = clock.now()
        const before = links.flatMap(({ url }) => {
          const item = known.get(url, caseId)
          return item ? [{ url, reference: itemReference(item.number) }] : []
        })
        const had = new Set(before.map(({ url }) => url))
        const fresh = links.filter(({ url }) => !had.has(url))
        const exhibit = fresh.length === 0 ? null : exhibitFor(caseId, source)
        const first = fresh.length === 0 ? 0 : cases.takeItemNumbers(caseId, fresh.length)
        const itemIds = fresh.map(({ url }, index) => {
          const row = { caseId, exhibitId: exhibit?.id, number: first + index, path: Buffer.from(url), url, now }
          return Number(insertItem.run({ ...row, name: linkName(url) }).lastInsertRowid) as ItemId
        })
        audit.append({
          caseId,
          type: 'links.added',
          payload: {
            exhibit: exhibit === null ? null : exhibitReference(exhibit.number),
            list: source,
            added: fresh.map(({ url }, index) => ({ item: itemReference(first + index), url })),
            known: before.map(({ reference }) => reference),
            refused,
          },
        })
        cases.touch(caseId)
        return { exhibitId: exhibit?.id ?? null, itemIds, known: before }
      })(),
  }
}
