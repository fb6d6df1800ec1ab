import { AlsoIn } from '../../src/shared/model/also-in.ts'
import { DEFAULT_LADDER } from '../../src/shared/model/finding.ts'

const AT = Date.UTC(2026, 10, 20, 9, 41, 7)
const DAY = 86_400_000

const finding = {
  proposition: 'The image was taken at the north quay on 12 March',
  conclusion: { ladder: DEFAULT_LADDER, step: 1 },
  author: 'A. Examiner',
  at: AT - 3 * DAY,
  isOfOtherBytes: false,
}
const item = { id: 7, reference: 'ITEM-0007', name: 'IMG_4107.JPG', addedAt: AT - 4 * DAY, status: null, finding: null }
const one = {
  caseId: 2,
  reference: 'CASE-2026-009',
  name: 'Quay camera footage',
  isClosed: false,
  items: [{ ...item, status: 'reviewed', finding }],
  itemCount: 1,
}
const plain = (n: number) => ({
  ...one,
  caseId: 2 + n,
  reference: `CASE-2025-${String(90 - n).padStart(3, '0')}`,
  name: ['Election posters', 'Port strike', 'Collapsed crane'][n % 3],
  items: [{ ...item, name: `press photo ${n}.jpg` }],
})
const long = {
  ...one,
  isClosed: true,
  name: `Verification of material received from ${'several-correspondents-'.repeat(4)}and others`,
  itemCount: 12_842,
  items: [
    {
      ...item,
      name: `\u202Egnp.exe ${'a-very-long-name-'.repeat(8)}.jpeg`,
      status: 'second_look',
      finding: {
        ...finding,
        proposition: `${finding.proposition} and ${'not-later-'.repeat(60)}`,
        isOfOtherBytes: true,
      },
    },
    { ...item, id: 8, reference: 'ITEM-0008', name: 'صورة المرفأ.jpg', finding: { ...finding, conclusion: null } },
  ],
}
const lists: Record<string, unknown[]> = {
  one: [one],
  many: [
    one,
    { ...one, caseId: 3, isClosed: true, items: [item] },
    ...Array.from({ length: 48 }, (_, n) => plain(n + 2)),
  ],
  long: [long],
}

/** The other cases of the gallery's item, by name: "one", "many", "long"; anything else = none. */
export function galleryAlsoIn(name: string | null): AlsoIn | null {
  const cases = lists[name ?? '']
  if (cases === undefined) return null
  return AlsoIn.parse({ cases, total: name === 'many' ? 73 : cases.length } satisfies Record<keyof AlsoIn, unknown>)
}
