import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '../../src/main/clock.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { openLibrary } from '../../src/main/db/library.ts'
import { createGivenNumbers } from '../../src/main/journals/given-numbers.ts'

/** Files of one folder on the invented drives. */
const IN_A_FOLDER = 1000
/** Items that are written in one transaction, as an intake writes them together. */
const TOGETHER = 500
const CAMERAS = [
  ['Canon', 'EOS R6'],
  ['NIKON CORPORATION', 'NIKON Z 6_2'],
  ['SONY', 'ILCE-7M4'],
  ['Apple', 'iPhone 15 Pro'],
  [null, null],
] as const
const FORMATS = [
  ['jpeg', 'image'],
  ['jpeg', 'image'],
  ['heic', 'image'],
  ['png', 'image'],
  ['mp4', 'video'],
] as const
const FIRST_TAKEN = Date.UTC(2019, 0, 1)

/**
 * A data folder whose case "Measured" has so many items, each read in an invented file of its own and entered as an intake
 * enters it: an item, its medium and a sighting, sealed by one entry. No file of them exists.
 */
export function makeLargeLibrary(home: string, items: number): void {
  let now = Date.now() - items * 20
  const clock = { ...systemClock, now: () => now }
  const migrationsFolder = join(import.meta.dirname, '../../src/main/db/migrations')
  const actor = () => 'R. Osei'
  const { db, audit, close } = openLibrary({ home, migrationsFolder, clock, actor, appVersion: '0.0.0' })
  // What is cut short is made again.
  db.pragma('synchronous = OFF')
  try {
    const caseId = createCases({ db, audit, clock, given: createGivenNumbers({ home, db }) }).create('Measured').id
    db.transaction(() => {
      db.prepare(
        `INSERT INTO exhibits (id, case_id, number, name, kind, root, added_at, walked_at)
         VALUES (1, ?, 1, 'drive', 'folder', CAST('/media/drive' AS BLOB), ?, ?)`,
      ).run(caseId, now, now)
      db.prepare(
        `INSERT INTO rounds (id, exhibit_id, kind, state, started_at, ended_at) VALUES (1, 1, 'intake', 'finished', ?, ?)`,
      ).run(now, now)
      audit.append({ caseId, type: 'exhibit.added', payload: { exhibit: 'EXH-01', path: '/media/drive' } })
    })()
    const medium = db.prepare(`
      INSERT INTO media (sha256, bytes, kind, format, width, height, metadata, has_thumbnail, inspected_at, recipe)
      VALUES (@sha256, @bytes, @kind, @format, 6000, 4000, @metadata, 1, @now, 1)`)
    const item = db.prepare(`
      INSERT INTO items (id, case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake,
                         sha256, listed_at, inspected_at)
      VALUES (@n, @caseId, 1, @n, CAST(@path AS BLOB), @name, @folder, @bytes, @stamp, @stamp, '64', @inode, 'inspected',
              @sha256, @now, @now)`)
    const sighting = db.prepare(`
      INSERT INTO sightings (item_id, round_id, what, seen_at, path, bytes, mtime_ns, ctime_ns, dev, inode, sha256)
      VALUES (@n, 1, 'read', @now, CAST(@path AS BLOB), @bytes, @stamp, @stamp, '64', @inode, @sha256)`)
    const write = db.transaction((first: number, end: number) => {
      for (let n = first; n < end; n += 1) {
        now += 20
        const [format, kind] = FORMATS[n % FORMATS.length] ?? FORMATS[0]
        const folder = `CARD ${1 + Math.floor(n / IN_A_FOLDER)}`
        const name = `IMG_${String(n).padStart(7, '0')}.${format === 'jpeg' ? 'JPG' : format}`
        const path = `/media/drive/${folder}/${name}`
        const sha256 = createHash('sha256').update(path).digest('hex')
        const bytes = 1_000_000 + ((n * 7919) % 9_000_000)
        const taken = new Date(FIRST_TAKEN + ((n * 104_729) % 200_000_000) * 1000)
        const row = {
          n,
          caseId,
          path,
          name,
          folder,
          bytes,
          stamp: String(taken.getTime() * 1_000_000),
          inode: String(n),
          sha256,
          now,
          format,
          kind,
          metadata: JSON.stringify(metadataOf(n, taken)),
        }
        medium.run(row)
        item.run(row)
        sighting.run(row)
        const reference = `ITEM-${String(n).padStart(4, '0')}`
        audit.append({
          caseId,
          type: 'item.hashed',
          payload: { item: reference, path, exhibit: 'EXH-01', sha256, bytes, format },
        })
      }
    })
    for (let first = 1; first <= items; first += TOGETHER) write(first, Math.min(first + TOGETHER, items + 1))
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    close()
  }
}

/** What an inspector reads in a photograph, in its shape and about its size. */
function metadataOf(n: number, taken: Date) {
  const [make, model] = CAMERAS[n % CAMERAS.length] ?? CAMERAS[0]
  const raw = taken.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  const recorded = { raw, offset: null, source: 'EXIF', tag: 'DateTimeOriginal', offsetTag: null }
  return {
    make,
    model,
    software: null,
    dateTimeOriginal: make === null ? null : recorded,
    times: make === null ? [] : [{ ...recorded, what: 'taken' }],
    position: null,
    exifOrientation: null,
    containerOrientation: null,
    hasMakerNote: false,
    hasEmbeddedThumbnail: false,
    embedded: null,
    contentCredentials: null,
    indicators: [],
    entries: [{ group: 'EXIF', tag: 'LensModel', raw: 'RF24-105mm F4 L IS USM', friendly: null }],
    notes: [],
  }
}
