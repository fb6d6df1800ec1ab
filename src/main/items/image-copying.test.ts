import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setupClock, setupLibrary } from '../../../tests/support/library.ts'
import { CaseId, ItemId } from '../../shared/model/ids.ts'
import { createImageCopying } from './image-copying.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40, 7)])
const ITEM = ItemId.parse(7)
const begun = { itemId: ITEM, width: 4, height: 3, bytes: PNG.length }

function setupCopying({ isRefused = false } = {}) {
  const { db, audit } = setupLibrary(setupClock())
  const clipboard: Uint8Array[] = []
  const logged = () =>
    db.prepare<[], string>("SELECT type FROM audit WHERE type LIKE 'item.image%' ORDER BY seq").pluck().all()
  const copying = createImageCopying({
    db,
    audit,
    itemOf: (itemId) => (itemId === ITEM ? { caseId: CaseId.parse(1), reference: 'ITEM-0007' } : null),
    desktop: {
      writeClipboardPicture: async (png) => {
        // What leaves is in the log before.
        expect(logged()).toEqual(['item.image_copied'])
        if (isRefused) throw new Error('refused')
        clipboard.push(png)
      },
    },
  })
  const begin = (given = begun) => {
    const answer = copying.begin(given)
    if (!answer.ok) throw new Error(answer.error.kind)
    return answer.value.copyId
  }
  return { ...copying, beginOne: begin, clipboard, logged, db }
}

const half = (at: number) => PNG.subarray(at * 24, (at + 1) * 24).toString('base64')

describe('copying an image', () => {
  it('puts the parts on the clipboard as they came, and their digest in the log', async () => {
    const { beginOne, part, finish, clipboard, db } = setupCopying()
    const id = beginOne()
    part(id, half(0))
    part(id, half(1))
    expect(await finish(id)).toEqual({ ok: true, value: true })
    expect(clipboard.map((png) => Buffer.from(png))).toEqual([PNG])
    const payload = db.prepare<[], string>("SELECT payload FROM audit WHERE type = 'item.image_copied'").pluck().get()
    expect(JSON.parse(payload ?? '')).toEqual({
      item: 'ITEM-0007',
      width: 4,
      height: 3,
      bytes: PNG.length,
      sha256: createHash('sha256').update(PNG).digest('hex'),
    })
  })

  it('says when the clipboard refused it, and enters that, too', async () => {
    const { beginOne, part, finish, logged } = setupCopying({ isRefused: true })
    const id = beginOne()
    part(id, half(0))
    part(id, half(1))
    expect(await finish(id)).toEqual({ ok: true, value: false })
    expect(logged()).toEqual(['item.image_copied', 'item.image_not_copied'])
  })

  it.each([
    ['is not whole', [half(0)]],
    ['is more than was said', [half(0), half(1), half(1)]],
    ['is no PNG', [Buffer.alloc(PNG.length, 1).toString('base64')]],
  ])('takes nothing that %s', async (_what, parts) => {
    const { beginOne, part, finish, clipboard, logged } = setupCopying()
    const id = beginOne()
    for (const one of parts) part(id, one)
    expect(await finish(id)).toMatchObject({ ok: false })
    expect({ clipboard, logged: logged() }).toEqual({ clipboard: [], logged: [] })
  })

  it('takes nothing of an item that is gone, and one image at a time', async () => {
    const { begin, beginOne, part, finish } = setupCopying()
    expect(begin({ ...begun, itemId: ItemId.parse(8) })).toMatchObject({ ok: false })
    const first = beginOne()
    const second = beginOne()
    expect(part(first, half(0))).toMatchObject({ ok: false })
    part(second, half(0))
    part(second, half(1))
    expect(await finish(second)).toEqual({ ok: true, value: true })
    expect(await finish(second)).toMatchObject({ ok: false })
  })
})
