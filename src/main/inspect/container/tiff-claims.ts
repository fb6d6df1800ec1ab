import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import { tagName } from '../metadata/tag-names.ts'
import { type Claims, claim, leaveOpen, noClaims } from './claims.ts'
import { tiffExtent } from './tiff-extent.ts'

/** Bytes and texts, which may be anything; numbers are not. */
const OPEN_TYPES = new Set([1, 2, 6, 7, 129])
const THUMBNAIL = 0x0201
const FREE = 0x0120
/** Of the plain form; the rest of a longer one is shorter than anything that is looked at. */
const HEADER_BYTES = 8

/**
 * What the directories of a TIFF structure account for. Values of bytes are open, and so is what a directory calls a
 * thumbnail and is no JPEG. What maker notes refer to is not known: pictures between the claims may be theirs.
 */
export function tiffClaims(bytes: Buffer): Claims {
  const claims = noClaims()
  const own = { claims }
  const source = (tag: number) => UNKNOWN_SOURCES.tag + tagName('ifd0', tag)
  if (!/^(II|MM)/.test(bytes.toString('latin1', 0, 2))) return claims
  claim(own, 0, HEADER_BYTES)
  const { state } = tiffExtent(bytes, ({ at, end, tag, type }) => {
    if (tag === FREE) return
    const isData = type === null
    const isJpeg = bytes[at] === 0xff && bytes[at + 1] === 0xd8
    if (tag !== null && isData && tag === THUMBNAIL && !isJpeg) leaveOpen(own, source(tag), { at, end })
    else if (tag !== null && !isData && OPEN_TYPES.has(type)) leaveOpen(own, source(tag), { at, end }, 'pictures')
    else claim(own, at, end)
  })
  if (state !== 'whole') claims.between = 'pictures'
  return claims
}
