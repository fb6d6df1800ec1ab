import type { ContainerFacts } from '../../shared/model/container.ts'
import type { FileContents } from '../../shared/model/contents.ts'
import type { LookupHashes } from '../../shared/model/hash-list.ts'
import type { Sha256 } from '../../shared/model/ids.ts'
import type { MediumFormat, MediumKind } from '../../shared/model/medium.ts'
import type { Metadata } from '../../shared/model/metadata.ts'
import { recordsAuthor, recordsSerial } from '../../shared/model/personal-tags.ts'
import type { Clock } from '../clock.ts'
import { createFileContents } from './file-contents.ts'
import { createKeepLookups } from './lookup-hashes.ts'
import type { Database } from './open.ts'

export type Media = ReturnType<typeof createMedia>

/** What an inspection found in some bytes. */
export type MediumFacts = {
  sha256: Sha256
  /** null = not computed. */
  lookups: LookupHashes | null
  bytes: number
  kind: MediumKind
  format: MediumFormat
  /** Stored (unrotated) size in pixels. */
  width: number | null
  height: number | null
  orientation: number
  metadata: Metadata | null
  /** Of video and audio. */
  container: ContainerFacts | null
  /** null = its bytes were not walked. */
  contents: FileContents | null
  hasThumbnail: boolean
  problems: readonly string[]
}

/** A path at which the bytes of a medium were read. */
export type MediumPlace = { path: Buffer; mtimeNs: string; bytes: number }

/** Version of the inspector's reading; a later one reads again and replaces what an earlier one found. */
export const RECIPE = 4

/** SQL: whether an earlier version of the inspector read the medium of this digest, which an index knows. */
export const isReadByOlder = (sha256: string): string =>
  `EXISTS (SELECT 1 FROM media o INDEXED BY media_by_recipe
            WHERE o.recipe IN (${Array.from({ length: RECIPE }, (_, recipe) => recipe).join(', ')}) AND o.sha256 = ${sha256})`

export function createMedia({ db, clock }: { db: Database; clock: Clock }) {
  // Bytes do not change, readings of them do: only a newer or more complete one replaces what is known.
  const keep = db.prepare(`
    INSERT INTO media (sha256, bytes, kind, format, width, height, orientation, metadata, container, duration_ms,
                       has_gps, has_embedded_thumbnail, has_serial, has_author, has_maker_note,
                       has_thumbnail, problems, inspected_at, recipe, contents)
    VALUES (@sha256, @bytes, @kind, @format, @width, @height, @orientation, @metadataJson, @containerJson, @durationMs,
            @hasGps, @hasEmbedded, @hasSerial, @hasAuthor, @hasMakerNote, @hasThumbnail, @problemsJson,
            @now, ${RECIPE}, @contentsJson)
    ON CONFLICT (sha256) DO UPDATE SET
      kind = excluded.kind, format = excluded.format, width = excluded.width, height = excluded.height,
      orientation = excluded.orientation, metadata = excluded.metadata,
      container = excluded.container, duration_ms = excluded.duration_ms, has_gps = excluded.has_gps,
      has_embedded_thumbnail = excluded.has_embedded_thumbnail,
      has_serial = excluded.has_serial, has_author = excluded.has_author, has_maker_note = excluded.has_maker_note,
      -- A frame of a film comes from the window, not from a reading: a new reading leaves it.
      has_thumbnail = CASE excluded.kind WHEN 'video' THEN max(media.has_thumbnail, excluded.has_thumbnail)
                      ELSE excluded.has_thumbnail END, problems = excluded.problems, inspected_at = excluded.inspected_at,
      recipe = excluded.recipe, contents = excluded.contents
    WHERE excluded.recipe > media.recipe OR media.problems LIKE '%"inspector_%'
       OR (media.has_thumbnail = 0 AND excluded.has_thumbnail = 1)`)
  const keepLookups = createKeepLookups(db)
  const fileContents = createFileContents(db)
  const previewed = db.prepare('UPDATE media SET has_preview = 1 WHERE sha256 = ?')
  const postered = db.prepare(
    'UPDATE media SET has_thumbnail = 1, has_preview = 1, frame_seconds = @seconds WHERE sha256 = @sha256',
  )
  const frameSeconds = db.prepare<[Sha256], number | null>('SELECT frame_seconds FROM media WHERE sha256 = ?').pluck()
  const hasPreview = db.prepare<[Sha256], { hasPreview: number }>(
    'SELECT has_preview AS hasPreview FROM media WHERE sha256 = ?',
  )
  const places = db.prepare<[Sha256], MediumPlace>(`
    SELECT path, mtime_ns AS mtimeNs, bytes FROM items WHERE sha256 = ? ORDER BY id DESC LIMIT 50`)
  const formatOf = db.prepare<[Sha256], { format: MediumFormat }>('SELECT format FROM media WHERE sha256 = ?')
  const problemsOf = db.prepare<[Sha256], string>('SELECT problems FROM media WHERE sha256 = ?').pluck()
  const kindOf = db.prepare<[Sha256], MediumKind>('SELECT kind FROM media WHERE sha256 = ?').pluck()

  return {
    /** Stores what was found. Belongs in the transaction that gives an item these bytes. */
    keep: ({ metadata, container, contents, problems, hasThumbnail, lookups, ...facts }: MediumFacts): void => {
      keep.run({
        ...facts,
        // The table requires both dimensions or neither.
        height: facts.width === null ? null : facts.height,
        width: facts.height === null ? null : facts.width,
        metadataJson: metadata === null ? null : JSON.stringify(metadata),
        containerJson: container === null ? null : JSON.stringify(container),
        contentsJson: contents === null ? null : JSON.stringify(fileContents.withDigests(facts.sha256, contents)),
        durationMs: container?.durationSeconds == null ? null : Math.round(container.durationSeconds * 1000),
        hasGps: Number(metadata?.position != null),
        hasEmbedded: Number(metadata?.hasEmbeddedThumbnail ?? false),
        hasSerial: Number(recordsSerial(metadata?.entries ?? [])),
        hasAuthor: Number(recordsAuthor([...(metadata?.entries ?? []), ...tagsOf(container)])),
        hasMakerNote: Number(metadata?.hasMakerNote ?? false),
        hasThumbnail: Number(hasThumbnail),
        problemsJson: JSON.stringify(problems),
        now: clock.now(),
      })
      keepLookups(facts.sha256, lookups)
    },
    /** Records that the data folder now has a preview of it. */
    markPreviewed: (sha256: Sha256): void => void previewed.run(sha256),
    /** Records that the data folder now has a frame of a video, small and large. */
    markPostered: (sha256: Sha256, seconds: number): void => void postered.run({ sha256, seconds }),
    /** The time of a video's stored frame, seconds; null = unknown, or there is none. */
    frameSeconds: (sha256: Sha256): number | null => frameSeconds.get(sha256) ?? null,
    /** Whether a preview was made; null if the medium is unknown. */
    hasPreview: (sha256: Sha256): boolean | null => {
      const row = hasPreview.get(sha256)
      return row ? row.hasPreview === 1 : null
    },
    /** Where these bytes were read, newest first, at most 50 paths. */
    places: (sha256: Sha256): MediumPlace[] => places.all(sha256),
    /** The kind of medium; null if it is unknown. */
    kindOf: (sha256: Sha256): MediumKind | null => kindOf.get(sha256) ?? null,
    /** The detected format; null if the medium is unknown. */
    formatOf: (sha256: Sha256): MediumFormat | null => formatOf.get(sha256)?.format ?? null,
    /** The codes of what was found while it was read; empty if the medium is unknown. */
    problemsOf: (sha256: Sha256): string[] => JSON.parse(problemsOf.get(sha256) ?? '[]'),
  }
}

const tagsOf = (container: ContainerFacts | null) =>
  (container?.tags ?? []).map(({ tag }) => ({ group: 'Container', tag }) as const)
