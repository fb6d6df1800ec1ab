import type { LogVerification } from '../model/custody.ts'
import { verificationLines } from './custody-verify.ts'
import { isBrokenUpTo } from './custody-verify-head.ts'

/** State of one part of a verification: failed, verified, or not verifiable by this run. */
export type FoundState = 'broken' | 'whole' | 'open'

type Line = keyof ReturnType<typeof verificationLines>

/** The findings of a verification, one sentence per part, grouped by state; each group in display order. */
export function foundByState(found: LogVerification): Record<FoundState, string[]> {
  const sorted: Record<FoundState, string[]> = { broken: [], whole: [], open: [] }
  for (const [line, words] of Object.entries(verificationLines(found)) as [Line, string | null][])
    if (words !== null) sorted[stateOf(line, found)].push(words)
  return sorted
}

function stateOf(line: Line, found: LogVerification): FoundState {
  switch (line) {
    case 'log':
      return found.chain.state
    case 'head':
      if (found.head === 'not_reached') return 'open'
      return found.head === 'contained' && !isBrokenUpTo(found.expected?.entries ?? 0, found.chain) ? 'whole' : 'broken'
    case 'signedHeads':
      if (found.signedHeads.faultCount > 0) return 'broken'
      return found.signedHeads.isChecked && found.signedHeads.heads > 0 ? 'whole' : 'open'
    case 'database':
      return found.database === 'sound' ? 'whole' : 'broken'
    case 'notLookedAt':
      return 'open'
    default:
      return found[line].differentCount === 0 ? 'whole' : 'broken'
  }
}
