/** kbit/s by index, for MPEG-1 and MPEG-2 layer III. Source: ISO/IEC 11172-3 §2.4.2.3, ISO/IEC 13818-3 §2.4.2.3. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLES_A_SECOND = [44_100, 48_000, 32_000]

/** The offset of the first frame in some bytes of an MP3, and its bit rate in kbit/s. */
export type Mp3Frame = { at: number; bitRate: number }

/** The first frame that is directly followed by another; null if there is none. */
export function frameOf(bytes: Buffer): Mp3Frame | null {
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const frame = headerAt(bytes, at)
    if (frame !== null && headerAt(bytes, at + frame.length) !== null) return { at, bitRate: frame.bitRate }
  }
  return null
}

function headerAt(bytes: Buffer, at: number): { bitRate: number; length: number } | null {
  if (at + 4 > bytes.length) return null
  const header = bytes.readUInt32BE(at)
  const version = (header >>> 19) & 3
  const isLayer3 = ((header >>> 17) & 3) === 1
  if (header >>> 21 !== 0x7ff || version === 1 || !isLayer3) return null
  const is1 = version === 3
  const bitRate = (is1 ? RATES_1 : RATES_2)[(header >>> 12) & 15] ?? 0
  const base = SAMPLES_A_SECOND[(header >>> 10) & 3]
  if (bitRate === 0 || base === undefined) return null
  const samplesASecond = is1 ? base : version === 2 ? base / 2 : base / 4
  const length = Math.floor(((is1 ? 144 : 72) * bitRate * 1000) / samplesASecond) + ((header >>> 9) & 1)
  return { bitRate, length }
}
