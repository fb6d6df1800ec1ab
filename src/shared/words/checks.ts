import { AskedBefore, type AskedCounts, allAsked } from '../model/asked-before.ts'
import type { CheckKind } from '../model/kind.ts'
import { plainName } from '../model/visible-text.ts'
import { amounts } from './amounts.ts'
import { list } from './counts.ts'
import { messages } from './messages.ts'

/** Sentences of native dialogs and of custody entries about sending and paying. */

/** Name of a check within a sentence. */
export const kindWords = messages('checks.kinds', {
  image_forensics: 'image forensics',
  fact_check: 'fact check',
} satisfies Record<CheckKind, string>)

const parts = messages('checks.amounts', {
  ofThem: '{n, number} of them',
  small: 'less than 1 MB',
  megabytes: '{n, number} MB',
})

const credits = (n: number): string => amounts.credits({ n })
const filesOf = (kind: CheckKind, n: number): string =>
  kind === 'image_forensics' ? amounts.images({ n }) : amounts.files({ n })
/** "80 images and 4 links"; zero counts are omitted. */
const both = (kind: CheckKind, files: number, links: number): string =>
  list([
    ...(files > 0 || links === 0 ? [filesOf(kind, files)] : []),
    ...(links > 0 ? [amounts.links({ n: links })] : []),
  ])

export type BudgetQuestion = {
  caseReference: string
  caseName: string
  host: string
  isSimulated: boolean
  kind: CheckKind
  /** Length in characters of the person's own text sent with each request; 0 or omitted = none. */
  contextLength?: number
  /** Credits to approve now, on top of what was approved earlier today. */
  missing: number
  approvedBefore: number
  /** Files that are sent, and their total bytes. */
  files: number
  bytes: number
  /** Links that are sent; the service fetches what they point to. */
  links: number
  /** Of both, how many were requested before and are paid for again. */
  again: AskedCounts
  /** Expected credits for all of it. */
  expected: number
  /** Sentences about limits that it exceeds. */
  caps?: readonly string[]
}

export const budget = messages('checks.budget', {
  approve: 'Approve {credits} for {reference}?',
  free: {
    image_forensics: 'Analyse {what} for {reference}? The service says that it costs nothing.',
    fact_check: 'Fact-check {what} for {reference}? The service says that it costs nothing.',
  },
  again: {
    image_forensics:
      'Analyse {what} again for {reference}? {isOnlyFailed, select, true {It is charged separately.} other {You pay again.}}',
    fact_check:
      'Fact-check {what} again for {reference}? {isOnlyFailed, select, true {It is charged separately.} other {You pay again.}}',
  },
  ofCase: 'Case: {reference} {name}',
  service: 'Service: {host}',
  simulated: 'Service: {host} (simulated, nothing is charged)',
  toSend: {
    image_forensics: 'To send: {what}',
    fact_check: 'To send for fact-checking: {what}',
  },
  withSize: '{what}, {size}',
  before: {
    answered: 'Already have a result, paid again: {what}',
    running: 'May still be running, paid again: {what}',
    failed: 'Failed or cancelled before, requested again: {what}',
    other_answered: 'Have a reply under another token, paid again: {what}',
    other_running: 'May still be running under another token, paid again: {what}',
    other_doubtful: 'May have been charged under another token, sent again: {what}',
    other_refused: 'Refused under another token, sent again: {what}',
    elsewhere_answered: 'Have a reply from another service address, paid again: {what}',
    elsewhere_running: 'May still be running at another service address, paid again: {what}',
    elsewhere_doubtful: 'May have been charged at another service address, sent again: {what}',
    elsewhere_refused: 'Refused at another service address, sent again: {what}',
    erased: 'Had a result, since erased, paid again: {what}',
  },
  expected: 'Expected cost: {credits}',
  more: 'Budget: {credits} more for this case at this service. It counts towards today, even if the queue sends on a later day.',
  approvedToday: 'Already approved today: {credits}.',
  covered: 'Budget: covered by what was approved today.',
  noneApproved: 'Budget: none approved today. A first charge stops the rest.',
  files:
    'Original files are sent unchanged, including any embedded GPS location and thumbnails. File names are not sent.',
  context: 'Your text is sent with each request: {n, plural, one {# character} other {# characters}}.',
  links: 'URLs are sent exactly as they are. The service fetches them, and their owners may see that.',
  yesApprove: 'Approve {credits}',
  yes: { image_forensics: 'Analyse', fact_check: 'Fact-check' } satisfies Record<CheckKind, string>,
  yesAgain: { image_forensics: 'Analyse again', fact_check: 'Fact-check again' } satisfies Record<CheckKind, string>,
  no: 'Do not send',
})

/** What a person confirms if a budget is too low. */
export function budgetQuestion(question: BudgetQuestion) {
  const { caseReference: reference, caseName, host, missing, files, links, isSimulated } = question
  const { kind, contextLength = 0, again, expected, caps = [] } = question
  const repeats = allAsked(again)
  return {
    message:
      missing > 0
        ? budget.approve({ credits: credits(missing), reference })
        : repeats > 0
          ? budget.again[kind]({
              what: againWords(repeats, question),
              reference,
              isOnlyFailed: FREE_BEFORE.reduce((n, how) => n + again[how], 0) === repeats,
            })
          : budget.free[kind]({ what: both(kind, files, links), reference }),
    detail: [
      budget.ofCase({ reference, name: plainName(caseName) }),
      isSimulated ? budget.simulated({ host }) : budget.service({ host }),
      budget.toSend[kind]({ what: sizeOf(question) }),
      ...AskedBefore.options.flatMap((how) =>
        again[how] > 0 ? [budget.before[how]({ what: againWords(again[how], question) })] : [],
      ),
      budget.expected({ credits: credits(expected) }),
      budgetLine(question),
      ...caps,
      '',
      ...(files > 0 ? [budget.files] : []),
      ...(contextLength > 0 ? [budget.context({ n: contextLength })] : []),
      ...(links > 0 ? [budget.links] : []),
    ].join('\n'),
    yes:
      missing > 0
        ? budget.yesApprove({ credits: credits(missing) })
        : repeats > 0
          ? budget.yesAgain[kind]
          : budget.yes[kind],
    no: budget.no,
  }
}

/** What cost nothing before, as far as the service stated. */
const FREE_BEFORE = ['failed', 'other_refused', 'elsewhere_refused'] as const satisfies readonly AskedBefore[]

function budgetLine({ missing, approvedBefore }: BudgetQuestion): string {
  if (missing === 0) return approvedBefore > 0 ? budget.covered : budget.noneApproved
  const more = budget.more({ credits: credits(missing) })
  return approvedBefore > 0 ? [more, budget.approvedToday({ credits: credits(approvedBefore) })].join(' ') : more
}

function sizeOf({ kind, files, links, bytes }: BudgetQuestion): string {
  const what = both(kind, files, links)
  if (files === 0) return what
  const size = bytes < 500_000 ? parts.small : parts.megabytes({ n: Math.round(bytes / 1e6) })
  return budget.withSize({ what, size })
}

const againWords = (n: number, { kind, files, links }: BudgetQuestion): string =>
  links === 0 ? filesOf(kind, n) : files === 0 ? amounts.links({ n }) : parts.ofThem({ n })

const sendAgain = messages('checks.send-again', {
  message: 'Send it again? You may pay twice.',
  refused:
    '{name} was sent to {host}, which refused it and did not state a charge. The first request may have been charged. Sending it again is expected to cost {credits}.',
  detail:
    '{name} was sent to {host} and may already have been charged. Sending it again is expected to cost {credits}.',
  yes: 'Send again',
  no: 'Leave it',
})

/** Asked before resending something possibly charged. `isRefused`: the service itself refused it, and stated no charge. */
export function sendAgainQuestion(name: string, host: string, expected: number, isRefused = false) {
  const { message, yes, no } = sendAgain
  const facts = { name: plainName(name), host, credits: credits(expected) }
  return { message, detail: isRefused ? sendAgain.refused(facts) : sendAgain.detail(facts), yes, no }
}

export type NotChargedQuestion = {
  /** Its name if it is a single request; null = several. */
  name: string | null
  requests: number
  /**
   * Of them, those that go back into the queue; the others are already covered by another request, or their case is
   * closed.
   */
  toSend: number
  hosts: readonly string[]
  /** Credits expected for what is resent. */
  expected: number
}

const notCharged = messages('checks.not-charged', {
  one: 'Was it not charged?',
  oneSentAgain: 'Was it not charged? It is sent again.',
  several: 'Were these {n, number} requests not charged?',
  checkedName: 'You checked with {host} that the request for {name} was not charged.',
  checkedOne: 'You checked with {host} that the request was not charged.',
  checkedAll: 'You checked with {host} that none of these {n, number} requests was charged.',
  notSent: 'Nothing is sent again: the case is closed, or another request already covers it.',
  sentAgain:
    'Sent again to {host}, within the approved budget: {n, plural, one {# file or link} other {# files or links}}. Expected cost: {credits}.',
  twice: 'If one of them was charged, it is paid twice.',
  yes: 'Not charged',
  yesSend: 'Not charged, send again',
  no: 'Change nothing',
})

/** Asked before requests count as not charged, because they are then resent. */
export function notChargedQuestion({ name, requests, toSend, hosts, expected }: NotChargedQuestion) {
  const isOne = requests === 1
  const host = hosts.join(', ')
  const checkedOne =
    name === null ? notCharged.checkedOne({ host }) : notCharged.checkedName({ host, name: plainName(name) })
  return {
    message: !isOne ? notCharged.several({ n: requests }) : toSend === 0 ? notCharged.one : notCharged.oneSentAgain,
    detail: [
      isOne ? checkedOne : notCharged.checkedAll({ host, n: requests }),
      ...(toSend === 0
        ? [notCharged.notSent]
        : [notCharged.sentAgain({ host, n: toSend, credits: credits(expected) }), notCharged.twice]),
    ].join('\n'),
    yes: toSend === 0 ? notCharged.yes : notCharged.yesSend,
    no: notCharged.no,
  }
}

const queueAgain = messages('checks.queue-again', {
  message: 'Queue it again? You may pay twice.',
  charged:
    '{name} was sent to {host} before: {charged} charged already. Sending it again is expected to cost {credits}.',
  maybeCharged:
    '{name} was sent to {host} before and may have been charged. Sending it again is expected to cost {credits}.',
  yes: 'Queue again',
  no: 'Leave it',
})

/**
 * Asked before an image that reached the service is queued again. `charged` = credits the service reported; null = it
 * reported none.
 */
export function queueAgainQuestion(name: string, host: string, expected: number, charged: number | null) {
  const { message, yes, no } = queueAgain
  const facts = { name: plainName(name), host, credits: credits(expected) }
  const detail =
    charged !== null && charged > 0
      ? queueAgain.charged({ ...facts, charged: credits(charged) })
      : queueAgain.maybeCharged(facts)
  return { message, detail, yes, no }
}

export type AttachFacts = {
  name: string
  /** The name the file was sent under; null = a link was sent. */
  sentName: string | null
  /** The file name and creation time named in the reply; null = none. */
  namedInReply: string | null
  verdict: string | null
  createdAt: string | null
}

const attach = messages('checks.attach', {
  message: 'Attach this result?',
  file: 'File: {name}',
  verdict: 'Verdict in the reply: {verdict}',
  noVerdict: 'Verdict in the reply: none',
  created: 'Created, according to the reply: {at}',
  notCreated: 'Created, according to the reply: not stated',
  link: 'The request was for a link.',
  same: 'The reply names the request: {sentName}',
  other:
    'The reply names “{named}”; the request was sent as {sentName}. Touchstone does not know whether they belong together.',
  none: 'The reply names no file; the request was sent as {sentName}. Touchstone does not know whether they belong together.',
  settles: 'It is saved with your name and marked as attached wherever it is shown. It settles the request.',
  yes: 'Attach',
  no: 'Cancel',
})

/** Asked before a result obtained by other means is saved as the reply to a request. */
export function attachQuestion(facts: AttachFacts) {
  const { name, verdict, createdAt } = facts
  return {
    message: attach.message,
    detail: [
      attach.file({ name: plainName(name) }),
      verdict === null ? attach.noVerdict : attach.verdict({ verdict: plainName(verdict) }),
      createdAt === null ? attach.notCreated : attach.created({ at: plainName(createdAt) }),
      belongs(facts),
      '',
      attach.settles,
    ].join('\n'),
    yes: attach.yes,
    no: attach.no,
  }
}

/** Whether the reply belongs to the request, judging by their names. */
function belongs({ sentName, namedInReply }: AttachFacts): string {
  if (sentName === null) return attach.link
  if (namedInReply === null) return attach.none({ sentName })
  return namedInReply === sentName
    ? attach.same({ sentName })
    : attach.other({ named: plainName(namedInReply), sentName })
}

/** What a person declares by each decision; saved with the decision. */
export const DECISIONS = messages('checks.decisions', {
  send_again: 'Send again. It may be paid twice.',
  not_charged: 'I checked with the service: it was not charged.',
  left: 'Leave it as it is.',
})
