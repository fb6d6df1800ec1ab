import { describe, expect, it } from 'vitest'
import type { ReadFailure, ReadPicture } from '../picture-worker/messages.ts'
import { createPictureShelf } from './picture-shelf.ts'

/** A shelf over a reader whose pictures come when `come` says so; each takes 400 bytes. */
function setupShelf(spareBytes: number) {
  const asked: string[] = []
  const closed: string[] = []
  const waiting = new Map<string, (read: ReadPicture | ReadFailure) => void>()
  const stopped: string[] = []
  const shelf = createPictureShelf(
    {
      read: (address, _frame, signal) => {
        asked.push(address)
        signal.addEventListener('abort', () => {
          stopped.push(address)
          waiting.get(address)?.('missing')
        })
        return new Promise((resolve) => waiting.set(address, resolve))
      },
    },
    spareBytes,
  )
  const picture = (address: string): ReadPicture => ({
    levels: [{ width: 10, height: 10, close: () => closed.push(address) }],
    ...{ frames: 1, are: 'frames', orientation: null, conversions: [], isOpaque: true, isStored: true },
  })
  const come = async (address: string, read: ReadPicture | ReadFailure = picture(address)) => {
    waiting.get(address)?.(read)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { shelf, asked, closed, stopped, come }
}

describe('the shelf of decoded pictures', () => {
  it('decodes once what is taken twice', async () => {
    const { shelf, asked, come } = setupShelf(0)
    const [first, second] = [shelf.take('a'), shelf.take('a')]
    await come('a')
    expect(await first.picture).toBe(await second.picture)
    expect(asked).toEqual(['a'])
  })

  it('keeps what is looked at, however much it is', async () => {
    const { shelf, closed, come } = setupShelf(0)
    const loans = ['a', 'b'].map((address) => shelf.take(address))
    await come('a')
    await come('b')
    expect(closed).toEqual([])
    for (const loan of loans) loan.giveBack()
    await new Promise((resolve) => setImmediate(resolve))
    expect(closed.sort()).toEqual(['a', 'b'])
  })

  it('keeps the last ones for going back, up to its limit, and lets the oldest go first', async () => {
    const { shelf, asked, closed, come } = setupShelf(800)
    for (const address of ['a', 'b', 'c']) {
      const loan = shelf.take(address)
      await come(address)
      loan.giveBack()
    }
    await new Promise((resolve) => setImmediate(resolve))
    expect(closed).toEqual(['a'])
    shelf.take('c')
    expect(asked).toEqual(['a', 'b', 'c'])
  })

  it('stops reading what nobody waits for any more', async () => {
    const { shelf, stopped } = setupShelf(800)
    const loan = shelf.take('a')
    loan.giveBack()
    loan.giveBack()
    await loan.picture
    expect(stopped).toEqual(['a'])
  })

  it('asks again for what could not be had', async () => {
    const { shelf, asked, come } = setupShelf(800)
    const loan = shelf.take('a')
    await come('a', 'missing')
    expect(await loan.picture).toBe('missing')
    loan.giveBack()
    shelf.take('a')
    expect(asked).toEqual(['a', 'a'])
  })
})
