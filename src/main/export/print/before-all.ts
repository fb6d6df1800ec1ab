import { isInconsistency, isOfFactChecks, REMARK_KINDS, type RemarkKind } from '../../../shared/model/remark-kinds.ts'
import { DraftLack, type WrittenText } from '../../../shared/model/report-omissions.ts'
import { demoExport } from '../../../shared/words/demo.ts'
import { report } from '../../../shared/words/report/report.ts'
import { earliestOfItems, standingsOf } from '../../../shared/words/report/report-fact-check.ts'
import { cover, reportSet, summary, knowFirst as words } from '../../../shared/words/report/report-set.ts'
import { brokenLogLine, missingItemsLine } from '../../../shared/words/report-omissions.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import { type EntryLine, ranges } from '../facts/report-entry.ts'
import { brokenIn, type SetHead } from '../facts/set-head.ts'
import { said } from './said.ts'

/* What is said before all else, in every form of a report: what a person wrote of it, its marks, what to know first. */

type Head = Pick<SetHead, 'fields' | 'case' | 'altered'>

/** What a person wrote of a report or its case; '' = nothing was given. */
export const textOf = ({ fields, case: of }: Head, name: WrittenText): string =>
  ({ ...fields, caseName: of.name, ownReference: of.ownReference, caseDescription: of.description })[name]

/** Whether anything is to be said of it: it was given, or the custody log tells of another one. */
export const isStated = (head: Head, name: WrittenText): boolean =>
  textOf(head, name) !== '' || head.altered.includes(name)

/** What makes a report a draft; [] = it is none. */
export const lackingOf = (head: Head): DraftLack[] => DraftLack.options.filter((name) => !isStated(head, name))

/** That a report is a draft, and what it lacks; null = it is none. */
export function draftLine(head: SetHead): string | null {
  const lacking = lackingOf(head)
  return lacking.length === 0 ? null : cover.draft({ lacking: lacking.map((name) => cover.lacking[name]).join(', ') })
}

export type Marked = {
  isSimulated: boolean
  isDemo: boolean
  /** It lacks its point (`lackingOf`). */
  isDraft: boolean
}

/** What stands across each page: the gravest of its marks; null = none. */
export const markOf = ({ isDemo, isSimulated, isDraft }: Marked): string | null =>
  isDemo ? demoExport.mark : isSimulated ? report.simulatedMark : isDraft ? reportSet.draftMark : null

/** What a reader of a report has to know of the log and the case. `meanwhile` = entered since its head; null = nothing. */
export function alertLines(head: SetHead, meanwhile: EntryRange | null): string[] {
  const broken = brokenIn(head)
  return said([broken && brokenLogLine(broken), ...goneLines(head), meanwhile && reportSet.meanwhile(meanwhile)])
}

/** Which items of the case there are no more. */
export const goneLines = ({ missingItems, erasedItems }: SetHead): string[] =>
  said([
    missingItems !== null && missingItems.length > 0 && missingItemsLine(missingItems),
    erasedItems !== null && erasedItems.length > 0 && reportSet.erasedItems(erasedItems),
  ])

/** What a reader has to know before the table, the gravest first, each with the items it is about. */
export function knowFirst(lines: readonly EntryLine[], hasChecks: boolean): string[] {
  const of = (what: string, is: (line: EntryLine) => boolean): string | null => {
    const found = lines.filter(is)
    return found.length === 0 ? null : words.line({ what, references: ranges(found) })
  }
  const kinds = REMARK_KINDS.filter((kind) => hasChecks || !isOfFactChecks(kind))
  const inconsistent = kinds.filter(isInconsistency)
  const about = (kind: RemarkKind) => remarked(lines, kind)
  return said([
    of(words.different, ({ original, saved }) => original === 'different' || saved === 'different'),
    of(words.failed, ({ failure }) => failure !== null),
    of(words.writable, ({ mount }) => mount === 'writable'),
    ...inconsistent.filter((kind) => GRAVEST.has(kind)).map(about),
    about('generator'),
    hasChecks && earliestFound(lines),
    unanswered(lines),
    ...inconsistent.filter((kind) => !GRAVEST.has(kind)).map(about),
    ...kinds.filter((kind) => !isInconsistency(kind) && kind !== 'generator').map(about),
  ])
}

/** Graver than when a page was found, and what has no result. */
const GRAVEST: ReadonlySet<RemarkKind> = new Set(['program', 'extension', 'truncated', 'metadata'])

/** More that differ between items are left to the table. */
const MOST_DETAILS = 3

/** One kind of remark, with what it is about; null = no item has it. */
function remarked(lines: readonly EntryLine[], kind: RemarkKind): string | null {
  const byDetail = new Map<string | null, EntryLine[]>()
  const found = lines.filter(({ remarks }) => remarks.some((one) => one.kind === kind))
  for (const line of found) {
    const detail = line.remarks.find((one) => one.kind === kind)?.detail ?? null
    byDetail.set(detail, [...(byDetail.get(detail) ?? []), line])
  }
  const what = words.remarks[kind]
  const [[only] = [null]] = byDetail
  if (found.length === 0) return null
  if (byDetail.size === 1 && only !== null)
    return words.line({ what: words.detailed({ what, detail: only }), references: ranges(found) })
  if (byDetail.size > MOST_DETAILS || byDetail.has(null)) return words.line({ what, references: ranges(found) })
  const each = [...byDetail].map(([detail, those]) =>
    words.detailOf({ references: ranges(those), detail: detail ?? '' }),
  )
  return words.line({ what, references: each.join('; ') })
}

/** What was sent and brought no result, by how it stands; null = nothing. */
function unanswered(lines: readonly EntryLine[]): string | null {
  const byStanding = new Map<string, EntryLine[]>()
  for (const line of lines) {
    const why = whyUnanswered(line)
    if (why !== null) byStanding.set(why, [...(byStanding.get(why) ?? []), line])
  }
  if (byStanding.size === 0) return null
  const each = [...byStanding].map(([why, those]) => words.unansweredBy({ references: ranges(those), why }))
  return words.line({ what: words.unanswered, references: each.join('; ') })
}

function whyUnanswered({ sent, result, isFactChecked, unfinished, standing }: EntryLine): string | null {
  if (unfinished.length > 0) return words.factCheck({ states: standingsOf(unfinished) })
  return sent === 'whole' && result === null && !isFactChecked ? (standing ?? summary.sent) : null
}

/** More pages than these are left to the table. */
const MOST_PAGES = 3

/** The earliest pages that fact checks found, in one line, each of another item; null = none. */
function earliestFound(lines: readonly EntryLine[]): string | null {
  const found = lines
    .flatMap(({ reference, checked }) => (checked?.earliest ? [{ reference, page: checked.earliest }] : []))
    .sort((one, other) => one.page.at - other.page.at)
  return found.length === 0 ? null : earliestOfItems(found.slice(0, MOST_PAGES), Math.max(0, found.length - MOST_PAGES))
}
