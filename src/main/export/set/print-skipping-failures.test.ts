import { describe, expect, it } from 'vitest'
import { printSkippingFailures } from './print-skipping-failures.ts'

/** Prints the chapters as text, unless one of them or all together are too much. */
async function setup(given: {
  chapters: string[]
  cannot?: (text: string) => boolean
  abortsAt?: number
}): Promise<{ printed: string | null; leftOut: number[]; prints: number; reported: number }> {
  const { chapters, cannot = () => false, abortsAt } = given
  const aborting = new AbortController()
  let [prints, reported] = [0, 0]
  const printed = await printSkippingFailures({
    chapters: chapters.map((text) => Buffer.from(text)),
    signal: aborting.signal,
    placeholder: (_at, reason) => Buffer.from(`(${reason})`),
    onFailure: () => {
      reported += 1
    },
    print: async (shown) => {
      prints += 1
      if (prints === abortsAt) aborting.abort()
      const text = shown.join(' ')
      if (cannot(text)) throw new Error('cannot be printed')
      return Buffer.from(text)
    },
  }).catch(() => null)
  const text = printed === null ? null : Buffer.from(printed.pdf).toString()
  return { printed: text, leftOut: printed?.leftOut ?? [], prints, reported }
}

const many = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`)

describe('a volume that is printed around what cannot be printed', () => {
  it('is printed once where all of it can be', async () => {
    expect(await setup({ chapters: many(4) })).toEqual({ printed: 'c0 c1 c2 c3', leftOut: [], prints: 1, reported: 0 })
  })

  it.each([[[7]], [[0]], [[249]], [[3, 200]]])(
    'leaves a reason in the place of the chapters that cannot be, and the others whole: %j',
    async (bad) => {
      const chapters = many(250).map((text, at) => (bad.includes(at) ? 'BAD' : text))
      const { printed, leftOut, prints, reported } = await setup({ chapters, cannot: (text) => text.includes('BAD') })
      expect(leftOut).toEqual(bad)
      expect(printed?.split(' ')).toEqual(chapters.map((text) => (text === 'BAD' ? '(not_printable)' : text)))
      expect(prints).toBeLessThan(60)
      expect(reported).toBe(1)
    },
  )

  it('leaves out the longest where each can be printed and not all together', async () => {
    const chapters = ['aa', 'bbbbbbbbbbbb', 'cc', 'dddddddddd', 'ee']
    const { printed, leftOut } = await setup({
      chapters,
      cannot: (text) => text.replace(/\(.*?\)|\s/g, '').length > 14,
    })
    expect(leftOut).toEqual([1, 3])
    expect(printed).toBe('aa (too_long) cc (too_long) ee')
  })

  it('ends in bounded time where more chapters cannot be printed than are looked for', async () => {
    const chapters = many(64).map((text, at) => (at % 2 === 0 ? 'BAD' : text))
    const { printed, prints } = await setup({ chapters, cannot: (text) => text.includes('BAD') })
    expect(printed).not.toContain('BAD')
    expect(prints).toBeLessThan(60)
  })

  it('looks for no chapter where it is the disk that fails, and says so', async () => {
    const chapters = many(4).map((text) => Buffer.from(text))
    const cause = Object.assign(new Error('too many files are open'), { code: 'EMFILE' })
    let prints = 0
    const print = () => {
      prints += 1
      return Promise.reject(cause)
    }
    const { signal } = new AbortController()
    const given = { chapters, print, placeholder: () => Buffer.alloc(0), onFailure: () => undefined, signal }
    await expect(printSkippingFailures(given)).rejects.toBe(cause)
    expect(prints).toBe(1)
  })

  it('gives up at once where even an empty volume cannot be printed, and where a person says stop', async () => {
    expect(await setup({ chapters: many(250), cannot: () => true })).toMatchObject({ printed: null, prints: 2 })
    const stopped = await setup({ chapters: many(250), cannot: (text) => text.includes('c7'), abortsAt: 4 })
    expect(stopped).toMatchObject({ printed: null, prints: 4 })
  })
})
