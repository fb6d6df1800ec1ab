import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { readablePath } from '../paths.ts'
import { exhibitReference } from './exhibits.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'
import type { Rounds } from './rounds.ts'
import type { Sightings } from './sightings.ts'

export type MissingItems = ReturnType<typeof createMissingItems>
type Deps = { db: Database; audit: Audit; clock: Clock; rounds: Rounds; sightings: Sightings }
type Row = { id: ItemId; number: number; path: Buffer; missingAt: number | null }

const SLICE = 2000

/**
 * Marks items as missing that a complete walk no longer found. Deletes nothing: a missing item keeps its results and
 * its position.
 */
export function createMissingItems({ db, audit, clock, rounds, sightings }: Deps) {
  const newest = db.prepare<[], number | null>('SELECT max(id) FROM items').pluck()
  const slice = db.prepare<{ exhibitId: ExhibitId; after: number }, Row>(`
    SELECT id, number, path, missing_at AS missingAt FROM items
     WHERE exhibit_id = @exhibitId AND id > @after ORDER BY id LIMIT ${SLICE}`)
  const mark = db.prepare('UPDATE items SET missing_at = @now WHERE id = @id')
  const of = db.prepare<[ExhibitId], { caseId: CaseId; number: number }>(
    'SELECT case_id AS caseId, number FROM exhibits WHERE id = ?',
  )
  const markSlice = (exhibitId: ExhibitId, rows: readonly Row[]): ItemId[] =>
    db.transaction(() => {
      const exhibit = of.get(exhibitId)
      if (!exhibit || rows.length === 0) return []
      const roundId = rounds.openOf(exhibitId)
      for (const { id, path } of rows) {
        mark.run({ id, now: clock.now() })
        sightings.add({ itemId: id, roundId, what: 'missing', path, facts: null, sha256: null })
      }
      if (roundId !== null) rounds.count(roundId, { missing: rows.length })
      const items = rows.map(({ number, path }) => ({ item: itemReference(number), path: readablePath(path) }))
      const payload = { exhibit: exhibitReference(exhibit.number), items }
      audit.append({ caseId: exhibit.caseId, type: 'items.missing', payload })
      return rows.map(({ id }) => id)
    })()

  return {
    /** The newest item there is, 0 = none. A walk that begins now says nothing about later ones. */
    newest: (): number => newest.get() ?? 0,
    /**
     * Marks the items of an exhibit that `wasMet` does not know, in slices, so that other work gets its turn. Files
     * below a folder that could not be entered this time were not looked for and are not marked missing.
     */
    mark: async (
      exhibitId: ExhibitId,
      wasMet: (id: ItemId) => boolean,
      closed: readonly Buffer[],
      onMarked: (ids: ItemId[]) => void,
    ): Promise<void> => {
      for (let after = 0; ; ) {
        const rows = slice.all({ exhibitId, after })
        const last = rows.at(-1)
        if (!last) return
        after = last.id
        const gone = rows.filter(
          ({ id, path, missingAt }) =>
            missingAt === null && !wasMet(id) && !closed.some((folder) => isBelow(path, folder)),
        )
        onMarked(markSlice(exhibitId, gone))
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

const isBelow = (path: Buffer, folder: Buffer): boolean =>
  path[folder.length] === 0x2f && path.subarray(0, folder.length).equals(folder)
