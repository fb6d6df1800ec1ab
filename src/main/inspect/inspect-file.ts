import { displayedBy, firstVideo, orientationOfFilm } from '../../shared/model/container.ts'
import { FileContents, type Missing } from '../../shared/model/contents.ts'
import { filledBelowCode } from '../../shared/model/filled-below.ts'
import { Sha256 } from '../../shared/model/ids.ts'
import type { ItemReason } from '../../shared/model/item.ts'
import { withCounted } from '../../shared/model/row-count.ts'
import { joinContainer } from '../../shared/model/stated-container.ts'
import { ok, type Result } from '../../shared/result.ts'
import { type Blocks, cutProblem, emptyBlocks, type Preview } from './container/blocks.ts'
import { countCodedRows, rowCountOf } from './container/coded-rows.ts'
import { areAllScansThere } from './container/jpeg-scans.ts'
import { type ParsedContainer, readContainer } from './container-facts/container-facts.ts'
import { kindByStreams, withWalk } from './container-facts/with-walk.ts'
import { contentBytes, contentsOf } from './contents.ts'
import type { Deriver } from './decode/derive.ts'
import { isDrawnOtherwise } from './decode/picture.ts'
import type { Reach } from './film/reach.ts'
import type { StreamFound } from './film/streams/create-stream-walk.ts'
import { readStructure, type Structure } from './formats.ts'
import { readMetadata } from './metadata/metadata.ts'
import type { Inspection, ReadTrouble } from './protocol.ts'
import { type AtDrive, readAgain } from './read-again.ts'
import { readFile } from './read-file.ts'
import { readFilm } from './read-film.ts'
import { kindOf, needsWhole, sniff } from './sniff.ts'

/** Images up to this size are read into memory; larger ones are only hashed and listed. */
const MAX_HELD_BYTES = 512 * 2 ** 20

export type InspectDeps = { deriver: Deriver; derivatives: string; withLookups: boolean }
export type InspectHooks = {
  onProgress: (bytes: number) => void
  /** Makes each call about a file that was read already. */
  atDrive: AtDrive
  onKnown: (inspection: Inspection) => void
  /** Hears what the system said if the file cannot be read. */
  onTrouble: (trouble: ReadTrouble) => void
}

/**
 * Inspects one file in a single reading: SHA-256, detected format, size, metadata, thumbnail. `onKnown` receives what
 * is established before each riskier step, so that a decoder's crash does not cost the hash.
 */
export async function inspectFile(
  path: Buffer,
  { deriver, derivatives, withLookups }: InspectDeps,
  { onProgress, atDrive, onKnown, onTrouble }: InspectHooks,
): Promise<Result<Inspection, ItemReason>> {
  const wanted = { keepBytes: MAX_HELD_BYTES, wants: needsWhole, walksStreams: true }
  const read = await readFile(path, { ...wanted, onProgress, onTrouble, withLookups })
  if (!read.ok) return read
  const { sha256, lookups, facts, head, bytes, stream } = read.value
  const { start, ...sniffed } = await sniff(head, stream?.head)
  const isHeld = bytes !== null
  const hashed: Inspection = {
    sha256: Sha256.parse(sha256),
    lookups,
    facts,
    ...sniffed,
    width: null,
    height: null,
    orientation: 1,
    metadata: null,
    container: null,
    contents: null,
    hasThumbnail: false,
    problems:
      sniffed.kind === 'image' && !isHeld ? [facts.bytes > MAX_HELD_BYTES ? 'too_large_to_decode' : 'no_decoder'] : [],
  }
  onKnown(hashed)
  if (isFilm(hashed)) {
    const inspect = (film: Reach) => inspectFilm(film, { hashed, bytes, stream, start }, onKnown)
    return await readAgain(path, facts, inspect, { atDrive, onTrouble })
  }
  const structure = bytes === null ? null : readStructure(hashed.format, bytes, start)
  const found = described(hashed, structure, bytes)
  if (found.inspection.kind !== 'image') return ok(found.inspection)
  onKnown(found.inspection)
  if (bytes === null) return ok(found.inspection)
  const settled = { ...found, inspection: await withRows(found.inspection, bytes, start) }
  return ok(await withPictures(settled, { bytes, start }, deriver, derivatives))
}

/**
 * Counts the rows of a picture that is cut: only they say whether pixels are missing, or nothing but the end mark. Those
 * of others are counted when somebody looks at them.
 */
async function withRows(inspection: Inspection, bytes: Buffer, start: number): Promise<Inspection> {
  const { contents } = inspection
  const end = contents?.end ?? null
  if (contents === null || contents.rows === null || end?.state !== 'cut' || end.at === null) return inspection
  const counted = await countCodedRows(bytes.subarray(start, end.at))
  const isWhole = counted?.isWhole ?? null
  const missing = end.missing ?? (isWhole === null ? null : isWhole ? 'end_mark' : 'data')
  return withMissing({ ...inspection, contents: withCounted(contents, rowCountOf(counted)) }, missing)
}

/** The same picture, cut off, with what is known now of what it lacks. */
function withMissing(inspection: Inspection, missing: Missing | null): Inspection {
  const { contents, problems } = inspection
  if (contents?.end?.state !== 'cut') return inspection
  const { end } = contents
  return {
    ...inspection,
    contents: { ...contents, end: { ...end, missing } },
    problems: problems.map((code) => (code === cutProblem(end.missing) ? cutProblem(missing) : code)),
  }
}

type Film = { hashed: Inspection; bytes: Buffer | null; stream: StreamFound | null; start: number }

/** Reads a video or audio file by ranges: it is too large for memory. Its container is read last, by a library. */
async function inspectFilm(
  film: Reach,
  { hashed, bytes, stream, start }: Film,
  onKnown: InspectHooks['onKnown'],
): Promise<Inspection> {
  const { format } = hashed
  const walked = bytes === null ? await readFilm(film, format, { stream, start }) : null
  const structure =
    bytes !== null ? readStructure(format, bytes, start) : walked === null ? null : { format, blocks: walked }
  const { inspection } = described(hashed, structure, bytes)
  if (!isFilm(inspection)) return inspection
  onKnown(inspection)
  return withContainer(inspection, await readContainer(film, { start }), structure?.blocks ?? emptyBlocks())
}

const isFilm = ({ kind }: Inspection): boolean => kind === 'video' || kind === 'audio'

function withContainer(known: Inspection, container: ParsedContainer, blocks: Blocks): Inspection {
  const walked = withWalk(container, blocks, known.facts.bytes)
  const all = [...new Set([...known.problems, ...walked.problems])]
  if (walked.facts === null) return { ...known, kind: kindByStreams(known.kind, null, blocks), problems: all }
  const joined = joinContainer(known.metadata, walked.facts, Date.now())
  const facts = displayedBy(joined.container, blocks.turn)
  const video = firstVideo(facts)
  const hasSize = video !== null && video.width !== null && video.height !== null
  return {
    ...known,
    kind: kindByStreams(known.kind, facts, blocks),
    width: hasSize ? video.width : known.width,
    height: hasSize ? video.height : known.height,
    orientation: orientationOfFilm(video),
    metadata: joined.metadata,
    container: facts,
    problems: all,
  }
}

type Described = { inspection: Inspection; previews: Preview[] }

function described(hashed: Inspection, structure: Structure | null, bytes: Buffer | null): Described {
  if (structure === null) return { inspection: { ...hashed, contents: FileContents.parse({}) }, previews: [] }
  const { format, blocks } = structure
  const { metadata, exifOrientation, previews } = readMetadata(blocks)
  const inspection = {
    ...hashed,
    format,
    kind: format === hashed.format ? hashed.kind : kindOf(format),
    width: blocks.size?.width ?? null,
    height: blocks.size?.height ?? null,
    // If the container rotates the image, EXIF must not rotate it again.
    orientation: blocks.turn ?? exifOrientation ?? 1,
    metadata,
    contents: contentsOf({ format, blocks }, bytes),
    problems: [...new Set([...hashed.problems, ...blocks.problems])],
  }
  return { inspection, previews }
}

/**
 * The embedded image shown when the image itself cannot be decoded: a raw's preview before smaller ones. null if there
 * is none.
 */
export const standInOf = (previews: readonly Preview[]): Buffer | null =>
  previews.find(({ kind }) => kind === 'raw_preview')?.bytes ?? previews[0]?.bytes ?? null

type Held = { bytes: Buffer; start: number }

/** Makes the thumbnail, and the copy of the image embedded in the file. */
async function withPictures(
  { inspection: counted, previews }: Described,
  held: Held,
  deriver: Deriver,
  derivatives: string,
) {
  const { sha256, width, height, format, orientation, metadata, contents } = counted
  const end = contents?.end ?? null
  const size = width === null || height === null ? null : { width, height }
  const bytes = contentBytes(format, held.bytes, { start: held.start, end })
  const picture = { format, bytes, size, orientation, standIn: standInOf(previews) }
  // An older reading is replaced whole: what it said of the pixels is established again although a thumbnail is there.
  // Versions before drew what follows a cut as part of the image.
  const isFollowed = end?.state === 'cut' && end.at !== null && end.at < held.bytes.length
  const existing = isFollowed || isDrawnOtherwise(picture) ? 'replaced' : 'checked'
  const { path, problems } = await deriver.derive(derivatives, sha256, 'thumb', picture, existing)
  const isOwn = !problems.includes('embedded_preview')
  // Of several scans the rows do not say whether all are whole; a decoder that finds nothing to complain of does.
  const isUnsettled = format === 'jpeg' && contents?.rows === 'as_stated' && end?.missing === null
  const isMarkAlone = isUnsettled && path !== null && problems.length === 0 && areAllScansThere(bytes)
  const inspection = isMarkAlone ? withMissing(counted, 'end_mark') : counted
  const rows = contents?.rows === 'fewer' ? contents.rowNumbers : null
  const filled = path === null || !isOwn || rows === null ? null : await deriver.filledFrom(path, orientation)
  const [preview] = previews
  const embedded = preview
    ? await deriver.embed(derivatives, sha256, { preview, orientation, thumb: isOwn ? path : null })
    : null
  return {
    ...inspection,
    metadata: metadata === null ? null : { ...metadata, embedded },
    hasThumbnail: path !== null,
    problems: [
      ...new Set([
        ...inspection.problems,
        ...problems,
        // What is of one colour above the missing rows is the image's own.
        ...(filled === null || rows === null ? [] : [filledBelowCode(Math.max(filled, rows.coded / rows.stated))]),
      ]),
    ],
  }
}
