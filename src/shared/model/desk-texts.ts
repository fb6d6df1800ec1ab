import type { z } from 'zod'
import { NO_FIELDS, ReportFields } from './report-options.ts'

/** Texts that are the same in most reports of a desk: it has each once, and a case can have its own. */
export const DeskTexts = ReportFields.pick({
  organisation: true,
  laboratory: true,
  address: true,
  examiner: true,
  qualifications: true,
})
export type DeskTexts = z.infer<typeof DeskTexts>
export type DeskText = keyof DeskTexts
export const DESK_TEXTS = DeskTexts.keyof().options
export const NO_DESK: DeskTexts = DeskTexts.parse(NO_FIELDS)

/** Named beside the line to sign, whatever parts a report has. */
export const SIGNER_TEXTS = ['examiner', 'qualifications'] as const satisfies readonly DeskText[]

/** What a text of the desk describes: it is not true of somebody else whom a case names. */
const DESCRIBED: Partial<Record<DeskText, readonly DeskText[]>> = {
  address: ['organisation', 'laboratory'],
  qualifications: ['examiner'],
}

/** The texts of a report: those of its case, and where it gives none, the desk's. */
export function withDesk(fields: ReportFields, desk: DeskTexts): ReportFields {
  const isDesks = (name: DeskText) => fields[name] === '' || fields[name] === desk[name]
  const taken = DESK_TEXTS.filter((name) => fields[name] === '' && (DESCRIBED[name] ?? []).every(isDesks))
  return { ...fields, ...Object.fromEntries(taken.map((name) => [name, desk[name]])) }
}
