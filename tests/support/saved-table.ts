import { systemClock } from '../../src/main/clock.ts'
import type { Audit } from '../../src/main/custody/log/audit.ts'
import type { Database } from '../../src/main/db/open.ts'
import { createOpenExports } from '../../src/main/db/open-exports.ts'
import {
  createExportTable,
  createExportText,
  type ExportTable,
  type ExportText,
} from '../../src/main/export/files/tables/export-table.ts'
import { createWriteEntered } from '../../src/main/export/files/write-entered.ts'
import type { ForbiddenPlace } from '../../src/main/library/evidence-places.ts'
import { nowhereForbidden } from './near-drives.ts'

type Given = {
  db: Database
  audit: Audit
  /** The person's answer in the save dialog; null = cancelled. */
  path: (suggestedName: string) => string | null
  forbiddenPlace?: ForbiddenPlace
}

/** Saves single files as the app does. */
export const setupExportText = ({ db, audit, path, forbiddenPlace = nowhereForbidden }: Given): ExportText =>
  createExportText({
    forbiddenPlace,
    desktop: { chooseSavePath: async (suggestedName) => path(suggestedName) },
    writeEntered: createWriteEntered({ db, open: createOpenExports({ db, audit, clock: systemClock }) }),
  })

/** Saves tables as the app does. */
export const setupExportTable = (given: Given): ExportTable =>
  createExportTable({ audit: given.audit, exportText: setupExportText(given) })
