import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { acquireLock } from '../../src/main/lock.ts'
import { setupFolder } from '../support/folder.ts'
import { runHeadless } from '../support/headless.ts'

describe('the headless ingest', () => {
  it('prints every item with its digest and metadata under exiftool’s names, then a summary', async () => {
    const { evidence, home } = await setupEvidence()
    const run = await runHeadless(['ingest', evidence, '--home', home, '--json'])
    expect(run.code, run.stderr).toBe(0)
    const picture = run.lines.find((line) => String(line.path).endsWith('camera.jpg'))
    const bytes = readFileSync(join(evidence, 'camera.jpg'))
    expect(picture).toMatchObject({
      type: 'item',
      id: 'ITEM-0001',
      path: join(evidence, 'camera.jpg'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      kind: 'image',
      format: 'jpeg',
      width: 64,
      height: 48,
      skipped: null,
      metadata: {
        Make: 'Canon',
        DateTimeOriginal: '2026:03:14 18:22:41',
        GPSLatitude: -33.5,
        GPSLongitude: 151.25,
      },
    })
    expect(run.lines.at(-1)).toMatchObject({ type: 'summary', items: 2, inspected: 2 })
    expect(run.stdout.split('\n').filter(Boolean)).toHaveLength(run.lines.length)
  })

  it('gives the same root the same items when it is run again', async () => {
    const { evidence, home } = await setupEvidence()
    const first = await runHeadless(['ingest', evidence, '--home', home, '--json'])
    const second = await runHeadless(['ingest', evidence, '--home', home, '--json'])
    expect(second.lines).toEqual(first.lines)
  })

  it.skipIf(process.platform !== 'linux')(
    'reaches names that are not UTF-8, in folders and on the command line (Linux only)',
    async () => {
      const { evidence, home } = await setupEvidence()
      const name = Buffer.from([0x66, 0xdf, 0x2e, 0x6a, 0x70, 0x67])
      const odd = Buffer.concat([Buffer.from(`${evidence}/`), name])
      writeFileSync(odd, 'not a picture')
      const folder = await runHeadless(['ingest', evidence, '--home', home, '--json'])
      const expected = { path: `${evidence}/f\\xDF.jpg`, pathBytes: odd.toString('base64') }
      expect(folder.lines.find((line) => line.pathBytes !== undefined)).toMatchObject(expected)
      const named = await runHeadless(['ingest', odd, '--home', home, '--json', '--case', 'Other'])
      expect(named.lines[0], named.stderr).toMatchObject(expected)
    },
  )

  it('says what was wrong with its use and ends with 2', async () => {
    const home = setupFolder()
    const unknown = await runHeadless(['ingst', '/x', '--home', home])
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toContain('There is no "ingst".')
    const missing = await runHeadless(['ingest', join(home, 'nothing-here'), '--home', home])
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('There is nothing at')
  })

  it('leaves a library alone that is open elsewhere', async () => {
    const { evidence, home } = await setupEvidence()
    const lock = acquireLock(home)
    const run = await runHeadless(['ingest', evidence, '--home', home])
    expect(run.code).toBe(3)
    expect(run.stderr).toContain('open elsewhere. ')
    if (lock.ok) lock.value.release()
    expect((await runHeadless(['ingest', evidence, '--home', home])).code).toBe(0)
  })
})

async function setupEvidence() {
  const folder = setupFolder()
  const [evidence, home] = [join(folder, 'evidence'), join(folder, 'home')]
  mkdirSync(evidence)
  const exif = {
    IFD0: { Make: 'Canon', Model: 'Canon EOS R6' },
    IFD2: { DateTimeOriginal: '2026:03:14 18:22:41' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '151/1 15/1 0/1' },
  }
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#4a6' } })
  await picture.jpeg().withExif(exif).toFile(join(evidence, 'camera.jpg'))
  writeFileSync(join(evidence, 'notes.txt'), 'Quay 4.\n')
  return { evidence, home }
}
