import { tableText } from '../files/tables/csv.ts'
import { NO_FILE, type SetWriter, type WriterGiven } from '../set/set-writer.ts'
import { COLUMNS } from './csv-columns.ts'
import { jsonPieces } from './json-text.ts'
import { failedItem, type ManifestItem, manifestItem, sealFolder } from './manifest.ts'

type Make = (given: WriterGiven) => SetWriter

/** The export as JSON: the head, one line an item, the end. */
const jsonWriter: Make = ({ head, items, stage, names, meanwhile }) => {
  if (!head.options.files.includes('json')) return NO_FILE
  const file = stage.file(names.json, 'data')
  const pieces = jsonPieces(items.head)
  return {
    take: (_entry, _line, result) => file.write(pieces.of(result)),
    finish: async () => {
      await file.write(pieces.end(meanwhile(), items.plates()))
      await file.finish()
    },
  }
}

/** The export as a table: one row an item; none where nothing could be said of it. */
const csvWriter: Make = ({ head, items, stage, names }) => {
  if (!head.options.files.includes('csv')) return NO_FILE
  // One of its columns says whether it is of the demo.
  const text = tableText(COLUMNS, false)
  const file = stage.file(names.csv, 'table', text.names)
  return {
    take: (_entry, _line, result) => file.write(text.rows('item' in result ? [result.item] : [], items.head)),
    finish: file.finish,
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
export const setWriters = (...others: Make[]): Make[] => [jsonWriter, csvWriter, ...others, sealWriter]
