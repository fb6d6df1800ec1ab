const HEADER_BYTES = 40
/** Limit for all parts together; real ones are kilobytes, depth maps and pictures a few megabytes. */
const MAX_BYTES = 16 * 2 ** 20
const MAX_PARTS = 4096

/**
 * Joins the further segments of a long XMP packet. Each starts with the digest of the whole (32 characters), its length
 * and the offset of the part. Source: XMP specification part 3 §1.1.3.1. Parts that are missing, overlap or do not end
 * where the whole does give nothing, because half a packet can say something else.
 */
export function createExtendedXmp() {
  const parts: { guid: string; total: number; offset: number; bytes: Buffer }[] = []
  let isCapped = false
  return {
    add: (segment: Buffer): void => {
      if (segment.length < HEADER_BYTES || parts.length >= MAX_PARTS) {
        isCapped = true
        return
      }
      parts.push({
        guid: segment.toString('latin1', 0, 32),
        total: segment.readUInt32BE(32),
        offset: segment.readUInt32BE(36),
        bytes: segment.subarray(HEADER_BYTES),
      })
    },
    /**
     * The packet that the main one names (`xmpNote:HasExtendedXMP`), null if there is none or it is incomplete;
     * `isUnparsed`: parts were left out.
     */
    join: (mainPackets: readonly Buffer[]): { packet: Buffer | null; isUnparsed: boolean } => {
      if (parts.length === 0) return { packet: null, isUnparsed: isCapped }
      const own = parts.find(({ guid }) => mainPackets.some((packet) => packet.includes(guid)))
      const of = parts.filter(({ guid }) => guid === own?.guid).sort((a, b) => a.offset - b.offset)
      let end = 0
      for (const { offset, bytes } of of) {
        if (offset !== end) return { packet: null, isUnparsed: true }
        end += bytes.length
      }
      if (!own || end !== own.total || end > MAX_BYTES) return { packet: null, isUnparsed: true }
      return { packet: Buffer.concat(of.map(({ bytes }) => bytes)), isUnparsed: isCapped }
    },
  }
}
