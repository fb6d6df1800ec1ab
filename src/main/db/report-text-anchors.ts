import { NO_FIELDS, type ReportFields } from '../../shared/model/report-options.ts'
import type { Learn } from './logged.ts'

type Fields = Record<string, unknown>

export const REPORT_TEXT_ENTRY = 'report.fields_changed'

/** Does again what the entries it hears say that persons wrote in the reports of cases. */
export function createReportTextAnchors() {
  const told = new Map<number, Fields>()
  const learn: Learn = (type, payload, _at, caseId) => {
    const { removed, ...changed } = (payload ?? {}) as Fields
    // An entry emptied with its case says nothing.
    if (type !== REPORT_TEXT_ENTRY || caseId === null || removed === true) return
    const to = Object.entries(changed).map(([name, change]) => [name, (change as Fields).to] as const)
    told.set(caseId, { ...(told.get(caseId) ?? NO_FIELDS), ...Object.fromEntries(to) })
  }
  return {
    learn,
    /** The texts of a case as the entries leave them. */
    of: (caseId: number): Fields => told.get(caseId) ?? NO_FIELDS,
    /** The cases that entries tell of. */
    all: (): IterableIterator<number> => told.keys(),
  }
}

/** The texts of which one holds something else than the other; what is left out is empty. */
export const otherTexts = (one: Fields, other: Fields): (keyof ReportFields)[] =>
  (Object.keys(NO_FIELDS) as (keyof ReportFields)[]).filter((name) => (one[name] ?? '') !== (other[name] ?? ''))
