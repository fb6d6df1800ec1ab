import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { connect } from './connect.ts'
import { openForReading } from './export-lookup.ts'
import { checkLibraryFile, holdsErased, readLibraryUuid } from './file-check.ts'
import { openPlain } from './open-plain.ts'

/** A file of a stranger: what is read of it first is a view that reaches beyond its tables. */
function setupStranger(): string {
  const file = join(setupFolder(), 'library.sqlite')
  const db = connect(file)
  for (const name of ['library', 'audit', 'attempts', 'cases'])
    db.exec(`CREATE VIEW ${name} AS SELECT file AS uuid, 1 AS id, 2 AS created_at, NULL AS deleted_at
                               FROM pragma_database_list`)
  db.close()
  return file
}

it('calls nothing that the schema of a received file names, whatever reads the file', () => {
  const file = setupStranger()
  expect(readLibraryUuid(file)).toBeNull()
  expect(checkLibraryFile(file, 'shallow')).toBe('damaged')
  expect(holdsErased(file, { caseId: 1, createdAt: 2, items: null })).toBe('unreadable')
  expect(() => openForReading(file)).toThrow('unsafe use of virtual table')
  const db = openPlain(file, 100)
  expect(() => db.prepare('SELECT uuid FROM library').get()).toThrow('unsafe use of virtual table')
  db.close()
})
