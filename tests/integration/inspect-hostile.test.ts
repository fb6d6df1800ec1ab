import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHILD_SCRIPTS } from '../support/app-parts.ts'
import { setupFolder } from '../support/folder.ts'
import {
  endlessHeic,
  exifSegment,
  jpegWith,
  loopingTiff,
  png,
  pngChunk,
  pngHeader,
  pollutingXmp,
  profileBomb,
  xmpSegment,
} from '../support/hostile-files.ts'
import { setupPool } from '../support/pool.ts'

const misbehaving = join(import.meta.dirname, '../support/misbehaving-inspector.ts')

/** Writes a file and inspects it. */
async function inspect(pool: ReturnType<typeof setupPool>['pool'], name: string, bytes: Buffer) {
  const path = Buffer.from(join(setupFolder(), name))
  writeFileSync(path, bytes)
  return await pool.inspect({ path, root: path })
}

describe('a hostile file', () => {
  it('does not hang the inspection as a 48-byte HEIC', async () => {
    const { pool } = setupPool()
    const bytes = endlessHeic()
    expect(bytes.length).toBe(48)
    expect(await inspect(pool, 'a.heic', bytes)).toMatchObject({
      ok: true,
      value: { format: 'heic', problems: ['no_picture', 'decode_failed'] },
    })
  })

  it('does not change the objects of the process through names in XMP', async () => {
    const { pool } = setupPool()
    const result = await inspect(pool, 'a.jpg', jpegWith(xmpSegment(pollutingXmp())))
    expect(result).toMatchObject({ ok: true, value: { metadata: { make: 'Canon' } } })
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
    // The same process goes on to read an innocent file as if nothing had been.
    expect(await inspect(pool, 'b.jpg', jpegWith())).toMatchObject({ ok: true, value: { metadata: null } })
  })

  it('does not fill the memory through a colour profile', async () => {
    // A process of its own: one that others were at work in holds what they left.
    const limits = { memoryBytes: 400 * 2 ** 20, tickMs: 20 }
    const { pool } = setupPool({ limits, inspector: CHILD_SCRIPTS.inspector })
    const bytes = profileBomb()
    expect(bytes.length).toBeLessThan(600_000)
    expect(await inspect(pool, 'a.png', bytes)).toMatchObject({
      ok: true,
      value: { width: 1, metadata: { notes: ['compressed_block_too_large'] } },
    })
  })

  it('does not lead the reader of directories in a circle', async () => {
    const { pool } = setupPool()
    expect(await inspect(pool, 'a.jpg', jpegWith(exifSegment(loopingTiff())))).toMatchObject({
      ok: true,
      value: { metadata: { make: null, notes: ['exif_entry_unreadable'] } },
    })
  })

  it('is not decoded when it claims more pixels than fit', async () => {
    const { pool } = setupPool()
    expect(
      await inspect(pool, 'a.png', png(pngHeader(65_535, 65_535), pngChunk('IDAT', Buffer.alloc(9)))),
    ).toMatchObject({
      ok: true,
      value: { width: 65_535, hasThumbnail: false, problems: ['too_many_pixels'] },
    })
  })

  it('is known by its content when it is a program named like a picture', async () => {
    const { pool } = setupPool()
    const program = Buffer.alloc(512)
    program.write('MZ', 'latin1')
    expect(await inspect(pool, 'holiday.jpg', program)).toMatchObject({
      ok: true,
      value: { kind: 'other', format: 'executable', hasThumbnail: false, problems: [] },
    })
  })

  it('is a drawing that is listed and never drawn', async () => {
    const { pool } = setupPool()
    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect(await inspect(pool, 'a.png', svg)).toMatchObject({
      ok: true,
      value: { format: 'svg', hasThumbnail: false, problems: ['no_decoder'] },
    })
  })
})

describe('opening for inspection', () => {
  it.skipIf(process.platform === 'win32')(
    'never waits at a pipe, follows a link or reads a folder (not Windows)',
    async () => {
      const { pool } = setupPool()
      const folder = setupFolder()
      execFileSync('mkfifo', [join(folder, 'pipe')])
      writeFileSync(join(folder, 'real.txt'), 'text')
      symlinkSync('real.txt', join(folder, 'link'))
      mkdirSync(join(folder, 'folder'))
      const names = ['pipe', 'link', 'folder', 'missing']
      const results = await Promise.all(
        names.map((name) => pool.inspect({ path: Buffer.from(join(folder, name)), root: Buffer.from(folder) })),
      )
      expect(results).toEqual(
        ['not_regular', 'not_regular', 'not_regular', 'vanished'].map((error) => ({ ok: false, error })),
      )
    },
  )

  it('tells a missing file from a missing drive', async () => {
    const { pool } = setupPool()
    const gone = join(setupFolder(), 'gone')
    const result = await pool.inspect({ path: Buffer.from(join(gone, 'a.jpg')), root: Buffer.from(gone) })
    expect(result).toEqual({ ok: false, error: 'drive_gone' })
  })
})

describe('an inspector process', () => {
  const limits = { quietMs: 15_000, memoryBytes: 600 * 2 ** 20, tickMs: 25 }

  it('that hangs, dies, swells or lies costs its one file, and over the pixels not even its digest', async () => {
    const { pool } = setupPool({ inspector: misbehaving, limits })
    const late = inspect(pool, 'late.jpg', jpegWith())
    const outcome = async (name: string) => {
      const result = await inspect(pool, name, Buffer.from(name))
      return result.ok ? result.value.format : result.error
    }
    const names = ['hang', 'good-1', 'crash', 'good-2', 'swell', 'good-3', 'lie', 'good-4']
    expect(await Promise.all(names.map(outcome))).toEqual([
      'read_timeout',
      'text',
      'inspector_crash',
      'text',
      'inspector_memory',
      'text',
      'inspector_crash',
      'text',
    ])
    expect(await late).toMatchObject({
      ok: true,
      value: { format: 'jpeg', problems: expect.arrayContaining(['inspector_timeout']) },
    })
  })

  it('is ended at once when nobody waits for its answer', async () => {
    const { pool } = setupPool({ inspector: misbehaving, limits: { ...limits, quietMs: 60_000 } })
    const stop = new AbortController()
    const path = Buffer.from(join(setupFolder(), 'hang'))
    writeFileSync(path, 'x')
    const asked = pool.inspect({ path, root: path, signal: stop.signal })
    stop.abort()
    expect(await asked).toEqual({ ok: false, error: 'aborted' })
    expect(existsSync(path)).toBe(true)
  })
})
