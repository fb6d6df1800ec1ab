import type { MediaStream } from '../../../shared/model/container.ts'
import type { RawTrack } from './media-info.ts'
import { modeOf, numberOf, secondsOf, textOf, wholeOf } from './track-fields.ts'

/** One stream, field by field; null = the entry is none (the whole, menus). */
export function streamOf(track: RawTrack): MediaStream | null {
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
    rotationDegrees: rotationOf(track),
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

/** Of MPEG-4's "2 / 40 / mp4a-40-2" the name that people know it by. */
const codeOf = (codec: string | null) => codec?.split(' / ').findLast((part) => !/^\d+$/.test(part)) ?? codec

function profileOf(track: RawTrack): string | null {
  const parts = ['Format_Profile', 'Format_AdditionalFeatures', 'Format_Level'].map((name) => textOf(track, name, 120))
  const [profile, features, level] = parts
  const said = [profile ?? features, level === null || level === undefined ? null : `level ${level}`]
  return said.filter((part) => part != null).join(', ') || null
}
