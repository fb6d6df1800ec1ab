import type { BrokenChain, ChainState } from '../model/custody.ts'
import { messages } from './messages.ts'

const words = messages('custody-verify-head', {
  missing:
    'chain unbroken over {n, plural, one {# entry} other {# entries}}, but the exported fingerprint entered is NOT in the log: entries were cut off or replaced since, or the fingerprint or its number was mistyped.',
  contained: 'The exported fingerprint is that of entry {n, number}: no entry up to it has changed since that export.',
  containedButEmptied:
    'The exported fingerprint is that of entry {n, number}: no entry up to it has changed since that export, except where an erasure emptied it.',
  containedInBroken:
    'The exported fingerprint is that of entry {n, number}, but the chain up to it FAILED verification: see entry {brokenAt, number}.',
  cut: 'The exported fingerprint is NOT in the log, which has fewer than {n, plural, one {# entry} other {# entries}}: its end was cut off since, or the fingerprint or its number was mistyped.',
  different:
    'The exported fingerprint is NOT in the log, whose entry {n, number} is a different one. This is not the log of that export, or the fingerprint or its number was mistyped.',
  notReached:
    'Unknown whether the exported fingerprint is in the log: the chain is broken at or before entry {n, number}.',
})

/** Whether the log is broken up to an entry, even if its hash is still there: an emptied entry keeps its own. */
export const isBrokenUpTo = (entries: number, chain: ChainState): chain is BrokenChain =>
  chain.state === 'broken' && chain.brokenAt <= entries

/**
 * For an unbroken log that lacks the exported fingerprint entered: not to be put as lightly as a log in which everything is
 * intact.
 */
export const unbrokenButHeadMissing = (entries: number): string => words.missing({ n: entries })

/** Sentences for each state of an exported fingerprint with this many entries. */
export const headWords = (entries: number, chain: ChainState) => ({
  contained: contained(entries, chain),
  cut: words.cut({ n: entries }),
  different: words.different({ n: entries }),
  not_reached: words.notReached({ n: entries }),
})

function contained(n: number, chain: ChainState): string {
  if (isBrokenUpTo(n, chain)) return words.containedInBroken({ n, brokenAt: chain.brokenAt })
  return chain.state === 'whole' && chain.removed === 0 ? words.contained({ n }) : words.containedButEmptied({ n })
}
