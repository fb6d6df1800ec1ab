import type { ChainState, LogVerification } from '../model/custody.ts'
import { count, counted } from './counts.ts'
import { exactInstant } from './dates.ts'

export type BrokenChain = Extract<ChainState, { state: 'broken' }>

/** What does not hold about the first broken entry, and what that means. */
export function faultWords(chain: BrokenChain): string {
  const { brokenAt, at, fault } = chain
  const entry = `Entry ${count(brokenAt)}${at === null ? '' : ` (${exactInstant(at)}, as it says)`}`
  switch (fault.what) {
    case 'number':
      return `Entry ${count(brokenAt)} is not there; in its place stands number ${count(fault.found)}. It was removed, moved or renumbered.`
    case 'link':
      return `${entry} does not hold the hash of the entry before it. It, or what stood before it, was changed, removed or moved.`
    case 'hash':
      return `${entry} does not fit its own hash. It says something else than what was written.`
    case 'emptied':
      return `${entry} was emptied, and no deletion of a case accounts for that.`
  }
}

/** What a verification found, a sentence for each part. */
export function verificationLines(found: LogVerification) {
  const { chain, head, expected, database, items, replies, findings } = found
  return {
    log:
      chain.state === 'whole'
        ? `The custody log holds: ${counted(chain.entries, 'entry', 'entries')}, each with its number, its hash and its link to the one before.${emptied(chain.removed)}${stepsBack(chain.stepsBack)}`
        : `The custody log does NOT hold. ${faultWords(chain)} ${before(chain.brokenAt)}`,
    head: expected === null || head === null ? null : headWords(expected.entries)[head],
    database:
      database === 'sound'
        ? 'The database is sound: SQLite’s own check of the whole file found nothing.'
        : 'The database is damaged: SQLite’s own check of the whole file failed.',
    items:
      items.differentCount === 0
        ? `The stored SHA-256 of ${counted(items.checked, 'item')} ${items.checked === 1 ? 'is' : 'are'} what the log says of ${items.checked === 1 ? 'its' : 'their'} reading.${unnamed(items.unnamed)}`
        : `The stored SHA-256 of ${counted(items.differentCount, 'item')} is NOT what the log says: ${items.different.join(', ')}${items.differentCount > items.different.length ? ' and more' : ''}.`,
    replies:
      replies.differentCount === 0
        ? `${counted(replies.checked, 'kept answer')} of the service ${replies.checked === 1 ? 'has' : 'have'} the SHA-256 that was stored when ${replies.checked === 1 ? 'it' : 'they'} came.${answersEmptied(replies.emptied)}`
        : `${counted(replies.differentCount, 'kept answer')} of the service ${replies.differentCount === 1 ? 'does' : 'do'} NOT have the SHA-256 that was stored: ${replies.different.join(', ')}${replies.differentCount > replies.different.length ? ' and more' : ''}.${answersEmptied(replies.emptied)}`,
    findings: findingsLine(findings),
  }
}

/** null = there are none. */
function findingsLine({ checked, different, differentCount }: LogVerification['findings']): string | null {
  if (checked === 0 && differentCount === 0) return null
  if (differentCount === 0)
    return `${counted(checked, 'revision of a finding', 'revisions of findings')} ${checked === 1 ? 'says' : 'say'} what the log says was recorded.`
  const more = differentCount > different.length ? ' and more' : ''
  return `${counted(differentCount, 'revision of a finding', 'revisions of findings')} ${differentCount === 1 ? 'is' : 'are'} NOT what the log says was recorded: ${different.join(', ')}${more}.`
}

const before = (brokenAt: number): string =>
  brokenAt === 1
    ? 'Nothing of the log is proven.'
    : `Entries 1 to ${count(brokenAt - 1)} hold; of what comes after, the log proves nothing.`

const emptied = (n: number): string =>
  n === 0 ? '' : ` ${counted(n, 'entry was', 'entries were')} emptied with deleted cases, as their deletion tells.`

const answersEmptied = (n: number): string =>
  n === 0 ? '' : ` ${counted(n, 'answer was', 'answers were')} emptied with deleted cases.`

const stepsBack = ({ count: n, first }: { count: number; first: number | null }): string =>
  n === 0 || first === null
    ? ''
    : ` The time goes back ${n === 1 ? 'once' : `${count(n)} times`}, first at entry ${count(first)}: the clock of the computer was set back.`

const unnamed = (n: number): string => (n === 0 ? '' : ` Of ${counted(n, 'item')} the log has no reading.`)

const headWords = (entries: number) => ({
  contained: `The exported head is in the log, as entry ${count(entries)}: nothing up to there was changed since that export.`,
  cut: `The exported head is NOT in the log: it had ${counted(entries, 'entry', 'entries')} then, and is shorter now. Its end was cut off.`,
  different: `The exported head is NOT in the log: entry ${count(entries)} is another one. The log is not the one of that export.`,
  not_reached: `Whether the exported head is in the log cannot be told: the log does not hold up to entry ${count(entries)}.`,
})
