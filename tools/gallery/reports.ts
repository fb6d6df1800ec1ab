import type { InputOf, OutputOf } from '../../src/shared/contract/index.ts'
import type { DeskTexts } from '../../src/shared/model/desk-texts.ts'
import { NO_FIELDS, optionsFor } from '../../src/shared/model/report-options.ts'
import type { ReportProgress } from '../../src/shared/model/report-set.ts'
import { countOf } from './chosen.ts'
import { galleryNotHeld } from './custody.ts'
import { SHEET_PAGES } from './report-page.ts'
import type { Scene } from './scenes.ts'
import { AT } from './window-rows.ts'

/** What the gallery's settings keep for reports. */
export const galleryDesk: DeskTexts = {
  organisation: 'State Forensic Office',
  laboratory: 'Image and Audio Laboratory',
  address: '12 Quay Road, 20457 Hamburg',
  examiner: 'Dr. R. Osei',
  qualifications: 'PhD in signal processing; court-appointed expert for image forensics',
}

/** Half-way through a report of six volumes. */
const HALF_WAY: ReportProgress = { items: 611, ofItems: 1284, volumes: 2, ofVolumes: 6, secondsLeft: 130 }

/** null = the whole case. */
const itemsOf = (items: unknown): number => (items === null ? 1284 : countOf(items))

/**
 * The sheet of a report, behind the gallery's window. An export of a whole case never ends, so that it can be looked at;
 * `report` says how far it is.
 */
export const galleryReports = (scene: Scene, report: (progress: ReportProgress) => void) => ({
  'reports.draft': ({ items }: InputOf<'reports.draft'>): OutputOf<'reports.draft'> => ({
    itemCount: itemsOf(items),
    options: optionsFor(itemsOf(items)),
    fields: scene.isNew ? NO_FIELDS : { ...NO_FIELDS, requester: 'District court', examiner: 'M. Iwu' },
    desk: galleryDesk,
    reports: scene.isNew ? [] : [{ id: 1, number: 3, version: 1, madeAt: AT, madeBy: 'R. Osei', items: 12, files: [] }],
  }),
  'pairs.list': (): OutputOf<'pairs.list'> => [],
  'pairs.set': (): OutputOf<'pairs.set'> => [],
  'reports.setFields': () => null,
  'reports.logo': () => 'cd'.repeat(32),
  'reports.chooseLogo': () => 'cd'.repeat(32),
  'reports.removeLogo': () => null,
  'reports.preview': async ({ items, options: { paper } }: InputOf<'reports.preview'>) => {
    const id = SHEET_PAGES[paper]
    const pages = Number(await (await fetch(`report-pages/${id}`)).text())
    return { id, pages, ofItems: itemsOf(items) } satisfies OutputOf<'reports.preview'>
  },
  'reports.export': ({ items }: InputOf<'reports.export'>): OutputOf<'reports.export'> | Promise<never> => {
    if (scene.isReporting) report(HALF_WAY)
    return items === null
      ? new Promise(() => undefined)
      : {
          folder: '/home/r.osei/reports/CASE-2026-014 report 4',
          files: [{ name: 'CASE-2026-014 report 4.pdf', sha256: 'ab'.repeat(32), bytes: 1_412_204 }],
          missing: { characters: ['中', '文'], references: ['ITEM-0004', 'ITEM-0019'] },
          signature: { state: 'unsigned', reason: 'locked' },
          missingItems: [],
          unprinted: ['ITEM-0007'],
          texts: ['conclusion'],
          lacking: [],
          failed: [{ reference: 'ITEM-0005', reason: 'altered' }],
          different: ['ITEM-0003'],
          walk: { state: 'whole' },
          refused: ['ITEM-0012'],
          withheld: ['ITEM-0021'],
          notHeld: [galleryNotHeld],
        }
  },
  'reports.cancel': () => null,
  'reports.show': () => null,
})
