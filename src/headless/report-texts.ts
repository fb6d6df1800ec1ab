import type { z } from 'zod'
import type { CaseId } from '../shared/model/ids.ts'
import { ReportFields } from '../shared/model/report-options.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { wrongReport as wrong } from '../shared/words/headless-report.ts'
import type { Core } from './core.ts'

const Texts = ReportFields.partial()
/** Texts of a report given by the user; omitted ones remain as stored with the case. */
export type ReportTexts = z.infer<typeof Texts>

/** The options of `export` that correspond to the fields of the report sheet in the window. */
export const textOptions = {
  organisation: { type: 'string' },
  laboratory: { type: 'string' },
  address: { type: 'string' },
  examiner: { type: 'string' },
  qualifications: { type: 'string' },
  requester: { type: 'string' },
  request: { type: 'string' },
  classification: { type: 'string' },
  reviewer: { type: 'string' },
  question: { type: 'string' },
  scope: { type: 'string' },
  receipt: { type: 'string' },
  background: { type: 'string' },
  conclusion: { type: 'string' },
} as const satisfies Record<keyof ReportFields, { type: 'string' }>

/** Parses the texts of a report; an error is a sentence. */
export function readReportTexts(verb: string, values: Readonly<Record<string, unknown>>): Result<ReportTexts, string> {
  const given = Object.fromEntries(
    Object.keys(textOptions).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
  if (Object.keys(given).length > 0 && verb !== 'export') return err(wrong.onlyExportTexts)
  const read = Texts.safeParse(given)
  return read.success ? ok(read.data) : err(wrong.longText({ option: String(read.error.issues[0]?.path[0]) }))
}

/** Saves the texts with the case, as the sheet in the window does; each change is recorded in the custody log. */
export async function keepReportTexts(core: Core, caseId: CaseId, texts: ReportTexts): Promise<void> {
  if (Object.keys(texts).length === 0) return
  const draft = await core.call('reports.draft', { caseId, items: null })
  if (!draft.ok) return
  const fields = ReportFields.parse({ ...draft.value.fields, ...texts })
  await core.call('reports.setFields', { caseId, fields })
}
