import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { createLinkRequests } from '../../src/main/db/link-requests.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { addLinks } from '../support/add-links.ts'
import { freshLists } from '../support/fresh-lists.ts'
import { sha256Of } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { type SendingSetup, setupSending } from '../support/sending.ts'

const PICTURE = 'https://news.example/harbour/1.jpg?size=large&x=%2F#top'
/** A case with links, and everything that sends them. */
async function setupLinks(urls: string[], setup: Partial<SendingSetup> = {}) {
  const app = await setupSending({ files: [], ...setup })
  const itemIds = addLinks(app, app.caseId, ...urls)
  const send = (ids: ItemId[] = itemIds) => app.sendAll(app, ids)
  const rowOf = (index: number, run = app) => freshLists(run.db).row(itemIds[index] as ItemId, app.context())
  const analyses = (url: string, run = app) => createItemDetails(run.db).analyses(url, app.caseId, app.context())
  return { ...app, itemIds, send, rowOf, analyses }
}

describe('a link', () => {
  it('is sent as its exact string, in one POST, and its answer kept as a dated run', async () => {
    const app = await setupLinks([PICTURE])
    expect(app.rowOf(0)).toMatchObject({ kind: 'link', url: PICTURE, status: 'not_sent', sha256: null })
    expect(await app.send()).toEqual({ ok: true, value: { queued: 1 } })
    expect(app.posts()).toBe(1)
    expect(app.service.chargesBySha256()).toEqual({ [sha256Of(PICTURE)]: 1 })
    expect(app.rowOf(0)).toMatchObject({ status: 'done', imageCount: 1, isSimulated: true })
    const attempt = app.db.prepare('SELECT sent_name, body_sha256, sent_sha256, phase, outcome FROM attempts').get()
    const body = sha256Of(JSON.stringify({ url: PICTURE }))
    expect(attempt).toEqual({
      sent_name: null,
      body_sha256: body,
      sent_sha256: body,
      phase: 'committing',
      outcome: 'success',
    })
    expect(app.analyses(PICTURE)).toMatchObject([{ url: PICTURE, sha256: null, run: 1, isCurrent: true }])
  })

  it('leaves requests out of its report that do not hold against the log, alone or with their question', async () => {
    const app = await setupLinks([PICTURE])
    await app.send()
    const id = app.db.prepare<[], string>('SELECT id FROM attempts').pluck().get()
    const reported = (left?: Parameters<ReturnType<typeof createLinkRequests>['linkRequests']>[1]) => {
      const { linkRequests } = createLinkRequests(app.db)
      const { requests, total, asked, altered } = linkRequests(app.itemIds[0] as ItemId, left) ?? {}
      return { requests: requests?.length, total, asked: asked?.length, altered }
    }
    expect(reported()).toEqual({ requests: 1, total: 1, asked: 1, altered: [] })
    const without = { requests: 0, total: 0, asked: 0, altered: [id] }
    expect(reported({ attempts: [String(id)], checks: [] })).toEqual(without)
    const check = app.db.prepare<[], string>('SELECT id FROM checks').pluck().get()
    expect(reported({ attempts: [], checks: [String(check)] })).toEqual(without)
  })

  it('keeps for its report who asked, when, and the digests of request and answer', async () => {
    const app = await setupLinks([PICTURE, 'https://news.example/gone/1.jpg'])
    await app.send()
    const queries = createLinkRequests(app.db)
    const body = JSON.stringify({ url: PICTURE })
    const [analysis] = app.analyses(PICTURE)
    expect(queries.linkRequests(app.itemIds[0] as ItemId)).toMatchObject({
      total: 1,
      checkIds: [analysis?.checkId],
      requests: [
        {
          run: 1,
          number: 1,
          outcome: 'success',
          operator: 'A. Examiner',
          bodyBytes: Buffer.byteLength(body),
          bodySha256: sha256Of(body),
          sentSha256: sha256Of(body),
          origin: app.service.origin,
          replies: [{ sha256: analysis?.replySha256, bytes: analysis?.replyBytes, isWhole: true, isSimulated: true }],
        },
      ],
    })
    expect(queries.linkRequests(app.itemIds[1] as ItemId)?.requests).toMatchObject([
      { outcome: 'refused', reason: 'source_failed', operator: 'A. Examiner', replies: [{ isSimulated: true }] },
    ])
    const other = app.cases.create('Other case').id
    const [again] = addLinks(app, other, PICTURE)
    expect(queries.linkRequests(again as ItemId)).toMatchObject({ total: 0, requests: [], checkIds: [] })
  })

  it('is asked about again only as another run, with a yes of its own', async () => {
    const app = await setupLinks([PICTURE])
    await app.send()
    expect(await app.approve(app, app.itemIds)).toEqual({ ok: false, error: { kind: 'nothing_to_send' } })
    const again = await app.quoted({ again: true }, undefined, app.itemIds)
    expect(again).toMatchObject({ mediaToSend: 1, linksToSend: 1, again: { answered: 1 } })
    const asked = app.questions.length
    await app.quotes.approve(again.id)
    await app.queue.settled()
    expect(app.questions).toHaveLength(asked + 1)
    expect(app.analyses(PICTURE).map(({ run }) => run)).toEqual([2, 1])
    expect(app.posts()).toBe(2)
  })

  it('in another case is another question, whose old answer is never shown as its own', async () => {
    const app = await setupLinks([PICTURE])
    await app.send()
    const other = app.cases.create('Other case').id
    const itemIds = addLinks(app, other, PICTURE)
    expect(freshLists(app.db).row(itemIds[0] as ItemId, app.context())).toMatchObject({ status: 'older_result' })
    expect(createItemDetails(app.db).analyses(PICTURE, other, app.context())).toMatchObject([{ isCurrent: false }])
    expect(await app.quotes.quote(other, itemIds)).toMatchObject({
      value: { mediaToSend: 1, alreadyAnswered: 0 },
    })
  })

  it('to a page with several pictures keeps them all, and gives a verdict only where they agree', async () => {
    const page = 'https://news.example/page-3'
    const app = await setupLinks([page])
    await app.send()
    const [analysis] = app.analyses(page)
    expect(analysis?.reply.images).toHaveLength(3)
    expect(analysis?.result).toBeNull()
    const verdicts = new Set(analysis?.reply.images.map(({ verdict }) => verdict))
    expect(app.rowOf(0)).toMatchObject({
      status: 'done',
      imageCount: 3,
      confidence: null,
      verdict: verdicts.size === 1 ? [...verdicts][0] : null,
    })
    expect(app.posts()).toBe(1)
  })

  it.each([
    ['https://news.example/gone/1.jpg', { state: 'rejected', reason: 'source_failed' }],
    ['https://news.example/report.pdf', { state: 'rejected', reason: 'unsupported_format' }],
    ['https://news.example/empty', { state: 'done_unread', reason: 'no_verdict' }],
  ])('that gives nothing (%s) ends where it should', async (url, state) => {
    const app = await setupLinks([url])
    await app.send()
    expect(app.state(url)).toEqual(state)
    expect(app.posts()).toBe(1)
    expect(app.service.chargesBySha256()).toEqual({})
  })

  it('says in the service’s words what failed, with the host of the source', async () => {
    const app = await setupLinks(['https://news.example/gone/1.jpg'])
    await app.send()
    expect(app.checkRows(app.caseId)).toMatchObject([
      { sha256: null, serviceMessage: 'The picture could not be fetched from its address. (news.example)' },
    ])
  })

  it('that fails at its source does not stop the others', async () => {
    const urls = [1, 2, 3, 4].map((n) => `https://news.example/gone/${n}.jpg`)
    const app = await setupLinks([...urls, PICTURE])
    await app.send()
    expect(app.state(PICTURE)).toMatchObject({ state: 'done' })
    expect(app.posts()).toBe(5)
  })

  it.each([
    ['reset', { charge: true, action: { type: 'reset' } }, { state: 'unknown', reason: 'no_answer' }],
    ['hang-up', { charge: true, action: { type: 'hang_up' } }, { state: 'unknown', reason: 'no_answer' }],
    [
      'half an answer',
      { charge: true, action: { type: 'cut', afterBytes: 40 } },
      { state: 'unknown', reason: 'answer_cut' },
    ],
    [
      'an error of the service',
      { action: { type: 'answer', status: 500 } },
      { state: 'unknown', reason: 'server_error' },
    ],
    [
      'a refusal',
      { action: { type: 'answer', status: 422, body: {} } },
      { state: 'rejected', reason: 'refused_by_service' },
    ],
    [
      'a redirect',
      { action: { type: 'answer', status: 307, headers: { location: 'https://elsewhere.example/' } } },
      { state: 'approved', reason: 'redirected' },
    ],
    ['no credits', { action: { type: 'answer', status: 402 } }, { state: 'approved', reason: 'credits' }],
    ['a refused token', { action: { type: 'answer', status: 401 } }, { state: 'approved', reason: 'token_refused' }],
  ] as const)('that meets %s is asked once and never sent again by itself', async (_, behaviour, state) => {
    const app = await setupLinks([PICTURE])
    app.service.behave(behaviour)
    await app.send()
    expect(app.state(PICTURE)).toEqual(state)
    expect(app.posts()).toBe(1)
  })

  it('found committed at start is in doubt, and its journal line puts it back into a library that forgot it', async () => {
    const app = await setupLinks([PICTURE])
    app.service.behave({ charge: true, action: { type: 'reset' } })
    await app.send()
    app.db.exec('PRAGMA recursive_triggers = OFF')
    plant(app.db, () => {
      for (const trigger of ['attempts_stay', 'checks_stay']) app.db.exec(`DROP TRIGGER ${trigger}`)
      app.db.exec('DELETE FROM attempts; DELETE FROM checks')
    })
    const later = await app.reopen()
    expect(later.state(PICTURE)).toEqual({ state: 'unknown', reason: 'journal_mismatch' })
    expect(app.posts()).toBe(1)
  })
})
