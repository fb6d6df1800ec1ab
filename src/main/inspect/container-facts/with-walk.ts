import { type ContainerFacts, firstAudio, firstVideo, type MediaStream } from '../../../shared/model/container.ts'
import type { MediumKind } from '../../../shared/model/medium.ts'
import type { Blocks, Duration } from '../container/blocks.ts'
import type { ParsedContainer } from './container-facts.ts'

/** The library is believed as long as it differs from the arithmetic by less. */
const MOST_DIFFERENCE = 0.01

/**
 * What the library says of a container, corrected by what was reckoned and walked here: its duration, the size it is
 * shown at, and whether it is cut off.
 */
export function withWalk(
  { facts, problems, seemsCut }: ParsedContainer,
  blocks: Blocks,
  fileBytes: number,
): ParsedContainer {
  const { duration, end, shownSize } = blocks
  // The library's word on the end counts only where the end was not looked for here.
  const cut = seemsCut && end === null ? ['film_truncated'] : []
  const counted = facts !== null && duration?.basis === 'counted' ? ['duration_counted'] : []
  const all = [...problems, ...cut, ...counted]
  if (facts === null) return { facts, problems: all, seemsCut }
  const video = facts.streams.find(({ type }) => type === 'video')
  const sounds = facts.streams.filter(({ type }) => type === 'audio')
  // The only sound of a file without a video lasts as long as the file.
  const only = video === undefined && sounds.length === 1 ? sounds[0] : undefined
  const streams = facts.streams.map((stream) => {
    if (stream === only && stream.durationSeconds !== null)
      return { ...stream, durationSeconds: durationOf(stream.durationSeconds, duration) }
    return stream.type === 'video' && stream === video && shownSize !== null
      ? { ...stream, shownWidth: shownSize.width, shownHeight: shownSize.height }
      : stream
  })
  const isUnwalked = end?.state === 'not_walked'
  const durationSeconds = isUnwalked ? null : durationOf(facts.durationSeconds, duration)
  const mostBytes = Math.max(fileBytes, end?.due ?? 0)
  return {
    facts: {
      ...facts,
      streams: streams.map((stream) => ({ ...stream, bitRate: rateOf(stream, durationSeconds, mostBytes) })),
      durationSeconds,
      bitRate: wholeRate(facts.bitRate, durationSeconds, fileBytes),
    },
    problems: all,
    seemsCut,
  }
}

/** By so much a rate may differ from what the bytes and the duration come to: rates are rounded, and so are durations. */
const MOST_SHARE = 0.05
const MOST_BYTES = 4096

/**
 * The bit rate of a stream as far as the file has the bytes for it; null = it would need more than there are. Where the
 * file has no duration, a second of it is taken.
 */
function rateOf({ bitRate, durationSeconds }: MediaStream, whole: number | null, mostBytes: number): number | null {
  if (bitRate === null) return null
  const bytes = (bitRate / 8) * (durationSeconds ?? whole ?? 1)
  return bytes <= mostBytes * (1 + MOST_SHARE) + MOST_BYTES ? bitRate : null
}

/** The bit rate of a file, which its bytes and its duration come to, in bits a second; null = it has no duration. */
function wholeRate(read: number | null, seconds: number | null, fileBytes: number): number | null {
  if (read === null || seconds === null) return null
  const isLike = Math.abs((read / 8) * seconds - fileBytes) <= fileBytes * MOST_SHARE + MOST_BYTES
  return isLike ? read : Math.round((fileBytes * 8) / seconds)
}

function durationOf(stated: number | null, reckoned: Duration | null): number | null {
  if (reckoned === null || !(reckoned.seconds <= 8e8)) return stated
  if (reckoned.seconds === 0) return null
  if (stated === null || reckoned.basis === 'counted') return reckoned.seconds
  return Math.abs(stated - reckoned.seconds) > MOST_DIFFERENCE * reckoned.seconds ? reckoned.seconds : stated
}

/**
 * The kind of a file by its streams, whatever its container: moving pictures that are no cover make a video, sound alone
 * audio. What neither we nor the library found streams in keeps its kind.
 */
export function kindByStreams(kind: MediumKind, facts: ContainerFacts | null, { isFilm }: Blocks): MediumKind {
  if (isFilm === true) return 'video'
  if (facts === null) return kind
  const video = firstVideo(facts)
  const isCover = isFilm === false || (video !== null && COVERS.has(video.codec ?? '') && video.frameCount === 1)
  if (video !== null && !isCover) return 'video'
  return firstAudio(facts) === null ? kind : 'audio'
}

/** Codecs of single pictures, as the library names them. */
const COVERS = new Set(['JPEG', 'PNG', 'BMP', 'GIF'])
