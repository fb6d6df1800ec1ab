import { type Exhibit, ExhibitBrief, Exhibit as ExhibitSchema } from '../../shared/model/case.ts'
import { type DiskVolume, isSameDiskVolume, parseDiskVolume } from '../../shared/model/disk-volume.ts'
import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { readablePath } from '../paths.ts'
import { shiftOf } from './file-stand.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'

export type ExhibitReader = ReturnType<typeof createExhibitReader>
export type Exhibits = ReturnType<typeof createExhibits>
/** The root of evidence as it was added: its path, as bytes. */
export type EvidenceRoot = { root: Buffer; kind: 'folder' | 'file' }

// Links are on no drive: there is nothing to walk or to relink.
const ON_DISK = "kind <> 'links'"
const ROOTS = `SELECT DISTINCT root, kind FROM exhibits WHERE ${ON_DISK}`

/** Every root, of every case, from which evidence was added, in a library that is only read. */
export const evidenceRootsIn = (db: Database): EvidenceRoot[] => db.prepare<[], EvidenceRoot>(ROOTS).all()

/** How the volume of an exhibit is mounted now; null = the system does not say. */
export type MountNow = { isReadOnlyMount: boolean | null; volume?: DiskVolume | null }
export type ExhibitSource = MountNow & { root: Buffer; name: string; kind: 'folder' | 'file' }
export type KnownExhibit = {
  id: ExhibitId
  caseId: CaseId
  number: number
  root: Buffer
  kind: 'folder' | 'file'
  volume: DiskVolume | null
  awaySince: number | null
  reading: Exhibit['reading']
}

/** "EXH-03", unique in its case and never reused. */
export const exhibitReference = (number: number): string => `EXH-${String(number).padStart(2, '0')}`

type Stored = Omit<KnownExhibit, 'volume'> & { volume: string | null }
const toKnown = ({ volume, ...row }: Stored): KnownExhibit => ({
  ...row,
  volume: parseDiskVolume(volume),
})

/** Read-only is only what was read-only at every scan, and unknown what was unknown at one and writable at none. */
const WEAKER = `CASE WHEN is_read_only_mount = 0 OR @isReadOnlyMount = 0 THEN 0 ELSE is_read_only_mount + @isReadOnlyMount - 1 END`
const storedMount = ({ isReadOnlyMount, volume }: MountNow) => ({
  isReadOnlyMount: isReadOnlyMount === null ? null : Number(isReadOnlyMount),
  volume: volume ? JSON.stringify(volume) : null,
})

/** Of one that was added before each scan noted its mount, "read-only" is known of additions alone: not of every scan. */
const MOUNT_KNOWN = `CASE WHEN e.is_read_only_mount = 1 THEN e.is_mount_followed ELSE e.is_read_only_mount END`

const BRIEF = `
  e.id, e.case_id AS caseId, e.number, e.name, e.kind, e.root, e.added_at AS addedAt,
  ${MOUNT_KNOWN} AS isReadOnlyMount, e.volume, e.away_since AS awaySince, e.silent_since AS silentSince, e.reading,
  e.walked_at AS walkedAt, ${shiftOf('e.id')} AS timeShift`
const COUNTS = `
  (SELECT count(*) FROM items i WHERE i.exhibit_id = e.id AND i.missing_at IS NOT NULL) AS missingCount,
  (SELECT count(*) FROM items i WHERE i.exhibit_id = e.id AND i.intake = 'listed') AS waitingCount,
  (SELECT count(*) FROM items i WHERE i.exhibit_id = e.id) AS itemCount`

type Row = { number: number; root: Buffer; isReadOnlyMount: number | null; volume: string | null }
const read = ({ number, root, isReadOnlyMount, volume, ...rest }: Row) => ({
  ...rest,
  reference: exhibitReference(number),
  path: readablePath(root),
  isReadOnlyMount: isReadOnlyMount === null ? null : isReadOnlyMount === 1,
  volume: parseDiskVolume(volume),
})

/** Reads exhibits with the numbers of their items. The windows ask a query worker for them. */
export function createExhibitReader(db: Database) {
  const ofCase = db.prepare<[CaseId], Row>(
    `SELECT ${BRIEF}, ${COUNTS} FROM exhibits e WHERE e.case_id = ? ORDER BY e.number`,
  )
  return {
    /** In the order they were added. */
    exhibitsOf: (caseId: CaseId): Exhibit[] => ofCase.all(caseId).map((row) => ExhibitSchema.parse(read(row))),
  }
}

export function createExhibits({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const { exhibitsOf } = createExhibitReader(db)
  const one = db.prepare<[ExhibitId], Row>(`SELECT ${BRIEF} FROM exhibits e WHERE e.id = ?`)
  const takeNumber = db.prepare<{ caseId: CaseId; now: number }, { last: number }>(`
    UPDATE cases SET last_exhibit = last_exhibit + 1, last_activity_at = @now WHERE id = @caseId
    RETURNING last_exhibit AS last`)
  const insert = db.prepare(`
    INSERT INTO exhibits (case_id, number, name, kind, root, is_read_only_mount, volume, added_at, is_mount_followed)
    VALUES (@caseId, @number, @name, @kind, @root, @isReadOnlyMount, @volume, @now, 1)`)
  // The volume stays as it was recorded: what else is known of it changes with the port that it is connected to.
  const mounted = db.prepare<{ id: ExhibitId; isReadOnlyMount: number | null; volume: string | null }>(`
    UPDATE exhibits SET is_read_only_mount = ${WEAKER}, volume = coalesce(volume, @volume)
     WHERE id = @id AND (is_read_only_mount IS NOT ${WEAKER} OR (volume IS NULL AND @volume IS NOT NULL))`)
  const away = db.prepare('UPDATE exhibits SET away_since = @since WHERE id = @id')
  const silent = db.prepare(
    'UPDATE exhibits SET silent_since = @since WHERE id = @id AND (silent_since IS NULL) <> (@since IS NULL)',
  )
  const endSilence = db.prepare('UPDATE exhibits SET silent_since = NULL WHERE silent_since IS NOT NULL')
  const readingAs = db.prepare('UPDATE exhibits SET reading = @reading WHERE id = @id')
  const numberOf = db.prepare<[ItemId], number>('SELECT number FROM items WHERE id = ?').pluck()
  const moved = db.prepare('UPDATE exhibits SET root = @root, volume = @volume WHERE id = @id')
  const walked = db.prepare('UPDATE exhibits SET walked_at = @now WHERE id = @id')
  const unwalked = db.prepare('UPDATE exhibits SET walked_at = NULL WHERE id = ?')
  const KNOWN =
    'SELECT id, case_id AS caseId, number, root, kind, volume, away_since AS awaySince, reading FROM exhibits'
  const source = db.prepare<[ExhibitId], Stored>(`${KNOWN} WHERE id = ? AND ${ON_DISK}`)
  const byRoot = db.prepare<[CaseId, Buffer], Stored>(`${KNOWN} WHERE case_id = ? AND root = ? ORDER BY number DESC`)
  const onDisk = db.prepare<[], Stored>(`${KNOWN} WHERE ${ON_DISK}`)
  const sources = db.prepare<[CaseId], Stored>(`${KNOWN} WHERE case_id = ? AND ${ON_DISK} ORDER BY number`)
  const ofItems = db
    .prepare<[string], ExhibitId>('SELECT DISTINCT exhibit_id FROM items WHERE id IN (SELECT value FROM json_each(?))')
    .pluck()
  const roots = db.prepare<[], EvidenceRoot>(ROOTS)
  const unfinished = db.prepare<[CaseId], { id: ExhibitId }>(
    `SELECT id FROM exhibits WHERE case_id = ? AND walked_at IS NULL AND away_since IS NULL AND reading IS NULL AND ${ON_DISK}
      ORDER BY number`,
  )

  /** Another card in the same slot is another exhibit. */
  const ofRoot = (caseId: CaseId, root: Buffer, volume: DiskVolume | null): KnownExhibit | null =>
    byRoot
      .all(caseId, root)
      .map(toKnown)
      .find((known) => isSameDiskVolume(known.volume, volume)) ?? null

  const noteMount = (known: KnownExhibit, mount: MountNow): void => {
    if (mounted.run({ id: known.id, ...storedMount(mount) }).changes === 0) return
    const payload = {
      exhibit: exhibitReference(known.number),
      path: readablePath(known.root),
      isReadOnlyMount: mount.isReadOnlyMount,
      volume: known.volume ?? mount.volume ?? null,
    }
    audit.append({ caseId: known.caseId, type: 'exhibit.mounted', payload })
  }

  const setReading = (
    id: ExhibitId,
    reading: Exhibit['reading'],
    type: string,
    told: Record<string, unknown>,
  ): boolean =>
    db.transaction(() => {
      const row = source.get(id)
      if (!row || row.reading === reading) return false
      readingAs.run({ id, reading })
      audit.append({ caseId: row.caseId, type, payload: { exhibit: exhibitReference(row.number), ...told } })
      return true
    })()

  return {
    /** In the order they were added. It counts their items, which takes a while at a million. */
    list: exhibitsOf,
    /** null if there is no such exhibit. */
    get: (id: ExhibitId): ExhibitBrief | null => {
      const row = one.get(id)
      return row === undefined ? null : ExhibitBrief.parse(read(row))
    },
    /** The exhibits of some items, in no particular order. */
    ofItems: (itemIds: readonly ItemId[]): ExhibitId[] => ofItems.all(JSON.stringify(itemIds)),
    /** Adds a root to a case. The same root on the same volume is the same exhibit, to be walked again. */
    take: (caseId: CaseId, from: ExhibitSource): { id: ExhibitId; isNew: boolean } =>
      db.transaction(() => {
        const known = ofRoot(caseId, from.root, from.volume ?? null)
        if (known) {
          unwalked.run(known.id)
          noteMount(known, from)
          return { id: known.id, isNew: false }
        }
        const now = clock.now()
        const number = takeNumber.get({ caseId, now })?.last
        if (number === undefined) throw new Error('An exhibit was taken into a case that does not exist.')
        const row = { ...from, ...storedMount(from), caseId, number, now }
        const id = Number(insert.run(row).lastInsertRowid) as ExhibitId
        audit.append({
          caseId,
          type: 'exhibit.added',
          payload: {
            reference: exhibitReference(number),
            path: readablePath(from.root),
            kind: from.kind,
            isReadOnlyMount: from.isReadOnlyMount,
            volume: from.volume ?? null,
          },
        })
        return { id, isNew: true }
      })(),
    /** Records how its volume is mounted as a walk begins. Whoever could write to it then could change what is read. */
    noteMount: (id: ExhibitId, mount: MountNow): void =>
      db.transaction(() => {
        const row = source.get(id)
        if (row) noteMount(toKnown(row), mount)
      })(),
    /** Records that the walk of this exhibit reached its end. */
    markWalked: (id: ExhibitId): void => void walked.run({ id, now: clock.now() }),
    /** null if there is no such exhibit, or it is a list of links. */
    source: (id: ExhibitId): KnownExhibit | null => {
      const row = source.get(id)
      return row ? toKnown(row) : null
    },
    /** Every exhibit of a case, in the order they were added. */
    sources: (caseId: CaseId): KnownExhibit[] => sources.all(caseId).map(toKnown),
    /** The exhibit with this root on this volume; null if the case has none. */
    byRoot: ofRoot,
    /** Marks it to be walked again from the start. */
    walkAgain: (id: ExhibitId): void => void unwalked.run(id),
    /** Records that an exhibit is no longer connected, or is again. Gives whether that is a change. */
    markAttached: (id: ExhibitId, isAttached: boolean): boolean =>
      db.transaction(() => {
        const row = source.get(id)
        if (!row || (row.awaySince === null) === isAttached) return false
        away.run({ id, since: isAttached ? null : clock.now() })
        const payload = { exhibit: exhibitReference(row.number), path: readablePath(row.root) }
        audit.append({ caseId: row.caseId, type: isAttached ? 'exhibit.attached' : 'exhibit.not_attached', payload })
        return true
      })(),
    /** Every exhibit on a disk, of every case. */
    all: (): KnownExhibit[] => onDisk.all().map(toKnown),
    /** Records that its drive does not answer, or answers again; no entry tells of it. Gives whether that is a change. */
    markSilent: (id: ExhibitId, isSilent: boolean): boolean =>
      silent.run({ id, since: isSilent ? clock.now() : null }).changes > 0,
    /** At a start nothing is known of drives. */
    endSilence: (): void => void endSilence.run(),
    /** Records that its reading was stopped, because these items one after the other could not be read. */
    stopReading: (id: ExhibitId, unread: readonly ItemId[]): void => {
      const items = unread.map((itemId) => itemReference(numberOf.get(itemId) ?? 0))
      setReading(id, 'stopped', 'exhibit.reading_stopped', { items })
    },
    /** Records that a person wants it to go on. Gives whether that is a change. */
    goOnReading: (id: ExhibitId): boolean => setReading(id, null, 'exhibit.reading_resumed', {}),
    /** Records that a person leaves the rest unread. Gives whether that is a change. */
    leaveRest: (id: ExhibitId): boolean => setReading(id, 'left', 'exhibit.rest_left', {}),
    /** Records the new path at which its files were verified. Belongs in the transaction of that verification. */
    move: (id: ExhibitId, root: Buffer, volume: DiskVolume | null): void => {
      moved.run({ id, root, volume: volume === null ? null : JSON.stringify(volume) })
      away.run({ id, since: null })
    },
    /** Every root, of every case, from which evidence was added. */
    roots: (): EvidenceRoot[] => roots.all(),
    /** Exhibits whose walk never reached its end, oldest first. */
    unfinished: (caseId: CaseId): ExhibitId[] => unfinished.all(caseId).map((row) => row.id),
  }
}
