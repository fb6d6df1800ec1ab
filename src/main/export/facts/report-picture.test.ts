import { describe, expect, it } from 'vitest'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import type { PrintCopyRequest } from '../../../shared/model/print-copy.ts'
import { ok } from '../../../shared/result.ts'
import type { Redactions } from '../../db/redactions.ts'
import { NO_PICTURE, PREVIEW_SIDE } from './drawn-picture.ts'
import { ALL_HELD, type Held, heldBut } from './held.ts'
import type { PrintedCopy } from './printed-copies.ts'
import { reportPicture } from './report-picture.ts'

const STORED = Buffer.from('the preview as it is stored')
const COPY = Buffer.from('a copy made for the page')
const SIDE = 1200

describe('the picture of an item in a report', () => {
  it('is the preview as it is stored where that is no larger than wanted', async () => {
    const { picture, requests } = setup()
    expect(await picture(1200, SIDE)).toEqual({ bytes: STORED, type: 'image/jpeg', side: SIDE, copy: 'entered' })
    expect(await picture(4000, PREVIEW_SIDE)).toMatchObject({ bytes: STORED })
    expect(requests).toEqual([])
  })

  it('is the preview as it is stored where a copy made smaller would weigh as much', async () => {
    const { picture, requests } = setup({ kept: { ...KEPT, bytes: Buffer.alloc(288_000) } })
    expect(await picture(4000, SIDE)).toMatchObject({ side: PREVIEW_SIDE, bytes: { length: 288_000 } })
    expect(await picture(null, SIDE)).toMatchObject({ side: PREVIEW_SIDE })
    expect(requests).toEqual([])
    expect(await picture(4000, 800)).toMatchObject({ side: 800, bytes: COPY })
  })

  it('is a smaller copy of a larger one, and of one whose size is not known, drawn from the same bytes', async () => {
    const bytes = Buffer.alloc(300_000)
    const { picture, requests, drawnFrom } = setup({ kept: { ...KEPT, bytes } })
    expect(await picture(1201, SIDE)).toEqual({ bytes: COPY, type: 'image/jpeg', side: SIDE, copy: 'entered' })
    expect(await picture(null, SIDE)).toMatchObject({ bytes: COPY })
    expect(requests).toEqual([1, 2].map(() => ({ look: 'off', side: SIDE, boxes: [] })))
    expect(drawnFrom).toEqual([bytes, bytes])
  })

  it('is a copy of a small one that has many bytes', async () => {
    const { picture } = setup({ kept: { ...KEPT, bytes: Buffer.alloc(400_001) } })
    expect(await picture(300, SIDE)).toMatchObject({ bytes: COPY })
    expect(await picture(300, PREVIEW_SIDE)).toHaveProperty('bytes.length', 400_001)
  })

  it('is never the stored one under a veil, or where something was taken out', async () => {
    const veiled = setup()
    expect(await veiled.picture(300, PREVIEW_SIDE, 'blur')).toMatchObject({ bytes: COPY })
    const box = { x: 0, y: 0, width: 0.5, height: 0.5 }
    const redacted = setup({ redaction: { boxes: [box], setAt: 1, setBy: 'R. Osei' } })
    expect(await redacted.picture(300, PREVIEW_SIDE)).toMatchObject({
      bytes: COPY,
      redaction: { boxes: 1, setAt: 1, setBy: 'R. Osei' },
    })
    expect(redacted.requests).toEqual([{ look: 'off', side: PREVIEW_SIDE, boxes: [box] }])
  })

  it('is not drawn while it is not settled what is to be taken out of it', async () => {
    const unsettled = { boxes: [{ x: 0, y: 0, width: 0.5, height: 0.5 }], setAt: 1, setBy: 'R. Osei' }
    const { shown, drawnFrom } = setup({ redaction: { unsettled } })
    for (const look of ['off', 'blur'] as const)
      expect(await shown(300, PREVIEW_SIDE, look)).toEqual({ ...NO_PICTURE, withheld: { setAt: 1, setBy: 'R. Osei' } })
    expect(drawnFrom).toEqual([])
  })

  it.each([
    ['what is taken out of it', { table: 'redactions', sha256: 'a'.repeat(64) }],
    ['which bytes its file held', { table: 'sightings', sha256: null }],
  ] as const)('is not drawn where it does not hold %s', async (_what, of) => {
    const rest = {
      key: 1,
      state: 'differs',
      entry: 7,
      reference: '',
      caseId: null,
      checkId: null,
      attemptId: null,
    } as const
    const held = heldBut([{ ...rest, ...of, itemIds: of.table === 'sightings' ? [1 as ItemId] : [] }])
    const { shown, drawnFrom } = setup({ held })
    expect(await shown(300, PREVIEW_SIDE)).toEqual({ ...NO_PICTURE, withheld: 'altered' })
    expect(drawnFrom).toEqual([])
  })
})

const KEPT: PrintedCopy = { state: 'entered', bytes: STORED, extension: 'jpg', seconds: null }
type Setup = {
  kept?: PrintedCopy | 'different' | null
  redaction?: ReturnType<Redactions['of']>
  /** What does not hold against the log. */
  held?: Held
}

function setup({ kept = KEPT, redaction = null, held = ALL_HELD }: Setup = {}) {
  const requests: PrintCopyRequest[] = []
  const drawnFrom: Uint8Array[] = []
  const deps = {
    printedCopies: { of: async () => kept },
    pool: {
      copy: async (picture: Uint8Array, request: PrintCopyRequest) => {
        drawnFrom.push(picture)
        requests.push(request)
        return ok(COPY)
      },
    },
    redactions: { of: () => redaction },
  }
  const shown = (longest: number | null, side: number, look: 'off' | 'blur' = 'off') => {
    const medium = longest === null ? null : { width: longest, height: 10 }
    const row = { id: 1, sha256: 'a'.repeat(64), kind: 'image' }
    const item = { row, medium, sightings: [] as ItemDetail['sightings'] } as ItemDetail
    return reportPicture(item, { look, side, held }, deps)
  }
  const picture = async (...of: Parameters<typeof shown>) => (await shown(...of)).picture
  return { requests, drawnFrom, shown, picture }
}
