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
import { count } from './counts.ts'
import { messages } from './messages.ts'

/** Headings and fixed sentences about a container. */
export const container = messages('container', {
  title: 'Container and streams',
  /** The reader does not distinguish the values that the file states from those it calculates. */
  note: 'Values are stated in the file or calculated by the reader, without distinction; durations, bit rates and frame counts are often calculated. Anyone can change what a file states. The content of images and audio is not measured.',
  readInWords: 'As read · in words',
  workedOut: 'stated or calculated',
  workedOutAs: '{value}, stated or calculated',
  duration: 'Duration',
  noDuration: 'not stated',
  video: 'Video',
  audio: 'Audio',
  none: 'none',
  writer: 'Written with',
  dates: 'Dates in the container',
  unreadable: 'No reliable container data could be read.',
  noCodec: 'codec not stated',
  mirrored: 'mirrored left to right',
  rotated: 'rotated {degrees}° clockwise',
  shownAs: 'displayed at {width, number} × {height, number}',
  hertz: '{rate} Hz',
  mono: 'mono',
  stereo: 'stereo',
  channels: '{n, plural, one {# channel} other {# channels}}',
  framesPerSecond: '{rate} fps',
  constantRate: '{rate} fps, constant',
  variableRate: '{rate} fps, variable',
  kilobits: '{rate} kbit/s',
  megabits: '{rate} Mbit/s',
  zones: {
    recorded: 'offset written with the date',
    none: 'no zone recorded',
    format: 'UTC by the format; some devices write local time',
  },
  dateNames: {
    recorded: 'Recorded',
    encoded: 'Encoded',
    tagged: 'Last tagged',
    mastered: 'Mastered',
    released: 'Released',
  } satisfies Record<ContainerDate['what'], string>,
  dateValue: '{date} · {zone}',
  groups: {
    whole: 'Container',
    video: 'Video stream {n, number}',
    audio: 'Audio stream {n, number}',
    text: 'Text stream {n, number}',
    other: 'Other stream {n, number}',
    tags: 'Tags',
  },
})

/** Names of the facts read from a container and its streams. */
const names = messages('container.names', {
  format: 'Format',
  profile: 'Profile',
  brands: 'Brands',
  duration: 'Duration, seconds',
  fileBitRate: 'Bit rate of the file',
  bitRate: 'Bit rate',
  bitRateMode: 'Bit rate mode',
  writer: 'Written with',
  library: 'Writing library',
  chapters: 'Chapters',
  streamsLeftOut: 'Streams left out',
  codec: 'Codec',
  codecId: 'Codec ID',
  title: 'Title',
  language: 'Language',
  encoder: 'Encoded with',
  width: 'Width',
  height: 'Height',
  shownWidth: 'Display width',
  shownHeight: 'Display height',
  mirror: 'Mirror',
  rotation: 'Rotation, degrees clockwise',
  frameRate: 'Frames per second',
  frameRateMode: 'Frame rate mode',
  frames: 'Frames',
  bitDepth: 'Bit depth',
  chroma: 'Chroma subsampling',
  primaries: 'Colour primaries',
  transfer: 'Transfer',
  matrix: 'Matrix',
  range: 'Range',
  scan: 'Scan',
  sampleRate: 'Samples per second',
  channels: 'Channels',
  layout: 'Layout',
})

/** A row of container data, as in the table of tags. */
export type ContainerEntry = {
  group: string
  tag: string
  namespace?: string | null | undefined
  raw: string
  friendly: string | null
}

const CODECS: ReadonlyMap<string, string> = new Map([
  ['AVC', 'H.264'],
  ['HEVC', 'H.265'],
  ['MPEG-4 Visual', 'MPEG-4 Part 2'],
])

/** The common name of a codec: "H.264", "MP3". */
export function codecName({ codec, profile }: Pick<MediaStream, 'codec' | 'profile'>): string {
  if (codec === null) return container.noCodec
  if (codec === 'MPEG Audio' && profile?.startsWith('Layer 3')) return 'MP3'
  return CODECS.get(codec) ?? codec
}

/** "H.264 · AAC · 1280 × 720", with the size as displayed; null = neither video nor audio. */
export function codecLine(facts: ContainerFacts): string | null {
  const [video, audio] = [firstVideo(facts), firstAudio(facts)]
  const parts = [video && codecName(video), audio && codecName(audio), video && sizeSeen(video)]
  return parts.filter((part) => part !== null).join(' · ') || null
}

function sizeSeen(video: VideoStream): string | null {
  const { rotationDegrees } = video
  const [width, height] = [video.shownWidth ?? video.width, video.shownHeight ?? video.height]
  if (width === null || height === null) return null
  const isSideways = rotationDegrees === 90 || rotationDegrees === 270
  return isSideways ? `${height} × ${width}` : `${width} × ${height}`
}

/** A stream on one line: "H.264 · 1280 × 720 · 30 fps". */
export function streamLine(stream: MediaStream): string {
  const own = stream.type === 'video' ? videoParts(stream) : stream.type === 'audio' ? audioParts(stream) : []
  const parts = [codecName(stream), ...own, stream.bitRate === null ? null : bits(stream.bitRate)]
  return parts.filter((part) => part !== null).join(' · ')
}

const videoParts = (video: VideoStream) => [
  video.width === null || video.height === null ? null : `${video.width} × ${video.height}`,
  video.shownWidth === null || video.shownHeight === null
    ? null
    : container.shownAs({ width: video.shownWidth, height: video.shownHeight }),
  video.isMirrored === true ? container.mirrored : null,
  video.rotationDegrees ? container.rotated({ degrees: count(video.rotationDegrees) }) : null,
  video.framesPerSecond === null ? null : frames(video.framesPerSecond, video.frameRateMode),
]

const audioParts = ({ samplesPerSecond, channels }: AudioStream) => [
  samplesPerSecond === null ? null : container.hertz({ rate: count(samplesPerSecond) }),
  channels === null ? null : channelWords(channels),
]

function channelWords(channels: number): string {
  if (channels === 1) return container.mono
  return channels === 2 ? container.stereo : container.channels({ n: channels })
}

function frames(perSecond: number, mode: VideoStream['frameRateMode']): string {
  const rate = { rate: count(perSecond) }
  if (mode === null) return container.framesPerSecond(rate)
  return mode === 'constant' ? container.constantRate(rate) : container.variableRate(rate)
}

const bits = (perSecond: number) =>
  perSecond < 1_000_000
    ? container.kilobits({ rate: count(Math.round(perSecond / 1000)) })
    : container.megabits({ rate: (perSecond / 1e6).toFixed(1) })

/** The time zone of a date in a container. */
export const dateZone = ({ zone }: ContainerDate): string =>
  zone === 'recorded' || zone === 'none' ? container.zones[zone] : container.zones.format

export const dateLabel = ({ what }: ContainerDate): string => container.dateNames[what]

/** All container data, in groups: the whole, each stream, its tags. */
export function containerEntries(facts: ContainerFacts): ContainerEntry[] {
  return [...wholeEntries(facts), ...facts.streams.flatMap(streamEntries(facts)), ...tagEntries(facts)]
}

function wholeEntries(facts: ContainerFacts): ContainerEntry[] {
  const line = lineOf(container.groups.whole)
  const { durationSeconds: seconds } = facts
  return [
    ...line(names.format, facts.format),
    ...line(names.profile, facts.profile),
    ...line(names.brands, facts.brands),
    ...line(names.duration, seconds, seconds === null ? null : workedOut(timeCode(seconds))),
    ...line(names.fileBitRate, facts.bitRate, facts.bitRate === null ? null : workedOut(bits(facts.bitRate))),
    ...line(names.bitRateMode, facts.bitRateMode),
    ...line(names.writer, facts.writer),
    ...line(names.library, facts.writerLibrary),
    ...facts.dates.flatMap((date) =>
      line(dateLabel(date), date.raw, container.dateValue({ date: date.raw, zone: dateZone(date) })),
    ),
    ...line(names.chapters, facts.chapters === 0 ? null : facts.chapters),
    ...line(names.streamsLeftOut, facts.streamsLeftOut === 0 ? null : facts.streamsLeftOut),
  ]
}

/** Numbered among streams of the same kind. */
const streamEntries =
  ({ streams }: ContainerFacts) =>
  (stream: MediaStream): ContainerEntry[] => {
    const n = streams.filter(({ type }) => type === stream.type).indexOf(stream) + 1
    const line = lineOf(container.groups[stream.type]({ n }))
    return [
      ...line(names.codec, stream.codec, codecName(stream) === stream.codec ? null : codecName(stream)),
      ...line(names.profile, stream.profile),
      ...line(names.codecId, stream.codecId),
      ...(stream.type === 'video' ? videoEntries(stream, line) : []),
      ...(stream.type === 'audio' ? audioEntries(stream, line) : []),
      ...line(names.bitRate, stream.bitRate, stream.bitRate === null ? null : workedOut(bits(stream.bitRate))),
      ...line(names.bitRateMode, stream.bitRateMode),
      ...line(names.duration, stream.durationSeconds, workedOut()),
      ...line(names.title, stream.title),
      ...line(names.language, stream.language),
      ...line(names.encoder, stream.encoder),
    ]
  }

function videoEntries(video: VideoStream, line: Line): ContainerEntry[] {
  const { colour } = video
  return [
    ...line(names.width, video.width),
    ...line(names.height, video.height),
    ...line(names.shownWidth, video.shownWidth),
    ...line(names.shownHeight, video.shownHeight),
    ...line(names.mirror, video.isMirrored === true ? container.mirrored : null),
    ...line(names.rotation, video.rotationDegrees),
    ...line(names.frameRate, video.framesPerSecond, workedOut()),
    ...line(names.frameRateMode, video.frameRateMode),
    ...line(names.frames, video.frameCount, workedOut()),
    ...line(names.bitDepth, video.bitDepth),
    ...line(names.chroma, video.chroma),
    ...line(names.primaries, colour.primaries),
    ...line(names.transfer, colour.transfer),
    ...line(names.matrix, colour.matrix),
    ...line(names.range, colour.range),
    ...line(names.scan, video.scan),
  ]
}

const audioEntries = (audio: AudioStream, line: Line): ContainerEntry[] => [
  ...line(names.sampleRate, audio.samplesPerSecond),
  ...line(names.channels, audio.channels),
  ...line(names.layout, audio.layout),
  ...line(names.bitDepth, audio.bitDepth),
]

const tagEntries = ({ tags }: ContainerFacts) =>
  tags.map(({ tag, value }) => ({ group: container.groups.tags, tag, raw: value, friendly: null }))

/** For a value that the reader calculates if the file does not state it. */
const workedOut = (value?: string): string =>
  value === undefined ? container.workedOut : container.workedOutAs({ value })

type Line = (tag: string, value: string | number | null, friendly?: string | null) => ContainerEntry[]

const lineOf =
  (group: string): Line =>
  (tag, value, friendly = null) =>
    value === null ? [] : [{ group, tag, raw: String(value), friendly }]
