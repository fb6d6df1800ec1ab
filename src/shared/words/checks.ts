import { type AskedBefore, type AskedCounts, allAsked } from '../model/asked-before.ts'
import type { CheckKind } from '../model/kind.ts'
import { plainName } from '../model/visible-text.ts'
import { counted } from './counts.ts'

/** Sentences of native dialogs and of custody entries about sending and paying. */

/** What a check asks for, within a sentence. */
export const kindWords: Record<CheckKind, string> = { image_forensics: 'image forensics', fact_check: 'fact check' }

const credits = (n: number): string => counted(n, 'credit')
const pictures = (n: number): string => counted(n, 'picture')
const addresses = (n: number): string => counted(n, 'address', 'addresses')
const filesOf = (kind: CheckKind, n: number): string => (kind === 'image_forensics' ? pictures(n) : counted(n, 'file'))
/** "80 pictures and 4 addresses"; what there is none of is not named. */
const both = (kind: CheckKind, files: number, links: number): string =>
  [...(files > 0 || links === 0 ? [filesOf(kind, files)] : []), ...(links > 0 ? [addresses(links)] : [])].join(' and ')

export type BudgetQuestion = {
  caseReference: string
  caseName: string
  host: string
  isSimulated: boolean
  kind: CheckKind
  /** Characters of the person's own text that goes with each request; 0 or left out = none. */
  contextLength?: number
  /** Credits asked for now, on top of what was approved earlier today. */
  missing: number
  approvedBefore: number
  /** Files that are sent, and their bytes together. */
  files: number
  bytes: number
  /** Addresses that are sent; the service fetches what is there. */
  links: number
  /** Among both, how many were asked before and are paid again. */
  again: AskedCounts
  /** Expected credits for all of it. */
  expected: number
  /** Sentences about caps that it goes beyond. */
  caps?: readonly string[]
}

/** What the person says yes to when a budget is short. */
export function budgetQuestion(question: BudgetQuestion) {
  const { caseReference, caseName, host, missing, approvedBefore, files, bytes, links, isSimulated } = question
  const { kind, contextLength = 0, again, expected, caps = [] } = question
  const before = approvedBefore > 0 ? ` Already approved today: ${credits(approvedBefore)}.` : ''
  const verb = VERBS[kind]
  const repeats = allAsked(again)
  const isOnlyFailed = again.failed === repeats
  const unpaid = `${verb} ${both(kind, files, links)} for ${caseReference}? The service says that it costs nothing.`
  const repeated = `${verb} ${againWords(repeats, question)} again for ${caseReference}? ${isOnlyFailed ? 'It has a cost of its own.' : 'It costs again.'}`
  return {
    message: missing > 0 ? `Approve ${credits(missing)} for ${caseReference}?` : repeats > 0 ? repeated : unpaid,
    detail: [
      `Case: ${caseReference} ${plainName(caseName)}`,
      `Service: ${host}${isSimulated ? ' (simulated, nothing is charged)' : ''}`,
      `To send${kind === 'fact_check' ? ' for fact-checking' : ''}: ${both(kind, files, links)}${files > 0 ? `, ${megabytes(bytes)}` : ''}`,
      ...BEFORE.flatMap(([how, label]) => (again[how] > 0 ? [`${label}: ${againWords(again[how], question)}`] : [])),
      `Expected cost: ${credits(expected)}`,
      missing > 0
        ? `Budget: ${credits(missing)} more for this case at this service. It counts today, even where the queue sends it on a later day.${before}`
        : approvedBefore > 0
          ? 'Budget: what was approved today covers it.'
          : 'Budget: none was approved today. A first charge stops the rest.',
      ...caps,
      '',
      ...(files > 0
        ? [
            'The original files are sent as they are, with the position and thumbnails embedded in them. File names are not sent.',
          ]
        : []),
      ...(contextLength > 0 ? [`Your own text goes with each of them: ${counted(contextLength, 'character')}.`] : []),
      ...(links > 0
        ? ['The addresses are sent exactly as they stand. The service fetches them, and their owners may see that.']
        : []),
    ].join('\n'),
    yes: missing > 0 ? `Approve ${credits(missing)}` : repeats > 0 ? `${verb} again` : verb,
    no: 'Do not send',
  }
}

const VERBS: Record<CheckKind, string> = { image_forensics: 'Analyse', fact_check: 'Fact-check' }

const BEFORE: readonly (readonly [AskedBefore, string])[] = [
  ['answered', 'Answered before, paid again'],
  ['running', 'Still running as far as is known, paid again'],
  ['failed', 'Failed or cancelled before, asked again'],
  ['other_answered', 'Answered under another token, paid again'],
  ['other_running', 'Still running under another token as far as is known, paid again'],
  ['erased', 'Answered before, the answer erased since, paid again'],
]

const againWords = (again: number, { kind, files, links }: BudgetQuestion): string =>
  links === 0 ? filesOf(kind, again) : files === 0 ? addresses(again) : `${again} of them`

const megabytes = (bytes: number): string => (bytes < 500_000 ? 'less than 1 MB' : `${Math.round(bytes / 1e6)} MB`)

/** Asked before something possibly charged is sent again. */
export function sendAgainQuestion(name: string, host: string, expected: number) {
  return {
    message: 'Send it again? It may cost again.',
    detail: `${plainName(name)} was sent to ${host} and may have been charged already. Sending it again is expected to cost ${credits(expected)}.`,
    yes: 'Send again',
    no: 'Leave it',
  }
}

export type NotChargedQuestion = {
  /** Its name where it is one; null = several. */
  name: string | null
  requests: number
  /** Of them, what goes back into the queue; the others are asked for by another request already, or their case is closed. */
  toSend: number
  hosts: readonly string[]
  /** Credits expected for what is sent again. */
  expected: number
}

/** Asked before requests count as not charged, because what they asked for is then sent again. */
export function notChargedQuestion({ name, requests, toSend, hosts, expected }: NotChargedQuestion) {
  const isOne = requests === 1
  const host = hosts.join(', ')
  return {
    message: isOne
      ? toSend === 0
        ? 'Was it not charged?'
        : 'Was it not charged? It is sent again.'
      : `Were these ${requests} requests not charged?`,
    detail: [
      isOne
        ? `You checked with ${host} that the request for ${name === null ? 'it' : plainName(name)} was not charged.`
        : `You checked with ${host} that none of these ${requests} requests was charged.`,
      toSend === 0
        ? 'Nothing is sent again: the case is closed, or another request asks for the same already.'
        : `Sent again to ${host}, within the approved budget: ${counted(toSend, 'file or address', 'files or addresses')}. Expected cost: ${credits(expected)}.`,
      ...(toSend === 0 ? [] : ['If one of them was charged, it is paid twice.']),
    ].join('\n'),
    yes: toSend === 0 ? 'Not charged' : 'Not charged, send again',
    no: 'Change nothing',
  }
}

/**
 * Asked before a picture that reached the service is queued again. `charged` = credits the service said it took;
 * null = it named none.
 */
export function queueAgainQuestion(name: string, host: string, expected: number, charged: number | null) {
  const before = charged !== null && charged > 0 ? `charged ${credits(charged)} already` : 'may have been charged'
  return {
    message: 'Queue it again? It may cost again.',
    detail: `${plainName(name)} was sent to ${host} before: ${before}. Sending it again is expected to cost ${credits(expected)}.`,
    yes: 'Queue again',
    no: 'Leave it',
  }
}

export type AttachFacts = {
  name: string
  /** Under which name the file was sent; null = an address was. */
  sentName: string | null
  /** The file name and creation time the reply gives; null = none. */
  namedInReply: string | null
  verdict: string | null
  createdAt: string | null
}

/** Asked before a result obtained in another way is kept as the answer to a request. */
export function attachQuestion({ name, sentName, namedInReply, verdict, createdAt }: AttachFacts) {
  const isSame = sentName !== null && namedInReply === sentName
  return {
    message: 'Attach this result?',
    detail: [
      `File: ${plainName(name)}`,
      `Verdict in the reply: ${verdict === null ? 'none' : plainName(verdict)}`,
      `Created, as the reply says: ${createdAt === null ? 'not stated' : plainName(createdAt)}`,
      sentName === null
        ? 'The request named an address.'
        : isSame
          ? `The reply names the request: ${sentName}`
          : `The reply names ${namedInReply === null ? 'no file' : `“${plainName(namedInReply)}”`}; the request was sent as ${sentName}. Touchstone cannot tell whether they belong together.`,
      '',
      'It is kept with your name and marked as attached wherever it is shown. The request is settled by it.',
    ].join('\n'),
    yes: 'Attach',
    no: 'Cancel',
  }
}

/** What a person declares by each decision; kept with the decision. */
export const DECISIONS = {
  send_again: 'Send again. It may cost again.',
  not_charged: 'I checked with the service: it was not charged.',
  left: 'Leave it as it is.',
} as const
