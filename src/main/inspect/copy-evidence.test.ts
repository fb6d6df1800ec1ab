import { appendFileSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { nearDrives } from '../../../tests/support/near-drives.ts'
import { sha256Of } from '../../../tests/support/pictures.ts'
import { copyEvidence } from './copy-evidence.ts'

/** More than one piece. */
const BYTES = Buffer.alloc(2.5 * 2 ** 20, 'evidence')

/** A file to copy; `during` is done once, when its first piece was copied. */
function setupSource({ during = () => undefined }: { during?: (source: string) => void } = {}) {
  const folder = setupFolder()
  const [source, target] = [join(folder, 'source'), join(folder, 'copy')]
  writeFileSync(source, BYTES)
  const stop = new AbortController()
  const copied: number[] = []
  const copy = (mostBytes?: number) =>
    copyEvidence(Buffer.from(source), target, {
      drives: nearDrives,
      signal: stop.signal,
      ...(mostBytes === undefined ? {} : { mostBytes }),
      onBytes: (bytes) => {
        if (copied.push(bytes) === 1) during(source)
      },
    })
  return { source, target, stop, copied, copy }
}

const changed = { ok: false, error: 'changed_while_reading' }

describe('a copy of evidence', () => {
  it('holds its bytes and bears its time of change', async () => {
    const { source, target, copied, copy } = setupSource()
    utimesSync(source, 1_600_000_000, 1_600_000_000)
    expect(await copy()).toMatchObject({ ok: true, value: { sha256: sha256Of(BYTES), facts: { bytes: BYTES.length } } })
    expect(readFileSync(target).equals(BYTES)).toBe(true)
    expect(statSync(target).mtimeMs).toBe(1_600_000_000_000)
    expect(statSync(target).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
    expect(copied).toEqual([2 ** 20, 2 * 2 ** 20, BYTES.length])
  })

  it.each<[string, (source: string) => void]>([
    ['grows', (source) => appendFileSync(source, 'more')],
    ['is cut short', (source) => truncateSync(source, 2 ** 20 + 1)],
    ['is written over with as many bytes', (source) => writeFileSync(source, Buffer.alloc(BYTES.length, 'other'))],
    ['is deleted', (source) => rmSync(source)],
  ])('is none of a file that %s meanwhile', async (_how, during) => {
    const { copy } = setupSource({ during })
    expect(await copy()).toEqual(changed)
  })

  it('is none of a file that has grown since somebody looked at it, before a byte is copied', async () => {
    const { copy, copied } = setupSource()
    expect(await copy(BYTES.length - 1)).toEqual(changed)
    expect(copied).toEqual([])
  })

  it('replaces nothing, and ends when it is stopped', async () => {
    const { source, target, stop, copy } = setupSource({ during: () => stop.abort(new Error('stopped')) })
    writeFileSync(target, 'there')
    await expect(copy()).rejects.toThrow('EEXIST')
    rmSync(target)
    await expect(copy()).rejects.toThrow('stopped')
    expect(readFileSync(source).equals(BYTES)).toBe(true)
  })
})
