import { join } from 'node:path'
import type { EntryRange } from '../../custody/log/audit.ts'
import { beginWholeFile, type WholeFile, type WrittenReport } from '../files/report-file.ts'
import { beginTable } from '../files/tables/csv.ts'
import { NO_FILE, type SetWriter, type WriterGiven } from '../set/set-writer.ts'
import { COLUMNS } from './csv-columns.ts'
import { jsonPieces } from './json-text.ts'
import { failedItem, type ManifestItem, manifestItem, sealFolder } from './manifest.ts'
import type { MachineHead, MachinePlate } from './schema.ts'
import type { MachineItemResult } from './set-items.ts'

type Make = (given: WriterGiven) => SetWriter

/** A file that machines read, written item by item: nothing of an earlier item is held. Throws what the system says of the disk. */
type MachineFile = {
  take: (result: MachineItemResult) => Promise<void>
  finish: (meanwhile: EntryRange | null, plates: MachinePlate[] | null) => Promise<WrittenReport>
  abandon: WholeFile['abandon']
}
type Begin = (path: string, head: MachineHead) => Promise<MachineFile>

/** The export as JSON: the head, one line an item, the end. */
const beginJson: Begin = async (path, head) => {
  const file = await beginWholeFile(path)
  const pieces = jsonPieces(head)
  return {
    take: (result) => file.write(pieces.of(result)),
    finish: async (meanwhile, plates) => {
      await file.write(pieces.end(meanwhile, plates))
      return await file.finish()
    },
    abandon: file.abandon,
  }
}

/** The export as a table: one row an item; none where nothing could be said of it. */
const beginCsv: Begin = async (path, head) => {
  // One of its columns says whether it is of the demo.
  const table = await beginTable(path, COLUMNS, head, false)
  return { ...table, take: (result) => table.add('item' in result ? [result.item] : []) }
}

const fileWriter =
  (form: 'json' | 'csv', role: 'data' | 'table', begin: Begin): Make =>
  ({ head, items, stage, names, meanwhile }) => {
    if (!head.options.files.includes(form)) return NO_FILE
    let begun: Promise<MachineFile> | null = null
    const file = () => {
      begun ??= begin(join(stage.folder, names[form]), items.head)
      return begun
    }
    return {
      take: async (_entry, _line, result) => (await file()).take(result),
      finish: async () => {
        const written = await (await file()).finish(meanwhile(), items.plates())
        begun = null
        stage.note({ ...written, role, volume: null })
      },
      abandon: async () => (await begun)?.abandon(),
    }
  }

/** Names every file that was written before it in the manifest, with the sums of them all and their signature. */
const sealWriter: Make = ({ items, stage, names }) => {
  const listed: ManifestItem[] = []
  return {
    take: async (_entry, line, result) => {
      listed.push('item' in result ? manifestItem(result.item) : failedItem(line, result.failed.reason))
    },
    finish: async ({ lines, signer }) => {
      const only = lines.length === 1 ? (lines[0]?.reference ?? null) : null
      const files = stage.files().flatMap(({ role, ...file }) => (role === null ? [] : [{ ...file, role, item: only }]))
      const isSimulated = lines.some((line) => line.isSimulated)
      const facts = { head: items.head, items: listed, isSimulated, signer }
      for (const file of await sealFolder(stage.folder, files, facts, names))
        stage.note({ ...file, role: null, volume: null })
    },
  }
}

/**
 * What a report is written as besides PDF, as it was chosen: JSON, a table, these others, and always the manifest and the
 * sums, with their signature.
 */
export const setWriters = (...others: Make[]): Make[] => [
  fileWriter('json', 'data', beginJson),
  fileWriter('csv', 'table', beginCsv),
  ...others,
  sealWriter,
]
