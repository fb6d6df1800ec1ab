import { describe, expect, it } from 'vitest'
import { setupClock, setupLibrary } from '../../../tests/support/library.ts'
import { type CaseView, FIRST_VIEW } from '../../shared/model/case-view.ts'
import { NO_FILTER } from '../../shared/model/item-list.ts'
import { createCaseViews } from './case-views.ts'
import { createSavedFilters } from './saved-filters.ts'

const BY_SIZE: CaseView = {
  layout: 'list',
  sort: { by: 'size', descending: true },
  columns: [
    { column: 'size', width: 90 },
    { column: 'name', width: null },
  ],
  folds: { camera: true },
}

function setupViews() {
  const clock = setupClock()
  const { db, cases } = setupLibrary(clock)
  return { db, cases, clock, views: createCaseViews({ db, clock }), saved: createSavedFilters({ db, clock }) }
}

describe('the view of a case', () => {
  it('is as it was left', () => {
    const { cases, views } = setupViews()
    const { id } = cases.create('Quay')
    expect(views.get(id)).toEqual(FIRST_VIEW)
    views.set(id, BY_SIZE)
    views.set(id, { ...BY_SIZE, layout: 'grid' })
    expect(views.get(id)).toEqual({ ...BY_SIZE, layout: 'grid' })
  })

  it('starts like that of the case viewed last, but in the order of references', () => {
    const { cases, views, clock } = setupViews()
    const [first, second, fresh] = ['One', 'Two', 'Three'].map((name) => cases.create(name).id)
    if (first === undefined || second === undefined || fresh === undefined) throw new Error('no cases')
    views.set(second, FIRST_VIEW)
    clock.advance(1000)
    views.set(first, BY_SIZE)
    expect(views.get(fresh)).toEqual({ ...BY_SIZE, sort: FIRST_VIEW.sort })
  })

  it('is as at first where another version wrote what this one does not know', () => {
    const { db, cases, views } = setupViews()
    const { id } = cases.create('Quay')
    views.set(id, BY_SIZE)
    const put = (view: string) => db.prepare('UPDATE case_views SET view = ?').run(view)
    put(JSON.stringify({ ...BY_SIZE, sort: { by: 'colour', descending: true }, columns: [{ column: 'colour' }] }))
    expect(views.get(id)).toEqual({ ...BY_SIZE, sort: FIRST_VIEW.sort, columns: null })
    put('[1]')
    expect(views.get(id)).toEqual(FIRST_VIEW)
  })
})

describe('saved filters', () => {
  const sort = { by: 'name', descending: false } as const

  it('are listed by name, with numbers by their value, and only for their case', () => {
    const { cases, saved } = setupViews()
    const [one, two] = [cases.create('One').id, cases.create('Two').id]
    for (const name of ['Day 10', 'ärger', 'Day 9', 'Zebra']) saved.add(one, { name, filter: NO_FILTER, sort })
    saved.add(two, { name: 'Day 9', filter: NO_FILTER, sort })
    expect(saved.list(one).map(({ name }) => name)).toEqual(['ärger', 'Day 9', 'Day 10', 'Zebra'])
  })

  it('have names of their own, ignoring letter case and accents', () => {
    const { cases, saved } = setupViews()
    const { id } = cases.create('One')
    const first = saved.add(id, { name: 'Café', filter: NO_FILTER, sort })
    expect(saved.named(id, 'CAFE')).toBe(first)
    expect(() => saved.add(id, { name: 'cafe', filter: NO_FILTER, sort })).toThrow('UNIQUE')
    saved.rename(first, 'Bar')
    expect(saved.named(id, 'cafe')).toBeNull()
  })

  it('with conditions that this version does not know have no filter, rather than one that shows more', () => {
    const { db, cases, saved } = setupViews()
    const { id } = cases.create('One')
    const filter = { ...NO_FILTER, is: { camera: ['Canon'] } }
    const known = saved.add(id, { name: 'Canon', filter, sort })
    expect(saved.get(known)).toEqual({ id: known, name: 'Canon', filter, sort })
    db.prepare(`UPDATE saved_filters SET filter = json_set(filter, '$.is.colour', json('["red"]'))`).run()
    expect(saved.get(known)).toMatchObject({ name: 'Canon', filter: null })
  })
})
