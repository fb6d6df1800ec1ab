import type { LogVerification } from './custody.ts'

/** What is compared with what the log vouches for, part by part. */
export const LOOKED_AT = [
  ...(['items', 'replies', 'readings', 'findings', 'marks', 'lists', 'media', 'copies', 'redactions'] as const),
  ...(['requests', 'jobs', 'sightings', 'rounds', 'reports', 'reportTexts', 'charges', 'cases'] as const),
] as const
type Part = Pick<LogVerification['items'], 'differentCount'>
type Found = Pick<LogVerification, 'chain' | 'head' | 'signedHeads' | 'database'> &
  Readonly<Record<(typeof LOOKED_AT)[number] | 'gone', Part>>

/** Whether everything a verification looked at holds. */
export const outcomeOf = (found: Found): LogVerification['outcome'] =>
  isWholeButForHead(found) && (found.head === null || found.head === 'contained') ? 'whole' : 'broken'

/** Whether all of the library holds, whatever became of an exported head: one may be mistyped, or of another log. */
export const isWholeButForHead = (found: Found): boolean =>
  found.chain.state === 'whole' &&
  found.database === 'sound' &&
  found.signedHeads.faultCount === 0 &&
  [...LOOKED_AT, 'gone' as const].every((part) => found[part].differentCount === 0)
