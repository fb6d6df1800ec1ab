import { randomUUID } from 'node:crypto'

/** What is announced about a frame before its bytes arrive. */
export type StillClaim<Source> = { source: Source; seconds: number; width: number; height: number; bytes: number }

const PNG_MAGIC = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Collects the parts of one frame. Starting another discards the previous one. */
export function createStillDraft<Source>() {
  let draft: { id: string; claim: StillClaim<Source>; parts: Buffer[]; left: number } | null = null
  const of = (id: string) => (draft?.id === id ? draft : null)
  return {
    begin: (claim: StillClaim<Source>): string => {
      draft = { id: randomUUID(), claim, parts: [], left: claim.bytes }
      return draft.id
    },
    /** False if there is no such draft. Throws if there is more than was announced. */
    part: (id: string, bytes: Buffer): boolean => {
      const open = of(id)
      if (open === null) return false
      if (bytes.length > open.left) throw new Error('A still holds more bytes than it announced.')
      open.parts.push(bytes)
      open.left -= bytes.length
      return true
    },
    /** The complete image, which is then discarded here; null if there is no such draft. */
    finish: (id: string): (StillClaim<Source> & { png: Buffer }) | null => {
      const open = of(id)
      if (open === null) return null
      draft = null
      const png = Buffer.concat(open.parts)
      const { claim, left } = open
      if (left !== 0 || !isPng(png, claim)) throw new Error('A still is not the picture it was announced as.')
      return { ...claim, png }
    },
  }
}

/** Whether bytes start like a PNG of this size. Source: PNG 3rd edition §11.2.1. */
const isPng = (png: Buffer, { width, height }: { width: number; height: number }): boolean =>
  png.length > 33 &&
  png.subarray(0, 8).equals(PNG_MAGIC) &&
  png.toString('latin1', 12, 16) === 'IHDR' &&
  png.readUInt32BE(16) === width &&
  png.readUInt32BE(20) === height
