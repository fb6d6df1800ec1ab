import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Clock } from '../../src/main/clock.ts'
import { noteSetBack, startClockWatch } from '../../src/main/custody/log/clock-watch.ts'
import { createLogVerifying } from '../../src/main/custody/verifying.ts'
import { createViewings } from '../../src/main/custody/viewings.ts'
import { openLibrary } from '../../src/main/db/library.ts'
import type { Database } from '../../src/main/db/open.ts'
import { createQueryWorker } from '../../src/main/query-worker/query-worker.ts'
import type { AppEvent } from '../../src/shared/contract/events.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { QUERY_WORKER_SCRIPT } from '../support/app-parts.ts'
import { setupFolder } from '../support/folder.ts'
import { setupClock, setupLibrary } from '../support/library.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { NONE_SIGNED } from '../support/log-check.ts'
import { entriesOf } from '../support/log-entries.ts'

const reported = (db: Database, type: string) =>
  entriesOf(db, type).map(({ caseId, payload }) => ({ caseId, ...payload }))

describe('what a person looks at', () => {
  it('is entered once a run for each thing, however often it is looked at', () => {
    const { db, audit, cases } = setupLibrary()
    const caseId = cases.create('Quay').id
    const viewings = createViewings({
      db,
      audit,
      itemOf: (id) => (id === 9 ? null : { caseId, reference: `ITEM-000${id}` }),
      caseOf: (id) => cases.get(id)?.reference ?? null,
    })
    for (let n = 0; n < 1000; n += 1) {
      viewings.original(1 as ItemId)
      viewings.original(2 as ItemId)
      viewings.original(9 as ItemId)
      viewings.caseOpened(caseId)
      viewings.caseOpened(77 as CaseId)
      viewings.veilLifted({ caseId, of: 'one', itemId: 1 as ItemId })
      viewings.veilLifted({ caseId, of: 'all', itemId: null })
    }
    viewings.flush()
    expect(reported(db, 'item.viewed')).toEqual([
      { caseId, item: 'ITEM-0001' },
      { caseId, item: 'ITEM-0002' },
    ])
    expect(reported(db, 'case.opened')).toEqual([{ caseId, reference: 'CASE-2026-001' }])
    expect(reported(db, 'veil.lifted')).toEqual([
      { caseId, of: 'one', item: 'ITEM-0001' },
      { caseId, of: 'all' },
    ])
  })
})

describe('the clock', () => {
  it('that jumps while the app runs is entered, and what time servers correct is not', () => {
    let wall = 1_000_000
    let mono = 0
    const clock: Clock = { now: () => wall, monotonicNs: () => mono * 1e6 }
    const { db, audit } = setupLibrary(clock)
    const watch = startClockWatch({ db, audit, clock })
    onTestFinished(watch.stop)
    const pass = (byWall: number, byMono: number) => {
      wall += byWall
      mono += byMono
      watch.look()
    }
    pass(30_000, 30_000)
    pass(31_500, 30_000)
    expect(reported(db, 'clock.jumped')).toEqual([])
    pass(-3_600_000, 30_000)
    pass(7_230_000, 30_000)
    pass(30_000, 30_000)
    expect(reported(db, 'clock.jumped')).toEqual([
      { caseId: null, byMs: -3_630_000, isAtStart: false },
      { caseId: null, byMs: 7_200_000, isAtStart: false },
    ])
  })

  it('that stands before the newest entry at a start is entered', () => {
    const clock = setupClock()
    const { db, audit } = setupLibrary(clock)
    noteSetBack({ db, audit, clock })
    expect(reported(db, 'clock.jumped')).toEqual([])
    clock.advance(-86_400_000)
    noteSetBack({ db, audit, clock })
    expect(reported(db, 'clock.jumped')).toEqual([{ caseId: null, byMs: -86_400_000, isAtStart: true }])
  })
})

describe('a library that another version opens', () => {
  it('says from which to which, once', () => {
    const home = setupFolder()
    const clock = setupClock()
    const open = (appVersion: string) => openLibrary({ home, migrationsFolder: MIGRATIONS, clock, appVersion })
    open('1.0.0').close()
    open('1.0.0').close()
    open('1.1.0').close()
    const last = open('1.1.0')
    expect(reported(last.db, 'app.changed')).toEqual([{ caseId: null, from: '1.0.0', to: '1.1.0' }])
    last.close()
  })
})

describe('a verification of the log', () => {
  function setupVerifying(entries: number) {
    const { db, audit, cases, clock, home } = setupLibrary()
    const caseId = cases.create('Quay').id
    db.transaction(() => {
      for (let n = 0; n < entries; n += 1) {
        audit.append({
          caseId,
          type: 'item.viewed',
          payload: { item: `ITEM-${n}`, path: `/card/${n}`, sha256: 'x', bytes: n },
        })
      }
    })()
    const events: AppEvent[] = []
    const file = join(home, 'library.sqlite')
    const verifying = createLogVerifying({
      db,
      audit,
      clock,
      file,
      emit: (event) => void events.push(event),
      log: { bug: () => 'x', warn: () => undefined } as never,
      startChecker: () => createQueryWorker({ script: QUERY_WORKER_SCRIPT, file }),
      ensureFacts: () => Promise.resolve(),
      verifySignedHeads: () => Promise.resolve(NONE_SIGNED),
    })
    return { db, audit, verifying, events }
  }

  it('tells how far it is, and enters what it found', async () => {
    const { db, verifying, events, audit } = setupVerifying(5000)
    const before = audit.head()
    const started = verifying.verify(before && { entries: before.entries, head: before.head })
    expect(verifying.verify(null)).toEqual({ ok: false, error: 'running' })
    const found = started.ok ? await started.value : null
    expect(found).toMatchObject({ outcome: 'whole', head: 'contained', database: 'sound', entries: before?.entries })
    expect(reported(db, 'custody.verified')).toMatchObject([{ outcome: 'whole', entries: before?.entries }])
    expect(events.at(-1)).toEqual({ type: 'custody.verifying', progress: null })
    expect(verifying.progress()).toBeNull()
  })

  it('is stopped at once, and enters nothing then', async () => {
    const { db, verifying } = setupVerifying(5000)
    const started = verifying.verify(null)
    await verifying.cancel()
    expect(started.ok && (await started.value)).toBeNull()
    expect(reported(db, 'custody.verified')).toEqual([])
  })

  it('names the first entry that does not hold, and what else it found', async () => {
    const { db, verifying } = setupVerifying(50)
    db.exec("DROP TRIGGER audit_is_final; UPDATE audit SET type = 'item.hashed' WHERE seq = 20")
    const started = verifying.verify(null)
    const found = started.ok ? await started.value : null
    expect(found?.chain).toMatchObject({ state: 'broken', brokenAt: 20, fault: { what: 'hash' } })
    expect(reported(db, 'custody.verified')).toMatchObject([{ outcome: 'broken', entries: 20 }])
  })
})
