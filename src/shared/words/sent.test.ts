import { describe, expect, it } from 'vitest'
import { insteadOf, otherFormText, sentAs, sentOr, writtenTime } from './sent.ts'

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

describe('a member of which no value was taken', () => {
  const path = 'images[0].confidence'
  it('is in the words of how it was sent', () => {
    const said = (json: string) => insteadOf({ unread: [{ path, json, why: 'type' }] }, path)
    const empty = (json: string) => insteadOf({ unread: [], empty: [{ path, json }] }, path)
    expect([said('"high"'), said('[1]'), said('true'), empty('null'), empty('" "')]).toEqual([
      '“high”, sent as text',
      '[1], sent as a list',
      'true, sent as true or false',
      'null',
      '“ ”, sent as empty text',
    ])
    expect(sentAs('null')).not.toContain('number')
  })

  it('is not in the reply only where no null is documented for it', () => {
    expect(insteadOf({ unread: [] }, path)).toBe('not in the reply')
    for (const nullable of ['errorMessage', 'images[3].generators', 'images[0].faceAnalysis.decidingFace'])
      expect(insteadOf({ unread: [] }, nullable)).toBe('null or absent')
    expect(insteadOf({ unread: [] }, path, 'why')).toBe('why')
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
