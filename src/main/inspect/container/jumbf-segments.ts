const HEADER_BYTES = 8
/** Length and type of the box, repeated at the start of every further segment. */
const REPEATED_BYTES = 8
/** Of all parts of one box together. */
const MAX_BYTES = 16 * 2 ** 20

/** Puts JUMBF boxes together that are spread over APP11 segments. Source: ISO/IEC 19566-5 annex D.2. */
export function createJumbfSegments() {
  const parts: { instance: number; sequence: number; data: Buffer }[] = []
  return {
    add: (segment: Buffer): void => {
      if (segment.length <= HEADER_BYTES + REPEATED_BYTES || segment.toString('latin1', 0, 2) !== 'JP') return
      parts.push({
        instance: segment.readUInt16BE(2),
        sequence: segment.readUInt32BE(4),
        data: segment.subarray(HEADER_BYTES),
      })
    },
    /** The boxes, each whole, in the order their first part was met. */
    join: (): Buffer[] =>
      [...Map.groupBy(parts, ({ instance }) => instance).values()].flatMap((own) => {
        const ordered = own.sort((a, b) => a.sequence - b.sequence)
        const total = ordered.reduce((sum, { data }) => sum + data.length, 0)
        if (total > MAX_BYTES) return []
        return [Buffer.concat(ordered.map(({ data }, at) => (at === 0 ? data : data.subarray(REPEATED_BYTES))))]
      }),
  }
}
