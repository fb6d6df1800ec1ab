import { describe, expect, it } from 'vitest'
import { setupFindings } from '../../../tests/support/findings.ts'
import type { Tag, TagId } from '../../shared/model/finding.ts'
import { createTagList } from './tag-list.ts'

function setupTags(files = 2) {
  const desk = setupFindings({ files })
  const list = createTagList(desk)
  const made = (name: string, key: Tag['key'] = null): TagId => {
    const tag = list.make(desk.caseId, name, key)
    if (!tag.ok) throw new Error('no tag')
    return tag.value.id
  }
  const ids = desk.placed.map(({ itemId }) => itemId)
  const none = { add: [], remove: [] }
  return { ...desk, list, made, ids, none }
}

describe('status and tags', () => {
  it('are set on many items at once, without a finding, and only where they are not set already', async () => {
    const { marking, made, ids, marks, entries, keeper, first, none } = setupTags(3)
    const quay = made('quay', 1)
    await marking.mark([first], { ...none, status: 'reviewed' })
    const both = await marking.mark(ids, { status: 'reviewed', add: [quay], remove: [] })
    expect(both).toMatchObject({ ok: true, value: { changed: 3, left: 0 } })
    expect(await marking.mark(ids, { ...none, status: 'reviewed' })).toMatchObject({ value: { changed: 0, left: 3 } })
    expect(ids.map((id) => marks.of(id))).toEqual(ids.map(() => ({ status: 'reviewed', tags: [quay] })))
    expect(entries('items.marked')).toMatchObject([
      { items: ['ITEM-0001'], status: 'reviewed', fromStatus: null },
      { items: ['ITEM-0001', 'ITEM-0002', 'ITEM-0003'], status: 'reviewed', tagged: ['quay'] },
    ])
    expect(keeper.get(first)).toMatchObject({ current: null, status: 'reviewed', tags: [quay], markRevisions: 2 })
  })

  it('know who set the status, whoever changed a tag since, and of one taken back who took it back', async () => {
    const { marking, made, marks, none, says, first, clock } = setupTags(1)
    const quay = made('quay')
    const by = async (operator: string, change: Parameters<typeof marking.mark>[1]) => {
      says.operator = operator
      const marked = await marking.mark([first], change)
      return { at: clock.now(), batch: (marked.ok && marked.value.batch) || '' }
    }
    expect(marks.statusSet(first)).toBeNull()
    const { at } = await by('R. Osei', { ...none, status: 'reviewed' })
    await by('M. Iwu', { ...none, add: [quay] })
    expect(marks.statusSet(first)).toEqual({ author: 'R. Osei', at })
    const { batch } = await by('A. Examiner', { ...none, status: 'second_look' })
    expect(marks.statusSet(first)).toMatchObject({ author: 'A. Examiner' })
    says.operator = 'M. Iwu'
    await marking.undo(batch)
    expect(marks.of(first).status).toBe('reviewed')
    expect(marks.statusSet(first)).toMatchObject({ author: 'M. Iwu' })
  })

  it('are taken back for a whole batch, but not where an item was marked again since', async () => {
    const { marking, made, ids, marks, none, entries } = setupTags(3)
    const quay = made('quay')
    const [one, two, three] = ids
    if (one === undefined || two === undefined || three === undefined) throw new Error('no items')
    await marking.mark([one], { ...none, status: 'second_look' })
    const batch = await marking.mark(ids, { status: 'reviewed', add: [quay], remove: [] })
    await marking.mark([three], { ...none, status: 'second_look' })
    const undone = await marking.undo((batch.ok && batch.value.batch) || '')
    expect(undone).toMatchObject({ ok: true, value: { changed: 2, left: 1 } })
    expect(marks.of(one)).toEqual({ status: 'second_look', tags: [] })
    expect(marks.of(two)).toEqual({ status: null, tags: [] })
    expect(marks.of(three)).toEqual({ status: 'second_look', tags: [quay] })
    expect(marks.history(one, 10).map(({ status, tags }) => [status, tags])).toEqual([
      ['second_look', []],
      ['reviewed', ['quay']],
      ['second_look', []],
    ])
    expect(entries('items.mark_undone')).toMatchObject([{ items: ['ITEM-0001', 'ITEM-0002'] }])
  })

  it('reach every one of many items, slice by slice, each slice with its entry', async () => {
    const { marking, ids, db, none, entries, reported } = setupTags(450)
    const all = await marking.mark(ids, { ...none, status: 'second_look' })
    expect(all).toMatchObject({ value: { changed: 450 } })
    expect(entries('items.marked').map(({ items }) => (items as string[]).length)).toEqual([200, 200, 50])
    expect(reported.at(-1)).toMatchObject({ type: 'items.changed', itemIds: null })
    expect(await marking.undo((all.ok && all.value.batch) || '')).toMatchObject({ value: { changed: 450, left: 0 } })
    expect(db.prepare('SELECT count(*) FROM reviews WHERE status IS NOT NULL').pluck().get()).toBe(0)
    expect(db.pragma('synchronous', { simple: true })).toBe(2)
  })

  it('stop being set when a person stops it: what is done stays, and can be undone', async () => {
    const { marking, caseId, ids, none } = setupTags(450)
    const marked = marking.mark(ids, { ...none, status: 'second_look' })
    marking.stop(caseId)
    const stopped = await marked
    expect(stopped).toMatchObject({ value: { changed: 200, left: 0, missed: 250 } })
    const undone = marking.undo((stopped.ok && stopped.value.batch) || '')
    expect(await undone).toMatchObject({ value: { changed: 200, left: 0, missed: 0 } })
  })

  it('say how many items were not reached, so that a stopped change is not taken for one that all have', async () => {
    const { marking, caseId, ids, none } = setupTags(450)
    await marking.mark(ids.slice(0, 400), { ...none, status: 'reviewed' })
    const marked = marking.mark(ids, { ...none, status: 'reviewed' })
    marking.stop(caseId)
    expect(await marked).toMatchObject({ value: { batch: null, changed: 0, left: 200, missed: 250 } })
  })

  it('are restored by a second undo of the same batch where the first was stopped', async () => {
    const { marking, caseId, ids, none, marks } = setupTags(450)
    const all = await marking.mark(ids, { ...none, status: 'reviewed' })
    const batch = (all.ok && all.value.batch) || ''
    const first = marking.undo(batch)
    marking.stop(caseId)
    expect(await first).toMatchObject({ value: { changed: 200, missed: 250 } })
    expect(await marking.undo(batch)).toMatchObject({ value: { changed: 250, left: 200, missed: 0 } })
    expect(ids.filter((id) => marks.of(id).status !== null)).toEqual([])
  })

  it('are of one case: items and tags of another are left alone', async () => {
    const { marking, cases, list, first, none, marks } = setupTags()
    const other = cases.create('Another').id
    const foreign = list.make(other, 'foreign', null)
    if (!foreign.ok) throw new Error('no tag')
    expect(await marking.mark([first], { ...none, add: [foreign.value.id] })).toMatchObject({
      error: { kind: 'not_found', what: 'tag' },
    })
    expect(marks.of(first).tags).toEqual([])
  })

  it('are not changed in a closed case, nor while the library is held', async () => {
    const { marking, cases, caseId, first, none, says } = setupTags()
    says.isHeld = true
    expect(await marking.mark([first], { ...none, status: 'second_look' })).toMatchObject({ value: { changed: 0 } })
    says.isHeld = false
    const batch = await marking.mark([first], { ...none, status: 'second_look' })
    cases.setClosed(caseId, true)
    const closed = { ok: false, error: { kind: 'not_now', reason: 'case_closed' } }
    expect(await marking.mark([first], { ...none, status: 'reviewed' })).toEqual(closed)
    expect(await marking.undo((batch.ok && batch.value.batch) || '')).toEqual(closed)
  })
})

describe('the tags of a case', () => {
  it('have a key of their own, which another gives up', () => {
    const { made, tags, caseId } = setupTags()
    made('quay', 1)
    made('crane', 1)
    expect(tags.list(caseId).map(({ name, key }) => [name, key])).toEqual([
      ['crane', 1],
      ['quay', null],
    ])
  })

  it('are found again by name, whatever its capitals', () => {
    const { made, tags, caseId } = setupTags()
    expect(made('Quay')).toBe(made('quay'))
    expect(tags.list(caseId)).toHaveLength(1)
  })

  it('are renamed with an entry, and are removed once no item carries them', async () => {
    const { made, list, marking, first, none, entries, tags, caseId, marks } = setupTags()
    const quay = made('quay')
    await marking.mark([first], { ...none, add: [quay] })
    expect(list.remove(quay)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'tag_in_use' } })
    expect(list.change(quay, 'North quay', 2)).toMatchObject({
      ok: true,
      value: { name: 'North quay', key: 2, count: 1 },
    })
    await marking.mark([first], { ...none, remove: [quay] })
    expect(list.remove(quay)).toEqual({ ok: true, value: null })
    expect(tags.list(caseId)).toEqual([])
    expect(marks.history(first, 5).map((mark) => mark.tags)).toEqual([[], ['North quay']])
    expect(entries('tag.changed')).toEqual([{ from: { tag: 'quay', key: null }, to: { tag: 'North quay', key: 2 } }])
    expect(entries('tag.removed')).toEqual([{ tag: 'North quay' }])
    expect(made('quay')).not.toBe(quay)
  })
})
