import { describe, expect, it } from 'vitest'
import type { ReadFailure, ReadPicture } from '../picture-worker/messages.ts'
import type { Source } from './held-picture.ts'
import { createPictureShelf } from './picture-shelf.ts'

/**
 * A shelf with a reader whose images arrive when `come` is called; each takes 400 bytes. Time advances by `pass` alone.
 */
function setupShelf(spareBytes: number, mostBytes = 1_000_000) {
  const asked: string[] = []
  const closed: string[] = []
  const waiting = new Map<string, (read: ReadPicture | ReadFailure) => void>()
  const stopped: string[] = []
  let now = 1000
  let timers: { at: number; then: () => void }[] = []
  const shelf = createPictureShelf({
    reader: {
      read: ({ url }, signal) => {
        asked.push(url)
        signal.addEventListener('abort', () => stopped.push(url))
        return new Promise((resolve) => waiting.set(url, resolve))
      },
    },
    clock: { now: () => now, after: (ms, then) => void timers.push({ at: now + ms, then }) },
    spareBytes,
    mostBytes,
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const pass = async (ms: number) => {
    const end = now + ms
    for (let next = due(end); next !== undefined; next = due(end)) {
      now = next.at
      timers = timers.filter((one) => one !== next)
      next.then()
    }
    now = end
    await settle()
  }
  const due = (end: number) => timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
  const picture = (url: string): ReadPicture => ({
    levels: [{ width: 10, height: 10, close: () => closed.push(url) }],
    frames: 1,
    are: 'frames',
    orientation: null,
    conversions: [],
    floats: null,
    brightest: null,
    isOpaque: true,
    isStored: true,
  })
  const come = async (url: string, read: ReadPicture | ReadFailure = picture(url)) => {
    waiting.get(url)?.(read)
    await settle()
  }
  return { shelf, asked, closed, stopped, come, pass }
}

const small = (url: string): Source => ({ url, frame: 0, isWhole: false, pixels: null })
/** 75 pixels take 400 bytes with their halved copies. */
const whole = (url: string, pixels = 75): Source => ({ url, frame: 0, isWhole: true, pixels })

describe('the shelf of decoded pictures', () => {
  it('decodes once what is taken twice', async () => {
    const { shelf, asked, come } = setupShelf(0)
    const [first, second] = [shelf.take(small('a')), shelf.take(small('a'))]
    await come('a')
    expect(await first.picture).toBe(await second.picture)
    expect(asked).toEqual(['a'])
  })

  it('keeps what is looked at, however much it is', async () => {
    const { shelf, closed, come, pass } = setupShelf(0)
    const loans = ['a', 'b'].map((url) => shelf.take(small(url)))
    await come('a')
    await come('b')
    expect(closed).toEqual([])
    for (const loan of loans) loan.giveBack()
    await pass(0)
    expect(closed.sort()).toEqual(['a', 'b'])
  })

  it('keeps the last ones for going back, up to its limit, and lets the oldest go first', async () => {
    const { shelf, asked, closed, come, pass } = setupShelf(800)
    for (const url of ['a', 'b', 'c']) {
      const loan = shelf.take(small(url))
      await come(url)
      loan.giveBack()
    }
    await pass(0)
    expect(closed).toEqual(['a'])
    shelf.take(small('c'))
    expect(asked).toEqual(['a', 'b', 'c'])
  })

  it('stops reading what nobody waits for any more, and closes what comes of it all the same', async () => {
    const { shelf, stopped, closed, come } = setupShelf(800)
    const loan = shelf.take(small('a'))
    loan.giveBack()
    loan.giveBack()
    expect(await loan.picture).toBe('missing')
    expect(stopped).toEqual(['a'])
    await come('a')
    expect(closed).toEqual(['a'])
  })

  it('asks again for what could not be had', async () => {
    const { shelf, asked, come } = setupShelf(800)
    const loan = shelf.take(small('a'))
    await come('a', 'missing')
    expect(await loan.picture).toBe('missing')
    loan.giveBack()
    shelf.take(small('a'))
    expect(asked).toEqual(['a', 'a'])
  })
})

describe('pictures with all their pixels', () => {
  it('are decoded one at a time, those that are looked at first', async () => {
    const { shelf, asked, come, pass } = setupShelf(800)
    shelf.take(whole('ahead'), { isAhead: true })
    await come('ahead')
    shelf.take(whole('next'), { isAhead: true })
    shelf.take(whole('a'))
    shelf.take(whole('b'))
    await pass(1000)
    expect(asked).toEqual(['ahead', 'next', 'a'])
    await come('a')
    expect(asked).toEqual(['ahead', 'next', 'a', 'b'])
  })

  it('are not begun while a person leafs through a list, and are once one is stayed with', async () => {
    const { shelf, asked, stopped, come, pass } = setupShelf(800)
    const first = shelf.take(whole('a'))
    await pass(1000)
    await come('a')
    first.giveBack()
    for (const url of ['b', 'c', 'd', 'e']) {
      const loan = shelf.take(whole(url))
      await pass(100)
      loan.giveBack()
    }
    // The first step after a rest looks like any other.
    expect(asked).toEqual(['a', 'b'])
    expect(stopped).toEqual(['b'])
    shelf.take(whole('f'))
    await pass(150)
    expect(asked).toEqual(['a', 'b'])
    await pass(100)
    expect(asked).toEqual(['a', 'b', 'f'])
  })

  it('never hold up a small one', async () => {
    const { shelf, asked, pass } = setupShelf(800)
    shelf.take(whole('a'))
    await pass(100)
    shelf.take(small('b'))
    expect(asked).toEqual(['a', 'b'])
  })

  it('wait for room when too many are looked at, say so, and come when there is some', async () => {
    const { shelf, asked, come, pass } = setupShelf(0, 1000)
    const reported: string[] = []
    const [first] = ['a', 'b', 'c'].map((url) => shelf.take(whole(url), { onNoRoom: () => reported.push(url) }))
    await pass(100)
    for (const url of ['a', 'b']) await come(url)
    await pass(1000)
    expect(asked).toEqual(['a', 'b'])
    expect(new Set(reported)).toEqual(new Set(['c']))
    first?.giveBack()
    await pass(1000)
    expect(asked).toEqual(['a', 'b', 'c'])
  })

  it('come alone however large they are, and make what was kept or looked ahead at go', async () => {
    const { shelf, asked, closed, come, pass } = setupShelf(800, 1000)
    const left = shelf.take(small('left'))
    await come('left')
    left.giveBack()
    shelf.take(whole('ahead'), { isAhead: true })
    await pass(100)
    await come('ahead')
    shelf.take(whole('a', 5000))
    await pass(100)
    expect(asked).toEqual(['left', 'ahead', 'a'])
    expect(closed.sort()).toEqual(['ahead', 'left'])
  })

  it('are not decoded ahead when they would take more than may be kept', async () => {
    const { shelf, asked, pass } = setupShelf(300)
    const ahead = shelf.take(whole('a'), { isAhead: true })
    await pass(1000)
    expect(asked).toEqual([])
    ahead.giveBack()
    expect(await ahead.picture).toBe('missing')
  })

  it('are taken ahead beside each other, and none makes way for another that nobody looks at yet', async () => {
    const { shelf, asked, closed, come, pass } = setupShelf(800, 1000)
    shelf.take(whole('shown', 10))
    await pass(100)
    await come('shown')
    shelf.take(whole('next'), { isAhead: true })
    shelf.take(whole('before'), { isAhead: true })
    await pass(100)
    await come('next')
    await pass(100)
    expect(asked).toEqual(['shown', 'next'])
    expect(closed).toEqual([])
    shelf.take(whole('asked'))
    await pass(1000)
    expect(asked).toEqual(['shown', 'next', 'asked'])
    expect(closed).toEqual(['next'])
  })

  it('count while they leave: what cannot be stopped holds its memory', async () => {
    const { shelf, asked, come, pass } = setupShelf(0, 1000)
    const kept = shelf.take(whole('a'))
    await pass(100)
    await come('a')
    const passed = shelf.take(whole('b'))
    await pass(400)
    passed.giveBack()
    shelf.take(whole('c'))
    await pass(400)
    expect(asked).toEqual(['a', 'b'])
    await come('b')
    await pass(0)
    expect(asked).toEqual(['a', 'b', 'c'])
    kept.giveBack()
  })
})
