import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCustodyLog } from '../../src/main/custody/listing/custody-log.ts'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { createExportCustody } from '../../src/main/export/files/tables/custody-table.ts'
import { keptPlaces } from '../../src/main/library/evidence-places.ts'
import type { CustodyFilter } from '../../src/shared/model/custody.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { eraseCase } from './erase-case.ts'
import { placeEvidence } from './evidence-rows.ts'
import { setupFolder } from './folder.ts'
import { setupClock, setupLibrary } from './library.ts'
import { entriesOf } from './log-entries.ts'
import { forbiddenPlaceIn } from './near-drives.ts'
import { pngOf } from './pictures.ts'
import { readCsv } from './read-csv.ts'
import { setupExportTable } from './saved-table.ts'

/** Every entry of the log. */
export const ANY: CustodyFilter = {
  caseId: null,
  groups: [],
  itemId: null,
  actor: null,
  from: null,
  before: null,
  text: '',
}

/** A log of two cases, of the library and of a case that may be deleted, and the way to save it. */
export function setupCustodyTables() {
  const clock = setupClock()
  const library = setupLibrary(clock)
  const { db, audit, cases, exhibits, home } = library
  const [mine, other, gone] = ['Quay', 'Another', 'Gone'].map((name) => cases.create(name).id)
  if (!mine || !other || !gone) throw new Error('Three cases were made.')
  const evidence = setupFolder()
  placeEvidence({ db, exhibits }, mine, evidence, [pngOf(1)])
  const write = (caseId: CaseId | null, type: string, payload: Record<string, unknown>) => {
    clock.advance(1000)
    db.transaction(() => audit.append({ caseId, type, payload }))()
  }
  const saved = setupFolder()
  const chosen = { path: join(saved, 'log.csv') as string | null }
  const log = createCustodyLog(db)
  const asked: number[] = []
  const suggested: string[] = []
  const run = createExportCustody({
    audit,
    itemOf: createItemDetails(db).place,
    queryWorker: {
      custodyTable: async (...given) => {
        asked.push(given[3])
        return log.custodyTable(...given)
      },
    },
    exportTable: setupExportTable({
      db,
      audit,
      forbiddenPlace: forbiddenPlaceIn(keptPlaces(home, exhibits.roots)),
      path: (suggestedName) => {
        suggested.push(suggestedName)
        return chosen.path
      },
    }),
  })
  const table = () => {
    const [head = [], ...lines] = readCsv(readFileSync(join(saved, 'log.csv'), 'utf8').slice(1))
    return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])))
  }
  const entered = () => entriesOf(db, 'custody.exported').map(({ caseId, payload }) => ({ caseId, ...payload }))
  const empty = (id: CaseId) => eraseCase({ db, audit, clock }, id, 'CASE-2026-003')
  return {
    ...library,
    clock,
    mine,
    other,
    gone,
    evidence,
    write,
    saved,
    chosen,
    log,
    run,
    table,
    entered,
    empty,
    asked,
    suggested,
  }
}
