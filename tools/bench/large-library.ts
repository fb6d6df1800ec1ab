import { createHash } from 'node:crypto'
import { systemClock } from '../../src/main/clock.ts'
import { createAnalyses } from '../../src/main/db/analyses.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { exhibitReference } from '../../src/main/db/exhibits.ts'
import { itemReference } from '../../src/main/db/item-reference.ts'
import type { Library } from '../../src/main/db/library.ts'
import { createGivenNumbers } from '../../src/main/journals/given-numbers.ts'
import { parseReply } from '../../src/main/service/parse-reply.ts'
import { type CheckId, Sha256 } from '../../src/shared/model/ids.ts'
import { imageResult } from '../simulated-service/image-result.ts'
import { openMeasured } from './open-measured.ts'

/** Files of one folder on the invented drives. */
const IN_A_FOLDER = 1000
const EXHIBITS = 8
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
/** Names people give files, in six scripts; most files have a camera's. */
const NAMES = ['Straße am Hafen', 'Гавань ночью', 'صورة المرفأ', '北京港', 'ท่าเรือ', 'बंदरगाह']
/** Of 100 items, how many have the bytes of the one before. */
const DUPLICATES = 5
/** Of 100 images that are no duplicates, how many were analysed: 31 of 100 items. */
const ANALYSED = 41

/** Service and account of the results in a made library. */
export const MEASURED = { origin: 'https://media.example', account: 'a'.repeat(64) }

/**
 * A data folder whose case "Measured" has so many items on eight drives, each read in an invented file of its own and
 * entered as an intake enters it: an item, its medium and a sighting, sealed by one entry. One in twenty has the bytes of
 * the one before, and about a third have a result of `MEASURED`. No file of them exists.
 */
export function makeLargeLibrary(home: string, items: number): void {
  let now = Date.now() - items * 20
  const clock = { ...systemClock, now: () => now }
  const { db, audit, close } = openMeasured(home, clock)
  // What is cut short is made again.
  db.pragma('synchronous = OFF')
  try {
    const caseId = createCases({ db, audit, clock, given: createGivenNumbers({ home, db }) }).create('Measured').id
    const exhibit = db.prepare(`
      INSERT INTO exhibits (id, case_id, number, name, kind, root, volume, added_at, walked_at)
      VALUES (@n, @caseId, @n, @name, 'folder', CAST(@root AS BLOB), @volume, @now, @now)`)
    const round = db.prepare(
      `INSERT INTO rounds (id, exhibit_id, kind, state, started_at, ended_at) VALUES (@n, @n, 'intake', 'finished', @now, @now)`,
    )
    db.transaction(() => {
      for (let n = 1; n <= EXHIBITS; n += 1) {
        const root = `/media/drive ${n}`
        const volume = JSON.stringify({ uuid: null, label: null, filesystem: 'ext4', source: `/dev/sd${n}` })
        exhibit.run({ n, caseId, name: `drive ${n}`, root, volume, now })
        round.run({ n, now })
        audit.append({ caseId, type: 'exhibit.added', payload: { exhibit: exhibitReference(n), path: root } })
      }
    })()
    const medium = db.prepare(`
      INSERT INTO media (sha256, bytes, kind, format, width, height, metadata, has_gps, has_thumbnail, inspected_at, recipe)
      VALUES (@sha256, @bytes, @kind, @format, 6000, 4000, @metadata, @hasGps, 1, @now, 1)`)
    const item = db.prepare(`
      INSERT INTO items (id, case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake,
                         sha256, listed_at, inspected_at)
      VALUES (@n, @caseId, @exhibitId, @n, CAST(@path AS BLOB), @name, @folder, @bytes, @stamp, @stamp, '64', @inode,
              'inspected', @sha256, @now, @now)`)
    const sighting = db.prepare(`
      INSERT INTO sightings (item_id, round_id, what, seen_at, path, bytes, mtime_ns, ctime_ns, dev, inode, sha256)
      VALUES (@n, @exhibitId, 'read', @now, CAST(@path AS BLOB), @bytes, @stamp, @stamp, '64', @inode, @sha256)`)
    const analyse = createAnswering(db)
    let content: Content = { sha256: '', bytes: 0, format: 'jpeg', kind: 'image' }
    const write = db.transaction((first: number, end: number) => {
      for (let n = first; n < end; n += 1) {
        now += 20
        const isDuplicate = n > 1 && n % 100 < DUPLICATES
        if (!isDuplicate) content = contentOf(n)
        const { format, kind, ...bytes } = content
        const folderNumber = Math.floor(n / IN_A_FOLDER)
        const exhibitId = 1 + (folderNumber % EXHIBITS)
        const folder = `CARD ${1 + folderNumber}`
        const name = nameOf(n, format === 'jpeg' ? 'JPG' : format)
        const path = `/media/drive ${exhibitId}/${folder}/${name}`
        const taken = new Date(FIRST_TAKEN + ((n * 104_729) % 200_000_000) * 1000)
        const row = {
          ...content,
          n,
          caseId,
          exhibitId,
          path,
          name,
          folder,
          stamp: String(taken.getTime() * 1_000_000),
          inode: String(n),
          now,
          hasGps: Number(n % 7 === 0),
          metadata: JSON.stringify(metadataOf(n, taken)),
        }
        if (!isDuplicate) medium.run(row)
        item.run(row)
        sighting.run(row)
        if (!isDuplicate && kind === 'image' && (n * 37) % 100 < ANALYSED) analyse({ n, caseId, now, ...bytes })
        audit.append({
          caseId,
          type: 'item.hashed',
          payload: {
            item: itemReference(n),
            path,
            exhibit: exhibitReference(exhibitId),
            ...bytes,
            format,
          },
        })
      }
    })
    for (let first = 1; first <= items; first += TOGETHER) write(first, Math.min(first + TOGETHER, items + 1))
    db.prepare('UPDATE cases SET last_item = @items WHERE id = @caseId').run({ items, caseId })
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    close()
  }
}

/** What a file holds, invented. */
type Content = { sha256: string; bytes: number; format: string; kind: string }

function contentOf(n: number): Content {
  const [format, kind] = FORMATS[n % FORMATS.length] ?? FORMATS[0]
  const sha256 = createHash('sha256').update(`content ${n}`).digest('hex')
  return { sha256, bytes: 1_000_000 + ((n * 7919) % 9_000_000), format, kind }
}

const nameOf = (n: number, extension: string): string =>
  n % 10 < 7
    ? `IMG_${String(n).padStart(7, '0')}.${extension}`
    : `${NAMES[Math.floor(n / 10) % NAMES.length]} ${n}.${extension}`

type Answered = { n: number; caseId: number; now: number; sha256: string; bytes: number }

/** Writes a check of an image with its one request, the reply and what was read in it. */
function createAnswering(db: Library['db']): (about: Answered) => void {
  const check = db.prepare(`
    INSERT INTO checks (id, case_id, sha256, kind, origin, account, run, state, charged_credits, day, created_at, updated_at)
    VALUES (@id, @caseId, @sha256, 'image_forensics', @origin, @account, 1, 'done', 1, '2026-11-20', @now, @now)`)
  const attempt = db.prepare(`
    INSERT INTO attempts (id, check_id, number, boot_id, phase, outcome, http_status, host, sent_name, body_bytes, sent_bytes,
                          sent_sha256, started_at, ended_at)
    VALUES (@id, @id, 1, 'made', 'committing', 'success', 200, 'media.example', 'sent.jpg', @bytes, @bytes, @sha256, @now, @now)`)
  const reply = db.prepare(`
    INSERT INTO replies (attempt_id, http_status, headers, body, body_sha256, is_whole, is_simulated, host, app_version,
                         received_at)
    VALUES (@id, 200, '{"content-type":"application/json"}', @body, @bodySha256, 1, 0, 'media.example', '0.0.0', @now)`)
  const analyses = createAnalyses(db)
  const picture = { format: 'jpeg', width: 6000, height: 4000, hasExif: true } as const
  return ({ n, caseId, now, sha256, bytes }) => {
    // Spread like random ids.
    const id = `${sha256.slice(0, 8)}-0000-4000-8000-${String(n).padStart(12, '0')}`
    const image = imageResult(sha256, picture, 'sent.jpg', 'detailed', 1)
    const body = Buffer.from(JSON.stringify({ images: [image], totalCreditsUsed: 1, isSuccessful: true }))
    const answer = { status: 200, headers: {}, body, bodyState: 'whole', isPublicIssuer: true } as const
    const { reply: read, imageIndex } = parseReply(answer, 'sent.jpg', now)
    if (read === null) throw new Error('the made reply cannot be read')
    check.run({ id, caseId, sha256, ...MEASURED, now })
    attempt.run({ id, bytes, sha256, now })
    const bodySha256 = createHash('sha256').update(body).digest('hex')
    const { lastInsertRowid } = reply.run({ id, body, bodySha256, now })
    const about = { sha256: Sha256.parse(sha256), url: null }
    analyses.put({
      ...about,
      checkId: id as CheckId,
      replyId: Number(lastInsertRowid),
      reply: read,
      imageIndex,
      receivedAt: now,
      reader: 1,
    })
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
    entries: [
      ...(make === null ? [] : [entry('Make', make), entry('Model', model), entry('DateTimeOriginal', raw)]),
      entry('LensModel', 'RF24-105mm F4 L IS USM'),
    ],
    notes: [],
  }
}

const entry = (tag: string, raw: string) => ({ group: 'EXIF', tag, raw, friendly: null })
