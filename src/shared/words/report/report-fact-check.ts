import { countVerdicts, type EarliestPage, type VerdictCount } from '../../model/fact-check-summary.ts'
import type { FactCheck, Modality } from '../../model/job.ts'
import type { JobState } from '../../model/job-state.ts'
import { claimCounts } from '../claims.ts'
import { messages } from '../messages.ts'
import { beyondScale } from '../sent.ts'
import { isoDate } from '../service-date.ts'

/**
 * How far an item's fact checks got: "answered" = one ended with a result that was parsed, "submitted" = the service
 * accepted one, "asked" = a request for one left this machine, and nothing shows that the service accepted it.
 */
export type FactCheckReach = 'answered' | 'submitted' | 'asked'

/** What a report says about fact checks. What the service found is always attributed to it. */
export const factCheckReport = messages('report.fact-check', {
  title: '{n, plural, one {Fact check} other {Fact checks}}',
  /** The heading of one; `outcome` as below. */
  heading: 'Fact check{total, plural, =1 {} other { {number, number} of #}} · {when} · {outcome}',
  subject: 'Fact check',
  intro: 'What the service reports, as sent; not verified here. Any of it may be wrong; no error rate is known.',
  noForensics: 'This {what, select, file {file} other {link}} was not analysed by image forensics.',
  noResultOf: 'No image forensics result is stored for this {what, select, file {file} other {link}}.',
  /** `title` = that of their section; `isPrinted` = it is in this report. */
  reached: {
    answered:
      'The service returned a fact check{isPrinted, select, true {: see “{title}”} other {; it was left out of this report, as chosen}}.',
    submitted:
      'The service accepted it for a fact check{isPrinted, select, true {: see “{title}”} other {; the outcome was left out of this report, as chosen}}.',
  },
  /** Where nothing shows that the service accepted one. */
  askedOf: 'A fact check of it was requested from {origin}: {outcome}.',
  ofForensics: 'Image forensics:',
  also: '{n, plural, one {A fact check} other {# fact checks}} of {what, select, file {these bytes} other {this link}}: {isPrinted, select, true {see below} other {left out of this report, as chosen}}.',
  more: 'Printed here: the newest {shown, number} of {total, plural, one {# fact check} other {# fact checks}}. The others are stored in the library, with their replies.',
  request: 'Request and reply',
  standing: 'Status',
  standings: {
    watching: 'running',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    lost: 'unknown to the service',
    stalled: 'no end reported',
    left: 'result no longer awaited',
  } satisfies Record<JobState, string>,
  /** For one without a known end. */
  open: {
    watching: 'Still running when the service last reported on it.',
    lost: 'The service says that it does not know this job. Nothing more is known about it.',
    stalled: 'The service reported no end for 24 hours. None was known when this report was made.',
    left: 'Touchstone stopped waiting for its result. It may have ended since.',
  },
  /** In place of the first of them, if no reply reported it. */
  untold: 'No end is known: no reply about it has been read since it was submitted.',
  /** The same if replies were received, and none reported on it. */
  noNews: 'No end is known: no reply received since it was submitted reports on it.',
  /** Above the claims; `on` = the day of the final reply. */
  checkedBy: 'Checked by {origin} on {on}.',
  asked: 'Requested',
  askedAs: 'as {modality}, check {run, number}, from {origin}',
  context: 'Context sent',
  contextOfOtherCase:
    'some, not printed here: it was sent from another case about the same bytes and belongs to that case. It may have shaped the reply.',
  job: 'Job ID',
  submitted: 'Submitted',
  /** With the time of the end, where it is known. */
  submittedAndEnded: '{submitted}; end recorded {ended}',
  /** For one without a known end. */
  answered: 'Last report on it',
  credits: 'Credits',
  creditsLine: '{reserved} reserved, {used} used',
  notStated: 'not stated',
  sent: 'Sent as',
  reply: 'Final reply',
  replyLine: '{n, plural, one {# byte} other {# bytes}}, SHA-256',
  noReply: 'none yet',
  summary: 'Summary by the service',
  noResultRead: 'completed, no result read',
  noClaimsListed: 'no claims in the reply',
  /** For a job that did not complete, and sent a result all the same. */
  partly: '{standing}, {outcome}',
  /** Of several fact checks of one item the newest with a result. */
  inTable: '{n, plural, =1 {Fact check} other {Newest of # fact checks}}: {outcome}',
  unfinished:
    '{n, plural, =1 {Fact check without a result: {states}} other {# fact checks without a result: {states}}}',
  claimColumns: ['#', 'Claim', 'Verdict', 'Score', 'Sources named'],
  confidenceNote:
    'The score is a number the service attached to its verdict on a claim, whichever verdict that is. Its interface names no scale for it, and its calibration is unknown. It does not measure whether the claim is true.',
  /** A score as sent that is not on a scale from 0 to 1. */
  beyondScale: '{score}, {note}',
  /** `page` = as `datedPage`. */
  earliestPage: '{isCertain, select, true {Earliest} other {Possibly the earliest}} page by first-seen date: {page}',
  /** `where` = the site, after the item where several are reported; `match` as sent, `hasMatch` = one was. */
  datedPage:
    '{date} ({where}{hasMatch, select, true {, match “{match}”} other {}}{others, plural, =0 {} one {, and # other page of that date} other {, and # other pages of that date}})',
  /** Of several items. */
  earliestOfItems:
    'Earliest {n, plural, one {page} other {pages}} by first-seen date, per the service: {pages}{more, plural, =0 {} other {; # more in the table of items}}.',
  possibly: 'possibly {page}',
  noHost: 'no site named',
  ofItem: '{reference}, {host}',
  timeline: 'Timeline by first-seen date: {n, plural, one {# page} other {# pages}}',
  sourceColumns: ['First seen', 'Source and tier', 'Page'],
  unreadableDate: '{written} (unreadable)',
  quote: 'Quote',
  explanation: 'Reason given',
  noSource: 'none named',
  transcriptLeftOut:
    'A transcript of {turns, plural, one {# turn} other {# turns}} was left out of this report, as chosen.',
  transcript: 'Transcript: {turns, plural, one {# turn} other {# turns}}',
  marked:
    'Marked turns: where the service gives the time of a claim, the turn under way then; otherwise turns that contain its quote word for word. A turn without a mark may still contain a claim.',
  language: 'Language, as sent: {language}',
  turnColumns: ['Time', 'Speaker', 'Text', 'Claim'],
  cut: 'The rest is in the stored reply.',
  /** Of an interim reply, in every form of a report. */
  partialTitle: 'Partial result, as received {when}',
  partial:
    'The service sent this before it reported an end. It is not the result: it may be incomplete and may have changed since.',
  /** Of a reply after the final one. */
  contradictionTitle: 'Later reply that contradicts the final one, as received {when}',
  contradiction: 'The first end counts. This is what the later reply says.',
})

/** The name of a modality, within a sentence. */
export const modalityWords: Record<Modality, string> = messages('report.fact-check.modalities', {
  image: 'image',
  audio: 'audio',
  video: 'video',
})

const words = factCheckReport

/** What a fact check came to, in one line: its claims counted by verdict, or why there are none. */
export function checkOutcome({ job: { state }, result }: Pick<FactCheck, 'job' | 'result'>): string {
  const standing = words.standings[state]
  if (result === null) return state === 'completed' ? words.noResultRead : standing
  const outcome = claimsOutcome(countVerdicts(result.claims ?? []))
  return state === 'completed' ? outcome : words.partly({ standing, outcome })
}

/** How jobs stand, each word once: "running, failed". */
export const standingsOf = (states: readonly JobState[]): string =>
  [...new Set(states)].map((state) => words.standings[state]).join(', ')

/** The same of a result alone. */
export const claimsOutcome = (counts: readonly VerdictCount[]): string =>
  counts.length === 0 ? words.noClaimsListed : claimCounts(counts)

/** The earliest page found, with its site. */
export const earliestLine = (page: EarliestPage): string =>
  words.earliestPage({ isCertain: page.isCertain, page: datedPage(page, page.host ?? words.noHost) })

/** The earliest pages found of several items, in one line; `more` = of how many further items it is not told. */
export function earliestOfItems(found: readonly { reference: string; page: EarliestPage }[], more: number): string {
  const pages = found.map(({ reference, page }) => {
    const dated = datedPage(page, words.ofItem({ reference, host: page.host ?? words.noHost }))
    return page.isCertain ? dated : words.possibly({ page: dated })
  })
  return words.earliestOfItems({ n: found.length, pages: pages.join('; '), more })
}

const datedPage = (page: EarliestPage, where: string): string =>
  words.datedPage({
    date: isoDate(page),
    where,
    hasMatch: page.matchType !== null,
    match: page.matchType ?? '',
    others: page.others,
  })

/** A score on a claim, as sent. */
export function claimScore(value: number): string {
  const note = beyondScale(value, false)
  return note === null ? String(value) : words.beyondScale({ score: String(value), note })
}
