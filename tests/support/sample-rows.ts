import { seededRandom } from './random.ts'
import { runSeed } from './seed.ts'

/** Where tables are gone through from end to end: in `npm run test:faults`. */
export const takesWholeTables = (): boolean => process.env.TOUCHSTONE_WHOLE_TABLES === '1'

type Drawing = {
  /** One row in so many is tried. */
  oneIn?: number
  seed?: number
  isWhole?: boolean
}

/**
 * The rows of a table that are tried: all of them in the fault suite, elsewhere a tenth that holds each kind at least
 * once, in their order. A row may be of several kinds, or of none of its own; what only one row tries is a kind.
 */
export function sampleRows<Row>(
  rows: readonly Row[],
  kindsOf: (row: Row) => string | readonly string[],
  { oneIn = 10, seed = runSeed(), isWhole = takesWholeTables() }: Drawing = {},
): Row[] {
  if (isWhole) return [...rows]
  const random = seededRandom(seed)
  const drawn = rows
    .map((row, at) => ({ row, at, kinds: [kindsOf(row)].flat(), by: random() }))
    .sort((a, b) => a.by - b.by)
  const missing = new Set(drawn.flatMap(({ kinds }) => kinds))
  const sample = drawn.filter(({ kinds }) => kinds.map((kind) => missing.delete(kind)).includes(true))
  const others = drawn.filter((one) => !sample.includes(one))
  const size = Math.ceil(rows.length / oneIn)
  sample.push(...others.slice(0, Math.max(0, size - sample.length)))
  return sample.sort((a, b) => a.at - b.at).map(({ row }) => row)
}
