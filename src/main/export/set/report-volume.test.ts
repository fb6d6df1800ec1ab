import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { bytesOf, type Piece } from '../../print-document.ts'
import { openSpillFile, type SpillFile } from './report-volume.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-aside-'))
const path = join(folder, '.volume')
const PIECES = [Buffer.from('first'), Buffer.alloc(0), Buffer.alloc(300_000, 7), Buffer.from('last')]
let aside: SpillFile | null = null
let pieces: Piece[] = []
const put = async () => {
  aside = await openSpillFile(path)
  pieces = []
  for (const piece of PIECES) pieces.push(await aside.put(piece))
}
const third = async () => await bytesOf(pieces[2] ?? Buffer.alloc(0))
afterEach(() => aside?.drop())
afterAll(() => rmSync(folder, { recursive: true }))

describe('a spill file', () => {
  it('is read as it was, in any order and many times at once', async () => {
    await put()
    expect(pieces.map(({ byteLength }) => byteLength)).toEqual([5, 0, 300_000, 4])
    const read = await Promise.all([...pieces, ...pieces.toReversed()].map(bytesOf))
    expect(read.map((bytes) => Buffer.from(bytes))).toEqual([...PIECES, ...PIECES.toReversed()])
  })

  it.runIf(process.platform === 'linux')(
    'holds its file open once, however much is read at a time (Linux)',
    async () => {
      await put()
      const before = readdirSync('/proc/self/fd').length
      const reading = Array.from({ length: 200 }, third)
      expect(readdirSync('/proc/self/fd').length - before).toBeLessThan(10)
      await Promise.all(reading)
    },
  )

  it('is seen by nobody else, and gone when it is dropped, once or twice', async () => {
    await put()
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    await aside?.drop()
    expect(readdirSync(folder)).toEqual([])
    await expect(third()).rejects.toThrow()
    await aside?.drop()
  })

  it('takes the place of no other file', async () => {
    await put()
    await expect(openSpillFile(path)).rejects.toThrow('EEXIST')
    expect((await third()).length).toBe(300_000)
  })

  it('is read while more is put into it', async () => {
    await put()
    const more = aside?.put(Buffer.from('more'))
    expect((await third()).length).toBe(300_000)
    expect(Buffer.from(await bytesOf((await more) ?? Buffer.alloc(0))).toString()).toBe('more')
  })

  it('is given whole or not at all', async () => {
    await put()
    truncateSync(path, 1000)
    await expect(third()).rejects.toThrow('ended early')
  })
})
