type Known = { reference: string; sha256: string | null }

/** Those of some items that have the bytes of an earlier one, each with the reference of the first of those. */
export function copiesAmong<T>(items: readonly T[], of: (item: T) => Known): Map<T, string> {
  const first = new Map<string, string>()
  const copies = new Map<T, string>()
  for (const item of items) {
    const { sha256, reference } = of(item)
    if (sha256 === null) continue
    const before = first.get(sha256)
    if (before === undefined) first.set(sha256, reference)
    else copies.set(item, before)
  }
  return copies
}
