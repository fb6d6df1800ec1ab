import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type CdpEvent, createCdp } from './cdp.ts'

function setup() {
  const input = new PassThrough()
  const output = new PassThrough()
  const events: CdpEvent[] = []
  const sent: { id: number; method: string; sessionId?: string }[] = []
  output.on('data', (chunk: Buffer) => {
    for (const text of chunk.toString('utf8').split('\0')) if (text !== '') sent.push(JSON.parse(text))
  })
  const { send } = createCdp(input, output, (event) => events.push(event))
  return { input, events, sent, send }
}

describe('the line to the browser', () => {
  it('puts messages together again wherever the pipe cut them', async () => {
    const { input, events } = setup()
    const bytes = Buffer.from(
      ['a', 'ü', 'c'].map((x) => `${JSON.stringify({ method: 'M', params: { x } })}\0`).join(''),
    )
    for (const byte of bytes) input.write(Buffer.from([byte]))
    await expect.poll(() => events.map(({ params }) => params.x)).toEqual(['a', 'ü', 'c'])
  })

  it('gives each answer to the one who asked', async () => {
    const { input, sent, send } = setup()
    const first = send('First.do')
    const second = send('Second.do', {}, 'session')
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toMatchObject({ method: 'Second.do', sessionId: 'session' })
    input.write(
      `${JSON.stringify({ id: 2, result: { of: 2 } })}\0${JSON.stringify({ id: 1, error: { message: 'no' } })}\0`,
    )
    await expect(second).resolves.toEqual({ of: 2 })
    await expect(first).rejects.toThrow('First.do: no')
  })

  it('fails what is open when the browser goes away', async () => {
    const { input, send } = setup()
    const open = send('Never.answered')
    input.destroy()
    await expect(open).rejects.toThrow('gone')
    await expect(send('Too.late')).rejects.toThrow('gone')
  })
})
