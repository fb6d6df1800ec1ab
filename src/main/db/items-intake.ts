import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import type { ItemReason } from '../../shared/model/item.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Inspection, ReadTrouble, WalkEntry } from '../inspect/protocol.ts'
import { readablePath } from '../paths.ts'
import type { Cases } from './cases.ts'
import { exhibitReference } from './exhibits.ts'
import { type FileStand, factsSeenAt, hasNumbers, isSameFile, shiftSince } from './file-stand.ts'
import { itemReference } from './item-reference.ts'
import type { Media } from './media.ts'
import type { Database } from './open.ts'
import type { Rounds } from './rounds.ts'
import type { Sightings } from './sightings.ts'
import { unflushed } from './unflushed.ts'

export type ItemsIntake = ReturnType<typeof createItemsIntake>

/** An item whose file is to be read. */
export type ListedItem = {
  id: ItemId
  exhibitId: ExhibitId
  path: Buffer
  root: Buffer
  bytes: number
  /** The reading of its exhibit was stopped: it is read only if a person wants just this. */
  isHeldUp: boolean
}

/** The outcome of one batch of the walk. */
export type Listed = {
  /** Items whose file is to be read, in the order of the walk. */
  toRead: ListedItem[]
  /** Items that changed on the screen. */
  changedIds: ItemId[]
  /** Every item of the batch. */
  seenIds: ItemId[]
  /** Read before and untouched since. */
  unchanged: { id: ItemId; bytes: number }[]
  /** Those whose reading ended in an error of the system before: nothing is retried by itself. */
  leftUnread: { id: ItemId; bytes: number }[]
  /** Those of the batch that an earlier walk listed and that were not read yet, with their sizes as listed then. */
  waiting: { count: number; bytes: number }
  skipped: number
  unreadable: number
}

/** The outcome of reading one item. */
export type Outcome =
  | { id: ItemId; inspection: Inspection; reason: null }
  | { id: ItemId; inspection: null; reason: ItemReason; trouble: ReadTrouble | null }

type Known = FileStand & {
  id: ItemId
  number: number
  ctimeNs: string
  intake: 'listed' | 'inspected' | 'skipped' | 'unreadable'
  reason: ItemReason | null
  sha256: string | null
  missingAt: number | null
  wantedAt: number | null
  errorCode: string | null
}
type Head = {
  caseId: CaseId
  exhibitId: ExhibitId
  number: number
  path: Buffer
  intake: Known['intake']
  reason: ItemReason | null
}
export type ItemsIntakeDeps = {
  db: Database
  audit: Audit
  clock: Clock
  cases: Cases
  media: Media
  rounds: Rounds
  sightings: Sightings
}

/** The outcome of a request to read an item again. */
export type TriedAgain = 'listed' | 'no_item' | 'not_readable'

/** Reasons for skipping that a person can override to have a file read. */
const READABLE_ON_DEMAND = new Set<ItemReason>(['junk', 'macos_companion', 'sparse'])

/** Never opened, and trying again would not help; every other reason may pass. */
const SKIPPED = new Set<ItemReason>([
  'symlink',
  'fifo',
  'socket',
  'device',
  'junk',
  'macos_companion',
  'path_too_long',
  'loop',
  'sparse',
  'not_regular',
])

const stateOf = (reason: ItemReason | null) =>
  reason === null ? 'listed' : SKIPPED.has(reason) ? 'skipped' : 'unreadable'

/** Items as the intake writes them: listed by the walk, then inspected or not, each step with its custody entry. */
export function createItemsIntake({ db, audit, clock, cases, media, rounds, sightings }: ItemsIntakeDeps) {
  const known = db.prepare<[ExhibitId, Uint8Array], Omit<Known, 'shift'>>(`
    SELECT id, number, bytes, mtime_ns AS mtimeNs, ctime_ns AS ctimeNs, inode, intake, reason, sha256,
           missing_at AS missingAt, wanted_at AS wantedAt, error_code AS errorCode
      FROM items WHERE exhibit_id = ? AND path = ?`)
  const comparing = db.prepare<[ExhibitId], { hasNumbers: number; isShifted: number }>(`
    SELECT ${hasNumbers('e')} AS hasNumbers, EXISTS (SELECT 1 FROM time_shifts WHERE exhibit_id = e.id) AS isShifted
      FROM exhibits e WHERE e.id = ?`)
  const shiftOf = db
    .prepare<[ItemId], number>(`SELECT ${shiftSince('i.exhibit_id', factsSeenAt('i'))} FROM items i WHERE i.id = ?`)
    .pluck()
  const insert = db.prepare(`
    INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake,
                       reason, listed_at)
    VALUES (@caseId, @exhibitId, @number, @path, @name, @folder, @bytes, @mtimeNs, @ctimeNs, @dev, @inode, @intake,
            @reason, @now)`)
  const relist = db.prepare(`
    UPDATE items SET bytes = @bytes, mtime_ns = @mtimeNs, ctime_ns = @ctimeNs, dev = @dev, inode = @inode,
                     intake = @intake, reason = @reason, sha256 = NULL, inspected_at = NULL, verified_at = NULL,
                     differs_at = NULL, error_code = NULL, error_at = NULL
     WHERE id = @id`)
  const inspected = db.prepare(`
    UPDATE items SET bytes = @bytes, mtime_ns = @mtimeNs, ctime_ns = @ctimeNs, dev = @dev, inode = @inode,
                     intake = 'inspected', reason = NULL, sha256 = @sha256, inspected_at = @now,
                     error_code = NULL, error_at = NULL
     WHERE id = @id`)
  const failed = db.prepare(`
    UPDATE items SET intake = @intake, reason = @reason, sha256 = NULL, inspected_at = @now, error_code = @code,
                     error_at = @at
     WHERE id = @id`)
  const again = db.prepare(`
    UPDATE items SET intake = 'listed', reason = NULL, error_code = NULL, error_at = NULL, wanted_at = coalesce(wanted_at, @wantedAt) WHERE id = @id`)
  const returned = db.prepare('UPDATE items SET missing_at = NULL WHERE id = ?')
  const select = `SELECT i.id, i.exhibit_id AS exhibitId, i.path, e.root, i.bytes, e.reading IS NOT NULL AS isHeldUp
      FROM items i JOIN exhibits e ON e.id = i.exhibit_id`
  const next = db.prepare<{ caseId: CaseId; after: number; limit: number }, { id: ItemId }>(`
    SELECT id FROM items WHERE case_id = @caseId AND intake = 'listed' AND id > @after
       AND exhibit_id NOT IN (SELECT id FROM exhibits WHERE away_since IS NOT NULL OR silent_since IS NOT NULL OR reading IS NOT NULL)
     ORDER BY id LIMIT @limit`)
  const one = db.prepare<[ItemId], Omit<ListedItem, 'isHeldUp'> & { isHeldUp: number }>(
    `${select} WHERE i.id = ? AND i.intake = 'listed' AND e.silent_since IS NULL`,
  )
  const head = db.prepare<[ItemId], Head>(
    'SELECT case_id AS caseId, exhibit_id AS exhibitId, number, path, intake, reason FROM items WHERE id = ?',
  )
  const exhibitNumber = db.prepare<[ExhibitId], number>('SELECT number FROM exhibits WHERE id = ?').pluck()
  const attached = 'exhibit_id IN (SELECT id FROM exhibits WHERE away_since IS NULL AND reading IS NULL)'
  const waiting = db.prepare<[CaseId], { count: number; bytes: number }>(`
    SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes
      FROM items WHERE case_id = ? AND intake = 'listed' AND ${attached}`)
  const standing = db.prepare<[CaseId], { intake: Known['intake']; count: number; bytes: number }>(`
    SELECT i.intake, count(*) AS count, sum(CASE WHEN i.intake = 'skipped' THEN 0 ELSE i.bytes END) AS bytes FROM items i
     WHERE i.exhibit_id IN (
       SELECT e.id FROM exhibits e WHERE e.case_id = ? AND e.walked_at IS NOT NULL AND e.away_since IS NULL
          AND EXISTS (SELECT 1 FROM items w WHERE w.exhibit_id = e.id AND w.intake = 'listed'))
     GROUP BY i.intake`)

  /**
   * One transaction, not flushed, so that a slow disk delays nobody: what a power cut takes back is read again. Inside
   * a caller's transaction it is part of that one, which decides its durability.
   */
  const written = <T>(work: () => T): T => {
    const inOne = db.transaction(work)
    return db.inTransaction ? inOne() : unflushed(db, inOne)
  }
  type State = ReturnType<typeof stateOf>
  const rowOf = (entry: WalkEntry, intake: State) => ({
    bytes: entry.bytes,
    mtimeNs: entry.mtimeNs,
    ctimeNs: entry.ctimeNs,
    dev: entry.dev,
    inode: entry.inode,
    reason: entry.reason,
    intake,
  })
  /** Finds known items of an exhibit by their paths, each as it is compared; what holds for all is asked for once. */
  const knownIn = (exhibitId: ExhibitId) => {
    const how = comparing.get(exhibitId)
    return (path: Buffer): Known | undefined => {
      const found = known.get(exhibitId, path)
      if (found === undefined) return undefined
      const shift = how?.isShifted === 1 ? (shiftOf.get(found.id) ?? 0) : 0
      return { ...found, inode: how?.hasNumbers === 1 ? found.inode : '0', shift }
    }
  }
  /** Lets a person's request to read a file override what the walk thinks of it. */
  const heeded = (entry: WalkEntry, before: Known | undefined): WalkEntry =>
    before?.wantedAt != null && entry.reason !== null && READABLE_ON_DEMAND.has(entry.reason)
      ? { ...entry, reason: null }
      : entry
  const tryOneAgain = (id: ItemId): TriedAgain => {
    const item = head.get(id)
    if (!item) return 'no_item'
    const isWanted = item.intake === 'skipped' && item.reason !== null && READABLE_ON_DEMAND.has(item.reason)
    if (item.intake !== 'unreadable' && !isWanted) return 'not_readable'
    again.run({ id, wantedAt: isWanted ? clock.now() : null })
    const payload = { item: itemReference(item.number), path: readablePath(item.path) }
    if (isWanted)
      audit.append({ caseId: item.caseId, type: 'item.read_anyway', payload: { ...payload, reason: item.reason } })
    else audit.append({ caseId: item.caseId, type: 'item.tried_again', payload })
    return 'listed'
  }
  const isBack = (before: Known, path: Buffer, roundId: number) => {
    returned.run(before.id)
    sightings.add({ itemId: before.id, roundId, what: 'returned', path, facts: null, sha256: null })
  }

  return {
    /**
     * Writes a batch of the walk: new paths become items, known ones that look untouched stay as they are, changed or
     * unreadable ones are to be read (again). One transaction; skipped files are logged with their reason.
     */
    list: (caseId: CaseId, exhibitId: ExhibitId, root: Buffer, entries: readonly WalkEntry[]): Listed =>
      written(() => {
        const now = clock.now()
        const roundId = rounds.openOf(exhibitId) ?? rounds.walking(exhibitId)
        const result: Listed = {
          toRead: [],
          changedIds: [],
          seenIds: [],
          unchanged: [],
          leftUnread: [],
          waiting: { count: 0, bytes: 0 },
          skipped: 0,
          unreadable: 0,
        }
        const aside: { path: string; reason: ItemReason }[] = []
        const again: { item: string; path: string }[] = []
        let back = 0
        const knownAt = knownIn(exhibitId)
        const pairs = entries.map((met) => {
          const path = Buffer.from(met.path)
          const before = knownAt(path)
          return { entry: heeded(met, before), path, before }
        })
        const added = pairs.filter(({ before }) => !before).length
        let number = added === 0 ? 0 : cases.takeItemNumbers(caseId, added)
        for (const { entry, path, before } of pairs) {
          const intake = stateOf(entry.reason)
          const isSame = before !== undefined && isSameFile(before, entry)
          if (before && before.missingAt !== null) {
            isBack(before, path, roundId)
            again.push({ item: itemReference(before.number), path: readablePath(path) })
            back += 1
            result.changedIds.push(before.id)
          }
          if (isSame && before.intake === 'inspected' && intake === 'listed') {
            result.unchanged.push({ id: before.id, bytes: entry.bytes })
            result.seenIds.push(before.id)
            continue
          }
          if (isSame && before.errorCode !== null && intake === 'listed') {
            result.leftUnread.push({ id: before.id, bytes: entry.bytes })
            result.seenIds.push(before.id)
            continue
          }
          const isStill = isSame && before.intake === intake && before.reason === entry.reason
          const names = { name: entry.name, folder: entry.folder }
          const fresh = () =>
            insert.run({ ...rowOf(entry, intake), ...names, caseId, exhibitId, path, number: number++, now })
          const id = before?.id ?? (Number(fresh().lastInsertRowid) as ItemId)
          result.seenIds.push(id)
          if (before && !isStill) {
            relist.run({ ...rowOf(entry, intake), id })
            // An item that was only listed before has no entry yet.
            if (before.intake !== 'listed' && before.missingAt === null)
              again.push({ item: itemReference(before.number), path: readablePath(path) })
          }
          if (intake === 'listed')
            result.toRead.push({ id, exhibitId, path, root, bytes: entry.bytes, isHeldUp: false })
          else result[intake] += 1
          if (entry.reason && !isStill) aside.push({ path: readablePath(path), reason: entry.reason })
          if (!isStill) result.changedIds.push(id)
          if (before?.intake === 'listed') {
            result.waiting.count += 1
            result.waiting.bytes += before.bytes
          }
        }
        const { skipped } = result
        const unreadable = result.unreadable + result.leftUnread.length
        rounds.count(roundId, { found: entries.length, added, returned: back, skipped, unreadable })
        if (aside.length > 0) audit.append({ caseId, type: 'item.skipped', payload: { items: aside } })
        if (again.length > 0) audit.append({ caseId, type: 'items.met_again', payload: { items: again } })
        return result
      }),

    /** Records the outcome of reading some items: medium, item and custody entry of each, in one transaction. */
    record: (outcomes: readonly Outcome[]): void =>
      written(() => {
        for (const outcome of outcomes) {
          const { id, inspection, reason } = outcome
          const item = head.get(id)
          if (!item) throw new Error('A result came for an item that does not exist.')
          const payload = { item: itemReference(item.number), path: readablePath(item.path) }
          const roundId = rounds.openOf(item.exhibitId)
          if (inspection) {
            const { facts, sha256, ...rest } = inspection
            const was = sightings.lastDigest(id)
            const what = was === null ? 'read' : was === sha256 ? 'same' : 'changed'
            media.keep({ ...rest, sha256, bytes: facts.bytes })
            inspected.run({ ...facts, sha256, id, now: clock.now() })
            sightings.add({ itemId: id, roundId, what, path: item.path, facts, sha256 })
            const exhibit = exhibitReference(exhibitNumber.get(item.exhibitId) ?? 0)
            const entry = { ...payload, exhibit, sha256, bytes: facts.bytes, format: rest.format }
            audit.append({ caseId: item.caseId, type: 'item.hashed', payload: entry })
            if (what === 'changed')
              audit.append({ caseId: item.caseId, type: 'item.changed', payload: { ...payload, was, now: sha256 } })
            if (roundId !== null && what !== 'read') rounds.count(roundId, { [what]: 1 })
          } else {
            const { trouble } = outcome
            const { code, at } = trouble ?? { code: null, at: null }
            failed.run({ id, intake: stateOf(reason), reason, code, at, now: clock.now() })
            const told = trouble === null ? { reason } : { reason, said: code, at }
            audit.append({ caseId: item.caseId, type: 'item.unreadable', payload: { ...payload, ...told } })
            if (roundId !== null) rounds.count(roundId, { [stateOf(reason)]: 1 })
          }
        }
      }),

    /** Items still to be read, after an id, in the order they were listed. */
    nextListed: (caseId: CaseId, after: number, limit: number): ItemId[] =>
      next.all({ caseId, after, limit }).map(({ id }) => id),
    /** One item, if it is still to be read. */
    listed: (id: ItemId): ListedItem | null => {
      const row = one.get(id)
      return row === undefined ? null : { ...row, isHeldUp: row.isHeldUp === 1 }
    },
    /** How many items of a case's connected exhibits are still to be read. */
    waiting: (caseId: CaseId): { count: number; bytes: number } => waiting.get(caseId) ?? { count: 0, bytes: 0 },
    /** Case and state of an item; null if there is none. */
    head: (id: ItemId) => head.get(id) ?? null,
    /** Items by state, for walked exhibits that still have some to read. */
    standing: (caseId: CaseId) => standing.all(caseId),
    /** Puts items back on the list: unreadable ones, and skipped ones that a person wants read. */
    tryAgain: (ids: readonly ItemId[]): { id: ItemId; answer: TriedAgain }[] =>
      db.transaction(() => ids.map((id) => ({ id, answer: tryOneAgain(id) })))(),
    /** Logs a custody entry about the intake as a whole. */
    note: (caseId: CaseId, type: `intake.${string}`, payload: Record<string, unknown>): void =>
      db.transaction(() => audit.append({ caseId, type, payload }))(),
  }
}
