import type { FileHandle } from 'node:fs/promises'
import { ContainerFacts } from '../../../shared/model/container.ts'
import { visibleText } from '../metadata/text.ts'
import { type RawTrack, readTracks } from './media-info.ts'
import { streamOf } from './streams.ts'
import { extraOf, modeOf, secondsOf, textOf, wholeOf } from './track-fields.ts'

const MAX_STREAMS = 64
const MAX_TAGS = 100

/** What a container says of itself, and codes of `words/inspection.ts`. `facts` null = nothing that can be relied on. */
export type ContainerReading = { facts: ContainerFacts | null; problems: string[] }

/** Reads a film or a sound by ranges of its open file. Whatever the bytes hold, it answers. */
export async function readContainer(handle: FileHandle, bytes: number): Promise<ContainerReading> {
  const answer = await readTracks(handle, bytes)
  if (answer.tracks === null) return { facts: null, problems: [answer.problem] }
  return containerOf(answer.tracks)
}

/** The library's answer, rebuilt field by field. */
export function containerOf(tracks: readonly RawTrack[]): ContainerReading {
  const general = tracks.find((track) => track['@type'] === 'General')
  const streams = tracks.flatMap((track) => streamOf(track) ?? [])
  // Bytes in which no stream was found are no film: what else was made out of them may be chance.
  if (general === undefined || streams.length === 0) return { facts: null, problems: ['container_unreadable'] }
  const isTruncated = [general, ...tracks].some((track) => textOf(extraOf(track), 'IsTruncated') === 'Yes')
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
  if (!parsed.success) return { facts: null, problems: ['container_unreadable'] }
  return { facts: parsed.data, problems: isTruncated ? ['film_truncated'] : [] }
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

/** The library's names of what a person or a program wrote into the file. */
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
  'Recorded_Location',
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
/** What the library notes about its own reading. */
const OWN_NOTES = /^(IsTruncated|ConformanceErrors|ConformanceWarnings|ConformanceInfos|FileExtension_Invalid)/

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
    // The library tells a title a second time, as that of a track.
    return value === null || (tag === 'Track' && value === title) ? [] : [{ tag: tagName(tag, general), value }]
  })
  const extra = extraOf(general)
  const own = Object.keys(extra)
    .filter((name) => !OWN_NOTES.test(name))
    .flatMap((name) => {
      const value = textOf(extra, name, 4000)
      return value === null ? [] : [{ tag: visibleText(name, 120), value }]
    })
  return [...known, ...own].slice(0, MAX_TAGS)
}

/** Each entry of a menu is a chapter, named by its time ("_00_03_12_480"). */
function chaptersOf(tracks: readonly RawTrack[]): number {
  const menus = tracks.filter((track) => track['@type'] === 'Menu')
  const times = menus.map((menu) => Object.keys(extraOf(menu)).filter((name) => /^_\d\d_\d\d_\d\d_\d\d\d$/.test(name)))
  return Math.max(0, ...times.map(({ length }) => length))
}
