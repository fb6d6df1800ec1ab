import { UNKNOWN_SOURCES } from '../../../../shared/model/content-kinds.ts'
import { DATA_ELSEWHERE } from '../../../../shared/model/data-elsewhere.ts'
import { type Blocks, endContradicted, MAX_BLOCK_BYTES } from '../../container/blocks.ts'
import { contradictionIn, isReadUuid, leaveBox, mayHoldAnything } from '../../container/box-claims.ts'
import { claim, claimFirst, leaveOpen, type Range } from '../../container/claims.ts'
import { hasTrackElsewhere, isComplete, type Movie, readMovie, type Track } from '../movie.ts'
import { MAX_LIST_BYTES, MAX_PARTS, type Reach } from '../reach.ts'
import { cutAt, endAt, endNotStated, endNotWalked } from './end.ts'
import { isTelemetryText, telemetryForm } from './telemetry.ts'

/** Boxes that stand at the top of such a file. Source: mp4ra.org, QuickTime File Format, makers' own. */
const TOP = new Set(
  (
    'ftyp styp moov mdat free skip wide pnot PICT udta uuid meta meco moof mfra sidx ssix prft emsg pdin imda ' +
    'junk pict ctab cust thum inst hdrm beam mpvd sefd ainf mcvt'
  ).split(' '),
)
const MAX_MOVIES = 8
/** Boxes of numbers, of which a stream may have one for each of its pieces. */
const PIECES = new Set(['moof', 'sidx', 'ssix', 'prft'])
/** Real lists of brands are shorter. */
const MAX_BRANDS_BYTES = 256
/** Boxes of boxes, or of private data. */
const LISTS = new Set(['moov', 'meta', 'udta', 'meco'])

/**
 * Walks an MP4 or QuickTime file to its end by jumping from box to box, and reads which tracks it has. A second file
 * type box, or a box of no printable type, begins what follows the content.
 */
export async function walkBoxes(reach: Reach, blocks: Blocks): Promise<void> {
  const found: Found = { movies: [], media: [] }
  await walkTop(reach, blocks, found)
  const isFollowed = found.movies.length > 0 && found.movies.every(isComplete)
  // Media data are what samples are made of; where these were not all followed, they are all that is there.
  for (const { at, end, isOfPiece } of found.media) if (!isFollowed || isOfPiece) claim(blocks, at, end)
}

/** `isOfPiece`: the data of a fragment, which stand behind what describes it. */
type Found = { movies: Movie[]; media: (Range & { isOfPiece: boolean })[] }

async function walkTop(reach: Reach, blocks: Blocks, { movies, media }: Found): Promise<void> {
  const { bytes, readAt } = reach
  let before = ''
  let [at, isFragmented, isMovieRead] = [0, false, true]
  let contradiction: ReturnType<typeof contradictionIn> = null
  const endOfSamples = () => Math.max(0, ...movies.flatMap(({ tracks }) => tracks.map((track) => track.endOfSamples)))
  const hasAllSamples = () => (movies.length > 0 || isFragmented || !isMovieRead) && endOfSamples() <= at
  for (let count = 0; at < bytes; count += 1) {
    if (count >= MAX_PARTS) return endNotWalked(blocks)
    const header = await readAt(at, 16)
    const type = header.length < 8 ? '' : header.toString('latin1', 4, 8)
    // Fewer bytes than a header: the beginning of a box only where one is lacking.
    if (header.length < 8) break
    if ((type === 'ftyp' && at > 0) || !/^[ -~\xa9]{4}$/.test(type)) break
    const length = lengthOf(header, type)
    if (length === 0 || (length === null && type === 'mdat')) return await notStated(reach, blocks, movies)
    if (length === null || (at + length > bytes && !TOP.has(type) && hasAllSamples())) break
    if (at + length > bytes) {
      await describe(reach, blocks, movies)
      return cutAt(blocks, bytes, null)
    }
    const bodyAt = at + (header.readUInt32BE(0) === 1 ? 16 : 8)
    if (type === 'moov' && movies.length < MAX_MOVIES) {
      if (length <= MAX_BLOCK_BYTES) {
        const moov = await readAt(bodyAt, at + length - bodyAt)
        movies.push(readMovie(moov, (from, to) => claim(blocks, from, to)))
        contradiction ??= contradictionIn(type, moov, bodyAt)
        if (movies.at(-1)?.tracks.some(({ areSamplesPlaced }) => !areSamplesPlaced))
          blocks.problems.add('damaged_container')
        if (movies.some(hasTrackElsewhere)) blocks.problems.add(DATA_ELSEWHERE)
      } else isMovieRead = false
    }
    claim(blocks, at, bodyAt)
    if (type === 'mdat') media.push({ at: bodyAt, end: at + length, isOfPiece: before === 'moof' })
    else await leaveTop(reach, blocks, { type, at: bodyAt, end: at + length })
    before = type
    isFragmented ||= type === 'moof'
    at += length
  }
  await describe(reach, blocks, movies)
  if (endOfSamples() > bytes) return cutAt(blocks, bytes, null)
  const isPlain = movies.length > 0 || !isMovieRead
  // A few bytes where a box is lacking are the beginning of its header.
  if ((isFragmented || !isPlain) && at < bytes && bytes - at < 8) return cutAt(blocks, bytes, null)
  if (!isPlain && !isFragmented) return endNotStated(blocks)
  if (contradiction !== null) {
    blocks.problems.add('damaged_container')
    return endContradicted(blocks, ...contradiction)
  }
  await endAt(reach, blocks, Math.max(at, endOfSamples()))
}

/** Notes what the data of a box, `at` to `end`, are. */
async function leaveTop({ readAt }: Reach, blocks: Blocks, { type, at, end }: Range & { type: string }): Promise<void> {
  const held = mayHoldAnything(type, TOP.has(type)) ? 'anything' : 'pictures'
  if (PIECES.has(type)) claim(blocks, at, end)
  else if (type === 'ftyp' || type === 'styp')
    claimFirst(blocks, UNKNOWN_SOURCES.box + type, { at, end }, MAX_BRANDS_BYTES)
  else if (LISTS.has(type) && end - at <= (type === 'moov' ? MAX_BLOCK_BYTES : MAX_LIST_BYTES))
    leaveBox(blocks, type, await readAt(at, end - at), at, held)
  else if (type === 'uuid' && isReadUuid(await readAt(at, 16)))
    leaveOpen(blocks, UNKNOWN_SOURCES.box + type, { at: at + 16, end }, 'pictures')
  else leaveOpen(blocks, UNKNOWN_SOURCES.box + type, { at: type === 'uuid' ? at + 16 : at, end }, held)
}

async function notStated(reach: Reach, blocks: Blocks, movies: Movie[]) {
  await describe(reach, blocks, movies)
  endNotStated(blocks)
}

/** 0 = to the end of the file, whatever that is; null = less than its own header. */
function lengthOf(header: Buffer, type: string): number | null {
  const short = header.readUInt32BE(0)
  // QuickTime ends a list with four zero bytes, and a box of no length that holds no media is no such thing.
  if (short === 0) return type === 'mdat' || TOP.has(type) ? 0 : null
  if (short !== 1) return short < 8 ? null : short
  if (header.length < 16) return null
  const long = Number(header.readBigUInt64BE(8))
  return long < 16 ? null : long
}

const COVERS = new Set(['jpeg', 'png', 'mjpa', 'mjpb', 'tiff', 'gif', 'WRLE'])
const LEAST_HIDDEN_SECONDS = 0.5

async function describe(reach: Reach, blocks: Blocks, movies: Movie[]): Promise<void> {
  const isFragmented = movies.some((movie) => movie.isFragmented)
  const tracks = movies.flatMap((movie) => movie.tracks)
  if (tracks.length === 0) return
  const chapters = new Set(tracks.flatMap((track) => track.chapters))
  const films = tracks.filter(({ handler, id }) => handler === 'vide' && !chapters.has(id))
  const isCover = ({ format, samples }: Track) => COVERS.has(format) && samples <= 1 && !isFragmented
  const isFilm = films.some((track) => !isCover(track))
  // Where there are no pictures by these handlers, the library may know others.
  const isSound =
    !isFilm && tracks.some(({ handler }) => handler === 'vide') && !movies.some(({ hasUnread }) => hasUnread)
  blocks.isFilm = isFilm ? true : isSound ? false : null
  const shown = films.find(({ isEnabled }) => isEnabled) ?? films[0]
  if (shown?.size && shown.pixelAspect) blocks.shownSize = shownSizeOf(shown.size, shown.pixelAspect)
  for (const [index, track] of tracks.entries()) {
    const source = `Track ${index + 1}`
    const form = telemetryForm(track) ?? (await formOfText(reach, track))
    if (form !== null) {
      blocks.parts.push({ kind: 'telemetry', source, value: track.name || null, form })
      blocks.notes.add('telemetry_unread')
    }
    const hidden = isFragmented ? null : hiddenIn(track)
    if (hidden !== null) blocks.parts.push({ kind: 'hidden_time', source, value: hidden })
  }
}

/** Pixels stretched in the direction that the recorder's aspect ratio says, as players do. */
export function shownSizeOf(
  { width, height }: { width: number; height: number },
  aspect: { width: number; height: number },
): { width: number; height: number } | null {
  if (aspect.width === aspect.height) return null
  const shown = Math.round((width * aspect.width) / aspect.height)
  return shown > 0 && shown < 2 ** 31 ? { width: shown, height } : null
}

async function formOfText({ readAt }: Reach, track: Track): Promise<string | null> {
  if (!['text', 'sbtl', 'subt'].includes(track.handler)) return null
  for (const { offset, bytes } of track.firstSamples) {
    if (isTelemetryText((await readAt(offset, Math.min(bytes, 1024))).toString('latin1'))) return 'text'
  }
  return null
}

/** What is shown and what is held, where an edit leaves out more than priming explains; null = it does not. */
function hiddenIn({ handler, isEnabled, seconds, shownSeconds }: Track): string | null {
  if (!isEnabled || (handler !== 'vide' && handler !== 'soun') || seconds === null || shownSeconds === null) return null
  if (seconds - shownSeconds < LEAST_HIDDEN_SECONDS) return null
  return `${shownSeconds.toFixed(3)} s · ${seconds.toFixed(3)} s`
}
