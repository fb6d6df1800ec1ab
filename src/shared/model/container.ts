import { z } from 'zod'
import { orientationOf, turnOf } from './orientation.ts'

/** Truncated, and free of invisible characters. null = not stated. */
const text = z.string().max(400).nullable()
const whole = z.number().int().positive().nullable()
/** More than 24 years is not a measured duration. */
const seconds = z.number().positive().max(8e8).nullable()

const Stream = z.object({
  /** Name of the codec ("AVC", "AAC"). */
  codec: text,
  /** The container's own code for it ("avc1"). */
  codecId: text,
  profile: text,
  bitRate: whole,
  bitRateMode: z.enum(['constant', 'variable']).nullable(),
  durationSeconds: seconds,
  title: text,
  /** BCP 47, as recorded. */
  language: text,
  /** The encoder, as it names itself. */
  encoder: text,
})

export const VideoStream = Stream.extend({
  type: z.literal('video'),
  /** Coded size, before rotation. */
  width: whole,
  height: whole,
  /** Size before rotation at which it is shown, with the shape of its pixels; null = as coded, or not known. */
  shownWidth: whole.default(null),
  shownHeight: whole.default(null),
  /** Clockwise display rotation, after mirroring. */
  rotationDegrees: z.number().min(0).lt(360).nullable(),
  /** Whether it is displayed mirrored left to right, before its rotation; null = not looked for. */
  isMirrored: z.boolean().nullable().default(null),
  framesPerSecond: z.number().positive().max(100_000).nullable(),
  frameRateMode: z.enum(['constant', 'variable']).nullable(),
  frameCount: whole,
  bitDepth: whole,
  /** "4:2:0". */
  chroma: text,
  /** Primaries, transfer, matrix and range as named by the stream. */
  colour: z.object({ primaries: text, transfer: text, matrix: text, range: text }),
  scan: text,
})
export type VideoStream = z.infer<typeof VideoStream>

export const AudioStream = Stream.extend({
  type: z.literal('audio'),
  samplesPerSecond: whole,
  channels: whole,
  /** "L R". */
  layout: text,
  bitDepth: whole,
})
export type AudioStream = z.infer<typeof AudioStream>

/** A stream of subtitles, time codes or sensor data. */
export const OtherStream = Stream.extend({ type: z.enum(['text', 'other']) })

export const MediaStream = z.discriminatedUnion('type', [VideoStream, AudioStream, OtherStream])
export type MediaStream = z.infer<typeof MediaStream>

/**
 * A date recorded in a container. `zone`: recorded = with an offset; by_format = the format defines it as UTC, which
 * devices do not always follow; none = no time zone is recorded.
 */
export const ContainerDate = z.object({
  what: z.enum(['recorded', 'encoded', 'tagged', 'mastered', 'released']),
  raw: z.string().max(100),
  zone: z.enum(['recorded', 'by_format', 'none']),
})
export type ContainerDate = z.infer<typeof ContainerDate>

/**
 * Facts read from the container of a video or audio file: stated there, or derived by the reader from other stated
 * values and the file's size. Never measured in the video or audio itself, and a file can claim anything.
 */
export const ContainerFacts = z.object({
  format: text,
  profile: text,
  /** Brands and their version, as listed by the file. */
  brands: text,
  /** To the millisecond; null = the container does not state it reliably. */
  durationSeconds: seconds,
  /** Of the whole file, bits per second; mostly derived from its size and duration. */
  bitRate: whole,
  bitRateMode: z.enum(['constant', 'variable']).nullable(),
  streams: z.array(MediaStream).max(64),
  /** Number of streams beyond the 64 above. */
  streamsLeftOut: z.number().int().nonnegative(),
  /** The program that wrote the file, and the library it used. */
  writer: text,
  writerLibrary: text,
  dates: z.array(ContainerDate).max(20),
  /** Title, artist, comment … under the reader's name for the tag. */
  tags: z.array(z.object({ tag: z.string().max(120), value: z.string().max(4000) })).max(100),
  chapters: z.number().int().nonnegative(),
})
export type ContainerFacts = z.infer<typeof ContainerFacts>

/** The first stream of a kind; null = there is none. */
export const firstVideo = (facts: ContainerFacts): VideoStream | null =>
  facts.streams.find((stream) => stream.type === 'video') ?? null
export const firstAudio = (facts: ContainerFacts): AudioStream | null =>
  facts.streams.find((stream) => stream.type === 'audio') ?? null

/** How a video is displayed, as an EXIF orientation; a rotation that is not a multiple of 90° counts as none. */
export function orientationOfFilm(video: VideoStream | null): number {
  const quarters = (video?.rotationDegrees ?? 0) / 90
  return orientationOf({ isMirrored: video?.isMirrored === true, quarters: Number.isInteger(quarters) ? quarters : 0 })
}

/** The facts with the first video displayed by an EXIF orientation; null = none is known, nothing changes. */
export function displayedBy(facts: ContainerFacts, orientation: number | null): ContainerFacts {
  const video = firstVideo(facts)
  if (video === null || orientation === null) return facts
  const { isMirrored, quarters } = turnOf(orientation)
  const rotationDegrees = quarters * 90
  const isSame = (video.rotationDegrees ?? 0) === rotationDegrees
  const turned = { ...video, isMirrored, rotationDegrees: isSame ? video.rotationDegrees : rotationDegrees }
  return { ...facts, streams: facts.streams.map((stream) => (stream === video ? turned : stream)) }
}
