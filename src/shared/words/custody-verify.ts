import type { ChainState, Gone, LogVerification } from '../model/custody.ts'
import type { NamedFault } from '../model/reading-proof.ts'
import { kindWords } from './checks.ts'
import { count, counted } from './counts.ts'
import { exactInstant } from './dates.ts'
import { namedFault, storedFault } from './reading-proof.ts'

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
  const {
    chain,
    head,
    expected,
    database,
    items,
    replies,
    readings,
    findings,
    marks,
    media,
    redactions,
    requests,
    gone,
  } = found
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
    items: itemsLine(items),
    replies: repliesLine(replies),
    readings: readingsLine(readings),
    requests: requestsLine(requests),
    findings: findingsLine(findings),
    marks: marksLine(marks),
    media: mediaLine(media),
    redactions: redactionsLine(redactions),
    gone: goneLine(gone),
    notLookedAt: notLookedAt(found),
  }
}

function itemsLine({ checked, different, differentCount, unnamed: n, faults }: LogVerification['items']): string {
  if (differentCount === 0)
    return `SHA-256, size, path and name of ${counted(checked, 'item')} are what the log says.${unnamed(n)}`
  return `What is stored of ${counted(differentCount, 'item')} is NOT what the log says: ${listed(different, differentCount)}.${named(faults)}`
}

function repliesLine({
  checked,
  different,
  differentCount,
  emptied: gone,
  faults,
}: LogVerification['replies']): string {
  const end = answersEmptied(gone)
  if (differentCount === 0)
    return `${counted(checked, 'kept answer')} of the service ${checked === 1 ? 'has' : 'have'} the SHA-256 that was stored when ${checked === 1 ? 'it' : 'they'} came, and ${checked === 1 ? 'its' : 'their'} time and origin.${end}`
  const why = faults.length === 0 ? '' : ` ${[...new Set(faults.map(storedFault))].join('; ')}.`
  return `${counted(differentCount, 'kept answer')} of the service ${differentCount === 1 ? 'is' : 'are'} NOT as ${differentCount === 1 ? 'it' : 'they'} came: ${different.join(', ')}${differentCount > different.length ? ' and more' : ''}.${why}${end}`
}

/** null = nothing was ever read. */
function readingsLine({ checked, different, differentCount }: LogVerification['readings']): string | null {
  if (checked === 0) return null
  if (differentCount === 0)
    return `${counted(checked, 'kept answer')} ${checked === 1 ? 'was' : 'were'} read again and compared with what is stored as read in ${checked === 1 ? 'it' : 'them'}.`
  const more = differentCount > new Set(different.map(({ name }) => name)).size ? '; and more' : ''
  return `What is stored as read in ${counted(differentCount, 'kept answer')} is NOT what ${differentCount === 1 ? 'it says' : 'they say'}. ${different.map(namedFault).join('; ')}${more}.`
}

/** null = nothing was marked. */
function marksLine({ checked, different, differentCount }: LogVerification['marks']): string | null {
  if (checked === 0 && differentCount === 0) return null
  if (differentCount === 0) return `Status and tags of ${counted(checked, 'item')} are what the log says was set.`
  const more = differentCount > different.length ? ' and more' : ''
  return `Status or tags of ${counted(differentCount, 'item')} are NOT what the log says was set: ${different.join(', ')}${more}.`
}

/** null = nothing was ever sent. */
function requestsLine({ checked, different, differentCount, faults }: LogVerification['requests']): string | null {
  if (checked === 0) return null
  if (differentCount === 0)
    return `${counted(checked, 'request')} ${checked === 1 ? 'is' : 'are'} what the log says: what was sent to whom and when, and how ${checked === 1 ? 'it' : 'each'} ended.`
  return `${counted(differentCount, 'request')} ${differentCount === 1 ? 'is' : 'are'} NOT what the log says: ${listed(different, differentCount)}.${named(faults)}`
}

/** null = no entry tells of any. */
function mediaLine({
  checked,
  different,
  differentCount,
  unnamed: n,
  faults,
}: LogVerification['media']): string | null {
  const told = checked - n
  if (differentCount === 0)
    return told === 0 ? null : `What was read in ${counted(told, 'file')} is what the log says of the reading.`
  return `What is stored as read in ${counted(differentCount, 'file')} is NOT what the log says of the reading: ${listed(different, differentCount)}.${named(faults)}`
}

/** null = nothing was ever taken out. */
function redactionsLine({ checked, different, differentCount }: LogVerification['redactions']): string | null {
  if (checked === 0) return null
  if (differentCount === 0)
    return `What is taken out of ${counted(checked, 'picture')} in reports is what the log says was set.`
  return `What is taken out of ${counted(differentCount, 'picture')} in reports is NOT what the log says was set: ${listed(different, differentCount)}.`
}

/** null = the log tells of nothing. */
function goneLine({ checked, different, differentCount }: LogVerification['gone']): string | null {
  if (checked === 0) return null
  if (differentCount === 0) return 'Every item, every request and every answer the log tells of is there.'
  const it = differentCount === 1 ? 'it' : 'them'
  return `NOT there any more, although the log tells of ${it}: ${listed(different.map(goneWords), differentCount)}.`
}

function goneWords({ what, name, kind, at }: Gone): string {
  const asked = kind === null ? '' : ` of ${kindWords[kind]}`
  const when = at === null ? '' : `, ${what === 'answer' ? 'received' : 'made'} ${exactInstant(at)}`
  return what === 'item' ? name : `${name} (${what}${asked}${when})`
}

/** What differs, with both values. */
const named = (faults: readonly NamedFault[]): string =>
  faults.length === 0 ? '' : ` ${faults.map(namedFault).join('; ')}.`

const listed = (names: readonly string[], n: number): string =>
  `${names.join(', ')}${n > names.length ? ' and more' : ''}`

/** What this version compares with no entry, whatever the log says of it. */
const NEVER = [
  'pictures and drawings made for viewing, frames taken from films, files attached to addresses, and how pictures came by a drop',
  'names and descriptions of cases and exhibits, and how their volumes were mounted',
  'when files were last written, which of them were skipped, unreadable or missing and why, and when originals were looked at again',
  'what a fact check was asked, how its job stood on the way, and its credits and times',
  'what requests and jobs were expected, approved and counted to cost, decisions about doubtful requests, and the traffic log',
  'the lists that filters and counts are made of: the status, tags and conclusion an item is found by',
  'reports as they were saved, their texts and pairs, and settings',
]

/** What no entry of the log vouches for, and this verification could not compare with anything. */
function notLookedAt({ chain, items, replies, readings, media, requests }: LogVerification): string {
  const of = (n: number, what: string): string[] => (n === 0 ? [] : [what])
  const parts = [
    ...of(items.unnamed, `SHA-256 and size of ${counted(items.unnamed, 'item')} the log has no reading of`),
    ...of(
      replies.unnamed,
      `how ${counted(replies.unnamed, 'kept answer')} came, of which the log does not tell or does not tell any more`,
    ),
    ...of(
      replies.partly,
      `head, certificate and app version of ${counted(replies.partly, 'kept answer')}, which an earlier version entered without them`,
    ),
    ...of(requests.unnamed, `how ${counted(requests.unnamed, 'request')} ended`),
    ...of(
      requests.partly,
      `how many bytes of ${counted(requests.partly, 'request')} were written, which an earlier version entered without them`,
    ),
    ...of(readings.outdated, `${counted(readings.outdated, 'reading')} by an earlier version, to be made again`),
    ...of(readings.later, `${counted(readings.later, 'reading')} by a later version of Touchstone`),
    ...(chain.state === 'whole' ? [] : ['status and tags, of which all entries together tell']),
    ...of(media.unnamed, `what was read in ${counted(media.unnamed, 'file')}, of which the log does not tell`),
    ...(chain.state === 'whole'
      ? []
      : ['what was read in files, what is taken out of pictures, and whether all the log tells of is there']),
    ...NEVER,
  ]
  return `Not compared with anything: ${parts.join('; ')}.`
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
