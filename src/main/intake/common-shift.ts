const QUARTER_NS = 15n * 60n * 1_000_000_000n
/** FAT counts a modification in steps of two seconds. */
const STEP_NS = 2_000_000_000n
/** No two time zones are further apart. */
const FARTHEST_QUARTERS = 26n * 4n

/** The most by which times shift as a whole, s. */
export const FARTHEST_S = Number((FARTHEST_QUARTERS * QUARTER_NS) / 1_000_000_000n)

/**
 * By how much the times of all files are later than recorded, ms: not at all, or, as those of a FAT volume after a change
 * of the zone, by the same whole quarters of an hour. `later` = of each file by how much it is later than each time that
 * is recorded of it, ns. null = they are not alike, or there is none.
 */
export function commonShift(later: readonly (readonly bigint[])[]): number | null {
  for (const shift of (later[0] ?? []).map(wholeQuarters)) {
    const step = shift === 0n ? 0n : STEP_NS
    if (shift !== null && later.every((each) => each.some((one) => abs(one - shift) <= step))) {
      return Number(shift / 1_000_000n)
    }
  }
  return null
}

/** The whole quarters of an hour next to a difference, ns; null = more than zones are apart. */
function wholeQuarters(difference: bigint): bigint | null {
  const quarters = BigInt(Math.round(Number(difference) / Number(QUARTER_NS)))
  return abs(quarters) > FARTHEST_QUARTERS ? null : quarters * QUARTER_NS
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)
