import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createOutput } from './output.ts'
import { forTerminal, onOneLine } from './terminal-text.ts'

const HOSTILE = 'a\u001b[2Jb\r\nc\u202ed\u009b31me\u2066f\u0007'

describe('a line for a terminal', () => {
  it('holds nothing that could steer it, whoever wrote the line', () => {
    expect(forTerminal(HOSTILE)).toBe('a<U+001B>[2Jb<U+000D><U+000A>c<U+202E>d<U+009B>31me<U+2066>f<U+0007>')
  })

  it('stays as it is where it was made safe before', () => {
    expect(forTerminal(forTerminal(HOSTILE))).toBe(forTerminal(HOSTILE))
  })

  it('is one line, also of running text in paragraphs', () => {
    expect(onOneLine('First.\r\n\r\n\tSecond.\n')).toBe('First. Second.')
  })
})

describe('the output', () => {
  it.each([true, false])('writes no control but the end of its own lines (JSON: %s)', (isJson) => {
    const { stdout, stderr, written } = streams()
    let time = 0
    const output = createOutput({ stdout, stderr }, isJson, () => (time += 60_000))
    output.result({ type: 'item', name: HOSTILE }, HOSTILE)
    output.say(HOSTILE)
    output.progress(HOSTILE)
    const text = written()
    expect(text.split('\n')).toHaveLength(4)
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
  })

  it('gives machines the exact text', () => {
    const { stdout, stderr, written } = streams()
    createOutput({ stdout, stderr }, true, Date.now).result({ type: 'item', name: HOSTILE }, null)
    expect(JSON.parse(written())).toEqual({ type: 'item', name: HOSTILE })
  })
})

/** Both streams as one text, without a terminal. */
function streams() {
  const chunks: string[] = []
  const make = () => new PassThrough().on('data', (chunk: Buffer) => void chunks.push(chunk.toString('utf8')))
  return { stdout: make(), stderr: make(), written: () => chunks.join('') }
}
