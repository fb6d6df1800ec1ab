import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/main/db/open.ts'
import { type KillsFound, killWhileWriting, wrongOf } from '../../tools/bench/kills.ts'
import { makeLargeLibrary } from '../../tools/bench/large-library.ts'
import { printFaults } from '../support/fault-table.ts'
import { sharedFolder } from '../support/folder.ts'
import { MIGRATIONS } from '../support/library-file.ts'

/** `npm run bench -- kills` does the same a hundred times, with up to a million items. */
const ITEMS = 10_000
const KILLS = 20

const home = sharedFolder()
let found: KillsFound | null = null
beforeAll(() => makeLargeLibrary(home(), ITEMS))

describe('a library whose process is killed while facts are written', () => {
  it('opens with the facts of what was changed as they are derived, every time', async () => {
    found = await killWhileWriting(home(), KILLS)
    expect(found.wrong).toEqual([])
    expect(found.amid).toBeGreaterThan(KILLS / 2)
  })

  it('is found inconsistent where a fact is wrong or missing', () => {
    const db = openDatabase(join(home(), 'library.sqlite'), MIGRATIONS)
    const check = db.prepare<[], string>('SELECT id FROM checks LIMIT 1').pluck().get()
    db.exec('UPDATE item_facts SET is_missing = 1 WHERE item_id = 2; DELETE FROM item_facts WHERE item_id = 3')
    db.prepare('DELETE FROM answer_facts WHERE check_id = ?').run(check)
    expect(wrongOf(db, { item_facts: [1, 2, 3], answer_facts: [check], texts: [1, 2, 3] })).toEqual([
      'item_facts 2',
      'item_facts 3',
      `answer_facts ${check}`,
    ])
    db.close()
  })
})

afterAll(() => {
  if (found === null) return
  const { kills, amid, compared, whole } = found
  printFaults('kill -9 while facts are written', [
    [`of ${ITEMS} items`, kills, `${amid} amid a change, 0 opened inconsistent`],
    ['facts compared', compared, `and all of them ${whole} times`],
  ])
})
