import { element, float } from '../../tools/samples/ebml.ts'

const u16 = (value: number) => Buffer.from([value & 0xff, (value >> 8) & 0xff])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const chunk = (name: string, body: Buffer) => Buffer.concat([Buffer.from(name, 'latin1'), u32(body.length), body])

type WavOptions = { seconds: number; rate?: number; channels?: number; tags?: Readonly<Record<string, string>> }

/** A WAV file of 16-bit samples that swells and fades once a second: its waveform is distinguishable from silence. */
export function wav({ seconds, rate = 8000, channels = 1, tags = {} }: WavOptions): Buffer {
  const frames = Math.round(seconds * rate)
  const samples = Buffer.alloc(frames * channels * 2)
  for (let frame = 0; frame < frames; frame += 1) {
    const swell = Math.sin((Math.PI * frame) / rate) ** 2
    const value = Math.round(Math.sin((2 * Math.PI * 440 * frame) / rate) * 30_000 * swell)
    for (let channel = 0; channel < channels; channel += 1)
      samples.writeInt16LE(value, (frame * channels + channel) * 2)
  }
  const format = [u16(1), u16(channels), u32(rate), u32(rate * channels * 2), u16(channels * 2), u16(16)]
  const texts = Object.entries(tags).map(([name, text]) => {
    const body = Buffer.from(`${text}\0`, 'utf8')
    return chunk(name, body.length % 2 === 0 ? body : Buffer.concat([body, Buffer.alloc(1)]))
  })
  const list = texts.length === 0 ? [] : [chunk('LIST', Buffer.concat([Buffer.from('INFO', 'latin1'), ...texts]))]
  const body = [Buffer.from('WAVE', 'latin1'), chunk('fmt ', Buffer.concat(format)), ...list, chunk('data', samples)]
  return chunk('RIFF', Buffer.concat(body))
}

type MatroskaOptions = { seconds: number | null; title?: string; width?: number; height?: number; writer?: string }

/** The head of a Matroska video without any frames. `seconds` null = no duration stated, as in a live recording. */
export function matroska({ seconds, title, width = 320, height = 180, writer = 'a test' }: MatroskaOptions): Buffer {
  const info = [
    element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])),
    ...(seconds === null ? [] : [element('4489', float(seconds * 1000))]),
    ...(title === undefined ? [] : [element('7ba9', title)]),
    element('4d80', 'muxer of a test'),
    element('5741', writer),
  ]
  const picture = element('e0', Buffer.concat([element('b0', width), element('ba', height)]))
  const track = [element('d7', 1), element('73c5', 1), element('83', Buffer.from([1])), element('86', 'V_VP8'), picture]
  const head = [
    element('4286', 1),
    element('42f7', 1),
    element('4282', 'matroska'),
    element('4287', 4),
    element('4285', 2),
  ]
  const segment = [
    element('1549a966', Buffer.concat(info)),
    element('1654ae6b', element('ae', Buffer.concat(track))),
    element('1f43b675', element('e7', 0)),
  ]
  return Buffer.concat([element('1a45dfa3', Buffer.concat(head)), element('18538067', Buffer.concat(segment))])
}
