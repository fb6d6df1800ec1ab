import { describe, expect, it } from 'vitest'
import { ColumnChoices } from '../../../shared/model/case-view.ts'
import { columnsFor, moved, resized, toggled, tracksOf, widthOf } from './list-columns.ts'

const namesOf = (columns: ColumnChoices) => columns.map(({ column }) => column)
const wide = columnsFor(null, 1000)

describe('the columns of the list', () => {
  it('are those there is space for, until a person chooses', () => {
    expect(namesOf(columnsFor(null, 700))).toEqual(['reference', 'name', 'format', 'size', 'state'])
    expect(namesOf(wide)).toContain('folder')
    expect(columnsFor(toggled(wide, 'camera'), 700)).toEqual(toggled(wide, 'camera'))
    expect(widthOf(columnsFor(null, 840))).toBeLessThanOrEqual(840)
  })

  it('come before the state when they are added, and the name cannot be hidden', () => {
    expect(namesOf(toggled(wide, 'camera')).slice(-2)).toEqual(['camera', 'state'])
    expect(namesOf(toggled(toggled(wide, 'state'), 'camera')).at(-1)).toBe('camera')
    expect(toggled(toggled(wide, 'camera'), 'camera')).toEqual(wide)
    expect(toggled(wide, 'name')).toEqual(wide)
  })

  it('are moved among the others, and no further than the ends', () => {
    expect(namesOf(moved(wide, 'state', 0)).slice(0, 2)).toEqual(['state', 'reference'])
    expect(namesOf(moved(wide, 'reference', 99)).at(-1)).toBe('reference')
    expect(moved(wide, 'reference', -1)).toEqual(wide)
    expect(moved(wide, 'camera', 0)).toEqual(wide)
  })

  it('are as wide as they were made, within limits, and the name takes what is left', () => {
    const narrow = resized(resized(wide, 'size', 99.6), 'folder', 1)
    expect(tracksOf(narrow)).toBe(
      '32px minmax(84px, 96px) minmax(114px, 1fr) 40px minmax(46px, 64px) 100px minmax(92px, 92px) minmax(204px, 240px)',
    )
    expect(widthOf(narrow) - widthOf(wide)).toBe(100 - 60 + 40 - 56)
    expect(ColumnChoices.safeParse(resized(wide, 'name', 9999)).success).toBe(true)
    expect(resized(narrow, 'size', null)).toEqual(resized(wide, 'folder', 1))
  })
})
