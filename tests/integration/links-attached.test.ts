import { describe, expect, it } from 'vitest'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { setupKeeper } from '../support/links.ts'
import { plant } from '../support/rows.ts'

const URL_ONE = 'https://news.example/1.jpg?size=%2F#top'

describe('adding links', () => {
  it('keeps each exact address once in a case, and says in one entry what was added, known and refused', async () => {
    const app = await setupKeeper()
    const first = app.add(`${URL_ONE}\n${URL_ONE}\nhttp://10.0.0.1/a\nhttps://news.example/2.jpg`)
    expect(first).toMatchObject({ repeated: 1, known: [], refused: [{ line: 3, reason: 'private_host' }] })
    expect(first.itemIds).toHaveLength(2)
    const again = app.add(`https://news.example/3.jpg\n${URL_ONE}`)
    expect(again).toMatchObject({ exhibitId: first.exhibitId, known: [{ url: URL_ONE, reference: 'ITEM-0001' }] })
    expect(app.rows().map(({ number, intake }) => [number, intake])).toEqual([
      [1, 'linked'],
      [2, 'linked'],
      [3, 'linked'],
    ])
    expect(app.entries('links.added')).toMatchObject([
      { added: [{ item: 'ITEM-0001', url: URL_ONE }, { item: 'ITEM-0002' }], known: [], refused: 1, list: null },
      { added: [{ item: 'ITEM-0003' }], known: ['ITEM-0001'], refused: 0 },
    ])
    expect(app.entries('exhibit.added')).toHaveLength(1)
  })

  it('makes a list that was handed over an exhibit of its own, the same list again the same one', async () => {
    const app = await setupKeeper()
    const typed = app.add(URL_ONE)
    const list = app.add('https://news.example/5', 'tips.txt')
    expect(list.exhibitId).not.toBe(typed.exhibitId)
    expect(app.entries('exhibit.added')).toMatchObject([
      { kind: 'links', name: 'Links', listSha256: null },
      { kind: 'links', name: 'tips.txt', listSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect(app.add('https://news.example/5', 'tips.txt')).toMatchObject({ exhibitId: null, itemIds: [] })
    expect(app.entries('exhibit.added')).toHaveLength(2)
  })

  it('adds nothing where every line is refused, and nothing to a closed case', async () => {
    const app = await setupKeeper()
    expect(app.add('nope\nftp://news.example/1')).toMatchObject({ exhibitId: null, itemIds: [] })
    expect(app.entries('links.added')).toEqual([])
    plant(app.db, () => app.db.prepare('UPDATE cases SET closed_at = 1').run())
    expect(app.keeper.add(app.caseId, URL_ONE, null)).toEqual({
      ok: false,
      error: { kind: 'not_now', reason: 'case_closed' },
    })
  })
})

describe('the file somebody saved from an address', () => {
  it('becomes an item of its own beside the link, and each step stands in the custody log', async () => {
    const app = await setupKeeper()
    const link = app.add(URL_ONE).itemIds[0] as ItemId
    app.chosen.push(app.saved)
    expect(await app.keeper.attach(link)).toEqual({ ok: true, value: true })
    await app.intake.whenIdle(app.caseId)
    const file = app.rows().find(({ name }) => name === 'saved.jpg')
    expect(app.attachments.ofLink(link)).toMatchObject({
      itemId: file?.id,
      reference: 'ITEM-0002',
      name: 'saved.jpg',
      sha256: file?.sha256,
      attachedBy: 'A. Examiner',
    })
    expect(app.attachments.ofFile(file?.id as ItemId)).toEqual([{ id: link, reference: 'ITEM-0001', url: URL_ONE }])
    expect(app.rows()[0]).toMatchObject({ intake: 'linked', sha256: null })

    app.chosen.push(app.saved)
    expect(await app.keeper.attach(link)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'finished' } })
    expect(app.keeper.detach(link)).toEqual({ ok: true, value: null })
    expect(app.attachments.ofLink(link)).toBeNull()
    expect(app.attachments.ofFile(file?.id as ItemId)).toEqual([])
    expect(app.rows().map(({ name }) => name)).toContain('saved.jpg')
    expect(app.entries('link.file_attached')).toEqual([{ link: 'ITEM-0001', url: URL_ONE, exhibit: 'EXH-02' }])
    expect(app.entries('link.file_detached')).toEqual([{ link: 'ITEM-0001', url: URL_ONE, sha256: file?.sha256 }])
  })

  it('is not attached where nothing was chosen, to what is no link, or in a closed case', async () => {
    const app = await setupKeeper()
    const link = app.add(URL_ONE).itemIds[0] as ItemId
    expect(await app.keeper.attach(link)).toEqual({ ok: true, value: false })
    const none = { ok: false, error: { kind: 'not_found', what: 'item' } }
    expect(app.keeper.detach(link)).toEqual(none)
    await app.takeAll(app.saved)
    const file = app.rows().at(-1)?.id as ItemId
    expect(await app.keeper.attach(file)).toEqual(none)
    expect(app.keeper.detach(file)).toEqual(none)
    plant(app.db, () => app.db.prepare('UPDATE cases SET closed_at = 1').run())
    expect(await app.keeper.attach(link)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'case_closed' } })
    expect(app.entries('link.file_attached')).toEqual([])
  })
})
