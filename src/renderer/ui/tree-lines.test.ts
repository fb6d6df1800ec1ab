import { describe, expect, it } from 'vitest'
import type { Json } from './tree.tsx'
import { everyBranch, MAX_LINES, treeLines } from './tree-lines.ts'

const shown = (value: Json, open: readonly string[]) =>
  treeLines(value, new Set(open)).map(({ depth, name, leaf, members }) => [depth, name, leaf ?? members])

describe('the lines of a tree', () => {
  const value = { report: { data: [{ a: 1 }, null], empty: {} }, 'odd key': 'x\u202e', list: [] }

  it('are its members, with what is open below them in order', () => {
    expect(shown(value, [])).toEqual([
      [0, 'report', 2],
      [0, 'odd key', '"x\u202e"'],
      [0, 'list', '[]'],
    ])
    expect(shown(value, ['/0', '/0/0', '/0/0/0'])).toEqual([
      [0, 'report', 2],
      [1, 'data', 2],
      [2, '[0]', 1],
      [3, 'a', '1'],
      [2, '[1]', 'null'],
      [1, 'empty', '{}'],
      [0, 'odd key', '"x\u202e"'],
      [0, 'list', '[]'],
    ])
  })

  it('can all be opened', () => {
    expect(shown(value, [...everyBranch(value)])).toHaveLength(8)
  })

  it('are one for a value without members', () => {
    expect(shown('text', [])).toEqual([[0, '', '"text"']])
  })

  it('hold any nesting, and no more lines than can be drawn', () => {
    let deep: Json = 1
    for (let level = 0; level < 20_000; level += 1) deep = [deep]
    expect(treeLines(deep, everyBranch(deep))).toHaveLength(20_000)
    const wide = Array.from({ length: MAX_LINES + 50 }, (_, index) => index)
    expect(treeLines(wide, new Set())).toHaveLength(MAX_LINES)
  })
})
