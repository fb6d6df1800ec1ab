import { describe, expect, it } from 'vitest'
import { visibleParts } from './visible-text.ts'

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

  it('runs in one line unless lines are wanted', () => {
    expect(visibleParts('a\r\nb\tc')).toEqual([{ kind: 'text', text: 'a b c' }])
    expect(visibleParts('a\r\nb', true)).toEqual([{ kind: 'text', text: 'a\nb' }])
  })

  it('names controls and what has no width', () => {
    expect(visibleParts('\u0000\u200b').map((part) => part.text)).toEqual(['U+0000', 'U+200B'])
    expect(visibleParts('')).toEqual([])
  })
})
