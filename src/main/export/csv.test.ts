import { describe, expect, it } from 'vitest'
import { csv } from './csv.ts'

describe('a table as CSV', () => {
  it('keeps commas, quotes and line breaks inside their cell', () => {
    expect(csv([['a,b', 'say "x"', 'two\nlines', null, 3]])).toBe('\ufeff"a,b","say ""x""","two\nlines","",3\r\n')
  })
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('disarms %j, which a spreadsheet would run', (text) => {
    expect(csv([[text]])).toBe(`\ufeff"'${text}"\r\n`)
  })
  it('leaves numbers alone, also negative ones', () => {
    expect(csv([[-5]])).toBe('\ufeff-5\r\n')
  })
})
