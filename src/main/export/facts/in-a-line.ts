import { isOfOneFile } from '../../../shared/model/remark-kinds.ts'
import { formatNames } from '../../../shared/words/formats.ts'
import { itemReasonWords } from '../../../shared/words/intake.ts'
import { identity } from '../../../shared/words/report/report.ts'
import { inLines as words } from '../../../shared/words/report/report-set.ts'
import { notInspectedOf, remarksOf } from './derived-facts.ts'
import type { EntryLine, ReportEntry } from './report-entry.ts'
import type { ReportFacts } from './report-facts.ts'
import { alteredOf, requestsOf } from './requests-of.ts'
import type { SetHead } from './set-head.ts'

/** An item of a report of which one line tells everything: `why`. */
export type InALine = { reference: string; path: string; bytes: number; modifiedAt: number | null; why: string }

/**
 * Finds the items of a report of which one line tells everything, in the order of the report; null = it has pages. Where
 * requests and replies of each item are printed, every item has its own.
 */
export function createInALine(head: SetHead) {
  const { hasPages, parts } = head.options
  const isShort = hasPages && head.itemCount > 1 && !parts.includes('integrity')
  const firstOf = new Map<string, string>()
  return (entry: ReportEntry, { sha256, reference }: EntryLine): InALine | null => {
    if (!isShort || entry.state !== 'known') return null
    const before = sha256 === null ? undefined : firstOf.get(sha256)
    if (sha256 !== null && before === undefined) firstOf.set(sha256, reference)
    return inALine(entry.facts, before ?? null)
  }
}

/**
 * The line of an item that needs no pages of its own: its bytes are those of an item before it, they could not be read, or
 * they are no medium, and nobody said anything about it; null = it has pages. `before` = the reference of the first item
 * of the report with these bytes; null = there is none.
 */
export function inALine(facts: ReportFacts, before: string | null): InALine | null {
  const why = isPlain(facts) ? whyInALine(facts, before) : null
  const { row, path, modifiedAt } = facts.item
  return why === null ? null : { reference: row.reference, path, bytes: row.bytes, modifiedAt, why }
}

/** Whether nothing was said, found or left out about this very item. */
const isPlain = (facts: ReportFacts): boolean =>
  facts.link === null &&
  facts.earlier === null &&
  facts.otherBytes === null &&
  facts.cameLaterAt === null &&
  facts.finding === null &&
  facts.redaction === null &&
  facts.withheld === null &&
  facts.notHeld.length === 0 &&
  facts.attested !== 'refused' &&
  facts.item.arrival === null &&
  facts.item.promised === null &&
  facts.item.still === null &&
  facts.verification?.state !== 'different' &&
  alteredOf(facts).length === 0

function whyInALine(facts: ReportFacts, before: string | null): string | null {
  const { row, medium } = facts.item
  const notInspected = notInspectedOf(row)
  const { inconsistencies, noticed } = remarksOf(facts)
  if (before !== null)
    return inconsistencies.some(({ kind }) => isOfOneFile(kind)) ? null : words.sameBytes({ reference: before })
  if (requestsOf(facts).total > 0 || facts.factChecksInAll > 0) return null
  if (inconsistencies.length + noticed.length > 0) return null
  if (notInspected !== null)
    return [identity.noHash[notInspected], row.reason === null ? '' : itemReasonWords[row.reason]].join(' ').trim()
  if (medium === null || (medium.kind !== 'document' && medium.kind !== 'other')) return null
  return words.noMedium({ format: formatNames[medium.format] ?? medium.format })
}
