import { type Conversion, STORED_AS_KEYWORD, type StoredAs, storedAsFrom } from '../../shared/model/stored-as.ts'

/** What a browser loses when decoding its own formats, as far as the first bytes show; profiles aside. */
export function conversionsOf(bytes: Uint8Array, type: string): Conversion[] {
  switch (type) {
    case 'image/jpeg':
      return componentsOf(bytes) === 4 ? ['cmyk'] : []
    case 'image/png':
      return conversionsOfPng(bytes)
    case 'image/avif':
      return isDeepAvif(bytes) ? ['bits'] : []
    default:
      return []
  }
}

/** How the image was stored, as the app noted in a lossless image it made; null = no note. */
export function storedAsIn(png: Uint8Array): StoredAs | null {
  for (const { name, data } of chunksOf(png)) {
    if (name !== 'tEXt') continue
    const text = latin1(data)
    if (text.startsWith(`${STORED_AS_KEYWORD}\0`)) return storedAsFrom(text.slice(STORED_AS_KEYWORD.length + 1))
  }
  return null
}

/** Whether a PNG has frames, which is declared before its pixels. Source: PNG, third edition, 11.3.6.1. */
export const isAnimatedPng = (png: Uint8Array): boolean => chunksOf(png).some(({ name }) => name === 'acTL')

/** Number of colour components of a JPEG; 0 = none found. Source: ITU-T T.81, B.2.2. */
function componentsOf(bytes: Uint8Array): number {
  const view = viewOf(bytes)
  for (let at = 2; at + 10 <= bytes.length && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return view.getUint8(at + 9)
    if (marker === 0xda) return 0
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return 0
}

/** The gamma of sRGB as encoded in PNG. Source: PNG, 11.3.2.5. */
const SRGB_GAMMA = 45_455

function conversionsOfPng(bytes: Uint8Array): Conversion[] {
  const found: Conversion[] = bytes[24] === 16 ? ['bits'] : []
  const chunks = chunksOf(bytes)
  // With a profile or sRGB, the gamma is only for readers that support neither.
  const says = chunks.some(({ name }) => name === 'sRGB' || name === 'iCCP')
  const isConverted = chunks.some(
    ({ name, data }) =>
      (name === 'cICP' && !(data[0] === 1 && data[1] === 13)) ||
      (name === 'gAMA' && !says && data.length >= 4 && Math.abs(viewOf(data).getUint32(0) - SRGB_GAMMA) > 500),
  )
  return isConverted ? [...found, 'profile'] : found
}

/** Source: AV1 codec ISO media file format binding 1.2, 2.3.3: seq_profile and level, then tier and high_bitdepth. */
function isDeepAvif(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, 65_536))
  const at = head.indexOf('av1C')
  return at !== -1 && ((bytes[at + 4 + 2] ?? 0) & 0x40) !== 0
}

type Chunk = { name: string; data: Uint8Array }

/** The chunks before the pixels; none if it is not a PNG. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes)
  const found: Chunk[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const [size, name] = [view.getUint32(at), latin1(bytes.subarray(at + 4, at + 8))]
    if (name === 'IDAT') break
    found.push({ name, data: bytes.subarray(at + 8, at + 8 + size) })
    at += 12 + size
  }
  return found
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
