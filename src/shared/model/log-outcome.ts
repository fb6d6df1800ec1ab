import type { LogVerification } from './custody.ts'

/** The parts compared with the log, and what is derived from them. */
const LOOKED_AT = ['rows', 'copies', 'charges', 'lists'] as const
type Found = Pick<LogVerification, 'chain' | 'head' | 'signedHeads' | 'database'> &
  Readonly<Record<(typeof LOOKED_AT)[number], { differentCount: number }>>

/** The outcome of a verification: whole only if everything passed. */
export const outcomeOf = (found: Found): LogVerification['outcome'] =>
  isWholeButForHead(found) && (found.head === null || found.head === 'contained') ? 'whole' : 'broken'

/**
 * Whether all of the library passed, whatever the state of an exported head: it may be mistyped, or from another log.
 */
export const isWholeButForHead = (found: Found): boolean =>
  found.chain.state === 'whole' &&
  found.database === 'sound' &&
  found.signedHeads.faultCount === 0 &&
  LOOKED_AT.every((part) => found[part].differentCount === 0)
