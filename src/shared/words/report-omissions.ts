import type { BrokenChain } from '../model/custody.ts'
import type { EntryFailure, ReportOmissions } from '../model/report-omissions.ts'
import { faultWords } from './custody-verify.ts'
import { messages } from './messages.ts'
import { notHeldLine } from './not-held.ts'
import { namedOf } from './report-sheet.ts'
import { textNames } from './report-texts.ts'

const failed = messages('report-omissions.failed', {
  gone: '{n, plural, one {# item} other {# items}} could NOT be reported: no longer in the library.',
  failed:
    '{n, plural, one {# item} other {# items}} could NOT be reported: reading the stored data failed. The app’s log has the cause.',
  too_slow:
    '{n, plural, one {# item} other {# items}} could NOT be reported: the {n, plural, one {file} other {files}} did not respond in time.',
  altered:
    '{n, plural, one {# item} other {# items}} could NOT be reported: the stored data does NOT match the custody log. Verify the log to see what differs.',
})

const words = messages('report-omissions', {
  named: 'The report says so at {references}.',
  missingItems:
    '{ranges} {isOne, select, true {is} other {are}} missing from the case: numbers are never reused, no erasure is logged, and nothing of {isOne, select, true {it} other {them}} is in this report. Verify the case to see whether the custody log mentions {isOne, select, true {it} other {them}}.',
  range: '{from} to {to}',
  different:
    'DIFFERENT: the {n, plural, one {file} other {files}} of {references} no longer {n, plural, one {matches} other {match}} the SHA-256 that this report is about. The report says so there.',
  unprinted: '{n, plural, one {# item} other {# items}} could not be printed: {references}. The PDF says so there.',
  texts:
    'NOT printed, because the stored text does not match the custody log: {texts}. Verify the log to see what else differs.',
  refused:
    'Some stored data of {references} is NOT printed: it does not match the custody log. The report says so there.',
  notHeld: '{n, plural, one {# stored fact does} other {# stored facts do}} NOT match the custody log: {rows}.',
  moreNotHeld: 'Verify the case to see the others.',
  withheld:
    'The image of {references} is NOT printed: it was redacted for another version of the file. The report says so there. Redact it again, or confirm that no redaction is needed.',
  logBroken: 'The custody log FAILED verification, run for this report from the first entry.',
  logProvesNothing:
    'What this report takes from the log is not proven by it. Verify the log in Touchstone to see what else differs.',
  logNotWalked: 'The custody log could not be verified for this report, so whether it is intact is unknown.',
})

type References = readonly string[]

/** Items that failed for one reason; an item that no longer exists may have left no reference. */
const failedLine = (reason: EntryFailure, references: References): string => {
  const known = references.filter((reference) => reference !== '')
  return [
    failed[reason]({ n: references.length }),
    ...(known.length > 0 ? [words.named({ references: namedOf(known) })] : []),
  ].join(' ')
}

const MOST = 20

const notHeldLines = (rows: ReportOmissions['notHeld']): string =>
  [
    words.notHeld({ n: rows.length, rows: rows.slice(0, MOST).map(notHeldLine).join('; ') }),
    ...(rows.length > MOST ? [words.moreNotHeld] : []),
  ].join(' ')

/** What a saved report omits or could not report, one text each; empty = nothing is missing or wrong. */
export const omissionLines = (omissions: ReportOmissions): string[] => {
  const { walk, missingItems, different, unprinted, texts, refused, withheld, notHeld } = omissions
  const reasons = [...new Set(omissions.failed.map(({ reason }) => reason))]
  const ofReason = (of: EntryFailure) =>
    omissions.failed.filter(({ reason }) => reason === of).map(({ reference }) => reference)
  // An item that could not be reported at all is already named by then.
  const inPart = refused.filter((reference) => !omissions.failed.some((one) => one.reference === reference))
  return [
    ...(walk === null ? [LOG_NOT_WALKED] : walk.state === 'broken' ? [brokenLogLine(walk)] : []),
    ...(missingItems.length > 0 ? [missingItemsLine(missingItems)] : []),
    ...reasons.map((reason) => failedLine(reason, ofReason(reason))),
    ...(different.length > 0 ? [words.different({ n: different.length, references: namedOf(different) })] : []),
    ...(unprinted.length > 0 ? [words.unprinted({ n: unprinted.length, references: namedOf(unprinted) })] : []),
    ...(texts.length > 0 ? [words.texts({ texts: texts.map((name) => textNames[name]).join(', ') })] : []),
    ...(inPart.length > 0 ? [words.refused({ references: namedOf(inPart) })] : []),
    ...(notHeld.length > 0 ? [notHeldLines(notHeld)] : []),
    ...(withheld.length > 0 ? [words.withheld({ references: namedOf(withheld) })] : []),
  ]
}

/** Ranges of references without an item; used in the report and shown to the person who made it. */
export const missingItemsLine = (ranges: readonly { from: string; to: string }[]): string =>
  words.missingItems({
    isOne: ranges.length === 1 && ranges[0]?.from === ranges[0]?.to,
    ranges: ranges.map(({ from, to }) => (from === to ? from : words.range({ from, to }))).join(', '),
  })

/** The log failed verification; used in the report and shown to the person who made it. */
export const brokenLogLine = (chain: BrokenChain): string =>
  [words.logBroken, faultWords(chain), words.logProvesNothing].join(' ')

/** The log could not be verified; used in the report and shown to the person who made it. */
export const LOG_NOT_WALKED = words.logNotWalked
