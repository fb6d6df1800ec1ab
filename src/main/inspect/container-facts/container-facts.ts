import { ContainerFacts, type MediaStream } from '../../../shared/model/container.ts'
import type { Reach } from '../film/reach.ts'
import { visibleText } from '../metadata/text.ts'
import { type ContainerOptions, type RawTrack, readTracks } from './media-info.ts'

const MAX_STREAMS = 64
const MAX_TAGS = 100

/**
 * Facts stated in a container, and codes of `words/inspection.ts`. `facts`: null = nothing reliable. `seemsCut`: the
 * library says that the file ends early, a hint where nothing else is known.
 */
export type ParsedContainer = { facts: ContainerFacts | null; problems: string[]; seemsCut: boolean }

export const UNREADABLE_CONTAINER: ParsedContainer = {
  facts: null,
  problems: ['container_unreadable'],
  seemsCut: false,
}

/** Reads a video or audio container by ranges. Gives a result whatever the bytes are. */
export async function readContainer(film: Reach, options?: ContainerOptions): Promise<ParsedContainer> {
  const answer = await readTracks(film, options)
  if (answer.tracks === null) return { facts: null, problems: [answer.problem], seemsCut: false }
  return containerOf(answer.tracks)
}

/** The library's output, rebuilt field by field. */
export function containerOf(tracks: readonly RawTrack[]): ParsedContainer {
  const general = tracks.find((track) => track['@type'] === 'General')
  const streams = tracks.flatMap((track) => streamOf(track) ?? [])
  // Bytes without a stream are not a video: anything else found in them may be chance.
  if (general === undefined || streams.length === 0) return UNREADABLE_CONTAINER
  const seemsCut = [general, ...tracks].some((track) => textOf(extraOf(track), 'IsTruncated') === 'Yes')
  const facts: ContainerFacts = {
    format: textOf(general, 'Format'),
    profile: textOf(general, 'Format_Profile'),
    brands: brandsOf(general),
    durationSeconds: secondsOf(general, 'Duration'),
    bitRate: wholeOf(general, 'OverallBitRate'),
    bitRateMode: modeOf(general, 'OverallBitRate_Mode'),
    streams: streams.slice(0, MAX_STREAMS),
    streamsLeftOut: Math.max(0, streams.length - MAX_STREAMS),
    writer: textOf(general, 'Encoded_Application'),
    writerLibrary: textOf(general, 'Encoded_Library'),
    dates: datesOf(general),
    tags: tagsOf(general),
    chapters: chaptersOf(tracks),
  }
  const parsed = ContainerFacts.safeParse(facts)
  if (!parsed.success) return UNREADABLE_CONTAINER
  return { facts: parsed.data, problems: [], seemsCut }
}

function brandsOf(general: RawTrack): string | null {
  const [major, compatible] = [textOf(general, 'CodecID'), textOf(general, 'CodecID_Compatible')]
  return major === null || compatible === null || major === compatible ? major : `${major} (${compatible})`
}

const DATES = [
  ['recorded', 'Recorded_Date'],
  ['encoded', 'Encoded_Date'],
  ['tagged', 'Tagged_Date'],
  ['mastered', 'Mastered_Date'],
  ['released', 'Released_Date'],
] as const

function datesOf(general: RawTrack): ContainerFacts['dates'] {
  return DATES.flatMap(([what, name]) => {
    const raw = textOf(general, name, 100)
    if (raw === null || !/\d/.test(raw)) return []
    const isCounted = raw.endsWith(' UTC')
    const zone = isCounted ? 'by_format' : /(Z|[+-]\d\d:?\d\d)$/.test(raw) && raw.length > 16 ? 'recorded' : 'none'
    return [{ what, raw, zone } as const]
  })
}

/** The library's names for what a person or a program wrote into the file. */
const TAGS = [
  'Title',
  'Movie',
  'Album',
  'Track',
  'Track_Position',
  'Performer',
  'Album_Performer',
  'Composer',
  'Director',
  'Actor',
  'Producer',
  'Publisher',
  'Genre',
  'Description',
  'Synopsis',
  'Comment',
  'Copyright',
  'Keywords',
  'Lyrics',
  'ISRC',
  'Encoded_By',
  'EncodedBy',
  'Encoded_Hardware_CompanyName',
  'Encoded_Hardware_Name',
  'Encoded_OperatingSystem_Name',
  'Encoded_OperatingSystem_Version',
  'Cover',
  'Archival_Location',
  'Producer_Copyright',
] as const
/**
 * Names under which people and programs write into files, in small letters and digits alone. The library mixes what it
 * has to say about its own reading with the file's tags, and grows with each version, so only these are taken.
 */
const OWN_TAGS = new Set(
  (
    'encoder encodedby encoding encodersettings encodingsettings encodingtime software make model artist artists artistsort ' +
    'album albumartist albumsort author band title titlesort subtitle date year originaldate originalyear creationtime ' +
    'location comment comments description summary note notes source url website copyright copyrightlegalinformation license ' +
    'label publisher producer director genre mood script language media mediatype compilation partofaset disc discnumber ' +
    'track tracknumber catalognumber barcode isrc releasecountry releasestatus releasetype keywords rating version ' +
    'serialnumber device camera cameramodel cameraserialnumber lens project scene take reel tape episode season show ' +
    'network originator originatorreference uniqueid contentidentifier majorbrand minorversion compatiblebrands timecode ' +
    'contact owner event'
  ).split(' '),
)
const OWN_FAMILIES =
  /^(comapple|comandroid|comquicktime|comsamsung|comgoogle|wm|musicbrainz|acoustid|replaygain|gopro|dji)/

function isOwnTag(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return OWN_TAGS.has(plain) || OWN_FAMILIES.test(plain)
}

/** RIFF's IART is the artist (Multimedia Programming Interface 1.0, 1991); the library calls it the director. */
function tagName(tag: string, general: RawTrack): string {
  const isRiff = general.Format === 'Wave' || general.Format === 'AVI'
  if (tag === 'Performer' || (tag === 'Director' && isRiff)) return 'Artist'
  return tag.replaceAll('_', ' ')
}

function tagsOf(general: RawTrack): ContainerFacts['tags'] {
  const title = textOf(general, 'Title', 4000)
  const known = TAGS.flatMap((tag) => {
    const value = textOf(general, tag, 4000)
    // The library repeats a title as that of a track.
    return value === null || (tag === 'Track' && value === title) ? [] : [{ tag: tagName(tag, general), value }]
  })
  const extra = extraOf(general)
  const own = Object.keys(extra)
    .filter(isOwnTag)
    .flatMap((name) => {
      const value = textOf(extra, name, 4000)
      return value === null ? [] : [{ tag: visibleText(name, 120), value }]
    })
  return [...known, ...own].slice(0, MAX_TAGS)
}

/** Counts chapters: each entry of a menu is one, named by its time ("_00_03_12_480"). */
function chaptersOf(tracks: readonly RawTrack[]): number {
  const menus = tracks.filter((track) => track['@type'] === 'Menu')
  const times = menus.map((menu) => Object.keys(extraOf(menu)).filter((name) => /^_\d\d_\d\d_\d\d_\d\d\d$/.test(name)))
  return Math.max(0, ...times.map(({ length }) => length))
}

/** One stream, field by field; null = the entry is not a stream (General, menus). */
function streamOf(track: RawTrack): MediaStream | null {
  switch (track['@type']) {
    case 'Video':
      return { type: 'video', ...common(track), ...video(track) }
    case 'Audio':
      return { type: 'audio', ...common(track), ...audio(track) }
    case 'Text':
      return { type: 'text', ...common(track) }
    case 'Other':
    case 'Image':
      return { type: 'other', ...common(track) }
    default:
      return null
  }
}

const common = (track: RawTrack) => ({
  codec: textOf(track, 'Format'),
  codecId: codeOf(textOf(track, 'CodecID')),
  profile: profileOf(track),
  bitRate: wholeOf(track, 'BitRate'),
  bitRateMode: modeOf(track, 'BitRate_Mode'),
  durationSeconds: secondsOf(track, 'Duration'),
  title: textOf(track, 'Title'),
  language: textOf(track, 'Language'),
  encoder: textOf(track, 'Encoded_Library'),
})

function video(track: RawTrack) {
  const [width, height] = [wholeOf(track, 'Width'), wholeOf(track, 'Height')]
  const isSize = width !== null && height !== null && width < 2 ** 31 && height < 2 ** 31
  const rate = numberOf(track, 'FrameRate')
  return {
    width: isSize ? width : null,
    height: isSize ? height : null,
    ...shownSizeOf(track, isSize ? { width, height } : null),
    rotationDegrees: rotationOf(track),
    isMirrored: null,
    framesPerSecond: rate !== null && rate <= 100_000 ? rate : null,
    frameRateMode: modeOf(track, 'FrameRate_Mode'),
    frameCount: wholeOf(track, 'FrameCount'),
    bitDepth: wholeOf(track, 'BitDepth'),
    chroma: textOf(track, 'ChromaSubsampling'),
    colour: {
      primaries: textOf(track, 'colour_primaries'),
      transfer: textOf(track, 'transfer_characteristics'),
      matrix: textOf(track, 'matrix_coefficients'),
      range: textOf(track, 'colour_range'),
    },
    scan: textOf(track, 'ScanType'),
  }
}

/** Shapes of pixels in use, which the library rounds to three digits. Source: ITU-T H.264 table E-1, BT.601, MPEG-2. */
const PIXEL_SHAPES = [
  [4, 3],
  [3, 2],
  [2, 1],
  [1, 2],
  [3, 4],
  [12, 11],
  [10, 11],
  [16, 11],
  [40, 33],
  [24, 11],
  [20, 11],
  [32, 11],
  [80, 33],
  [18, 11],
  [15, 11],
  [64, 33],
  [160, 99],
  [8, 9],
  [32, 27],
  [16, 15],
  [64, 45],
  [59, 54],
  [118, 81],
] as const

/** The size a video is shown at where its pixels are no squares; null = they are, or their shape is not stated. */
function shownSizeOf(track: RawTrack, size: { width: number; height: number } | null) {
  const ratio = numberOf(track, 'PixelAspectRatio')
  if (size === null || ratio === null || Math.abs(ratio - 1) < 0.001) return { shownWidth: null, shownHeight: null }
  const [across, down] = PIXEL_SHAPES.find(([one, other]) => Math.abs(one / other - ratio) < 0.001) ?? [ratio, 1]
  const shown = Math.round((size.width * across) / down)
  return shown > 0 && shown < 2 ** 31
    ? { shownWidth: shown, shownHeight: size.height }
    : { shownWidth: null, shownHeight: null }
}

const audio = (track: RawTrack) => ({
  samplesPerSecond: wholeOf(track, 'SamplingRate'),
  channels: wholeOf(track, 'Channels'),
  layout: textOf(track, 'ChannelLayout'),
  bitDepth: wholeOf(track, 'BitDepth'),
})

function rotationOf(track: RawTrack): number | null {
  const value = textOf(track, 'Rotation', 20)
  if (value === null || !/^-?\d{1,3}(\.\d{1,6})?$/.test(value)) return null
  return ((Number(value) % 360) + 360) % 360
}

/** The common name of a codec, taken from MPEG-4's "2 / 40 / mp4a-40-2". */
const codeOf = (codec: string | null) => codec?.split(' / ').findLast((part) => !/^\d+$/.test(part)) ?? codec

function profileOf(track: RawTrack): string | null {
  const parts = ['Format_Profile', 'Format_AdditionalFeatures', 'Format_Level'].map((name) => textOf(track, name, 120))
  const [profile, features, level] = parts
  const said = [profile ?? features, level === null || level === undefined ? null : `level ${level}`]
  return said.filter((part) => part != null).join(', ') || null
}

const SEPARATOR = ' / '

/**
 * A field as text: limited in length, without hidden characters, and with a value that the library repeats ("avc1 /
 * avc1") once. null = not stated.
 */
function textOf(track: RawTrack, name: string, max = 400): string | null {
  const value = fieldOf(track, name)
  if (value === null) return null
  const clean = visibleText(value, max).trim()
  const parts = clean.split(SEPARATOR)
  const once = new Set(parts).size === 1 ? (parts[0] ?? '') : clean
  return once === '' ? null : once
}

/** A plain decimal above zero; null = not stated, several different ones, or not a number. */
function numberOf(track: RawTrack, name: string): number | null {
  const value = textOf(track, name, 60)
  if (value === null || !/^\d{1,15}(\.\d{1,12})?$/.test(value)) return null
  const number = Number(value)
  return number > 0 ? number : null
}

function wholeOf(track: RawTrack, name: string): number | null {
  const number = numberOf(track, name)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

/** Seconds to the millisecond; null = not stated, or longer than any recording. */
function secondsOf(track: RawTrack, name: string): number | null {
  const number = numberOf(track, name)
  const rounded = number === null ? 0 : Math.round(number * 1000) / 1000
  return rounded > 0 && rounded <= 8e8 ? rounded : null
}

/** Whether a rate is constant ("CBR", "CFR") or variable ("VBR", "VFR"); null = not stated. */
function modeOf(track: RawTrack, name: string): 'constant' | 'variable' | null {
  const value = textOf(track, name, 20)
  if (value === 'CBR' || value === 'CFR') return 'constant'
  return value === 'VBR' || value === 'VFR' ? 'variable' : null
}

/** The text of a field, regular or extra; null if there is none. */
function fieldOf(track: RawTrack, name: string): string | null {
  const value = Object.hasOwn(track, name) ? track[name] : null
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value : null
}

/** The extra fields, with the file's own names, that the library has no field for. */
function extraOf(track: RawTrack): RawTrack {
  const { extra } = track
  return typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? (extra as RawTrack) : {}
}
