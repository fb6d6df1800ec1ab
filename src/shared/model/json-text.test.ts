import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIndenter, findOddities, indentJson } from './json-text.ts'

describe('a JSON text', () => {
  it('that names a member twice keeps what the first one said, and the one that counts if that is another', () => {
    const text = '{"images":[{},{"verdict":"real","a":{"verdict":1}, "ver\\u0064ict":"ai_edited","verdict":null}]}'
    expect(findOddities(text).repeated).toEqual([
      { path: 'images[1].verdict', json: '"real"', counts: 'null' },
      { path: 'images[1].verdict', json: '"ai_edited"', counts: 'null' },
    ])
    const [same, list] = findOddities('{"a":{"b":1,"c":[2],"c":[3,{"c":4}],"b":1}}').repeated.toReversed()
    expect([same, list]).toEqual([
      { path: 'a.b', json: '1', counts: null },
      { path: 'a.c', json: '[2]', counts: '[3,{"c":4}]' },
    ])
  })
  it('keeps numbers that a double cannot hold as they were written', () => {
    const text = '{"a":9007199254740993,"b":[1,-1e999,0.1234567890123456789],"c":9007199254740991}'
    expect([...findOddities(text).imprecise]).toEqual([
      ['a', '9007199254740993'],
      ['b[1]', '-1e999'],
    ])
  })
  it('tells how deeply it is nested, however deep', () => {
    expect(findOddities('3').depth).toBe(0)
    expect(findOddities('{"a":[[]],"b":[]}').depth).toBe(3)
    expect(findOddities(`${'['.repeat(200_000)}${']'.repeat(200_000)}`).depth).toBe(200_000)
  })
  it('is set on lines of its own without a changed token', () => {
    expect(indentJson('{"a":1.50,"b":[],"c":[1,{"a":"x: {\\"}"}],"a":{}}')).toBe(
      '{\n  "a": 1.50,\n  "b": [],\n  "c": [\n    1,\n    {\n      "a": "x: {\\"}"\n    }\n  ],\n  "a": {}\n}',
    )
  })
  it('is set on the same lines in steps of any length', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 9 }), (text, step) => {
        const indenter = createIndenter(text)
        let [lines, steps] = [indenter.goOn(step), 1]
        while (lines === null && steps <= text.length) [lines, steps] = [indenter.goOn(step), steps + 1]
        return lines === indentJson(text)
      }),
    )
  })
  it('says the same on lines of its own, whatever it says, and has nothing odd when it was written by JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        expect(JSON.parse(indentJson(text))).toEqual(JSON.parse(text))
        expect(findOddities(text).repeated).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
