import {
  type AudioStream,
  type ContainerDate,
  type ContainerFacts,
  firstAudio,
  firstVideo,
  type MediaStream,
  type VideoStream,
} from '../model/container.ts'
import { timeCode } from '../model/time-code.ts'
import { count, counted } from './counts.ts'

/** Headings and standing sentences of what a container says. */
export const container = {
  title: 'Container and streams',
  /** The reader does not tell which of its values stand in the file and which it worked out. */
  note: 'Read in the file: stated there, or worked out by the reader from what is stated, from the data and from the size of the file. Which of the two is not kept; durations, bit rates and numbers of frames are often worked out. Programs and people can write anything there. Nothing is measured in the picture or the sound.',
  recorded: 'As read',
  workedOut: 'stated, or worked out',
  duration: 'Duration',
  noDuration: 'not stated by the file',
  video: 'Video',
  audio: 'Audio',
  none: 'none',
  writer: 'Written with',
  dates: 'Dates in the container',
  unreadable: 'Nothing its container says could be relied on.',
  noCodec: 'coding not stated',
} as const

/** One line of what a container says, as the table of tags shows it. */
export type ContainerEntry = { group: string; tag: string; raw: string; friendly: string | null }

const CODECS: ReadonlyMap<string, string> = new Map([
  ['AVC', 'H.264'],
  ['HEVC', 'H.265'],
  ['MPEG-4 Visual', 'MPEG-4 Part 2'],
])

/** The name people know a coding by: "H.264", "MP3". */
export function codecName({ codec, profile }: Pick<MediaStream, 'codec' | 'profile'>): string {
  if (codec === null) return container.noCodec
  if (codec === 'MPEG Audio' && profile?.startsWith('Layer 3')) return 'MP3'
  return CODECS.get(codec) ?? codec
}

/** "H.264 · AAC · 1280 × 720", with the size as it is seen; null = it holds no film and no sound. */
export function codecLine(facts: ContainerFacts): string | null {
  const [video, audio] = [firstVideo(facts), firstAudio(facts)]
  const parts = [video && codecName(video), audio && codecName(audio), video && sizeSeen(video)]
  return parts.filter((part) => part !== null).join(' · ') || null
}

function sizeSeen({ width, height, rotationDegrees }: VideoStream): string | null {
  if (width === null || height === null) return null
  const isSideways = rotationDegrees === 90 || rotationDegrees === 270
  return isSideways ? `${height} × ${width}` : `${width} × ${height}`
}

/** One stream in a line: "H.264 High, level 4 · 1280 × 720 · 30 frames a second". */
export function streamLine(stream: MediaStream): string {
  const own = stream.type === 'video' ? videoParts(stream) : stream.type === 'audio' ? audioParts(stream) : []
  const parts = [codecName(stream), ...own, stream.bitRate === null ? null : bits(stream.bitRate)]
  return parts.filter((part) => part !== null).join(' · ')
}

const videoParts = (video: VideoStream) => [
  video.width === null || video.height === null ? null : `${video.width} × ${video.height}`,
  video.rotationDegrees ? `turned ${video.rotationDegrees}° clockwise` : null,
  video.framesPerSecond === null ? null : frames(video.framesPerSecond, video.frameRateMode),
]

const audioParts = ({ samplesPerSecond, channels }: AudioStream) => [
  samplesPerSecond === null ? null : `${count(samplesPerSecond)} Hz`,
  channels === null ? null : channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`,
]

const frames = (perSecond: number, mode: VideoStream['frameRateMode']) => {
  const rate = `${counted(perSecond, 'frame')} a second`
  return mode === null ? rate : mode === 'constant' ? `${rate}, constant` : `${rate}, variable`
}

const bits = (perSecond: number) =>
  perSecond < 1_000_000 ? `${count(Math.round(perSecond / 1000))} kbit/s` : `${(perSecond / 1e6).toFixed(1)} Mbit/s`

const DATE_NAMES: Readonly<Record<ContainerDate['what'], string>> = {
  recorded: 'Recorded',
  encoded: 'Encoded',
  tagged: 'Last tagged',
  mastered: 'Mastered',
  released: 'Released',
}

/** Whose zone a date in a container is in. */
export function dateZone({ zone }: ContainerDate): string {
  if (zone === 'recorded') return 'offset written with the date'
  return zone === 'none' ? 'no zone recorded' : 'UTC by the format; some devices write their own clock there'
}

export const dateLabel = ({ what }: ContainerDate): string => DATE_NAMES[what]

/** Everything read of a container, in groups: the whole, each stream, its tags. */
export function containerEntries(facts: ContainerFacts): ContainerEntry[] {
  return [...wholeEntries(facts), ...facts.streams.flatMap(streamEntries(facts)), ...tagEntries(facts)]
}

const WHOLE = 'Container'

function wholeEntries(facts: ContainerFacts): ContainerEntry[] {
  const line = lineOf(WHOLE)
  const { durationSeconds: seconds } = facts
  return [
    ...line('Format', facts.format),
    ...line('Profile', facts.profile),
    ...line('Brands', facts.brands),
    ...line('Duration, seconds', seconds, seconds === null ? null : workedOut(timeCode(seconds))),
    ...line('Bit rate of the file', facts.bitRate, facts.bitRate === null ? null : workedOut(bits(facts.bitRate))),
    ...line('Bit rate mode', facts.bitRateMode),
    ...line('Written with', facts.writer),
    ...line('Writing library', facts.writerLibrary),
    ...facts.dates.flatMap((date) => line(dateLabel(date), date.raw, `${date.raw} · ${dateZone(date)}`)),
    ...line('Chapters', facts.chapters === 0 ? null : facts.chapters),
    ...line('Streams left out', facts.streamsLeftOut === 0 ? null : facts.streamsLeftOut),
  ]
}

const KINDS = { video: 'Video stream', audio: 'Audio stream', text: 'Text stream', other: 'Other stream' } as const

/** Numbered among their own kind. */
const streamEntries =
  ({ streams }: ContainerFacts) =>
  (stream: MediaStream): ContainerEntry[] => {
    const number = streams.filter(({ type }) => type === stream.type).indexOf(stream) + 1
    const line = lineOf(`${KINDS[stream.type]} ${number}`)
    return [
      ...line('Coding', stream.codec, codecName(stream) === stream.codec ? null : codecName(stream)),
      ...line('Profile', stream.profile),
      ...line('Code', stream.codecId),
      ...(stream.type === 'video' ? videoEntries(stream, line) : []),
      ...(stream.type === 'audio' ? audioEntries(stream, line) : []),
      ...line('Bit rate', stream.bitRate, stream.bitRate === null ? null : workedOut(bits(stream.bitRate))),
      ...line('Bit rate mode', stream.bitRateMode),
      ...line('Duration, seconds', stream.durationSeconds, workedOut()),
      ...line('Title', stream.title),
      ...line('Language', stream.language),
      ...line('Coded with', stream.encoder),
    ]
  }

function videoEntries(video: VideoStream, line: Line): ContainerEntry[] {
  const { colour } = video
  return [
    ...line('Width', video.width),
    ...line('Height', video.height),
    ...line('Turn, degrees clockwise', video.rotationDegrees),
    ...line('Frames a second', video.framesPerSecond, workedOut()),
    ...line('Frame rate', video.frameRateMode),
    ...line('Frames', video.frameCount, workedOut()),
    ...line('Bit depth', video.bitDepth),
    ...line('Chroma subsampling', video.chroma),
    ...line('Colour primaries', colour.primaries),
    ...line('Transfer', colour.transfer),
    ...line('Matrix', colour.matrix),
    ...line('Range', colour.range),
    ...line('Scan', video.scan),
  ]
}

const audioEntries = (audio: AudioStream, line: Line): ContainerEntry[] => [
  ...line('Samples a second', audio.samplesPerSecond),
  ...line('Channels', audio.channels),
  ...line('Layout', audio.layout),
  ...line('Bit depth', audio.bitDepth),
]

const tagEntries = ({ tags }: ContainerFacts) =>
  tags.map(({ tag, value }) => ({ group: 'Tags', tag, raw: value, friendly: null }))

/** Of what the reader makes out of other values where the file does not state it. */
const workedOut = (friendly?: string): string =>
  friendly === undefined ? container.workedOut : `${friendly}, ${container.workedOut}`

type Line = (tag: string, value: string | number | null, friendly?: string | null) => ContainerEntry[]

const lineOf =
  (group: string): Line =>
  (tag, value, friendly = null) =>
    value === null ? [] : [{ group, tag, raw: String(value), friendly }]
