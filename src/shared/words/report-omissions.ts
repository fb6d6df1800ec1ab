/* What is said of a report that could not tell all it is about, once it is written. Items by their references. */

import type { BrokenChain } from '../model/custody.ts'
import type { EntryFailure, ReportOmissions, WrittenText } from '../model/report-omissions.ts'
import { counted } from './counts.ts'
import { faultWords } from './custody-verify.ts'
import { notHeldLine } from './not-held.ts'
import { namedOf } from './report-sheet.ts'

const WHY_FAILED: Record<EntryFailure, (isOne: boolean) => string> = {
  gone: (isOne) => (isOne ? 'it is not in the library any more' : 'they are not in the library any more'),
  failed: () => 'reading what is stored failed, and the log of the application says more',
  too_slow: (isOne) => (isOne ? 'its file did not answer in time' : 'their files did not answer in time'),
  altered: () => 'what is stored is NOT what the custody log says. Verify the custody log to see what differs',
}

/** Of one reason; an item that is gone may have left no reference. */
const failedLine = (reason: EntryFailure, references: readonly string[]): string => {
  const known = references.filter((reference) => reference !== '')
  const named = known.length > 0 ? `: ${namedOf(known)}` : ''
  return `${counted(references.length, 'item')} could NOT be reported${named}. The report says so there. The reason: ${WHY_FAILED[reason](references.length === 1)}.`
}

const differentLine = (references: readonly string[]): string =>
  `DIFFERENT: the ${references.length === 1 ? 'file of' : 'files of'} ${namedOf(references)} ${references.length === 1 ? 'holds' : 'hold'} other bytes now than those the report is about. The report says so there.`

type References = readonly string[]

const MOST = 20

const leftOut = {
  unprinted: (references: References) =>
    `${counted(references.length, 'item')} could not be printed: ${namedOf(references)}. The PDF says so there.`,
  texts: (names: ReportOmissions['texts']) =>
    `Texts of the report are NOT printed, because they do not hold against the custody log: ${names.map((name) => textNames[name]).join(', ')}. Verify the custody log to see what else differs.`,
  refused: (references: References) =>
    `Something stored of ${namedOf(references)} is NOT printed: it does not hold against the custody log. The report says so there.`,
  notHeld: (rows: ReportOmissions['notHeld']) =>
    `${counted(rows.length, 'stored fact does', 'stored facts do')} NOT hold against the custody log: ${rows.slice(0, MOST).map(notHeldLine).join('; ')}${rows.length > MOST ? '; and more, which verifying the case names' : ''}.`,
  withheld: (references: References) =>
    `The picture of ${namedOf(references)} is NOT printed: regions were taken out of it for other bytes than its file holds now. The report says so there. Mark them again, or say that none are needed.`,
} as const

/** A sentence each; none = nothing is missing or amiss. */
export const omissionLines = (omissions: ReportOmissions): string[] => {
  const { walk, missingItems, failed, different, unprinted, texts, refused, withheld, notHeld } = omissions
  const reasons = [...new Set(failed.map(({ reason }) => reason))]
  const ofReason = (of: EntryFailure) => failed.filter(({ reason }) => reason === of).map(({ reference }) => reference)
  // Of an item that nothing is told of it is said already.
  const held = refused.filter((reference) => !failed.some((one) => one.reference === reference))
  return [
    ...(walk === null ? [LOG_NOT_WALKED] : walk.state === 'broken' ? [brokenLogLine(walk)] : []),
    ...(missingItems.length > 0 ? [missingItemsLine(missingItems)] : []),
    ...reasons.map((reason) => failedLine(reason, ofReason(reason))),
    ...(different.length > 0 ? [differentLine(different)] : []),
    ...(unprinted.length > 0 ? [leftOut.unprinted(unprinted)] : []),
    ...(texts.length > 0 ? [leftOut.texts(texts)] : []),
    ...(held.length > 0 ? [leftOut.refused(held)] : []),
    ...(notHeld.length > 0 ? [leftOut.notHeld(notHeld)] : []),
    ...(withheld.length > 0 ? [leftOut.withheld(withheld)] : []),
  ]
}

/** What the texts of a report are called. */
export const textNames: Record<WrittenText, string> = {
  caseName: 'Name of the case',
  ownReference: 'Your reference',
  caseDescription: 'Case description',
  organisation: 'Organisation',
  examiner: 'Examiner',
  requester: 'Requested by',
  request: 'Request',
  classification: 'Classification',
  question: 'Question asked',
  scope: 'Scope and authority',
  conclusion: 'Conclusion',
}

/** Ranges of references that have no item. */
export const missingItemsLine = (ranges: readonly { from: string; to: string }[]) => {
  const isOne = ranges.length === 1 && ranges[0]?.from === ranges[0]?.to
  const named = ranges.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ')
  return isOne
    ? `${named} is missing from the case: numbers are given once, no erasure names it, and nothing of it is in this report. Verifying the case shows whether the custody log does.`
    : `${named} are missing from the case: numbers are given once, no erasure names them, and nothing of them is in this report. Verifying the case shows whether the custody log does.`
}

/** That the log does not hold, in the report, and to whoever made it. */
export const brokenLogLine = (chain: BrokenChain): string =>
  `The custody log does NOT hold: it was walked for this report from its first entry. ${faultWords(chain)} What this report takes from the log, and says to be what the log tells, is not proven by it. Verifying the log in Touchstone shows what else differs.`

/** That the log could not be walked, in the report, and to whoever made it. */
export const LOG_NOT_WALKED =
  'The custody log could not be walked for this report, so nothing is said here of whether it holds.'
