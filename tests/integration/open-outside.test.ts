import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import type { Question } from '../../src/main/desktop.ts'
import { createOpenOutside } from '../../src/main/items/open-outside.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { setupKeeper } from '../support/links.ts'

const PAGE = 'https://nеws.example.org/harbour?id=7#top'
const AS_PARSED = 'https://xn--nws-rdd.example.org/harbour?id=7#top'

/** A case with one link, and everything the desktop was asked and told to open. */
async function setupOutside(says: (question: Question) => boolean = () => true) {
  const app = await setupKeeper()
  const [itemId] = app.add('https://news.example/1.jpg').itemIds
  if (itemId === undefined) throw new Error('the link was added')
  const asked: Question[] = []
  const opened: string[] = []
  const state = { isAirGapped: false, isThere: true }
  const open = createOpenOutside({
    ...app,
    item: createItemDetails(app.db).place,
    isAirGapped: () => state.isAirGapped,
    desktop: {
      confirm: async (question) => {
        asked.push(question)
        return says(question)
      },
      openOutside: async (url) => {
        if (!state.isThere) throw new Error('no program')
        opened.push(url)
      },
    },
  })
  return { ...app, itemId, asked, opened, state, open }
}

describe('an address of a result', () => {
  it('is opened after a yes to its host, as the network knows it, and the log says from which item', async () => {
    const app = await setupOutside()
    expect(await app.open({ url: PAGE, itemId: app.itemId })).toEqual({ ok: true, value: null })
    expect(app.opened).toEqual([AS_PARSED])
    expect(app.asked[0]?.message).toContain('xn--nws-rdd.example.org')
    expect(app.asked[0]?.detail).toContain(PAGE)
    expect(app.entries('link.opened_outside')).toMatchObject([
      { item: 'ITEM-0001', url: PAGE, host: 'xn--nws-rdd.example.org' },
    ])
  })

  it('is not opened after a no, and nothing is noted', async () => {
    const app = await setupOutside(() => false)
    expect(await app.open({ url: PAGE, itemId: app.itemId })).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(app.opened).toEqual([])
    expect(app.entries('link.opened_outside')).toEqual([])
  })

  it('is refused without a question when it is no open https address', async () => {
    const app = await setupOutside()
    for (const url of [
      'http://news.example.org/',
      'https://a:b@news.example.org/',
      'file:///etc/passwd',
      'https://10.1/',
    ])
      expect(await app.open({ url, itemId: null })).toMatchObject({ ok: false, error: { kind: 'not_openable' } })
    expect(app.asked).toEqual([])
    expect(app.opened).toEqual([])
  })

  it('stays closed while the air gap is on, and when it is turned on while the question stands', async () => {
    const app = await setupOutside(() => {
      app.state.isAirGapped = true
      return true
    })
    const shut = { ok: false, error: { kind: 'air_gap' } }
    expect(await app.open({ url: PAGE, itemId: null })).toEqual(shut)
    expect(await app.open({ url: PAGE, itemId: null })).toEqual(shut)
    expect(app.asked).toHaveLength(1)
    expect(app.opened).toEqual([])
    expect(app.entries('link.opened_outside')).toEqual([])
  })

  it('says when no program takes it, and notes that too', async () => {
    const app = await setupOutside()
    app.state.isThere = false
    expect(await app.open({ url: PAGE, itemId: app.itemId })).toEqual({
      ok: false,
      error: { kind: 'not_openable', reason: 'no_program' },
    })
    expect(app.entries('link.not_opened')).toHaveLength(1)
  })

  it('belongs to an item that is there', async () => {
    const app = await setupOutside()
    expect(await app.open({ url: PAGE, itemId: 999 as ItemId })).toMatchObject({ ok: false, error: { what: 'item' } })
    expect(app.asked).toEqual([])
  })
})
