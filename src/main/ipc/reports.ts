import type { Handlers } from '../../shared/contract/index.ts'
import type { ExportItem } from '../export/export-item.ts'

export function createReportsHandlers(deps: { exportItem: ExportItem }): Pick<Handlers, 'reports.exportItem'> {
  return {
    'reports.exportItem': ({ itemId, reading, earlier, isVeiled }) =>
      deps.exportItem(itemId, reading, earlier, isVeiled),
  }
}
