import { describe, expect, it } from 'vitest'
import { packMessage, unpackMessage } from '../../../src/main/children/message.ts'
import { readRaw, writeRaw } from './raw-message.ts'

const SECRET = 'canary/Pool+7f3a~91c2'

describe('a message to a child, written as Electron writes it', () => {
  it('holds what lies beside a short view in the pool of Node, when posted as it is', () => {
    const secret = Buffer.from(SECRET)
    const path = Buffer.from('/evidence/harbour.jpg')
    expect(path.buffer).toBe(secret.buffer)
    expect(Buffer.from(writeRaw({ path })).includes(SECRET)).toBe(true)
  })

  it('holds nothing but its own bytes when it was packed, however deep they lie', () => {
    const secret = Buffer.from(SECRET)
    const path = Buffer.from('/evidence/harbour.jpg')
    expect(path.buffer).toBe(secret.buffer)
    const view = new DataView(path.buffer, path.byteOffset, path.byteLength)
    const message = { path, in: [new Map([['a', { view }]]), new Set([path])] }
    const raw = Buffer.from(writeRaw(packMessage(message)))
    expect(raw.includes(SECRET)).toBe(false)
    expect(raw.length).toBeLessThan(400)
    const arrived = unpackMessage(readRaw(raw)) as { path: Uint8Array }
    expect(Buffer.from(arrived.path).toString()).toBe('/evidence/harbour.jpg')
  })

  it('keeps values that JSON loses', () => {
    const message = {
      a: undefined,
      b: Number.NaN,
      c: 7n,
      d: new Date(5),
      e: new Map([[1, new Set([2])]]),
      f: new Error('x'),
    }
    expect(unpackMessage(readRaw(writeRaw(packMessage(message))))).toEqual(message)
  })

  it('is undefined when it was never packed', () => {
    for (const other of [null, 'text', { id: 1 }, new Uint8Array([1, 2, 3])])
      expect(unpackMessage(other)).toBeUndefined()
  })

  it('cannot be a function', () => {
    expect(() => writeRaw({ act: () => 1 })).toThrow('An object could not be cloned.')
  })
})
