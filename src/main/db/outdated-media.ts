import type { ReadingPart } from '../../shared/model/changed-reading.ts'
import type { CaseId, ExhibitId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { changedParts, type FactRow } from '../facts/changed-parts.ts'
import type { FileFacts, Inspection } from '../inspect/protocol.ts'
import { itemReference } from './item-reference.ts'
import { isReadByOlder, type Media, RECIPE } from './media.ts'
import type { Database } from './open.ts'
import type { Sightings } from './sightings.ts'

export type OutdatedMedia = ReturnType<typeof createOutdatedMedia>
/** An item whose medium was read by an earlier version of the inspector. */
export type OutdatedItem = {
  id: ItemId
  exhibitId: ExhibitId
  number: number
  path: Buffer
  root: Buffer
  bytes: number
  sha256: Sha256
}
/** Items, and their size in bytes. */
export type OutdatedCount = { items: number; bytes: number }
/** Position of a search for outdated media; null = at its start. */
export type OutdatedPlace = { recipe: number; sha256: string }

type Deps = { db: Database; audit: Audit; clock: Clock; media: Media; sightings: Sightings }

/** Media read by an earlier version of the inspector, and the outcome of reading them again. */
export function createOutdatedMedia({ db, audit, clock, media, sightings }: Deps) {
  const slice = db.prepare<OutdatedPlace & { limit: number }, OutdatedPlace>(`
    SELECT recipe, sha256 FROM media WHERE (recipe, sha256) > (@recipe, @sha256) AND recipe < ${RECIPE}
     ORDER BY recipe, sha256 LIMIT @limit`)
  // Any path with the bytes will do; one known to be gone or to have other content is not tried again.
  const COLUMNS = 'SELECT i.id, i.exhibit_id AS exhibitId, i.number, i.path, e.root, i.bytes, i.sha256 FROM items i'
  const READABLE = 'e.away_since IS NULL AND i.missing_at IS NULL AND i.differs_at IS NULL'
  const placeOf = db.prepare<[string, CaseId], OutdatedItem>(`
    ${COLUMNS} JOIN exhibits e ON e.id = i.exhibit_id WHERE i.sha256 = ? AND i.case_id = ? AND ${READABLE}
     ORDER BY i.id LIMIT 1`)
  const one = db.prepare<[ItemId], OutdatedItem>(`
    ${COLUMNS} JOIN exhibits e ON e.id = i.exhibit_id JOIN media m ON m.sha256 = i.sha256
     WHERE i.id = ? AND m.recipe < ${RECIPE} AND ${READABLE}`)
  const differs = db.prepare('UPDATE items SET differs_at = @now WHERE id = @id')
  // By the views: what both readings state is derived by the same code.
  const factsOf = db.prepare<[ItemId], FactRow>(`
    SELECT f.*, m.problems FROM facts_of_items f JOIN items i ON i.id = f.item_id JOIN media m ON m.sha256 = i.sha256
     WHERE f.item_id = ?`)
  const outdatedIn = db.prepare<[CaseId], OutdatedCount>(`
    SELECT count(*) AS items, coalesce(sum(i.bytes), 0) AS bytes FROM items i
     WHERE i.case_id = ? AND i.sha256 IS NOT NULL AND ${isReadByOlder('i.sha256')}`)
  const ofMedium = db.prepare<[Sha256, CaseId], { id: ItemId }>(
    'SELECT id FROM items WHERE sha256 = ? AND case_id = ? LIMIT 200',
  )

  return {
    /** One item of a case for each outdated medium among the next few, and where to continue; null = that was all. */
    slice: (
      caseId: CaseId,
      after: OutdatedPlace | null,
      limit: number,
    ): { items: OutdatedItem[]; next: OutdatedPlace | null } => {
      const found = slice.all({ ...(after ?? { recipe: -1, sha256: '' }), limit })
      const items = found.flatMap(({ sha256 }) => placeOf.get(sha256, caseId) ?? [])
      return { items, next: found.length < limit ? null : (found.at(-1) ?? null) }
    },
    /** How many items of a case have bytes that an earlier version read, connected or not, and their size. */
    count: (caseId: CaseId): OutdatedCount => outdatedIn.get(caseId) ?? { items: 0, bytes: 0 },
    /** An item, if it is still outdated and can be read. */
    get: (id: ItemId): OutdatedItem | null => one.get(id) ?? null,
    /** Replaces what is known about an item's bytes. Gives the items of the case that show it, at most 200. */
    keep: (caseId: CaseId, item: OutdatedItem, { sha256, facts, ...rest }: Inspection): ItemId[] =>
      db.transaction(() => {
        // Its case may have been erased while the file was read.
        if (one.get(item.id)?.sha256 !== sha256) return []
        const before = factsOf.get(item.id)
        media.keep({ ...rest, sha256, bytes: facts.bytes })
        const after = factsOf.get(item.id)
        const changed: ReadingPart[] =
          before === undefined || after === undefined
            ? []
            : [...changedParts(before, after), ...(before.problems === after.problems ? [] : (['problems'] as const))]
        const entry = { item: itemReference(item.number), sha256, recipe: RECIPE, changed }
        audit.append({ caseId, type: 'item.read_again', payload: entry })
        return ofMedium.all(sha256, caseId).map(({ id }) => id)
      })(),
    /** The item's file has other content than at intake. What is known about its earlier bytes stays. */
    differs: (caseId: CaseId, item: OutdatedItem, { facts, sha256 }: { facts: FileFacts; sha256: Sha256 }): void =>
      db.transaction(() => {
        differs.run({ id: item.id, now: clock.now() })
        const seen = { itemId: item.id, roundId: null, path: item.path }
        sightings.add({ ...seen, what: 'differs', facts, sha256 })
        const entry = { item: itemReference(item.number), outcome: 'differs', expected: item.sha256, found: sha256 }
        audit.append({ caseId, type: 'originals.hashed', payload: { items: [entry] } })
      })(),
    /** Logs the single custody entry about a whole run. */
    note: (caseId: CaseId, payload: Record<string, unknown>): void =>
      db.transaction(() =>
        audit.append({ caseId, type: 'media.read_again', payload: { ...payload, recipe: RECIPE } }),
      )(),
  }
}
