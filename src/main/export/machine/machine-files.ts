import { unseenAsEscapes } from '../../../shared/model/visible-text.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import { beginWholeFile, type WholeFile, type WrittenReport } from '../finalise/report-file.ts'
import { type Cell, csv, csvLines } from '../tables/csv.ts'
import { COLUMNS } from './csv-columns.ts'
import type { MachinePlate } from './plate-schema.ts'
import type { MachineFailure, MachineHead, MachineItem } from './schema.ts'

/** Files that machines read, written item by item: nothing of an earlier item is held. */
export type MachineFile = {
  add: (item: MachineItem) => Promise<void>
  /** Nothing could be said of an item; the table has no row of it. */
  fail: (item: MachineFailure) => void
  finish: (meanwhile: EntryRange | null, plates: MachinePlate[] | null) => Promise<WrittenReport>
  abandon: WholeFile['abandon']
}

/** The export as JSON: the head, one line an item, the end. Throws what the system says of the disk. */
export async function beginJson(path: string, head: MachineHead): Promise<MachineFile> {
  const file = await beginWholeFile(path)
  const text = jsonPieces(head)
  return {
    add: (item) => file.write(text.item(item)),
    fail: text.fail,
    finish: async (meanwhile, plates) => {
      await file.write(text.end(meanwhile, plates))
      return await file.finish()
    },
    abandon: file.abandon,
  }
}

/** Nothing in a name or a text turns or hides what stands beside it for who reads the file itself. */
export const machineJson = (value: object): string => unseenAsEscapes(JSON.stringify(value))

/** The pieces of the JSON text, in their order: `item` for each, then `end` once. */
export function jsonPieces(head: MachineHead) {
  let itemCount = 0
  let isSimulated = false
  const failed: MachineFailure[] = []
  const opening = () => (itemCount === 0 ? `${machineJson(head).slice(0, -1)},\n"items":[` : ',')
  return {
    item: (item: MachineItem): string => {
      const piece = `${opening()}\n${machineJson(item)}`
      itemCount += 1
      isSimulated ||= item.isSimulated
      return piece
    },
    fail: (item: MachineFailure): void => void failed.push(item),
    end: (meanwhile: EntryRange | null = null, plates: MachinePlate[] | null = null): string => {
      const ending = { failed, itemCount, isSimulated, enteredMeanwhile: meanwhile, plates }
      return `${itemCount === 0 ? opening() : ''}\n],\n${machineJson(ending).slice(1)}\n`
    },
  }
}

/** The export as a table: the names of the columns, then one row an item. */
export async function beginCsv(path: string, head: MachineHead): Promise<MachineFile> {
  const file = await beginWholeFile(path)
  let isBegun = false
  const begin = async () => {
    if (!isBegun) await file.write(csv([COLUMNS.map(({ name }): Cell => name)]))
    isBegun = true
  }
  return {
    add: async (item) => {
      await begin()
      // The mark for spreadsheets stands once, before the names.
      await file.write(csvLines([COLUMNS.map(({ of }) => of(item, head))]))
    },
    fail: () => undefined,
    finish: async () => {
      await begin()
      return await file.finish()
    },
    abandon: file.abandon,
  }
}
