import { unseenAsEscapes } from '../../../shared/model/visible-text.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import type { MachineFailure, MachineHead, MachinePlate } from './schema.ts'
import type { MachineItemResult } from './set-items.ts'

/** Nothing in a name or a text turns or hides what stands beside it for who reads the file itself. */
export const machineJson = (value: object): string => unseenAsEscapes(JSON.stringify(value))

/** What a text says as JSON; undefined = it is none, or nested deeper than anything of ours. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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
