import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import type { ItemDetail } from '../../shared/contract/items.ts'
import type { PrintCopyWish } from '../../shared/model/print-copy.ts'
import type { Redactions } from '../db/redactions.ts'
import { PREVIEW_SIDE } from './report-facts.ts'
import { createReportPicture } from './report-picture.ts'

const STORED = Buffer.from('the preview as it is stored')
const COPY = Buffer.from('a copy made for the page')
const SIDE = 1200

describe('the picture of an item in a report', () => {
  it('is the preview as it is stored where that is no larger than wanted', async () => {
    const { picture, wishes } = await setup()
    expect((await picture(1200, SIDE))?.bytes).toEqual(STORED)
    expect((await picture(4000, PREVIEW_SIDE))?.bytes).toEqual(STORED)
    expect(wishes).toEqual([])
  })

  it('is a smaller copy of a larger one, and of one whose size is not known', async () => {
    const { picture, wishes } = await setup()
    expect(await picture(1201, SIDE)).toEqual({ bytes: COPY, type: 'image/jpeg', side: SIDE })
    expect((await picture(null, SIDE))?.bytes).toEqual(COPY)
    expect(wishes).toEqual([1, 2].map(() => ({ look: 'off', side: SIDE, boxes: [] })))
  })

  it('is a copy of a small one that has many bytes', async () => {
    const { picture } = await setup({ storedBytes: 400_001 })
    expect((await picture(300, SIDE))?.bytes).toEqual(COPY)
    expect((await picture(300, PREVIEW_SIDE))?.bytes).toHaveLength(400_001)
  })

  it('is never the stored one under a veil, or where something was taken out', async () => {
    const veiled = await setup()
    expect((await veiled.picture(300, PREVIEW_SIDE, 'blur'))?.bytes).toEqual(COPY)
    const box = { x: 0, y: 0, width: 0.5, height: 0.5 }
    const redacted = await setup({ redaction: { boxes: [box], setAt: 1, setBy: 'R. Osei' } })
    expect(await redacted.picture(300, PREVIEW_SIDE)).toMatchObject({
      bytes: COPY,
      redaction: { boxes: 1, setAt: 1, setBy: 'R. Osei' },
    })
    expect(redacted.wishes).toEqual([{ look: 'off', side: PREVIEW_SIDE, boxes: [box] }])
  })
})

type Setup = { storedBytes?: number; redaction?: ReturnType<Redactions['of']> }

async function setup({ storedBytes, redaction = null }: Setup = {}) {
  const file = join(setupFolder(), 'preview.jpg')
  const stored = storedBytes === undefined ? STORED : Buffer.alloc(storedBytes)
  await writeFile(file, stored)
  const wishes: PrintCopyWish[] = []
  const of = createReportPicture({
    pictures: {
      open: async () => ({
        handle: await open(file, 'r'),
        bytes: stored.length,
        contentType: 'image/jpeg',
        isDerived: true,
      }),
      copy: (_sha256, wish) => {
        wishes.push(wish)
        return Promise.resolve(COPY)
      },
    },
    frameSeconds: () => null,
    redactionOf: () => redaction,
  })
  return {
    wishes,
    picture: (longest: number | null, side: number, look: 'off' | 'blur' = 'off') => {
      const medium = longest === null ? null : { width: longest, height: 10 }
      return of({ row: { id: 1, sha256: 'a'.repeat(64), kind: 'image' }, medium } as ItemDetail, look, side)
    },
  }
}
