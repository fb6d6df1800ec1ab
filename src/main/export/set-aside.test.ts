import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { bytesOf } from './print-document.ts'
import { setAside } from './set-aside.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-aside-'))
const path = join(folder, '.volume')
afterEach(() => rmSync(path, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))
const PIECES = [Buffer.from('first'), Buffer.alloc(0), Buffer.alloc(300_000, 7), Buffer.from('last')]

describe('what is set aside', () => {
  it('is read as it was, in any order and more than once', async () => {
    const { pieces } = await setAside(path, PIECES)
    expect(pieces.map(({ byteLength }) => byteLength)).toEqual([5, 0, 300_000, 4])
    const read = await Promise.all([...pieces, ...pieces.toReversed()].map(bytesOf))
    expect(read.map((bytes) => Buffer.from(bytes))).toEqual([...PIECES, ...PIECES.toReversed()])
  })

  it('is seen by nobody else, and gone when it is dropped', async () => {
    const { pieces, drop } = await setAside(path, PIECES)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    await drop()
    expect(readdirSync(folder)).toEqual([])
    await expect(bytesOf(pieces[0] ?? Buffer.alloc(0))).rejects.toThrow('ENOENT')
    await drop()
  })

  it('takes the place of no other file, and nobody is given less than there was', async () => {
    const { pieces } = await setAside(path, PIECES)
    await expect(setAside(path, PIECES)).rejects.toThrow('EEXIST')
    rmSync(path)
    await setAside(path, [Buffer.from('fir')])
    expect(existsSync(path)).toBe(true)
    await expect(bytesOf(pieces[0] ?? Buffer.alloc(0))).rejects.toThrow('not there any more')
  })
})
