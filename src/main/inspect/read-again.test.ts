import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wav } from '../../../tests/support/films.ts'
import { setupFolder } from '../../../tests/support/folder.ts'
import { createDeriver } from './decode/derive.ts'
import { createPictureLibrary } from './decode/sharp.ts'
import { inspectFile } from './inspect-file.ts'
import type { ReadTrouble } from './protocol.ts'
import type { AtDrive } from './read-again.ts'

/** Inspects a recording; `atCall` is done before each call about it once it is hashed, and may throw what a drive says. */
async function setup(atCall: (call: number, path: string) => void) {
  const folder = setupFolder()
  const path = join(folder, 'call.wav')
  writeFileSync(path, wav({ seconds: 1 }))
  const troubles: ReadTrouble[] = []
  let calls = 0
  const atDrive: AtDrive = async (call) => {
    calls += 1
    atCall(calls, path)
    return await call()
  }
  const deriver = createDeriver(createPictureLibrary())
  const result = await inspectFile(
    Buffer.from(path),
    { deriver, derivatives: folder, withLookups: false },
    {
      onProgress: () => undefined,
      onKnown: () => undefined,
      onTrouble: (trouble) => void troubles.push(trouble),
      atDrive,
    },
  )
  return { result, troubles, calls: () => calls }
}

const failing = (code: string) => Object.assign(new Error('refused'), { code, syscall: 'read', errno: -5 })

describe('a recording that was hashed and is looked into', () => {
  it('is not taken for read where the drive fails at any of its parts', async () => {
    const { result, calls } = await setup(() => undefined)
    expect(result.ok).toBe(true)
    // The first opens it and the last closes it.
    for (let at = 2; at < calls(); at += 1) {
      const broken = await setup((call) => {
        if (call === at) throw failing('EIO')
      })
      expect(broken.result).toEqual({ ok: false, error: 'read_error' })
      expect(broken.troubles).toEqual([{ code: 'EIO', at: expect.any(Number) as number }])
    }
  })

  it('is not taken for read where it is gone or another by then', async () => {
    const gone = await setup((call, path) => call === 1 && rmSync(path))
    expect(gone.result).toEqual({ ok: false, error: 'vanished' })
    expect(gone.troubles).toEqual([{ code: 'ENOENT', at: null }])
    const other = await setup((call, path) => call === 1 && appendFileSync(path, 'more'))
    expect(other.result).toEqual({ ok: false, error: 'changed_while_reading' })
  })
})
