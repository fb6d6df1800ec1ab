import { reportSet, cover as words } from '../../../shared/words/report/report-set.ts'
import { brokenLogLine, missingItemsLine } from '../../../shared/words/report-omissions.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import { brokenIn, type SetHead } from '../facts/set-head.ts'
import { lackingOf } from './stated.ts'

/** That a report is a draft, and what it lacks; null = it is none. */
export function draftLine(head: SetHead): string | null {
  const lacking = lackingOf(head)
  return lacking.length === 0 ? null : words.draft({ lacking: lacking.map((name) => words.lacking[name]).join(', ') })
}

/** What a reader of a report has to know of the log and the case. `meanwhile` = entered since its head; null = nothing. */
export function alertLines(head: SetHead, meanwhile: EntryRange | null): string[] {
  const { missingItems, erasedItems } = head
  const broken = brokenIn(head)
  return [
    ...(broken === null ? [] : [brokenLogLine(broken)]),
    ...(missingItems !== null && missingItems.length > 0 ? [missingItemsLine(missingItems)] : []),
    ...(erasedItems !== null && erasedItems.length > 0 ? [reportSet.erasedItems(erasedItems)] : []),
    ...(meanwhile === null ? [] : [reportSet.meanwhile(meanwhile)]),
  ]
}
