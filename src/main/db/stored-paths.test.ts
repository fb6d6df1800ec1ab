import { expect, it } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import { LEFT } from './moved-copy.ts'
import { createSettingsRows } from './settings.ts'
import { PATH_COLUMNS, pathsFromSlash } from './stored-paths.ts'

/** Columns whose names speak of paths and files, and that nothing is opened by. */
const NOT_OPENED = new Set([
  // Names, parts of names and counts for lists and texts.
  'items.folder',
  'item_facts.folder',
  'hash_lists.file_name',
  'hash_lists.file_sha256',
  // Where a temporary file was copied from, as recorded.
  'promised_files.source_path',
  // Of requests to the service.
  'traffic.path',
])

it('are those of every column with paths, in tables as they are now', () => {
  const { db } = setupLibrary()
  const columns = db
    .prepare<[], { name: string }>(`
      SELECT t.name || '.' || c.name AS name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND (c.name GLOB '*path*' OR c.name GLOB '*root*' OR c.name GLOB '*folder*'
          OR c.name GLOB '*file_*' OR c.name IN ('target', 'made_in'))`)
    .all()
  const listed = new Set(PATH_COLUMNS.map(([table, column]) => `${table}.${column}`))
  const left = columns.map(({ name }) => name).filter((name) => !listed.has(name as never) && !NOT_OPENED.has(name))
  expect(left).toEqual([])
})

it('tell of each stored path that begins with a slash what names its server, and where the library was', () => {
  const { db, cases } = setupLibrary()
  const { id } = cases.create('One')
  const add = db.prepare(
    "INSERT INTO exhibits (case_id, number, name, kind, root, added_at) VALUES (?, ?, 'x', 'folder', ?, 0)",
  )
  plant(db, () => {
    for (const [at, root] of ['\\\\nas\\a', '//nas/b', 'C:\\c', '/d', '//?/UNC/evil/e', 'links:0a'].entries())
      add.run(id, at + 1, Buffer.from(root))
  })
  db.prepare("INSERT INTO open_exports (made_in, form, target, begun_at) VALUES ('\\\\srv', 'file', 'C:\\x', 0)").run()
  const rows = createSettingsRows(db)
  rows.set('demo', '\\\\demo\\evidence')
  rows.set(LEFT, JSON.stringify({ path: '\\\\old\\library', at: 0 }))
  const told = [...pathsFromSlash(db)].sort()
  expect(told).toEqual(['\\\\?\\UNC\\evil\\e', '\\\\demo\\', '\\\\nas\\', '\\\\old\\library', '\\\\srv', '\\d'])
})
