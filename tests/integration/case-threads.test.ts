import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { endFlag } from '../../src/main/db/end-thread.ts'
import { openReadOnly } from '../../src/main/db/open.ts'
import { createCaseList } from '../../src/main/listing/case-list.ts'
import { type CaseContents, readWholeCase } from '../../src/main/listing/case-part.ts'
import { createItemRows } from '../../src/main/listing/item-rows.ts'
import { createTextSearch } from '../../src/main/listing/text-search.ts'
import { createCaseThreads } from '../../src/main/query-worker/case-threads.ts'
import { CaseId } from '../../src/shared/model/ids.ts'
import { ItemFilter, NO_FILTER, SORT_KEYS } from '../../src/shared/model/item-list.ts'
import { MEASURED, makeLargeLibrary } from '../../tools/bench/large-library.ts'
import { QUERY_WORKER_SCRIPT } from '../support/app-parts.ts'
import { sharedFolder } from '../support/folder.ts'

const ITEMS = 3000
const home = sharedFolder()
const caseId = CaseId.parse(1)
const context = { ...MEASURED, formats: ['jpeg', 'png'], maxBytes: 50 * 2 ** 20 }
beforeAll(() => makeLargeLibrary(home(), ITEMS))

describe('a case that several threads read', () => {
  it('has the same lists and counts as one that is read at once', async () => {
    const file = join(home(), 'library.sqlite')
    const db = openReadOnly(file)
    const inThreads = createCaseThreads({ db, script: QUERY_WORKER_SCRIPT, file, isEnding: endFlag(), worthThreads: 0 })
    const drawn = createItemRows(db)
    const shown = ({ items, rest }: CaseContents) => {
      const list = createCaseList({ db, caseId, context, drawn, texts: createTextSearch(db, drawn) })
      for (const _ of list.itemsRead(items));
      for (const _ of list.loaded(rest));
      return {
        facets: list.facets(NO_FILTER),
        found: list.page(ItemFilter.parse({ text: 'img_00' }), { by: 'name', descending: true }, 0, 20),
        orders: SORT_KEYS.map((by) => list.choose(NO_FILTER, { by, descending: false }, null)),
      }
    }
    const { items, rest } = inThreads(caseId, context)
    const { facets, ...lists } = shown({ items: await items, rest: await rest })
    expect({ facets, ...lists }).toEqual(shown(readWholeCase(db, caseId, context)))
    expect(facets.kind.reduce((sum, { count }) => sum + count, 0)).toBe(ITEMS)
    db.close()
  })

  it('is not read where its library is gone', async () => {
    const db = openReadOnly(join(home(), 'library.sqlite'))
    const file = join(home(), 'gone.sqlite')
    const inThreads = createCaseThreads({ db, script: QUERY_WORKER_SCRIPT, file, isEnding: endFlag(), worthThreads: 0 })
    const { items, rest } = inThreads(caseId, context)
    await expect(items).rejects.toThrow()
    await expect(rest).rejects.toThrow()
    db.close()
  })
})
