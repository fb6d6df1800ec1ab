import { describe, expect, it } from 'vitest'
import { directionOf, nameParts, unseenAsEscapes, visibleParts } from './visible-text.ts'

describe('the direction of a value', () => {
  it('keeps the extension of a file name at its end, and is else its own', () => {
    expect(directionOf('\u0635\u0648\u0631\u0629.jpg')).toBe('ltr')
    for (const text of ['\u0635\u0648\u0631\u0629', '\u0635. \u0648\u0631', '']) expect(directionOf(text)).toBeNull()
  })
})

describe('a foreign text', () => {
  it('shows a right-to-left override by its name, so that a name cannot turn its ending around', () => {
    expect(visibleParts('photo\u202Egpj.exe')).toEqual([
      { kind: 'text', text: 'photo' },
      { kind: 'sign', text: 'U+202E' },
      { kind: 'text', text: 'gpj.exe' },
    ])
  })

  it('leaves scripts and emoji as they are', () => {
    const text = 'شاهد نیم‌فاصله 👩‍🔬 Ωμέγα Фото'
    expect(visibleParts(text)).toEqual([{ kind: 'text', text }])
  })

  it('names line breaks and tabs, so that no two names look alike because of them', () => {
    const shown = (name: string) => visibleParts(name).map((part) => part.text)
    expect(shown('line\nbreak.png')).toEqual(['line', 'U+000A', 'break.png'])
    expect(shown('line\r\nbreak.png')).toEqual(['line', 'U+000D', 'U+000A', 'break.png'])
    expect(shown('line\tbreak.png')).toEqual(['line', 'U+0009', 'break.png'])
    expect(shown('line break.png')).toEqual(['line break.png'])
  })

  it('names the blanks at the ends of a name, so that no two names look alike because of them', () => {
    const shown = (name: string) => nameParts(name).map((part) => part.text)
    expect(shown(' a  b\n.jpg \u00a0')).toEqual(['U+0020', 'a  b', 'U+000A', '.jpg', 'U+0020', 'U+00A0'])
    expect(shown('  ')).toEqual(['U+0020', 'U+0020'])
    expect(shown('\n')).toEqual(['U+000A'])
    expect(shown('')).toEqual([])
    expect(visibleParts(' a ')).toEqual([{ kind: 'text', text: ' a ' }])
  })

  it('keeps its lines where it is running text', () => {
    expect(visibleParts('a\r\nb\tc', true)).toEqual([{ kind: 'text', text: 'a\nb c' }])
  })

  it('names controls and what has no width', () => {
    expect(visibleParts('\u0000\u200b').map((part) => part.text)).toEqual(['U+0000', 'U+200B'])
    expect(visibleParts('')).toEqual([])
  })

  it('is written into JSON so that any parser gives it back, and nothing of it acts where it is printed', () => {
    const value = { text: 'a\u202eb\u009bc\u200bd\u007fe\u{e0041}f\nشاهد 👩‍🔬' }
    const written = unseenAsEscapes(JSON.stringify(value))
    expect(JSON.parse(written)).toEqual(value)
    expect(visibleParts(written)).toEqual([{ kind: 'text', text: written }])
  })
})
