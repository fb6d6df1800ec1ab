import type { BrokenChain, ChainState } from '../model/custody.ts'
import { count, counted } from './counts.ts'

/** Whether the log does not hold up to an entry, though its hash may still be there: one that was emptied keeps its own. */
export const isBrokenUpTo = (entries: number, chain: ChainState): chain is BrokenChain =>
  chain.state === 'broken' && chain.brokenAt <= entries

/** All holds, and the exported head that was given is not there: never said as lightly as that all holds. */
export const heldButHeadMissing = (entries: number): string =>
  `${counted(entries, 'entry holds', 'entries hold')}, but the exported head that was given is NOT in the log: entries were cut off or replaced since, or the head or its number was mistyped.`

/** What became of an exported head of so many entries. */
export const headWords = (entries: number, chain: ChainState) => ({
  contained: contained(entries, chain),
  cut: `The exported head is NOT in the log, which has fewer than ${counted(entries, 'entry', 'entries')}: its end was cut off since, or the head or its number was mistyped.`,
  different: `The exported head is NOT in the log, whose entry ${count(entries)} is another one: the log is not the one of that export, or the head or its number was mistyped.`,
  not_reached: `Whether the exported head is in the log cannot be told: the log does not hold up to entry ${count(entries)}.`,
})

function contained(entries: number, chain: ChainState): string {
  const start = `The exported head is in the log, as entry ${count(entries)}`
  if (isBrokenUpTo(entries, chain))
    return `${start}, but what stands up to there does NOT hold: see entry ${count(chain.brokenAt)}.`
  const but = chain.state === 'whole' && chain.removed === 0 ? '' : ', other than by being emptied in an erasure'
  return `${start}: no entry up to there was changed since that export${but}.`
}
