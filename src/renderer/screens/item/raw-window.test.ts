import { describe, expect, it } from 'vitest'
import { windowOf } from './raw-window.ts'

const long = `${'x'.repeat(25_000)}needle${'y'.repeat(30_000)}Needle.`

describe('the window on a raw reply', () => {
  it('shows a short reply whole', () => {
    expect(windowOf('{"a":1}', '', 0)).toMatchObject({ before: '{"a":1}', from: 0, steps: 1, isCutBehind: false })
  })
  it('goes through a long one part by part, and round', () => {
    expect([0, 1, 2, 3, -1].map((place) => windowOf(long, '', place).from)).toEqual([0, 20_000, 40_000, 0, 40_000])
  })
  it('goes to each place found, without regard to case, and round', () => {
    const places = [0, 1, 2].map((place) => windowOf(long, 'NEEDLE', place))
    expect(places.map(({ hit, match, matches, from }) => [hit, match, matches, from])).toEqual([
      ['needle', 0, 2, 20_000],
      ['Needle', 1, 2, 40_000],
      ['needle', 0, 2, 20_000],
    ])
    const [first] = places
    expect(`${first?.before}${first?.hit}${first?.after}`).toBe(long.slice(20_000, 40_000))
  })
  it('takes a search for signs as signs, and says when there is nothing', () => {
    expect(windowOf('a.b(c', '.b(', 0)).toMatchObject({ before: 'a', hit: '.b(', after: 'c', matches: 1 })
    expect(windowOf('abc', 'z', 3)).toMatchObject({ before: 'abc', hit: '', matches: 0 })
  })
})
