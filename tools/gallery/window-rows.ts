import type { Leaving } from '../../src/shared/contract/checks.ts'
import type { Case } from '../../src/shared/model/case.ts'
import { CaseId } from '../../src/shared/model/ids.ts'
import type { VeilLook } from '../../src/shared/model/veil.ts'

/** When the invented things of the window happened. */
export const AT = Date.UTC(2026, 10, 20, 9, 41, 7)

/** What a start from a backup found. */
export const galleryRescue = {
  why: 'damaged' as const,
  passedOver: [{ name: 'library-2026-11-19T080000Z.sqlite', why: 'busy' as const }],
  backupAt: Date.UTC(2026, 10, 19, 18, 2),
  setAside: '/home/r.osei/.config/Touchstone/set-aside/2026-11-20T094107Z',
  sentSince: {
    charged: 2,
    unknown: 1,
    rows: ['DSC_0114.jpg', 'https://media.example/a/b.jpg', null].map((name, n) => ({
      attemptId: String(n),
      at: Date.UTC(2026, 10, 20, 8, 40 - n),
      name,
      expectedCredits: 1,
      isCharged: n < 2,
      sha256: n === 1 ? null : 'ab'.repeat(32),
    })),
  },
}

const HELD = ['position', 'thumbnail', 'serial', 'author', 'maker_note'] as const

/** One file or link of a batch as it would leave this machine. */
export function galleryLeaving(index: number): Leaving {
  const url = index === 2 ? `https://social.example/post/1844?img=${'7a'.repeat(60)}#top` : null
  const bytes = 1_204_233 + index * 4211
  return {
    itemId: index as Leaving['itemId'],
    reference: `ITEM-${String(index + 1).padStart(4, '0')}`,
    url,
    name:
      index === 3
        ? 'Scan of the letter, second page, as it came from the insurer (final) (2).jpeg'
        : `IMG_${4480 + index}.JPG`,
    extension: url === null ? '.jpg' : null,
    bytes: url === null ? bytes : 0,
    bodyBytes: url === null ? bytes + 293 : 160,
    holds: url === null ? HELD.filter((_, i) => (index * 7 + i) % 3 === 0) : [],
    isUndecoded: index === 1,
  }
}

/** One of the invented cases, from 1; the first is the one with items. */
export const galleryCase = (id: number, items: number, veil: VeilLook): Case => ({
  id: CaseId.parse(id),
  reference: `CASE-2026-0${String(15 - id).padStart(2, '0')}`,
  createdAt: AT,
  closedAt: id === 4 ? AT : null,
  name:
    ['Harbour fire', 'Municipal election, leaked portraits', 'صور الميناء', 'Old mill'][(id - 1) % 4] ?? 'Harbour fire',
  itemCount: id === 1 ? items : id * 311,
  analysedCount: id === 1 ? 371 : id * 40,
  ownReference: id === 1 ? 'LKA 3 Js 114/26' : '',
  description: '',
  hasSimulated: false,
  lastActivityAt: AT - id * 7_200_000,
  veil,
})
