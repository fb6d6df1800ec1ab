import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import type { Library } from '../../src/main/db/library.ts'
import { PARSER_VERSION } from '../../src/main/service/wire.ts'
import type { AttemptId } from '../../src/shared/model/ids.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { pngOf } from '../support/pictures.ts'
import { setupReparser } from '../support/reparsers.ts'
import { plant } from '../support/rows.ts'
import { setupSending } from '../support/sending.ts'

type Db = Library['db']

/** What an older version leaves behind that could make nothing of the replies: paid, kept, unread. */
function asOlderVersionLeft(db: Db): void {
  plant(db, () =>
    db.exec(
      "DELETE FROM analyses; UPDATE checks SET state = 'done_unread', reason = 'answer_unreadable', charged_credits = NULL",
    ),
  )
}
const checks = (db: Db) =>
  db.prepare('SELECT id, state, reason, charged_credits AS charged FROM checks ORDER BY id').all()
const readings = (db: Db) => db.prepare('SELECT verdict, reader FROM analyses ORDER BY check_id').all()
const entries = (db: Db) => payloadsOf(db, 'reply.read_again')

describe('a paid reply that an older version could not read', () => {
  it('is read at the next start, with its charge and a custody entry, and nothing is sent', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2), pngOf(3)] })
    await app.sendAll()
    const before = [checks(app.db), readings(app.db)]
    const posts = app.service.requests().length
    asOlderVersionLeft(app.db)
    await app.service.close()
    const later = await app.reopen()
    const { reparser, reported } = setupReparser(app.home, later)
    reparser.start()
    await reparser.settled()
    expect([checks(later.db), readings(later.db)]).toEqual(before)
    expect(entries(later.db)).toHaveLength(3)
    expect(entries(later.db)[0]).toMatchObject({
      from: 'done_unread',
      to: 'done',
      reader: PARSER_VERSION,
      chargedCredits: 1,
    })
    expect(reported.sort()).toEqual(app.files.map(({ sha256 }) => sha256).sort())
    expect(app.service.requests()).toHaveLength(posts)
  })

  it('that this version cannot read either stays unread, and is not tried at every start', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({ action: { type: 'alter', reply: { images: 'later' } } })
    await app.sendAll()
    const { reparser, queryWorker } = setupReparser(app.home, app)
    expect(await queryWorker.dueReplies(PARSER_VERSION, 9)).toHaveLength(1)
    reparser.start()
    await reparser.settled()
    expect(checks(app.db)).toMatchObject([{ state: 'done_unread', reason: 'answer_unreadable' }])
    expect(await queryWorker.dueReplies(PARSER_VERSION, 9)).toEqual([])
    expect(await queryWorker.dueReplies(PARSER_VERSION + 1, 9)).toHaveLength(1)
    expect(entries(app.db)).toEqual([])
  })

  it('is read on demand as well', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    await app.sendAll()
    asOlderVersionLeft(app.db)
    const { reparser } = setupReparser(app.home, app)
    const [check] = checks(app.db) as { id: string }[]
    expect(await reparser.again(check?.id ?? '')).toEqual({ state: 'done', isChanged: true })
    expect(await reparser.again(check?.id ?? '')).toEqual({ state: 'done', isChanged: false })
    expect(await reparser.again('none')).toBeNull()
    expect(entries(app.db)).toHaveLength(1)
  })
})

describe('a reply that an earlier version read', () => {
  it('is read again, and only what now says something else is a change', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2)] })
    await app.sendAll()
    const [one] = app.db.prepare('SELECT check_id AS id, parsed FROM analyses ORDER BY check_id').all() as {
      id: string
      parsed: string
    }[]
    const older = JSON.stringify({ ...JSON.parse(one?.parsed ?? ''), totalCreditsUsed: 3, unread: 'of an older form' })
    plant(app.db, () => app.db.prepare('UPDATE analyses SET reader = 0').run())
    plant(app.db, () =>
      app.db.prepare("UPDATE analyses SET parsed = ?, verdict = 'real' WHERE check_id = ?").run(older, one?.id),
    )
    plant(app.db, () => app.db.prepare('UPDATE checks SET charged_credits = 3 WHERE id = ?').run(one?.id))
    const { reparser, reported } = setupReparser(app.home, app)
    reparser.start()
    await reparser.settled()
    expect(app.db.prepare('SELECT parsed FROM analyses WHERE check_id = ?').pluck().get(one?.id)).toBe(one?.parsed)
    expect(app.db.prepare('SELECT DISTINCT reader FROM analyses').pluck().all()).toEqual([PARSER_VERSION])
    expect(app.db.prepare('SELECT charged_credits FROM checks WHERE id = ?').pluck().get(one?.id)).toBe(1)
    expect([entries(app.db).length, reported.length]).toEqual([1, 1])
    expect(app.service.charges()).toHaveLength(2)
  })

  it('that a person attached is read again as what it is', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({ charge: true, action: { type: 'reset' } })
    await app.sendAll()
    const attempt = app.db.prepare('SELECT id, sent_name AS sentName FROM attempts').get() as {
      id: AttemptId
      sentName: string
    }
    const image = { fileName: attempt.sentName, verdict: 'ai_edited', creditsUsed: 1 }
    const text = JSON.stringify({ images: [image], totalCreditsUsed: 1 })
    expect(await app.attach(attempt.id, text)).toEqual({ ok: true, value: null })
    const before = [checks(app.db), readings(app.db)]
    plant(app.db, () =>
      app.db.exec(`UPDATE analyses SET reader = 0, verdict = 'real', parsed = '{"totalCreditsUsed":1,"images":[]}'`),
    )
    const { reparser } = setupReparser(app.home, app)
    reparser.start()
    await reparser.settled()
    expect([checks(app.db), readings(app.db)]).toEqual(before)
    expect(checks(app.db)).toMatchObject([{ state: 'done', charged: 1 }])
  })

  it('in a form that the window does not take is left out until then, and breaks nothing', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    await app.sendAll()
    plant(app.db, () => app.db.exec("UPDATE analyses SET reader = 0, parsed = '{}'"))
    const shown = () => createItemDetails(app.db).analyses(app.files[0]?.sha256 ?? '', app.caseId, app.context())
    expect(shown()).toEqual([])
    const { reparser } = setupReparser(app.home, app)
    reparser.start()
    await reparser.settled()
    expect(shown()).toMatchObject([{ result: { creditsUsed: 1 } }])
  })

  it('keeps its reading when a later version cannot read it', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({ action: { type: 'alter', reply: { images: 'later' } } })
    await app.sendAll()
    const reply = app.db.prepare('SELECT id FROM replies').pluck().get()
    const check = app.db.prepare('SELECT id, sha256 FROM checks').get() as { id: string; sha256: string }
    plant(app.db, () =>
      app.db
        .prepare(
          "INSERT INTO analyses (check_id, reply_id, sha256, parsed, verdict, received_at) VALUES (?, ?, ?, '{}', 'real', 1)",
        )
        .run(check.id, reply, check.sha256),
    )
    plant(app.db, () => app.db.exec("UPDATE checks SET state = 'done', reason = NULL"))
    const { reparser } = setupReparser(app.home, app)
    reparser.start()
    await reparser.settled()
    expect(readings(app.db)).toEqual([{ verdict: 'real', reader: PARSER_VERSION }])
    expect(checks(app.db)).toMatchObject([{ state: 'done' }])
  })
})

describe('a reply of many megabytes', () => {
  it('is read away from the event loop, to the same result', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    const { queryWorker } = setupReparser(app.home, app)
    const apart: number[] = []
    const later = await app.reopen({
      readApart: async (replyId) => {
        apart.push(replyId)
        return (await queryWorker.readReply(replyId))?.parsed ?? null
      },
    })
    app.service.behave({ action: { type: 'alter', reply: { padding: Array.from({ length: 200_000 }, (_, i) => i) } } })
    await app.sendAll(later)
    expect(checks(later.db)).toMatchObject([{ state: 'done', charged: 1 }])
    expect(readings(later.db)).toMatchObject([{ reader: PARSER_VERSION }])
    expect(apart).toHaveLength(1)
  })
})
