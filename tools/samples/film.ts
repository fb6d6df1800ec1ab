import sharp, { type Sharp } from 'sharp'
import { element, float, uint } from './ebml.ts'

const WIDTH = 640
const HEIGHT = 360
const FRAMES_A_SECOND = 8

/**
 * A silent film of so many seconds that pans over a picture, as WebM. Each frame of it is a whole one: what a lossy WebP
 * holds is a key frame of VP8. `picture` is larger than 640 × 360.
 */
export async function panOver(picture: Sharp, seconds: number): Promise<Buffer> {
  const { data, info } = await picture
    .resize({ width: WIDTH * 1.5 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const count = seconds * FRAMES_A_SECOND
  const frames: Buffer[] = []
  for (let frame = 0; frame < count; frame += 1) {
    const left = Math.round(((info.width - WIDTH) * frame) / Math.max(1, count - 1))
    const top = Math.max(0, Math.round((info.height - HEIGHT) * 0.6))
    const { width, height, channels } = info
    const webp = await sharp(data, { raw: { width, height, channels } })
      .extract({ left, top, width: WIDTH, height: Math.min(HEIGHT, height - top) })
      .resize(WIDTH, HEIGHT, { fit: 'cover' })
      .webp({ quality: 72, effort: 1 })
      .toBuffer()
    frames.push(keyFrameOf(webp))
  }
  return webm(frames, FRAMES_A_SECOND)
}

/** The VP8 frame inside a plain lossy WebP. Source: RFC 9649, "Simple File Format (Lossy)". */
function keyFrameOf(webp: Buffer): Buffer {
  if (webp.toString('latin1', 12, 16) !== 'VP8 ') throw new Error('This WebP holds no plain VP8 frame.')
  return webp.subarray(20, 20 + webp.readUInt32LE(16))
}

/** Frames that each stand alone, a cluster a second, with an index to jump by. Source: matroska.org, element list. */
function webm(frames: readonly Buffer[], perSecond: number): Buffer {
  const frameMs = 1000 / perSecond
  const head = [element('4286', 1), element('42f7', 1), element('42f2', 4), element('42f3', 8), element('4282', 'webm')]
  const info = [
    element('2ad7b1', uint(1_000_000)),
    element('4489', float(frames.length * frameMs)),
    element('4d80', 'sample maker'),
    element('5741', 'sample maker'),
  ]
  const picture = element('e0', Buffer.concat([element('b0', WIDTH), element('ba', HEIGHT)]))
  const frameNs = element('23e383', uint(Math.round(frameMs * 1_000_000)))
  const track = [element('d7', 1), element('73c5', 1), element('83', Buffer.from([1])), frameNs, element('86', 'V_VP8')]
  const front = [
    element('1549a966', Buffer.concat(info)),
    element('1654ae6b', element('ae', Buffer.concat([...track, picture]))),
  ]
  const clusters: Buffer[] = []
  for (let first = 0; first < frames.length; first += perSecond) {
    const blocks = frames.slice(first, first + perSecond).map((frame, index) => {
      const at = Math.round(index * frameMs)
      // Track 1, time within the cluster, a key frame.
      return element('a3', Buffer.concat([Buffer.from([0x81, at >> 8, at & 0xff, 0x80]), frame]))
    })
    clusters.push(element('1f43b675', Buffer.concat([element('e7', uint(Math.round(first * frameMs))), ...blocks])))
  }
  const cues = (from: number) => {
    let position = from
    const points = clusters.map((cluster, second) => {
      const place = Buffer.concat([element('f7', 1), element('f1', uint(position))])
      position += cluster.length
      return element('bb', Buffer.concat([element('b3', uint(second * 1000)), element('b7', place)]))
    })
    return element('1c53bb6b', Buffer.concat(points))
  }
  const begin = Buffer.concat(front)
  const segment = [begin, cues(begin.length + cues(0).length), ...clusters]
  return Buffer.concat([element('1a45dfa3', Buffer.concat(head)), element('18538067', Buffer.concat(segment))])
}
