import type { BrokenChain, Gone, LogVerification } from '../model/custody.ts'
import type { NamedFault } from '../model/reading-proof.ts'
import { kindWords } from './checks.ts'
import { count, counted } from './counts.ts'
import { headWords } from './custody-verify-head.ts'
import {
  casesLine,
  chargesLine,
  listed,
  listsLine,
  reportsLine,
  reportTextsLine,
  roundsLine,
  sightingsLine,
} from './custody-verify-kept.ts'
import { exactInstant } from './dates.ts'
import { namedFault, storedFault } from './reading-proof.ts'
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
    lists,
    sightings,
    rounds,
    reports,
    reportTexts,
    media,
    copies,
    redactions,
    requests,
    jobs,
    charges,
    cases,
    gone,
  } = found
  return {
    log:
      chain.state === 'whole'
        ? `The custody log holds: ${counted(chain.entries, 'entry', 'entries')}, each with its number, its hash and its link to the one before.${emptied(chain.removed)}${stepsBack(chain.stepsBack)}`
        : `The custody log does NOT hold. ${faultWords(chain)} ${before(chain.brokenAt)}`,
    head: expected === null || head === null ? null : headWords(expected.entries, chain)[head],
    signedHeads: signedHeadsLine(found.signedHeads),
    database:
      database === 'sound'
        ? 'The database is sound: SQLite’s own check of the whole file found nothing.'
        : 'The database is damaged: SQLite’s own check of the whole file failed.',
    items: itemsLine(items),
    replies: repliesLine(replies),
    readings: readingsLine(readings),
    requests: requestsLine(requests),
    jobs: jobsLine(jobs),
    charges: chargesLine(charges),
    cases: casesLine(cases),
    findings: findingsLine(findings),
    marks: marksLine(marks),
    lists: listsLine(lists),
    sightings: sightingsLine(sightings),
    rounds: roundsLine(rounds),
    media: mediaLine(media),
    copies: copiesLine(copies),
    redactions: redactionsLine(redactions),
    reports: reportsLine(reports),
    reportTexts: reportTextsLine(reportTexts),
    gone: goneLine(gone),
    notLookedAt: notLookedAt(found),
  }
}

/** null = there is none the log tells of. */
function itemsLine({
  checked,
  different,
  differentCount,
  unnamed: n,
  faults,
}: LogVerification['items']): string | null {
  const told = checked - n
  if (differentCount === 0)
    return told === 0 ? null : `SHA-256, size, path and name of ${counted(told, 'item')} are what the log says.`
  return `What is stored of ${counted(differentCount, 'item')} is NOT what the log says: ${listed(different, differentCount)}.${named(faults)}`
}

/** null = none ever came. */
function repliesLine({
  checked,
  different,
  differentCount,
  emptied: gone,
  unnamed: n,
  faults,
}: LogVerification['replies']): string | null {
  const end = answersEmptied(gone)
  if (differentCount === 0) return `${answersHeld(checked - n, true)}${answersHeld(n, false)}${end}`.trim() || null
  const why = faults.length === 0 ? '' : ` ${[...new Set(faults.map(storedFault))].join('; ')}.`
  return `${counted(differentCount, 'kept answer')} of the service ${differentCount === 1 ? 'is' : 'are'} NOT as ${differentCount === 1 ? 'it' : 'they'} came: ${listed(different, differentCount)}.${why}${end}`
}

/** Answers that are those that came: `isTold` = the log tells when and from where. */
const answersHeld = (n: number, isTold: boolean): string => {
  if (n === 0) return ''
  const [have, they, their] = n === 1 ? ['has', 'it', 'its'] : ['have', 'they', 'their']
  return ` ${counted(n, 'kept answer')} of the service ${have} the SHA-256 that was stored when ${they} came${isTold ? `, and ${their} time and origin` : ''}.`
}

/** null = nothing was read that this version can compare. */
function readingsLine({
  checked,
  different,
  differentCount,
  outdated,
  later,
}: LogVerification['readings']): string | null {
  const n = checked - outdated - later
  if (differentCount === 0) {
    if (n === 0) return null
    return `${counted(n, 'kept answer')} ${n === 1 ? 'was' : 'were'} read again and compared with what is stored as read in ${n === 1 ? 'it' : 'them'}.`
  }
  const more = differentCount > new Set(different.map(({ name }) => name)).size ? '; and more' : ''
  return `What is stored as read in ${counted(differentCount, 'kept answer')} is NOT what ${differentCount === 1 ? 'it says' : 'they say'}. ${different.map(namedFault).join('; ')}${more}.`
}

/** null = nothing was marked. */
function marksLine({ checked, different, differentCount }: LogVerification['marks']): string | null {
  if (checked === 0 && differentCount === 0) return null
  if (differentCount === 0) return `Status and tags of ${counted(checked, 'item')} are what the log says was set.`
  return `Status or tags of ${counted(differentCount, 'item')} are NOT what the log says was set: ${listed(different, differentCount)}.`
}

/** null = nothing was sent of which the log tells. */
function requestsLine({
  checked,
  different,
  differentCount,
  unnamed: n,
  faults,
}: LogVerification['requests']): string | null {
  const told = checked - n
  if (differentCount === 0) {
    if (told === 0) return null
    return `${counted(told, 'request')} ${told === 1 ? 'is' : 'are'} what the log says: what was sent to whom and when, and how ${told === 1 ? 'it' : 'each'} ended.`
  }
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

/** null = none is kept that an entry tells of. */
function copiesLine({ checked, different, differentCount, unnamed: n }: LogVerification['copies']): string | null {
  const told = checked - n
  if (differentCount === 0)
    return told === 0
      ? null
      : `${counted(told, 'copy', 'copies')} for viewing ${told === 1 ? 'is the one that was' : 'are those that were'} made.`
  return `What is kept as copy for viewing of ${counted(differentCount, 'file')} is NOT what was made of it: ${listed(different, differentCount)}.`
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

/** null = none was taken by a service. */
function jobsLine({ checked, different, differentCount, unnamed: n, faults }: LogVerification['jobs']): string | null {
  const told = checked - n
  if (differentCount === 0) {
    if (told === 0) return null
    return `${counted(told, 'fact check')} ${told === 1 ? 'is' : 'are'} what the log says: what was asked, the number of the job, and how and when ${told === 1 ? 'it' : 'each'} ended.`
  }
  return `What is stored of ${counted(differentCount, 'fact check')} is NOT what the log says: ${listed(different, differentCount)}.${named(faults)}`
}

/** What differs, with both values. */
const named = (faults: readonly NamedFault[]): string =>
  faults.length === 0 ? '' : ` ${faults.map(namedFault).join('; ')}.`

/** What this version compares with no entry, whatever the log says of it. */
const NEVER = [
  'small pictures of lists and pictures with all their pixels made for viewing, frames taken from films as items, files attached to addresses, and how pictures came by a drop',
  'names and descriptions of cases and exhibits, and how their volumes were mounted',
  'when files were last written, which of them were skipped or unreadable and why, which came back, and paths and sizes of earlier looks',
  'what walks and rounds over exhibits that did not end have counted, and when rounds began',
  'how the job of a fact check stood on the way, what it reserved before it ended, and when its end was asked for',
  'which run a request was of, and what filters know of files besides findings and marks (place, software, what was noticed)',
  'what the lines of the journal of charges (charges.jsonl) say',
  'what requests and jobs were expected, approved and counted to cost, decisions about doubtful requests, and the traffic log',
  'when and by whom reports were begun, the files of reports (verify <export> reads those), their pairs, and settings',
]

/** What no entry of the log vouches for, and this verification could not compare with anything. */
function notLookedAt({ chain, items, replies, readings, media, copies, requests, jobs }: LogVerification): string {
  const of = (n: number, what: string): string[] => (n === 0 ? [] : [what])
  const parts = [
    ...of(
      items.unnamed,
      `SHA-256 and size of ${counted(items.unnamed, 'item')} the log has no reading of, or that wait to be read again`,
    ),
    ...of(
      replies.unnamed,
      `how ${counted(replies.unnamed, 'kept answer')} came, of which the log does not tell or does not tell any more`,
    ),
    ...of(
      replies.partly,
      `head, certificate and app version of ${counted(replies.partly, 'kept answer')}, which an earlier version entered without them`,
    ),
    ...of(
      requests.unnamed,
      `${counted(requests.unnamed, 'request')}, of which the log does not tell or does not tell any more`,
    ),
    ...of(
      requests.partly,
      `how many bytes of ${counted(requests.partly, 'request')} were written, which an earlier version entered without them`,
    ),
    ...of(
      jobs.unnamed,
      `${counted(jobs.unnamed, 'fact check')}, of which the log does not tell or does not tell any more`,
    ),
    ...of(
      jobs.partly,
      `what ${counted(jobs.partly, 'fact check')} asked, of which the log does not tell or does not tell any more`,
    ),
    ...of(readings.outdated, `${counted(readings.outdated, 'reading')} by an earlier version, to be made again`),
    ...of(readings.later, `${counted(readings.later, 'reading')} by a later version of Touchstone`),
    ...(chain.state === 'whole'
      ? []
      : [
          'status and tags, fact checks, looks at files, rounds over exhibits and reports, of which all entries together tell',
        ]),
    ...of(media.unnamed, `what was read in ${counted(media.unnamed, 'file')}, of which the log does not tell`),
    ...of(copies.unnamed, `${counted(copies.unnamed, 'copy', 'copies')} for viewing of which the log does not tell`),
    ...(chain.state === 'whole'
      ? []
      : [
          'what was read in files, copies for viewing, what is taken out of pictures, the journal of charges, and whether all the log tells of is there',
        ]),
    ...NEVER,
  ]
  return `Not compared with anything: ${parts.join('; ')}.`
}

/** null = there are none. */
function findingsLine({ checked, different, differentCount }: LogVerification['findings']): string | null {
  if (checked === 0 && differentCount === 0) return null
  if (differentCount === 0)
    return `${counted(checked, 'revision of a finding', 'revisions of findings')} ${checked === 1 ? 'says' : 'say'} what the log says was recorded.`
  return `${counted(differentCount, 'revision of a finding', 'revisions of findings')} ${differentCount === 1 ? 'is' : 'are'} NOT what the log says was recorded: ${listed(different, differentCount)}.`
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
