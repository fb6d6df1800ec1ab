import { basename, extname, join } from 'node:path'
import { unseenAsEscapes } from '../../../shared/model/visible-text.ts'
import { reportFiles } from '../../../shared/words/report/report-files.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import type { SetHead } from '../facts/set-head.ts'
import type { StartPacker } from '../files/packer.ts'
import type { WrittenReport } from '../files/report-file.ts'
import type { MachineFailure, MachineHead, MachinePlate } from './schema.ts'
import type { MachineItemResult } from './set-items.ts'

/** Nothing in a name or a text turns or hides what stands beside it for who reads the file itself. */
export const machineJson = (value: object): string => unseenAsEscapes(JSON.stringify(value))

/** The text of a report as JSON, in pieces: `of` each item in order, then `end` once. */
export function jsonPieces(head: MachineHead) {
  let itemCount = 0
  let isSimulated = false
  const failed: MachineFailure[] = []
  const opening = () => (itemCount === 0 ? `${machineJson(head).slice(0, -1)},\n"items":[` : ',')
  return {
    /** '' where nothing could be said of an item: it is named at the end. */
    of: (result: MachineItemResult): string => {
      if ('failed' in result) {
        failed.push(result.failed)
        return ''
      }
      const piece = `${opening()}\n${machineJson(result.item)}`
      itemCount += 1
      isSimulated ||= result.item.isSimulated
      return piece
    },
    end: (meanwhile: EntryRange | null = null, plates: MachinePlate[] | null = null): string => {
      const ending = { failed, itemCount, isSimulated, enteredMeanwhile: meanwhile, plates }
      return `${itemCount === 0 ? opening() : ''}\n],\n${machineJson(ending).slice(1)}\n`
    },
  }
}

export type HeldJson = ReturnType<typeof createHeldJson>

/** The JSON of some items of a report as one file, held until it is asked for. */
export function createHeldJson(head: MachineHead) {
  const pieces = jsonPieces(head)
  // As text: each buffer as short would hold a page of Node's pool.
  const held: string[] = []
  return {
    take: (result: MachineItemResult): void => void held.push(pieces.of(result)),
    end: (meanwhile: EntryRange | null, plates: MachinePlate[] | null): Buffer =>
      Buffer.from([...held, pieces.end(meanwhile, plates)].join('')),
  }
}

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
