import { describe, expect, it } from 'vitest'
import { otherFormText, sentOr, writtenTime } from './sent.ts'

describe('a time as the service wrote it', () => {
  it.each([
    '2026-02-30T10:00:00Z',
    '2026-02-29T10:00:00Z',
    '2026-04-31 10:00Z',
    '2026-13-01T00:00Z',
    '2026-01-01T24:30Z',
  ])('is none on a day or at an hour that does not exist: %s', (text) => {
    expect(writtenTime(text, 0)).toEqual({ kind: 'other' })
  })

  it('is an instant with a zone, and placed nowhere without one', () => {
    const at = Date.UTC(2024, 1, 29, 8)
    expect(writtenTime('2024-02-29T10:00:00+02:00', at - 5)).toEqual({ kind: 'instant', at, offsetMs: 5 })
    expect(writtenTime('2024-02-29 08:00:00,25Z', at)).toEqual({ kind: 'instant', at: at + 250, offsetMs: 250 })
    expect(writtenTime('2024-02-29T08:00', at)).toEqual({ kind: 'no_zone' })
    expect(writtenTime('2024-02-29', at)).toEqual({ kind: 'other' })
  })
})

describe('a value in a form that is not read', () => {
  it('is quoted as text or as written, and is not missing', () => {
    expect([otherFormText('"high"'), otherFormText('{"a":1}')].map((text) => text.split(': ')[1])).toEqual([
      '“high”',
      '{"a":1}',
    ])
    expect(sentOr(null, '4', 'not sent')).toBe(otherFormText('4'))
    expect([sentOr('mixed', '4', 'not sent'), sentOr(null, undefined, 'not sent')]).toEqual(['mixed', 'not sent'])
  })
})
