import { crc32, deflateSync } from 'node:zlib'
import type { Metadata } from 'sharp'
import type { FloatSamples } from '../../../shared/model/float-samples.ts'
import {
  type Conversion,
  MAX_PAGES,
  STORED_AS_KEYWORD,
  type StoredAs,
  storedAsText,
} from '../../../shared/model/stored-as.ts'
import { isSrgb } from './profiles.ts'

type Stored = Pick<Metadata, 'pages' | 'depth' | 'space' | 'icc'>

/** Which properties of a stored TIFF are lost when it is rendered with 8 bits in sRGB. */
export function storedInTiff(
  { pages, depth, space, icc }: Stored,
  page: number,
  orientation: number,
  floats: FloatSamples | null = null,
): StoredAs {
  const found: Conversion[] = []
  if (['float', 'double', 'complex', 'dpcomplex'].includes(depth ?? '')) found.push('float')
  else if (depth !== undefined && depth !== 'uchar') found.push('bits')
  if (space === 'cmyk') found.push('cmyk')
  if (space === 'lab' || space === 'labs') found.push('lab')
  if (icc !== undefined && !isSrgb(icc)) found.push('profile')
  return { page, pages: Math.min(MAX_PAGES, Math.max(page, pages ?? 1)), orientation, conversions: found, floats }
}

/**
 * The same for a HEIF, which is decoded with 8 bits. Source for the position of the bit depth: ISO/IEC 14496-15,
 * 8.3.2.1 (HEVCDecoderConfigurationRecord).
 */
export function storedInHeif(bytes: Buffer, hasProfile: boolean): StoredAs {
  const at = bytes.indexOf('hvcC')
  const depth = at === -1 ? 8 : 8 + ((bytes[at + 4 + 17] ?? 0) & 7)
  const found: Conversion[] = [...(depth > 8 ? (['bits'] as const) : []), ...(hasProfile ? (['profile'] as const) : [])]
  return { page: 1, pages: 1, orientation: 1, conversions: found, floats: null }
}

/** Adds to a PNG how its pixels were stored. Source for the form of its chunks: PNG, 11.3. */
export const withStoredAs = (png: Buffer, storedAs: StoredAs): Buffer =>
  withChunk(png, 'tEXt', Buffer.from(`${STORED_AS_KEYWORD}\0${storedAsText(storedAs)}`, 'latin1'))

/** Adds a colour profile to a PNG. */
export const withProfile = (png: Buffer, icc: Buffer): Buffer =>
  withChunk(png, 'iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(icc)]))

/** Inserts a chunk right after the header. */
function withChunk(png: Buffer, name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, HEADER_END), chunk, png.subarray(HEADER_END)])
}

/** End of signature and IHDR. */
const HEADER_END = 33
