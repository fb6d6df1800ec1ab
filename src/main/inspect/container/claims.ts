import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'

/** Bytes of a file from `at` on, before `end`. */
export type Range = { at: number; end: number }

/** What a block may hold besides what its format says: previews of the image are no parts of their own. */
export type Held = 'anything' | 'pictures'

/**
 * A block of which only its name and its length are structure. `source`: as it is listed. `joined`: its data, where they do
 * not lie in one piece.
 */
export type OpenBlock = Range & { source: string; held: Held; joined?: () => Buffer }

/**
 * What the structure of a file accounts for. Whatever it does not is looked into once the walk is over, so that a reader
 * says what it knows and nothing has to be remembered to be looked at.
 */
export type Claims = {
  /** Pixels, frames, samples and the structure itself. */
  ranges: Range[]
  /** Blocks that may hold anything. */
  open: OpenBlock[]
  /** Whether not all claims are there, so that nothing follows from their lack. */
  isIncomplete: boolean
  /** What may lie between the claims. */
  between: Held
}

type Claimant = { claims: Claims | null }

export const noClaims = (): Claims => ({ ranges: [], open: [], isIncomplete: false, between: 'anything' })

/** Ranges that touch count as one: a table of places seldom comes to this. */
const MAX_RANGES = 500_000

/** Notes that a range of the file is pixels, samples or structure. */
export function claim({ claims }: Claimant, at: number, end: number): void {
  if (claims === null || !(end > at)) return
  const last = claims.ranges.at(-1)
  if (last && at >= last.at && at <= last.end) last.end = Math.max(last.end, end)
  else if (claims.ranges.length >= MAX_RANGES) claims.isIncomplete = true
  else claims.ranges.push({ at, end })
}

/** Notes that a range is the data of a block that may hold anything, or besides its own meaning pictures. */
export function leaveOpen(
  { claims }: Claimant,
  source: string,
  { at, end, joined }: Range & Pick<OpenBlock, 'joined'>,
  held: Held = 'anything',
): void {
  if (claims !== null && end > at) claims.open.push({ at, end, source, held, ...(joined && { joined }) })
}

/**
 * Notes that a block of so many bytes is structure. One that is longer may hold anything, behind them or in their place.
 */
export function claimFirst(claimant: Claimant, source: string, { at, end }: Range, bytes: number): void {
  if (end - at <= bytes) claim(claimant, at, end)
  else {
    leaveOpen(claimant, source, { at, end })
    leaveOpen(claimant, source, { at: at + bytes, end })
  }
}

/** Notes that more is accounted for than could be followed. */
export function claimUnknown({ claims }: Claimant): void {
  if (claims !== null) claims.isIncomplete = true
}

/** Moves all claims by so many bytes: they were made within a part of the file. */
export function moveClaims(claims: Claims | null, by: number): Claims | null {
  if (claims === null || by === 0) return claims
  const moved = <T extends Range>(range: T): T => ({ ...range, at: range.at + by, end: range.end + by })
  return { ...claims, ranges: claims.ranges.map(moved), open: claims.open.map(moved) }
}

/** The same claims as far as they lie before a place: what is behind it is something else. */
export function claimsBefore(claims: Claims | null, place: number): Claims | null {
  const before = <T extends Range>(ranges: readonly T[]): T[] =>
    ranges.filter(({ at }) => at < place).map((range) => ({ ...range, end: Math.min(range.end, place) }))
  return claims && { ...claims, ranges: before(claims.ranges), open: before(claims.open) }
}

/** What is to be looked into, up to `to`, in file order: open blocks, and what lies between all that is accounted for. */
export function unclaimed(claims: Claims, parts: readonly Range[], to: number, least: number): OpenBlock[] {
  const open = claims.open.map((block) => ({ ...block, end: Math.min(block.end, to) }))
  const gaps: OpenBlock[] = []
  if (!claims.isIncomplete) {
    let at = 0
    const known = [...claims.ranges, ...open, ...parts].sort((one, other) => one.at - other.at)
    for (const range of [...known, { at: to, end: to }]) {
      const end = Math.min(range.at, to)
      if (end - at >= least) gaps.push({ at, end, source: UNKNOWN_SOURCES.gap, held: claims.between })
      at = Math.max(at, range.end)
    }
  }
  return [...open, ...gaps].filter(({ at, end }) => end - at >= least).sort((one, other) => one.at - other.at)
}
