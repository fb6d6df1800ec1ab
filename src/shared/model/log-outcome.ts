import type { LogVerification } from './custody.ts'

/** What is compared with what the log vouches for, part by part. */
const LOOKED_AT = ['rows', 'copies', 'charges'] as const
type Found = Pick<LogVerification, 'chain' | 'head' | 'signedHeads' | 'database'> &
  Readonly<Record<(typeof LOOKED_AT)[number], { differentCount: number }>>

/** Whether everything a verification looked at holds. */
export const outcomeOf = (found: Found): LogVerification['outcome'] =>
  isWholeButForHead(found) && (found.head === null || found.head === 'contained') ? 'whole' : 'broken'

/** Whether all of the library holds, whatever became of an exported head: one may be mistyped, or of another log. */
export const isWholeButForHead = (found: Found): boolean =>
  found.chain.state === 'whole' &&
  found.database === 'sound' &&
  found.signedHeads.faultCount === 0 &&
  LOOKED_AT.every((part) => found[part].differentCount === 0)
