import type { ReportPart } from '../../../shared/model/report-options.ts'
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
  return {
    number,
    version,
    supersedes: supersedes && { version: supersedes.version, madeAt: iso(supersedes.madeAt) },
    ownReference: given('cover', of.ownReference),
    organisation: given('cover', fields.organisation),
    classification: given('cover', fields.classification),
    examiner: given('cover', fields.examiner),
    requester: given('cover', fields.requester),
    request: given('cover', fields.request),
    caseDescription: given('scope', of.description),
    question: given('scope', fields.question),
    scope: given('scope', fields.scope),
    conclusion: given('conclusion', fields.conclusion),
    altered: [...altered],
    notHeld: notHeld.map(rowJson),
    missingItems,
    erasedItems,
  }
}
