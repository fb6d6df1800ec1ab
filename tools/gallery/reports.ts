import type { InputOf, OutputOf } from '../../src/shared/contract/index.ts'
import { NO_FIELDS, optionsFor } from '../../src/shared/model/report-options.ts'
import { AT } from './window-rows.ts'

/** The sheet of a report, behind the gallery's window. An export never ends, so that it can be looked at. */
export const galleryReports = {
  'reports.draft': ({ itemIds }: InputOf<'reports.draft'>): OutputOf<'reports.draft'> => ({
    itemCount: itemIds?.length ?? 1284,
    options: optionsFor(itemIds?.length ?? 1284),
    fields: { ...NO_FIELDS, organisation: 'State Forensic Office', examiner: 'Dr. R. Osei' },
    reports: [{ id: 1, number: 3, version: 1, madeAt: AT, madeBy: 'R. Osei', items: 12, files: [] }],
    logo: null,
  }),
  'pairs.list': (): OutputOf<'pairs.list'> => [],
  'pairs.set': (): OutputOf<'pairs.set'> => [],
  'reports.setFields': () => null,
  'reports.chooseLogo': () => 'cd'.repeat(32),
  'reports.removeLogo': () => null,
  'reports.preview': ({ itemIds }: InputOf<'reports.preview'>): OutputOf<'reports.preview'> => ({
    id: '0b0c5a52-8c53-4d3e-9d55-6d6b1f1d2c11',
    pages: 6,
    ofItems: itemIds?.length ?? 1284,
  }),
  'reports.export': ({ itemIds }: InputOf<'reports.export'>) =>
    itemIds === null
      ? new Promise(() => undefined)
      : {
          folder: '/home/r.osei/reports/CASE-2026-014 report 4',
          files: [{ name: 'CASE-2026-014 report 4.pdf', sha256: 'ab'.repeat(32), bytes: 1_412_204 }],
          missing: { characters: ['中', '文'], references: ['ITEM-0004', 'ITEM-0019'] },
          unprinted: ['ITEM-0007'],
          refused: ['ITEM-0012'],
        },
  'reports.cancel': () => null,
  'reports.show': () => null,
}
