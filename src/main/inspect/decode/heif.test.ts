import { describe, expect, it } from 'vitest'
import { createHeifDecoder } from './heif.ts'

/** A decoder that tells which bytes it was given; time passes by `pass` alone. */
function setupHeif(bytesOfPixels = 16) {
  const decoded: string[] = []
  let due: (() => void)[] = []
  const decode = createHeifDecoder({
    decode: async (bytes) => {
      decoded.push(bytes.toString())
      return { data: Buffer.alloc(bytesOfPixels), width: 2, height: 2 }
    },
    after: (_, then) => void due.push(then),
  })
  const pass = () => {
    for (const then of due) then()
    due = []
  }
  return { decode: (text: string) => decode(Buffer.from(text)), decoded, pass }
}

describe('the decoder of HEIFs', () => {
  it('decodes once what is asked for twice, the bytes being the same', async () => {
    const { decode, decoded } = setupHeif()
    const [first, second] = [await decode('a'), await decode('a')]
    expect(second).toBe(first)
    expect(decoded).toEqual(['a'])
  })

  it('keeps one alone, and only for a moment', async () => {
    const { decode, decoded, pass } = setupHeif()
    await decode('a')
    await decode('b')
    await decode('a')
    expect(decoded).toEqual(['a', 'b', 'a'])
    pass()
    await decode('a')
    expect(decoded).toEqual(['a', 'b', 'a', 'a'])
  })

  it('does not keep one that takes more than 200 MB', async () => {
    const { decode, decoded } = setupHeif(200_000_001)
    await decode('a')
    await decode('a')
    expect(decoded).toEqual(['a', 'a'])
  })
})
