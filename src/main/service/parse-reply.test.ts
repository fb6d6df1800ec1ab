import { describe, expect, it } from 'vitest'
import { parseReply } from './parse-reply.ts'

const read = (body: string, bodyState: 'whole' | 'cut' = 'whole') =>
  parseReply({ status: 500, headers: {}, body: Buffer.from(body), bodyState, isPublicIssuer: null }, 'a.png', 0)
const reply = (parts: object, image: object = {}) =>
  JSON.stringify({ images: [{ fileName: 'a.png', ...image }], ...parts })

describe('a parsed reply', () => {
  it('quotes plain text, and neither broken JSON nor a part', () => {
    expect(read('Out of order').serviceMessage).toBe('Out of order')
    expect(read('{"images":[').serviceMessage).toBeNull()
    expect(read('[1,').serviceMessage).toBeNull()
    expect(read('Out of or', 'cut').serviceMessage).toBeNull()
  })

  it('takes a verdict, or credits that were used, as paid for', () => {
    expect(read(reply({})).facts.result?.isPaid).toBe(false)
    expect(read(reply({ totalCreditsUsed: 0 }, { creditsUsed: 0 })).facts.result?.isPaid).toBe(false)
    expect(read(reply({ totalCreditsUsed: 1 })).facts.result?.isPaid).toBe(true)
    expect(read(reply({}, { creditsUsed: 0.5 })).facts.result?.isPaid).toBe(true)
    expect(read(reply({}, { verdict: 'real', errorMessage: 'late' })).facts.result?.isPaid).toBe(true)
  })
})
