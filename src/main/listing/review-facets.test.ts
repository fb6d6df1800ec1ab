import { describe, expect, it } from 'vitest'
import { setupFindings } from '../../../tests/support/findings.ts'
import { freshLists } from '../../../tests/support/fresh-lists.ts'
import { plant } from '../../../tests/support/rows.ts'
import { DEFAULT_LADDER } from '../../shared/model/finding.ts'
import { ItemFilter, NO_FILTER } from '../../shared/model/item-list.ts'

const context = { origin: '', account: '', formats: ['png'], maxBytes: 1_000_000 }
const sort = { by: 'reference', descending: false } as const

/** Three items: one with a finding and a tag, one marked alone, one with nothing. */
async function setupReviewed() {
  const desk = setupFindings({ files: 3 })
  const { tags, caseId, record, marking, first, second, db } = desk
  const quay = tags.make(caseId, 'Nordkai', 1)
  const conclusion = { ladder: DEFAULT_LADDER, step: 1 }
  record(first, { proposition: 'Taken at the quay', grounds: 'Der Kran von Ünal', notes: 'Call Ms Osei', conclusion })
  await marking.mark([first], { status: 'reviewed', add: [quay], remove: [] })
  await marking.mark([second], { status: 'second_look', add: [], remove: [] })
  const queries = freshLists(db)
  const names = (given: Partial<ItemFilter>) =>
    queries
      .page({ caseId, filter: ItemFilter.parse(given), sort }, context, 0, 10)
      .rows.map(({ reference }) => reference)
  return { ...desk, quay, queries, names }
}

describe('a list of items', () => {
  it('shows what a person recorded about each', async () => {
    const { queries, caseId, quay, db, first, placed } = await setupReviewed()
    const list = () => queries.page({ caseId, filter: NO_FILTER, sort }, context, 0, 10).rows
    const finding = { conclusion: 'weak evidence for', step: 1, steps: 5, isOfOtherBytes: false }
    expect(list().map(({ review }) => review)).toEqual([
      { status: 'reviewed', tags: [quay], finding },
      { status: 'second_look', tags: [], finding: null },
      null,
    ])
    plant(db, () => db.prepare('UPDATE items SET sha256 = ? WHERE id = ?').run(placed[1]?.sha256, first))
    expect(list()[0]?.review?.finding).toEqual({ ...finding, isOfOtherBytes: true })
  })

  it('is narrowed by status, tag and conclusion, each alone and together', async () => {
    const { names, quay, keeper, first } = await setupReviewed()
    expect(names({ is: { status: ['reviewed'] } })).toEqual(['ITEM-0001'])
    expect(names({ is: { status: ['second_look', 'none'] } })).toEqual(['ITEM-0002', 'ITEM-0003'])
    expect(names({ is: { tag: [String(quay)] } })).toEqual(['ITEM-0001'])
    expect(names({ is: { finding: ['weak evidence for'] } })).toEqual(['ITEM-0001'])
    expect(names({ is: { finding: [''] } })).toEqual([])
    expect(names({ is: { tag: [String(quay)], status: ['second_look'] } })).toEqual([])
    keeper.withdraw(first, 1, '')
    expect(names({ is: { finding: ['weak evidence for'] } })).toEqual([])
    expect(names({ is: { tag: [String(quay)] } })).toEqual(['ITEM-0001'])
  })

  it('is searched by the words of findings and tags, whatever their capitals and accents’ form', async () => {
    const { names, record, first } = await setupReviewed()
    for (const text of ['QUAY', 'u\u0308nal', 'ms osei', 'nordkai', 'Weak evidence'])
      expect(names({ text })).toEqual(['ITEM-0001'])
    expect(names({ text: 'img_' })).toHaveLength(3)
    record(first, { proposition: 'Something else' })
    expect(names({ text: 'quay' })).toEqual([])
  })

  it('counts each for the side panel', async () => {
    const { queries, caseId, quay } = await setupReviewed()
    const { status, tag, finding } = queries.facets(caseId, context)
    expect(Object.fromEntries(status.map(({ value, count }) => [value, count]))).toEqual({
      reviewed: 1,
      second_look: 1,
      none: 1,
    })
    expect(tag).toContainEqual({ value: String(quay), count: 1 })
    expect(finding).toContainEqual({ value: 'weak evidence for', count: 1 })
  })
})
