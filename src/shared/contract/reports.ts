import { z } from 'zod'
import { DeskTexts } from '../model/desk-texts.ts'
import { CaseId, ItemId, Sha256 } from '../model/ids.ts'
import { ChosenItems } from '../model/item-set.ts'
import { ReportOmissions } from '../model/report-omissions.ts'
import { ReportFields, ReportOptions } from '../model/report-options.ts'
import { MadeReport, MissingGlyphs, ReportFile, ReportPreview } from '../model/report-set.ts'
import { ExportSignature } from '../model/signing.ts'
import { call } from './define.ts'

const plate = z.object({ left: ItemId, right: ItemId })

const ReportInput = z.object({
  caseId: CaseId,
  /** null = every item of the case. */
  items: ChosenItems.nullable(),
  options: ReportOptions,
  plates: z.array(plate).max(50),
  /** The number of the report it is a new version of; null = a new report. */
  supersedes: z.number().int().positive().nullable(),
  /** Whether the window veils the images of the case, whatever the case says. */
  isVeiled: z.boolean(),
})

/** A report as written. `missing` = characters that the fonts of the PDF lack. */
const Written = ReportOmissions.extend({
  folder: z.string(),
  files: z.array(ReportFile),
  missing: MissingGlyphs,
  signature: ExportSignature,
})

/**
 * Defaults for a report sheet: the options of the last similar report, the texts of the case's reports, and its earlier
 * reports.
 */
export const ReportDraft = z.object({
  itemCount: z.number().int(),
  options: ReportOptions,
  fields: ReportFields,
  /** What a report says where a field is empty. */
  desk: DeskTexts,
  reports: z.array(MadeReport),
})
export type ReportDraft = z.infer<typeof ReportDraft>

export const reports = {
  'reports.draft': call({
    input: z.object({ caseId: CaseId, items: ChosenItems.nullable() }),
    output: ReportDraft,
    errors: ['not_found'],
  }),
  /** Sets the texts of a case's reports; entered in the custody log. */
  'reports.setFields': call({
    input: z.object({ caseId: CaseId, fields: ReportFields }),
    output: z.null(),
    errors: ['not_found'],
  }),
  /** Asks where to save and writes a report as a folder of files; returns when it is complete. */
  'reports.export': call({
    input: ReportInput,
    output: Written,
    errors: ['not_found', 'declined', 'export_failed', 'not_now', 'too_many'],
  }),
  /** The SHA-256 of the logo on covers; null = there is none. */
  'reports.logo': call({ input: z.object({}), output: z.string().nullable(), errors: [] }),
  /** Asks for an image and saves a copy for the covers of all reports; returns its SHA-256. */
  'reports.chooseLogo': call({ input: z.object({}), output: z.string(), errors: ['declined', 'bad_logo'] }),
  'reports.removeLogo': call({ input: z.object({}), output: z.null(), errors: [] }),
  /** Prints the first pages an export would have, with the first item only; a newer call ends an older one. */
  'reports.preview': call({
    input: ReportInput.extend({ fields: ReportFields }),
    output: ReportPreview,
    errors: ['not_found', 'declined', 'export_failed', 'too_many'],
  }),
  /** Cancels the export under way; nothing of it is left. */
  'reports.cancel': call({ input: z.object({}), output: z.null(), errors: [] }),
  /** Reveals the last report in the system's file manager. */
  'reports.show': call({ input: z.object({}), output: z.null(), errors: ['not_found'] }),
  /**
   * Asks whether veiled images are to be shown, and where to save, and writes the report of one item with its default
   * options, as a folder of files. `earlier` = it is about these bytes, an earlier version of the file; its first page
   * says that the file has changed since.
   */
  'reports.exportItem': call({
    input: z.object({
      itemId: ItemId,
      earlier: Sha256.nullable().default(null),
      /** Whether the window veils the images of the case, whatever the case says. */
      isVeiled: z.boolean().default(false),
    }),
    output: Written,
    errors: ['not_found', 'declined', 'export_failed', 'not_now'],
  }),
}
