import type { BrokenChain, LogVerification } from '../model/custody.ts'
import { headWords } from './custody-verify-head.ts'
import { exactInstant } from './dates.ts'
import { messages } from './messages.ts'
import { notHeldLine } from './not-held.ts'
import { signedHeadsLine } from './signing.ts'

const words = messages('custody-verify', {
  entry: 'Entry {n, number}',
  entryAt: 'Entry {n, number} (recorded time {at})',
  faults: {
    number:
      'Entry {n, number} is missing; number {found, number} is in its place. It was removed, moved or renumbered.',
    link: '{entry} does not contain the hash of the entry before it. It, or the entry before it, was changed, removed or moved.',
    hash: '{entry} does not match its own hash. It is not as it was written.',
    emptied: '{entry} was emptied, and no entry of an erasure names it.',
  },
  unbroken:
    'Custody log: chain unbroken over {n, plural, one {# entry} other {# entries}}. Each number, hash and link to the entry before matches.',
  failed: 'The custody log FAILED verification.',
  nothingVerified: 'Nothing in the log is verified.',
  verifiedUpTo:
    '{n, plural, one {Entry 1 is unbroken} other {Entries 1 to # are unbroken}}; nothing after that is verified.',
  emptied:
    '{n, plural, one {# entry was emptied by an erasure} other {# entries were emptied by erasures}}, as recorded.',
  stepsBack:
    'The recorded time steps back {n, plural, one {once} other {# times}}, first at entry {first, number}: the computer’s clock was set back.',
  database: {
    sound: 'Database check passed: SQLite found no damage in the file.',
    damaged: 'The database is damaged: SQLite’s check of the whole file failed.',
  },
  rows: '{n, plural, one {# stored record matches its newest seal} other {# stored records match their newest seals}} in the log.',
  rowsDiffer: '{n, plural, one {# stored record does} other {# stored records do}} NOT match the log: {rows}.',
  copies: '{n, plural, one {# viewing copy is} other {# viewing copies are}} unchanged since made.',
  copiesDiffer: 'The viewing {n, plural, one {copy of # file is} other {copies of # files are}} NOT as made: {copies}.',
  lists:
    '{n, plural, one {# entry of lists matches} other {# entries of lists match}} what {n, plural, one {it is} other {they are}} derived from.',
  listsDiffer:
    'Lists may be wrong about {n, plural, one {# entry} other {# entries}}: {names}. The evidence is not affected; “touchstone rebuild-facts” rebuilds them.',
  andMore: '{names}{separator}and more',
  notCompared: 'Not compared: {parts}.',
  /** What no entry seals, whatever the log says about it. */
  notComparedParts: [
    'thumbnails, and previews made only for the screen',
    'progress of scans, requests and jobs',
    'the contents of the charge journal (charges.jsonl)',
    'the request log, balances, spending limits and settings',
    'the files of reports (verify <export> reads those)',
  ],
})

/** Whether the charge journal has a line for each request that was about to be complete. */
export const chargeLines = messages('custody-verify.charges', {
  all: 'The charge journal (charges.jsonl) has a line for {n, plural, one {# request} other {# requests}} logged as completing the upload.',
  missing:
    'The charge journal (charges.jsonl) has NO line for {n, plural, one {# request} other {# requests}} logged as completing the upload: {requests}.',
})

/** What is wrong with the first broken entry, and what that means. */
export function faultWords(chain: BrokenChain): string {
  const { brokenAt: n, at, fault } = chain
  if (fault.what === 'number') return words.faults.number({ n, found: fault.found })
  const entry = at === null ? words.entry({ n }) : words.entryAt({ n, at: exactInstant(at) })
  return words.faults[fault.what]({ entry })
}

/** The findings of a verification, one sentence per part; null = there was nothing to verify. */
export function verificationLines(verification: LogVerification) {
  const { chain, head, expected, signedHeads, database, rows, copies, charges, lists } = verification
  return {
    log: logLine(chain),
    head: expected === null || head === null ? null : headWords(expected.entries, chain)[head],
    signedHeads: signedHeadsLine(signedHeads),
    database: words.database[database],
    rows: rowsLine(rows),
    copies: copiesLine(copies),
    charges: chargesLine(charges),
    lists: listsLine(lists),
    notLookedAt: words.notCompared({ parts: words.notComparedParts.join('; ') }),
  }
}

function logLine(chain: LogVerification['chain']): string {
  if (chain.state === 'broken') {
    const before = chain.brokenAt - 1
    const verified = before === 0 ? words.nothingVerified : words.verifiedUpTo({ n: before })
    return [words.failed, faultWords(chain), verified].join(' ')
  }
  const { entries, removed, stepsBack } = chain
  return [
    words.unbroken({ n: entries }),
    ...(removed === 0 ? [] : [words.emptied({ n: removed })]),
    ...(stepsBack.count === 0 || stepsBack.first === null
      ? []
      : [words.stepsBack({ n: stepsBack.count, first: stepsBack.first })]),
  ].join(' ')
}

function rowsLine({ checked, different, differentCount: n }: LogVerification['rows']): string {
  if (n === 0) return words.rows({ n: checked })
  return words.rowsDiffer({ n, rows: listed(different.map(notHeldLine), n, '; ') })
}

function copiesLine({ checked, different, differentCount: n }: LogVerification['copies']): string | null {
  if (checked === 0) return null
  return n === 0 ? words.copies({ n: checked }) : words.copiesDiffer({ n, copies: listed(different, n) })
}

function chargesLine({ checked, different, differentCount: n }: LogVerification['charges']): string | null {
  if (checked === 0) return null
  return n === 0 ? chargeLines.all({ n: checked }) : chargeLines.missing({ n, requests: listed(different, n) })
}

function listsLine({ checked, different, differentCount: n }: LogVerification['lists']): string {
  return n === 0 ? words.lists({ n: checked }) : words.listsDiffer({ n, names: listed(different, n) })
}

/** The first of a longer list of names. */
const listed = (names: readonly string[], n: number, separator = ', '): string =>
  n > names.length ? words.andMore({ names: names.join(separator), separator }) : names.join(separator)
