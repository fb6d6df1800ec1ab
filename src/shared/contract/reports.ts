import { z } from 'zod'
import { FaceReading } from '../model/face.ts'
import { ItemId, Sha256 } from '../model/ids.ts'
import { call } from './define.ts'

export const reports = {
  /**
   * Asks whether veiled pictures are to be shown, and where to save, prints one item as PDF, and logs the file's hash. `earlier` = the report is about these bytes,
   * which the file held before; its first page says that the file has changed since.
   */
  'reports.exportItem': call({
    input: z.object({
      itemId: ItemId,
      reading: FaceReading.nullable(),
      earlier: Sha256.nullable().default(null),
      /** Whether the window veils the pictures of the case, whatever the case says. */
      isVeiled: z.boolean().default(false),
    }),
    output: z.object({ path: z.string(), sha256: z.string(), bytes: z.number().int() }),
    errors: ['not_found', 'declined', 'export_failed'],
  }),
}
