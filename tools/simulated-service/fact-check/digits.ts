import { createHash } from 'node:crypto'

/** Numbers that follow from a SHA-256 alone, so that the same bytes always get the same answer. */
export function digitsOf(sha256: string) {
  const digest = Buffer.from(sha256, 'hex')
  /** 0–255. */
  const byte = (at: number): number => digest[at % digest.length] ?? 0
  return {
    byte,
    /** From 0 up to, not including, `below`. */
    upTo: (below: number, at: number): number => (byte(at) * 256 + byte(at + 1)) % below,
    pick: <T>(from: readonly T[], at: number): T => {
      const value = from[byte(at) % from.length]
      if (value === undefined) throw new Error('Nothing to pick from.')
      return value
    },
  }
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A version 4 shaped UUID that follows from the text. */
export function uuidOf(text: string): string {
  const h = digestOf(text)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`
}
