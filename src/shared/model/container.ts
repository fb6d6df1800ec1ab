import { z } from 'zod'

/** Capped, and nothing in it is invisible. null = not stated. */
const text = z.string().max(400).nullable()
const whole = z.number().int().positive().nullable()
/** More than 24 years is a number that nobody measured. */
const seconds = z.number().positive().max(8e8).nullable()

const Stream = z.object({
  /** The name of the coding ("AVC", "AAC"). */
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
  /** The program that coded it, as it names itself. */
  encoder: text,
})

export const VideoStream = Stream.extend({
  type: z.literal('video'),
  /** Coded size, before any turn. */
  width: whole,
  height: whole,
  /** Clockwise, for viewing. */
  rotationDegrees: z.number().min(0).lt(360).nullable(),
  framesPerSecond: z.number().positive().max(100_000).nullable(),
  frameRateMode: z.enum(['constant', 'variable']).nullable(),
  frameCount: whole,
  bitDepth: whole,
  /** "4:2:0". */
  chroma: text,
  /** Primaries, transfer, matrix and range as the stream names them. */
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

/** Subtitles, time codes, sensor data. */
export const OtherStream = Stream.extend({ type: z.enum(['text', 'other']) })

export const MediaStream = z.discriminatedUnion('type', [VideoStream, AudioStream, OtherStream])
export type MediaStream = z.infer<typeof MediaStream>

/**
 * A date in a container. `zone`: recorded = an offset stands beside it; by_format = the format counts it in UTC, which
 * devices do not always keep to; none = no zone is recorded.
 */
export const ContainerDate = z.object({
  what: z.enum(['recorded', 'encoded', 'tagged', 'mastered', 'released']),
  raw: z.string().max(100),
  zone: z.enum(['recorded', 'by_format', 'none']),
})
export type ContainerDate = z.infer<typeof ContainerDate>

/**
 * What is read of the container of a film or a sound: stated there, or worked out by the reader from other values of it and
 * its size. Never measured in the picture or the sound, and a file can claim anything.
 */
export const ContainerFacts = z.object({
  format: text,
  profile: text,
  /** Brands and their version, as the file lists them. */
  brands: text,
  /** To the millisecond; null = the container does not say, or not so that it can be relied on. */
  durationSeconds: seconds,
  /** Of the whole file, bits per second; mostly worked out from its size and duration. */
  bitRate: whole,
  bitRateMode: z.enum(['constant', 'variable']).nullable(),
  streams: z.array(MediaStream).max(64),
  /** Streams beyond the 64 above. */
  streamsLeftOut: z.number().int().nonnegative(),
  /** The program that wrote the file, and its library. */
  writer: text,
  writerLibrary: text,
  dates: z.array(ContainerDate).max(20),
  /** Title, artist, comment … with the reader's name of the tag. */
  tags: z.array(z.object({ tag: z.string().max(120), value: z.string().max(4000) })).max(100),
  chapters: z.number().int().nonnegative(),
})
export type ContainerFacts = z.infer<typeof ContainerFacts>

/** The first stream of a kind; null = there is none. */
export const firstVideo = (facts: ContainerFacts): VideoStream | null =>
  facts.streams.find((stream) => stream.type === 'video') ?? null
export const firstAudio = (facts: ContainerFacts): AudioStream | null =>
  facts.streams.find((stream) => stream.type === 'audio') ?? null

/** How a film is turned for viewing, as an EXIF orientation; a turn that is no quarter turn counts as none. */
export function orientationOfFilm(video: VideoStream | null): number {
  switch (video?.rotationDegrees) {
    case 90:
      return 6
    case 180:
      return 3
    case 270:
      return 8
    default:
      return 1
  }
}
