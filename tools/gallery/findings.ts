import {
  DEFAULT_LADDER,
  type FindingRevision,
  ItemFindings,
  type ItemReview,
  Tag,
} from '../../src/shared/model/finding.ts'

const AT = Date.UTC(2026, 10, 20, 9, 41, 7)

/** The tags of the gallery's case. */
export const galleryTags: Tag[] = [
  { id: 1, name: 'north quay', key: 1, count: 84 },
  { id: 2, name: 'crane visible', key: 2, count: 31 },
  { id: 3, name: 'ask the port', key: 3, count: 7 },
  { id: 4, name: 'مرفأ', key: null, count: 2 },
].map((tag) => Tag.parse(tag))

const revision = (of: Partial<FindingRevision>, subject: string | null): FindingRevision => ({
  revision: 1,
  isWithdrawn: false,
  subject,
  reason: '',
  author: 'R. Osei',
  at: AT - 86_400_000,
  proposition: 'The image was taken at the north quay on 12 March',
  alternative: 'It was taken at another quay with cranes of the same kind',
  conclusion: { ladder: DEFAULT_LADDER, step: 1 },
  grounds:
    'The crane in the background carries the number 4; a crane of that number stands at the north quay only.\nThe tide line fits the table of that day.',
  notes: 'Ask the port authority for the crane log.',
  ...of,
})

/** What was recorded about the item of the gallery, by name: "full", "other", "hostile"; anything else = nothing. */
export function galleryFindings(name: string | null, itemId: number, subject: string | null): ItemFindings {
  const first = revision({ conclusion: { ladder: DEFAULT_LADDER, step: 0 }, author: 'A. Examiner' }, subject)
  const second = revision(
    { revision: 2, reason: 'The crane was moved there in 2025.', at: AT },
    name === 'other' ? 'ab'.repeat(32) : subject,
  )
  const hostile = revision(
    {
      revision: 2,
      author: 'R.\u202eiesO',
      reason: 'x\u0000y',
      proposition: `\u202Egnp.exe <script>alert(1)</script> ${'very-long-'.repeat(30)}`,
      grounds: 'First line\n\n\n<b>not bold</b>\n=HYPERLINK("http://x")\nنص عربي بين الكلمات',
      conclusion: {
        ladder: [
          'spricht dafür',
          'eher dafür',
          'unentschieden',
          'unzureichend',
          'eher dagegen',
          'dagegen',
          'nicht prüfbar',
        ],
        step: 5,
      },
    },
    subject,
  )
  const current = name === 'full' || name === 'other' ? second : name === 'hostile' ? hostile : null
  const mark = { status: 'reviewed', tags: ['north quay', 'crane visible'], author: 'R. Osei', at: AT }
  return ItemFindings.parse({
    itemId,
    subject,
    current,
    status: current === null ? null : 'reviewed',
    tags: current === null ? [] : [1, 2],
    history: current === null ? [] : [current, first],
    revisions: current === null ? 0 : 2,
    marks: current === null ? [] : [{ revision: 1, ...mark }],
    markRevisions: current === null ? 0 : 1,
  })
}

const STATUSES = ['reviewed', 'second_look', null] as const

/** What lists show of the item at an index. */
export function galleryReview(index: number): ItemReview | null {
  if (index % 4 === 3 || index > 40) return null
  return {
    status: STATUSES[index % 4] ?? null,
    tags: index % 2 === 0 ? galleryTags.slice(0, (index % 3) + 1).map(({ id }) => id) : [],
    finding:
      index % 3 === 0
        ? { conclusion: DEFAULT_LADDER[index % 5] ?? null, step: index % 5, steps: 5, isOfOtherBytes: index === 6 }
        : null,
  }
}
