import { Analysis } from '../../shared/model/analysis.ts'
import type { Attempt } from '../../shared/model/check.ts'
import { Attempt as AttemptSchema } from '../../shared/model/check.ts'
import { FileContents, type PartOrigin } from '../../shared/model/contents.ts'
import type { LookupHashes } from '../../shared/model/hash-list.ts'
import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { ReplyName } from '../../shared/model/job.ts'
import { Medium } from '../../shared/model/medium.ts'
import { indexQuery } from '../../shared/model/search-terms.ts'
import { readStored, type StoredJson } from '../../shared/model/stored-reading.ts'
import { readablePath } from '../paths.ts'
import { PARSER_VERSION } from '../service/wire.ts'
import { type FileStand, factsSeenAt, hasNumbers, lastingNumber, shiftSince } from './file-stand.ts'
import type { ItemContext } from './item-context.ts'
import { itemReference } from './item-reference.ts'
import { RECIPE } from './media.ts'
import type { Database } from './open.ts'
import { EMPTIED, ERASED, OF_CASE } from './subject.ts'

export type ItemSource = FileStand & {
  id: ItemId
  caseId: CaseId
  path: Buffer
  ctimeNs: string
  dev: string
  sha256: Sha256 | null
  /** The exact URL of a link; null = a file. */
  url: string | null
  inspectedAt: number | null
  verifiedAt: number | null
  differsAt: number | null
  missingAt: number | null
  /** What the system said as its reading ended, and the bytes read by then; null = it was read, or ended otherwise. */
  errorCode: string | null
  errorAt: number | null
  /** The state of the file when its bytes were last verified against intake; null = they never were. */
  provenAs: FileStand | null
}
/** A reply as it is stored. */
export type StoredReply = { body: Buffer; sha256: string; isWhole: boolean; headers: Record<string, string> }
type RawRow = Omit<StoredReply, 'isWhole' | 'headers'> & { isWhole: number; headers: string }
export type ItemDetails = ReturnType<typeof createItemDetails>

/** Everything stored about single items. Each query touches few rows, so main runs them itself. */
export function createItemDetails(db: Database) {
  const source = db.prepare(`
    SELECT i.id, i.case_id AS caseId, i.path, i.bytes, i.mtime_ns AS mtimeNs, i.ctime_ns AS ctimeNs, i.dev,
           ${lastingNumber('i', 'e')} AS inode, ${shiftSince('i.exhibit_id', factsSeenAt('i'))} AS shift, i.sha256, i.url,
           i.inspected_at AS inspectedAt, i.verified_at AS verifiedAt, i.differs_at AS differsAt, i.missing_at AS missingAt,
           i.error_code AS errorCode, i.error_at AS errorAt
      FROM items i JOIN exhibits e ON e.id = i.exhibit_id WHERE i.id = ?`)
  const provenAs = db.prepare<[ItemId, Sha256], FileStand>(`
    SELECT s.bytes, s.mtime_ns AS mtimeNs, ${lastingNumber('s', 'e')} AS inode,
           ${shiftSince('i.exhibit_id', 's.seen_at')} AS shift
      FROM sightings s JOIN items i ON i.id = s.item_id JOIN exhibits e ON e.id = i.exhibit_id
     WHERE s.item_id = ? AND s.sha256 = ? AND s.what IN ('verified', 'relinked') ORDER BY s.id DESC LIMIT 1`)
  const name = db.prepare<[number], { number: number; name: string; bytes: number; sha256: Sha256 | null }>(
    'SELECT number, name, bytes, sha256 FROM items WHERE id = ?',
  )
  const place = db.prepare<[number], { caseId: CaseId; number: number }>(
    'SELECT case_id AS caseId, number FROM items WHERE id = ?',
  )
  const medium = db.prepare(`
    SELECT sha256, bytes, kind, format, width, height, orientation, metadata, container, has_thumbnail AS hasThumbnail,
           has_preview AS hasPreview, problems, contents, recipe, inspected_at AS inspectedAt FROM media WHERE sha256 = ?`)
  // What is searched of media has the digests of their parts.
  const holders = db.prepare<
    { query: string | null; sha256: Sha256; caseId: CaseId },
    { id: ItemId; number: number; contents: string | null }
  >(`
    SELECT i.id, i.number, m.contents FROM texts_index x CROSS JOIN texts t ON t.id = x.rowid AND t.source = 'medium'
      CROSS JOIN media m ON m.sha256 = t.key CROSS JOIN items i INDEXED BY items_by_medium ON i.sha256 = m.sha256
     WHERE texts_index MATCH @query AND instr(t.text, @sha256) > 0 AND i.case_id = @caseId ORDER BY i.number LIMIT 20`)
  const lookups = db.prepare<[Sha256], LookupHashes>(`
    SELECT lower(hex(md5)) AS md5, lower(hex(sha1)) AS sha1 FROM media WHERE sha256 = ? AND md5 IS NOT NULL`)
  const factChecksOf = db
    .prepare<[string], number>('SELECT count(*) FROM jobs j JOIN checks c ON c.id = j.check_id WHERE c.subject = ?')
    .pluck()
  const duplicates = db.prepare(`
    SELECT id, number, path FROM items INDEXED BY items_by_medium
     WHERE sha256 = ? AND case_id = ? AND id <> ? ORDER BY number LIMIT 200`)
  const otherNames = db.prepare(`
    SELECT h.id, h.number, h.path FROM items i JOIN exhibits e ON e.id = i.exhibit_id AND ${hasNumbers('e')}
      JOIN items h ON h.exhibit_id = i.exhibit_id AND h.inode = i.inode
     WHERE i.id = ? AND i.inode <> '0' AND i.sha256 IS NOT NULL AND h.dev = i.dev AND h.id <> i.id
     ORDER BY h.number LIMIT 200`)
  const analyses = db.prepare(`
    SELECT a.check_id AS checkId, a.sha256, a.url, c.case_id AS caseId, c.run, a.received_at AS receivedAt, c.origin AS serviceOrigin, c.account,
           r.is_simulated AS isSimulated, r.body_sha256 AS replySha256, length(r.body) AS replyBytes,
           r.app_version AS appVersion, r.attached_by AS attachedBy, CASE WHEN a.url IS NULL THEN t.sent_name END AS sentName,
           a.reader, a.parsed, a.image_index AS imageIndex
      FROM analyses a JOIN checks c ON c.id = a.check_id JOIN replies r ON r.id = a.reply_id
      JOIN attempts t ON t.id = r.attempt_id
     WHERE a.subject = ? ORDER BY a.received_at DESC`)
  const ATTEMPT = `
    SELECT id, check_id AS checkId, number, phase, outcome, reason, service_message AS serviceMessage,
           http_status AS httpStatus, request_id AS requestId, started_at AS startedAt, ended_at AS endedAt,
           sent_bytes AS sentBytes, body_bytes AS bodyBytes, sent_sha256 AS sentSha256, sent_name AS sentName, host,
           (SELECT length(body) FROM replies r
             WHERE r.attempt_id = attempts.id AND r.source = 'service' AND NOT ${EMPTIED('r')}) AS replyBytes,
           (SELECT choice FROM decisions d WHERE d.attempt_id = attempts.id ORDER BY d.id DESC LIMIT 1) AS decision
      FROM attempts`
  const attempts = db.prepare(`${ATTEMPT} WHERE check_id = ? ORDER BY number`)
  const otherAttempts = db.prepare(`
    ${ATTEMPT} WHERE check_id IN (
      SELECT id FROM checks WHERE subject = @subject AND id IS NOT @checkId AND ${OF_CASE('@caseId')})
     ORDER BY started_at DESC LIMIT 200`)
  const erasedWith = db
    .prepare<[string], number | null>(
      // The entry with the newest seal of an emptied reply is that of its erasure.
      `SELECT max(e.at) FROM checks c CROSS JOIN attempts t ON t.check_id = c.id CROSS JOIN replies r ON r.attempt_id = t.id
        CROSS JOIN seals s ON s.tbl = 'replies' AND s.key = +r.id CROSS JOIN audit e ON e.seq = s.entry
        WHERE c.subject = ? AND c.kind = 'image_forensics' AND ${ERASED('c')}`,
    )
    .pluck()
  // For a fact check, the reply that ended its job; its submission receipt belongs to its attempt.
  const rawOfJob = db.prepare<[string], RawRow>(`
    SELECT r.body, r.body_sha256 AS sha256, r.is_whole AS isWhole, r.headers
      FROM job_replies r WHERE r.check_id = ? AND r.what = 'end'`)
  const rawOfAnswer = db.prepare<[number], RawRow>(`
    SELECT body, body_sha256 AS sha256, is_whole AS isWhole, headers FROM job_replies WHERE id = ?`)
  const RAW = 'SELECT r.body, r.body_sha256 AS sha256, r.is_whole AS isWhole, r.headers FROM replies r'
  // The one that an analysis was parsed from, else the newest.
  const rawOfCheck = db.prepare<[string], RawRow>(`
    ${RAW} JOIN attempts a ON a.id = r.attempt_id WHERE a.check_id = ?
     ORDER BY (r.id = (SELECT reply_id FROM analyses WHERE check_id = a.check_id)) DESC, a.number DESC LIMIT 1`)
  const rawOfAttempt = db.prepare<[string], RawRow>(`${RAW} WHERE r.attempt_id = ? AND r.source = 'service'`)

  const rawRow = (of: ReplyName): RawRow | undefined => {
    if ('answerId' in of) return rawOfAnswer.get(of.answerId)
    return 'attemptId' in of ? rawOfAttempt.get(of.attemptId) : (rawOfJob.get(of.checkId) ?? rawOfCheck.get(of.checkId))
  }

  return {
    /** MD5 and SHA-1 of bytes; null = they were not computed. */
    lookups: (sha256: Sha256): LookupHashes | null => lookups.get(sha256) ?? null,
    /** The case and reference of an item; null if there is no such item. */
    place: (id: ItemId): { caseId: CaseId; reference: string } | null => {
      const found = place.get(id)
      return found ? { caseId: found.caseId, reference: itemReference(found.number) } : null
    },
    /** What is known of an item even if something is wrong with its data; null if there is no such item. */
    nameOf: (id: ItemId): { reference: string; name: string; bytes: number | null; sha256: Sha256 | null } | null => {
      const found = name.get(id)
      return found ? { ...found, reference: itemReference(found.number) } : null
    },
    /** Path bytes and the facts seen by the walk; null if there is no such item. */
    source: (id: ItemId): ItemSource | null => {
      const found = source.get(id) as Omit<ItemSource, 'provenAs'> | undefined
      if (found === undefined) return null
      const { verifiedAt, sha256 } = found
      return { ...found, provenAs: (verifiedAt !== null && sha256 !== null && provenAs.get(id, sha256)) || null }
    },
    /**
     * What was read from bytes; null = nothing. `medium` is null if the stored data has no format that any version
     * writes.
     */
    medium: (sha256: Sha256): { medium: Medium | null; hasPreview: boolean } | null => {
      const row = medium.get(sha256) as
        | (StoredJson & { recipe: number; problems: string; hasThumbnail: number; hasPreview: number })
        | undefined
      if (!row) return null
      const { contents, problems, hasThumbnail } = row
      const reading = readStored(row)
      const read = Medium.safeParse({
        ...row,
        // What is in no known form leaves nothing to show.
        metadata: reading === null ? undefined : reading.metadata,
        container: reading?.container ?? null,
        contents: contents === null ? null : JSON.parse(contents),
        isReadByOlder: row.recipe < RECIPE,
        problems: JSON.parse(problems),
        hasThumbnail: hasThumbnail === 1,
      })
      return { medium: read.data ?? null, hasPreview: row.hasPreview === 1 }
    },
    /** How many fact checks of these bytes the service accepted. */
    factChecksOf: (sha256: Sha256): number => factChecksOf.get(sha256) ?? 0,
    /** Items of the case in which these bytes were found as a part, and where, at most 20. */
    partOf: (sha256: Sha256, caseId: CaseId): PartOrigin[] =>
      holders.all({ query: indexQuery([sha256]), sha256, caseId }).flatMap(({ id, number, contents }) => {
        const parts = FileContents.safeParse(JSON.parse(contents ?? 'null')).data?.parts ?? []
        const part = parts.find((one) => one.sha256 === sha256)
        return part === undefined ? [] : [{ id, reference: itemReference(number), offset: part.offset }]
      }),
    /** Other items of the case with the same bytes, at most 200. */
    duplicates: (sha256: Sha256, caseId: CaseId, except: ItemId) =>
      (duplicates.all(sha256, caseId, except) as NamedRow[]).map(named),
    /** The same file under other names in its exhibit, at most 200. */
    otherNames: (id: ItemId) => (otherNames.all(id) as NamedRow[]).map(named),
    /**
     * Every stored analysis of these bytes or this URL, newest first. For a URL, one of another case is not current.
     */
    analyses: (subject: string, caseId: CaseId, context: ItemContext): Analysis[] =>
      (analyses.all(subject) as (Record<string, unknown> & { parsed: string; imageIndex: number | null })[]).flatMap(
        (row) => {
          const isOfCase = row.url === null || row.caseId === caseId
          const reply = JSON.parse(row.parsed) as Partial<Analysis['reply']>
          const read = Analysis.safeParse({
            ...row,
            reply,
            result: row.imageIndex === null ? null : (reply.images?.[row.imageIndex] ?? null),
            isSimulated: row.isSimulated === 1,
            isCurrent: isOfCase && row.serviceOrigin === context.origin && row.account === context.account,
          })
          // Written by another version of the parser: it is listed again once it was parsed again.
          if (!read.success && row.reader !== PARSER_VERSION) return []
          if (!read.success) throw read.error
          return [read.data]
        },
      ),
    /** Oldest first. */
    attempts: (checkId: string): Attempt[] => attempts.all(checkId).flatMap(readable),
    /** Those of every other check of these bytes, or of this URL in this case; newest first, at most 200. */
    otherAttempts: (subject: string, caseId: CaseId, checkId: string | null): Attempt[] =>
      otherAttempts.all({ subject, caseId, checkId }).flatMap(readable),
    /** When the newest erased reply about these bytes was erased; null if none was. */
    erasedWith: (subject: string): number | null => erasedWith.get(subject) ?? null,
    /**
     * The raw reply to an attempt, or one reply about a job; for a check the reply that ended its job, else the one its
     * analysis was parsed from, else its newest. null if there is none.
     */
    rawReply: (of: ReplyName): StoredReply | null => {
      const row = rawRow(of)
      if (!row) return null
      const headers = JSON.parse(row.headers) as Record<string, string>
      return { body: row.body, sha256: row.sha256, isWhole: row.isWhole === 1, headers }
    },
  }
}

type NamedRow = { id: ItemId; number: number; path: Buffer }

const named = ({ id, number, path }: NamedRow) => ({ id, reference: itemReference(number), path: readablePath(path) })

/** Data in a format that no version writes was altered: reports and verifications name it. */
const readable = (row: unknown): Attempt[] => {
  const read = AttemptSchema.safeParse(row)
  return read.success ? [read.data] : []
}
