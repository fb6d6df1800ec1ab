import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDispatcher } from '../../src/main/ipc/dispatch.ts'
import { createLog } from '../../src/main/log.ts'
import { createQueryWorker } from '../../src/main/query-worker/query-worker.ts'
import type { Handlers } from '../../src/shared/contract/index.ts'
import { NO_FILTER } from '../../src/shared/model/item-list.ts'
import { QUERY_WORKER_SCRIPT } from '../support/app-parts.ts'
import { setupLibrary } from '../support/library.ts'

describe('the schema', () => {
  it('is strict in every table', () => {
    const { db } = setupLibrary()
    const loose = db
      .prepare(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
      )
      .all()
    expect(loose).toEqual([])
  })
})

describe('the query worker', () => {
  const context = { origin: '', account: '', formats: ['jpeg'], maxBytes: 1 }
  const sort = { by: 'reference', descending: false } as const

  it('reads what main has written, while main goes on writing', async () => {
    const { home, cases } = setupLibrary()
    const queryWorker = createQueryWorker({ script: QUERY_WORKER_SCRIPT, file: join(home, 'library.sqlite') })
    const { id } = cases.create('One')
    const query = { caseId: id, filter: NO_FILTER, sort }
    expect(await queryWorker.page(query, context, 0, 10)).toEqual({ total: 0, hidden: 0, rows: [] })
    cases.create('Two')
    expect(await queryWorker.choose(query, context, null)).toEqual([])
    await queryWorker.close()
  })

  it('turns a failed query into an error and answers the next one', async () => {
    const { home, cases } = setupLibrary()
    const queryWorker = createQueryWorker({
      script: QUERY_WORKER_SCRIPT,
      file: join(home, 'library.sqlite'),
    })
    const { id } = cases.create('One')
    await expect(queryWorker.choose(undefined as never, context, null)).rejects.toThrow()
    expect(await queryWorker.facets(id, context, NO_FILTER)).toMatchObject({ kind: [] })
    await queryWorker.close()
  })

  it('ends in the middle of its work, and the window that waits for it is told that the app ends', async () => {
    const { home, cases } = setupLibrary()
    const log = createLog(join(home, 'logs'), () => 0)
    const { id } = cases.create('One')
    const query = { caseId: id, filter: NO_FILTER, sort }
    for (let turn = 0; turn < 10; turn += 1) {
      const queryWorker = createQueryWorker({ script: QUERY_WORKER_SCRIPT, file: join(home, 'library.sqlite') })
      await queryWorker.page(query, context, 0, 10)
      const asked = Array.from({ length: 2000 }, () => queryWorker.page(query, context, 0, 10))
      await asked[0]
      await queryWorker.close()
      const ends = await Promise.allSettled(asked)
      const last = ends.at(-1)
      expect(last?.status).toBe('rejected')
      const { reason } = last as PromiseRejectedResult
      const dispatch = createDispatcher({ 'cases.list': () => Promise.reject(reason) } as unknown as Handlers, log)
      expect(await dispatch('cases.list', {})).toEqual({ ok: false, error: { kind: 'quitting' } })
      await queryWorker.close()
    }
    await log.flush()
    expect(existsSync(join(home, 'logs')) ? readdirSync(join(home, 'logs')) : []).toEqual([])
  })
})
