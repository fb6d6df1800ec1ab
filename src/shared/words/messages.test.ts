import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'

describe('A part of the catalogue', () => {
  const part = messages('test', {
    plain: 'Fit',
    place: '{index, number} of {total, number}',
    sent: 'Sent to {origin}, whole or in part, in {requests, plural, one {# request} other {# requests}}.',
    both: '{files, plural, =0 {} one {# file} other {# files}} and {isLink, select, true {this address} other {{name}’s bytes}}',
    list: ['First', 'Second {x}'],
  })

  it('gives a message without arguments as its text', () => {
    expect(part.plain satisfies string).toBe('Fit')
  })

  it('gives a message with arguments as a function of them, with numbers grouped', () => {
    expect(part.place({ index: 1, total: 1_284 })).toBe('1 of 1,284')
    expect(part.sent({ origin: 'https://a.example', requests: 1 })).toBe(
      'Sent to https://a.example, whole or in part, in 1 request.',
    )
    expect(part.both({ files: 2, isLink: false, name: 'Ana' })).toBe('2 files and Ana’s bytes')
    expect(part.list[1]({ x: 'y' })).toBe('Second y')
    expect(part.place({ index: 0.125, total: 1_284.5 })).toBe('0.125 of 1,284.5')
  })

  it('knows the arguments of each message by its type', () => {
    // @ts-expect-error An argument is missing.
    expect(() => part.place({ index: 1 })).toThrow()
    // @ts-expect-error A number is required.
    part.sent({ origin: 'x', requests: '1' })
    // @ts-expect-error There is no such argument.
    part.both({ files: 2, isLink: false, name: 'Ana', other: 1 })
  })

  it('refuses an id that is taken', () => {
    expect(() => messages('test', { plain: 'Again' })).toThrow('twice')
  })
})
