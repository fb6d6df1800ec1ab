import { describe, expect, it } from 'vitest'
import { csv, jsonCell, plainCell } from './csv.ts'

describe('a table as CSV', () => {
  it('keeps commas, quotes and line breaks inside their cell', () => {
    expect(csv([['a,b', 'say "x"', 'two\nlines', null, 3]])).toBe('\ufeff"a,b","say ""x""","two\nlines","",3\r\n')
  })
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '"=1', '\u00a0=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'disarms %j, which a spreadsheet would run',
    (text) => {
      expect(plainCell(text)).toBe(`'${text}`)
    },
  )
  it('disarms what begins a cell for a spreadsheet that divides by semicolons, tabs or broken lines', () => {
    expect(plainCell('x;=1+1;.jpg')).toBe("x;'=1+1;.jpg")
    expect(plainCell('x; "=1')).toBe('x;\' "=1')
    expect(plainCell('x\t＝1')).toBe("x\t'＝1")
    expect(plainCell('one\n@two\r\n-three')).toBe("one\n'@two\r\n'-three")
    expect(plainCell('\t=1')).toBe("'\t'=1")
    expect(plainCell('\rtext')).toBe("'\rtext")
  })
  it('leaves what is no formula as it is', () => {
    const plain = ['a=b; c-d', 'f 1.8; g', '2026-11-20T09:41:01.000Z', 'x;y', '', ';', 'mail@example.org']
    expect(plain.map(plainCell)).toEqual(plain)
    expect(csv([[-5]])).toBe('\ufeff-5\r\n')
  })
  it('names what would act unseen, and so begins no formula with it', () => {
    expect(plainCell('right\u202Egpj.exe')).toBe('right<U+202E>gpj.exe')
    expect(plainCell('\ufeff=1')).toBe('<U+FEFF>=1')
    expect(plainCell('\0a\u{e0041}')).toBe('<U+0000>a<U+E0041>')
  })
  it('leaves JSON saying what it says', () => {
    const json = JSON.stringify({ name: 'x;=1+1\u202E;"＝2', at: -5 })
    expect(jsonCell(json)).not.toMatch(/;|\u202E/)
    expect(JSON.parse(jsonCell(json))).toEqual(JSON.parse(json))
    expect(plainCell(jsonCell(json))).toBe(jsonCell(json))
    expect(jsonCell('{"a":"b;c"}')).toBe('{"a":"b;c"}')
  })
  it('comes to the end of a long text of nothing but signs', () => {
    // A pattern that goes back over them would still be at work when the test is given up.
    for (const piece of ['\n', ' ', ';', '"', '=;'])
      expect(plainCell(`x${piece.repeat(500_000)}=`).length).toBeGreaterThan(500_000)
  })
})
