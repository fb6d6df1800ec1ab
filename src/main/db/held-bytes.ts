/** Bytes a file was seen to hold. Instants are ms since the epoch, UTC. */
export type HeldBytes = {
  sha256: string
  /** They were taken in; false = they were only found when the file was compared with the digest of others. */
  isRead: boolean
  /** When they were first read, or first found where they never were. */
  firstAt: number
  /** When they were last read or found. */
  lastAt: number
}

/** The bytes a file was seen to hold, in the order they were first seen, after one more look at it. */
export function seenToHold(
  held: readonly HeldBytes[],
  { sha256, isRead, at }: Pick<HeldBytes, 'sha256' | 'isRead'> & { at: number },
): readonly HeldBytes[] {
  const known = held.find((one) => one.sha256 === sha256)
  if (known === undefined) return [...held, { sha256, isRead, firstAt: at, lastAt: at }]
  const isFirstReading = isRead && !known.isRead
  const now = { ...known, lastAt: at, ...(isFirstReading ? { isRead, firstAt: at } : {}) }
  return held.length === 1 ? [now] : held.map((one) => (one === known ? now : one))
}
