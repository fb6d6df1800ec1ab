import { PRINTED_IN, ReportFields, type ReportPart } from '../../../shared/model/report-options.ts'
import type { SetHead } from '../facts/set-head.ts'
import { iso } from './parts.ts'
import type { MachineReport } from './schema.ts'
import { rowJson } from './service-json.ts'

/** Which report of its case it is, and what is said of it: what a person did not want printed does not leave here either. */
export function reportJson({
  report,
  fields,
  altered,
  notHeld,
  options,
  case: of,
  missingItems,
  erasedItems,
}: SetHead): MachineReport {
  const { number, version, supersedes } = report
  const given = (part: ReportPart, text: string) => (text === '' || !options.parts.includes(part) ? null : text)
  const texts = TEXTS.map((name) => [name, given(PRINTED_IN[name], fields[name])])
  return {
    number,
    version,
    supersedes: supersedes && { version: supersedes.version, madeAt: iso(supersedes.madeAt) },
    ownReference: given('cover', of.ownReference),
    caseDescription: given('scope', of.description),
    ...(Object.fromEntries(texts) as Record<keyof ReportFields, string | null>),
    altered: [...altered],
    notHeld: notHeld.map(rowJson),
    missingItems,
    erasedItems,
  }
}

const TEXTS = ReportFields.keyof().options
