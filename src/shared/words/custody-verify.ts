import type { BrokenChain, LogVerification } from '../model/custody.ts'
import { count, counted } from './counts.ts'
import { headWords } from './custody-verify-head.ts'
import { exactInstant } from './dates.ts'
import { notHeldLine } from './not-held.ts'
import { signedHeadsLine } from './signing.ts'

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
      return `${entry} was emptied, and no entry of an erasure names it.`
  }
}

/** What a verification found, a sentence for each part; null = there was nothing to look at. */
export function verificationLines(verification: LogVerification) {
  const { chain, head, expected, signedHeads, database, rows, copies, charges } = verification
  return {
    log:
      chain.state === 'whole'
        ? `The custody log holds: ${counted(chain.entries, 'entry', 'entries')}, each with its number, its hash and its link to the one before.${emptied(chain.removed)}${stepsBack(chain.stepsBack)}`
        : `The custody log does NOT hold. ${faultWords(chain)} ${before(chain.brokenAt)}`,
    head: expected === null || head === null ? null : headWords(expected.entries, chain)[head],
    signedHeads: signedHeadsLine(signedHeads),
    database:
      database === 'sound'
        ? 'The database is sound: SQLite’s own check of the whole file found nothing.'
        : 'The database is damaged: SQLite’s own check of the whole file failed.',
    rows: rowsLine(rows),
    copies: copiesLine(copies),
    charges: chargesLine(charges),
    notLookedAt: `Not compared with anything: ${NOT_COMPARED.join('; ')}.`,
  }
}

function rowsLine({ checked, different, differentCount }: LogVerification['rows']): string {
  if (differentCount === 0)
    return `${counted(checked, 'stored fact')} ${checked === 1 ? 'is' : 'are'} as the newest entry about ${checked === 1 ? 'it' : 'each'} sealed ${checked === 1 ? 'it' : 'them'}.`
  return `${counted(differentCount, 'stored fact does', 'stored facts do')} NOT hold against the log: ${listed(different.map(notHeldLine), differentCount, '; ')}.`
}

function copiesLine({ checked, different, differentCount }: LogVerification['copies']): string | null {
  if (checked === 0) return null
  if (differentCount === 0)
    return `${counted(checked, 'copy', 'copies')} for viewing ${checked === 1 ? 'is the one that was' : 'are those that were'} made.`
  return `What is kept as copy for viewing of ${counted(differentCount, 'file')} is NOT what was made of it: ${listed(different, differentCount)}.`
}

function chargesLine({ checked, different, differentCount }: LogVerification['charges']): string | null {
  const leaving = 'whose last bytes, says the log, were about to leave'
  if (checked === 0) return null
  if (differentCount === 0)
    return `The journal of charges (charges.jsonl) has a line for ${counted(checked, 'request')} ${leaving}.`
  return `The journal of charges (charges.jsonl) has NO line for ${counted(differentCount, 'request')} ${leaving}: ${listed(different, differentCount)}.`
}

/** The first of so many. */
const listed = (names: readonly string[], n: number, between = ', '): string =>
  `${names.join(between)}${n > names.length ? `${between}and more` : ''}`

/** What no entry seals, whatever the log says of it. */
const NOT_COMPARED = [
  'small pictures of lists and pictures made for viewing on the screen alone',
  'how far walks, requests and jobs under way are',
  'what is derived for lists and filters',
  'what the lines of the journal of charges (charges.jsonl) say',
  'the traffic log, balances, limits of spending and settings',
  'the files of reports (verify <export> reads those)',
]

const before = (brokenAt: number): string =>
  brokenAt === 1
    ? 'Nothing of the log is proven.'
    : `Entries 1 to ${count(brokenAt - 1)} hold; of what comes after, the log proves nothing.`

const emptied = (n: number): string =>
  n === 0 ? '' : ` ${counted(n, 'entry was', 'entries were')} emptied by erasures, as these tell.`

const stepsBack = ({ count: n, first }: { count: number; first: number | null }): string =>
  n === 0 || first === null
    ? ''
    : ` The time goes back ${n === 1 ? 'once' : `${count(n)} times`}, first at entry ${count(first)}: the clock of the computer was set back.`
