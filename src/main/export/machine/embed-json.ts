import { basename, extname, join } from 'node:path'
import { reportFiles } from '../../../shared/words/report/report-files.ts'
import type { StartPacker } from '../attach/packer.ts'
import type { SetHead } from '../facts/set-head.ts'
import type { WrittenReport } from '../finalise/report-file.ts'

type Place = { folder: string; name: string; author: string; made: Pick<SetHead['made'], 'at' | 'appVersion'> }

/** Begins before a volume is printed; `end` where it could not be printed. */
export type EmbedJson = ReturnType<typeof createEmbedJson>

/**
 * Makes the printed PDF of a volume the one that is handed out, small and with the JSON of its items in it, and writes it
 * into `folder`. The attached file is named after it. `author` = who signs it; `made` = when and with what; json null = it travels
 * without. Rejects as the packer does.
 */
export const createEmbedJson = (start: StartPacker) => () => {
  const packer = start()
  return {
    into: (
      pdf: Uint8Array,
      json: Uint8Array | null,
      { folder, name, author, made }: Place,
      signal: AbortSignal,
    ): Promise<WrittenReport> => {
      const form = { mimeType: 'application/json', description: reportFiles.attached, at: made.at }
      const file = json && { name: `${basename(name, extname(name))}.json`, content: json, ...form }
      const about = { author, creator: `Touchstone ${made.appVersion}` }
      return packer.finish({ pdf, file, about, path: join(folder, name) }, signal)
    },
    end: packer.end,
  }
}
