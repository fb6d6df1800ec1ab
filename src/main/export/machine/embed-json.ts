import { reportFiles } from '../../../shared/words/report-files.ts'
import type { AttachToPdf } from '../attach/attachment.ts'
import type { SetHead } from '../set-head.ts'
import { createHeldJson, createSetItems, type PathOf } from './set-items.ts'

export type EmbedJson = ReturnType<typeof createEmbedJson>
export type HeldJson = ReturnType<typeof createHeldJson>

/** Puts the JSON of the items of a volume into its PDF, behind what was printed. */
export function createEmbedJson({ pathOf, attach }: { pathOf: PathOf; attach: AttachToPdf }) {
  return {
    begin: (head: SetHead): HeldJson => createHeldJson(createSetItems(head, pathOf)),
    /** The whole PDF. `title` names the attached file; `at` = when the report was made, ms since the epoch. */
    into: async (pdf: Uint8Array, json: HeldJson, title: string, at: number, signal: AbortSignal): Promise<Buffer> => {
      const file = { name: `${title}.json`, content: json.end(), mimeType: 'application/json' }
      const update = await attach({ pdf, ...file, description: reportFiles.attached, at }, signal)
      return Buffer.concat([pdf, update])
    },
  }
}
