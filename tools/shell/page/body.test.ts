import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamRange } from '../../../src/main/electron/file-stream.ts'
import { breakBody, readBody } from './body.ts'

const BYTES = 3 * 2 ** 20

describe('the body of an answer', () => {
  let folder = ''
  const file = () => join(folder, 'film.mp4')
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-body-'))
    writeFileSync(file(), Buffer.alloc(BYTES, 7))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  /** Kept, so that the collector closes none of them. */
  const handles: FileHandle[] = []
  const answer = async () => {
    const handle = await open(file())
    handles.push(handle)
    return new Response(streamRange(handle, { start: 0, end: BYTES - 1 }))
  }
  const stillOpen = () => handles.filter(({ fd }) => fd !== -1).length

  it('arrives whole, and its file is closed', async () => {
    const body = await readBody(await answer(), new AbortController().signal)
    expect(body?.byteLength).toBe(BYTES)
    expect(stillOpen()).toBe(0)
  })

  it('is closed without an error when a viewer goes away midway', async () => {
    const errors: unknown[] = []
    const note = (error: unknown) => void errors.push(error)
    process.on('uncaughtException', note).on('unhandledRejection', note)
    for (let time = 0; time < 200; time += 1) await breakBody(await answer())
    for (let time = 0; time < 50; time += 1) {
      const stop = new AbortController()
      const body = readBody(await answer(), stop.signal)
      setTimeout(() => stop.abort(), time % 5)
      const read = await body
      expect(read === null || read.byteLength === BYTES).toBe(true)
    }
    await expect.poll(stillOpen).toBe(0)
    process.off('uncaughtException', note).off('unhandledRejection', note)
    expect(errors).toEqual([])
  })
})
