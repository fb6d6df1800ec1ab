import type { DiskVolume } from '../../shared/model/disk-volume.ts'
import type { RoundCounts } from '../../shared/model/exhibit-round.ts'
import type { LookupHashes } from '../../shared/model/hash-list.ts'
import type { CaseId, ExhibitId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { FileFacts } from '../inspect/protocol.ts'
import { placeOf } from '../inspect/walk.ts'
import { readablePath } from '../paths.ts'
import { type Exhibits, exhibitReference } from './exhibits.ts'
import { itemReference } from './item-reference.ts'
import { createKeepLookups } from './lookup-hashes.ts'
import type { Database } from './open.ts'
import type { Rounds } from './rounds.ts'
import type { Sightings } from './sightings.ts'

export type VerificationRows = ReturnType<typeof createVerificationRows>
/** An item whose bytes are known and can be verified. */
export type Provable = {
  id: ItemId
  number: number
  path: Buffer
  bytes: number
  sha256: Sha256
  lacksLookups: boolean
}
type ProvableRow = Omit<Provable, 'lacksLookups'> & { lacksLookups: number }
/** The result of hashing an item's file again. `facts`: null = nothing was read. */
/** `isReadError` = its reading ended in an error of the system. */
export type Proof = { item: Provable; isReadError?: boolean } & (
  | { outcome: 'verified' | 'differs'; facts: FileFacts; sha256: Sha256; lookups: LookupHashes | null }
  | { outcome: 'absent' | 'unreadable'; facts: null; sha256: null }
)
/** An item's file verified at another path; a file that was never read moves along by name and has no SHA-256. */
export type Moved = {
  item: Omit<Provable, 'sha256' | 'lacksLookups'>
  to: Buffer
  facts: FileFacts
  sha256: Sha256 | null
  lookups: LookupHashes | null
}

/** Only these items; null = every one. */
export type ItemScope = readonly ItemId[] | null

/** Outcomes that get an entry of their own: all those where something is not as it was. */
const TYPES: Record<Proof['outcome'], string | null> = {
  verified: null,
  differs: 'original.different',
  absent: 'original.missing',
  unreadable: 'original.unreadable',
}
const idsIn = (of: ItemScope): string | null => (of === null ? null : JSON.stringify(of))

type Deps = {
  db: Database
  audit: Audit
  clock: Clock
  exhibits: Exhibits
  rounds: Rounds
  sightings: Sightings
}

/** Queries and updates for verifying originals. Facts and their custody entries are written together. */
export function createVerificationRows({ db, audit, clock, exhibits, rounds, sightings }: Deps) {
  const slice = db.prepare<{ exhibitId: ExhibitId; after: number; limit: number; ids: string | null }, ProvableRow>(`
    SELECT id, number, path, bytes, sha256,
           (SELECT md5 IS NULL FROM media m WHERE m.sha256 = items.sha256) AS lacksLookups FROM items
     WHERE exhibit_id = @exhibitId AND sha256 IS NOT NULL AND id > @after
       AND (@ids IS NULL OR id IN (SELECT value FROM json_each(@ids))) ORDER BY id LIMIT @limit`)
  const notInspected = db.prepare<{ exhibitId: ExhibitId; after: number; limit: number }, Moved['item']>(`
    SELECT id, number, path, bytes FROM items
     WHERE exhibit_id = @exhibitId AND sha256 IS NULL AND id > @after ORDER BY id LIMIT @limit`)
  const totals = db.prepare<{ exhibitId: ExhibitId; ids: string | null }, { count: number; bytes: number }>(`
    SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM items
     WHERE exhibit_id = @exhibitId AND sha256 IS NOT NULL
       AND (@ids IS NULL OR id IN (SELECT value FROM json_each(@ids)))`)
  const verified = db.prepare(
    'UPDATE items SET verified_at = @now, differs_at = NULL, missing_at = NULL WHERE id = @id',
  )
  const differs = db.prepare('UPDATE items SET differs_at = @now, missing_at = NULL WHERE id = @id')
  const absent = db.prepare('UPDATE items SET missing_at = coalesce(missing_at, @now) WHERE id = @id')
  const isMissing = db.prepare('SELECT 1 FROM items WHERE id = ? AND missing_at IS NOT NULL')
  const move = db.prepare(`
    UPDATE OR IGNORE items SET path = @to, name = @name, folder = @folder, mtime_ns = @mtimeNs, ctime_ns = @ctimeNs,
                     dev = @dev, inode = @inode, missing_at = NULL,
                     verified_at = CASE WHEN @isProven THEN @now ELSE verified_at END,
                     differs_at = CASE WHEN @isProven THEN NULL ELSE differs_at END
     WHERE id = @id`)

  const keepLookups = createKeepLookups(db)
  const note = (roundId: number | null, proof: Proof) => {
    const { item, outcome, facts, sha256 } = proof
    const { id, path } = item
    const now = clock.now()
    const seen = { itemId: id, roundId, path }
    if (outcome === 'verified') {
      verified.run({ id, now })
      keepLookups(item.sha256, proof.outcome === 'verified' ? proof.lookups : null)
      sightings.add({ ...seen, what: 'verified', facts, sha256 })
    } else if (outcome === 'differs') {
      differs.run({ id, now })
      sightings.add({ ...seen, what: 'differs', facts, sha256 })
    } else if (outcome === 'absent' && isMissing.get(id) === undefined) {
      absent.run({ id, now })
      sightings.add({ ...seen, what: 'missing', facts: null, sha256: null })
    }
  }

  return {
    /** Items of an exhibit with known bytes, after an id, in order. */
    slice: (exhibitId: ExhibitId, after: number, limit: number, of: ItemScope = null): Provable[] =>
      slice
        .all({ exhibitId, after, limit, ids: idsIn(of) })
        .map(({ lacksLookups, ...item }) => ({ ...item, lacksLookups: lacksLookups === 1 })),
    /** Items of an exhibit that were never read. */
    notInspected: (exhibitId: ExhibitId, after: number, limit: number) => notInspected.all({ exhibitId, after, limit }),
    totals: (exhibitId: ExhibitId, of: ItemScope = null): { count: number; bytes: number } =>
      totals.get({ exhibitId, ids: idsIn(of) }) ?? { count: 0, bytes: 0 },
    /** Records the outcome for some items of one exhibit. */
    record: (caseId: CaseId, roundId: number | null, proofs: readonly Proof[]): void =>
      db.transaction(() => {
        const counts: Partial<RoundCounts> = {}
        for (const proof of proofs) {
          note(roundId, proof)
          counts[proof.outcome] = (counts[proof.outcome] ?? 0) + 1
        }
        if (roundId !== null) rounds.count(roundId, counts)
        const items = proofs.map(({ item, outcome, sha256 }) => ({
          item: itemReference(item.number),
          outcome,
          expected: item.sha256,
          ...(outcome === 'differs' ? { found: sha256 } : {}),
        }))
        audit.append({ caseId, type: 'originals.hashed', payload: { items } })
        for (const { item, outcome, sha256 } of proofs) {
          const type = TYPES[outcome]
          if (type === null) continue
          const found = outcome === 'differs' ? { found: sha256 } : {}
          const named = { item: itemReference(item.number), path: readablePath(item.path), expected: item.sha256 }
          audit.append({ caseId, type, payload: { ...named, ...found } })
        }
      })(),
    /** Logs the single custody entry about a whole verification. */
    summary: (caseId: CaseId, payload: Record<string, unknown>): void =>
      db.transaction(() => audit.append({ caseId, type: 'originals.verified', payload }))(),
    /** Counts files that stay where they were. */
    count: (roundId: number, counts: Partial<RoundCounts>): void =>
      db.transaction(() => rounds.count(roundId, counts))(),
    /** Gives items their new paths; a path that belongs to another item stays with that item. */
    moveItems: (caseId: CaseId, roundId: number, root: Buffer, moved: readonly Moved[]): void =>
      db.transaction(() => {
        const now = clock.now()
        const items = moved.flatMap(({ item, to, facts, sha256, lookups }) => {
          const place = { to, ...placeOf(root, to), ...facts, id: item.id, isProven: Number(sha256 !== null), now }
          if (move.run(place).changes === 0) return []
          if (sha256 !== null) sightings.add({ itemId: item.id, roundId, what: 'relinked', path: to, facts, sha256 })
          if (sha256 !== null) keepLookups(sha256, lookups)
          const reference = itemReference(item.number)
          return [{ item: reference, from: readablePath(item.path), to: readablePath(to), sha256 }]
        })
        const proven = items.filter(({ sha256 }) => sha256 !== null).length
        rounds.count(roundId, { verified: proven, carried: items.length - proven })
        if (items.length > 0) audit.append({ caseId, type: 'items.relinked', payload: { items } })
      })(),
    /** Records that the exhibit is at its new path from now on. */
    moveRoot: (exhibitId: ExhibitId, roundId: number, root: Buffer, volume: DiskVolume | null): void =>
      db.transaction(() => {
        const before = exhibits.source(exhibitId)
        if (!before) throw new Error('An exhibit was moved that does not exist.')
        exhibits.move(exhibitId, root, volume)
        const counts = rounds.get(roundId)?.counts
        const payload = {
          exhibit: exhibitReference(before.number),
          from: readablePath(before.root),
          to: readablePath(root),
          fromVolume: before.volume,
          toVolume: volume,
          proven: counts?.verified,
          carried: counts?.carried,
          differs: counts?.differs,
          absent: counts?.absent,
          unreadable: counts?.unreadable,
        }
        audit.append({ caseId: before.caseId, type: 'exhibit.relinked', payload })
        rounds.end(roundId, 'finished')
      })(),
  }
}
