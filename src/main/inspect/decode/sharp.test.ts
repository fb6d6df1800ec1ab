import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../../tests/support/folder.ts'

/** Decodes a picture in a process that takes itself for one on `system`, where a native build is installed. */
function decodeOn(system: string, electron: string | null) {
  const native = join(setupFolder(), 'native.cjs')
  writeFileSync(native, "process.stdout.write('native\\n'); throw new Error('another system')")
  const library = pathToFileURL(join(import.meta.dirname, 'sharp.ts')).href
  const [platform, arch] = system.split('-')
  const code = `
    import Module from 'node:module'
    const was = Module._resolveFilename
    Module._resolveFilename = function (id, ...rest) {
      return /sharp-${system}/.test(id) ? ${JSON.stringify(native)} : was.call(this, id, ...rest)
    }
    const { createPictureLibrary } = await import(${JSON.stringify(library)})
    const versions = { ...process.versions, ${electron === null ? '' : `electron: '${electron}'`} }
    const posing = { platform: '${platform}', arch: '${arch}', versions }
    for (const [name, value] of Object.entries(posing)) Object.defineProperty(process, name, { value })
    const pixels = { raw: { width: 2, height: 2, channels: 3 } }
    const png = await (await createPictureLibrary().open(Buffer.alloc(12), pixels)).png().toBuffer()
    const { default: sharp } = await import('sharp')
    console.log(png.length > 0, sharp.versions.emscripten !== undefined)`
  const done = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(done.stderr)
  return done.stdout.trim().split('\n')
}

describe('the decoder of pictures', () => {
  it.each(['linux-x64', 'linux-arm64', 'win32-x64', 'win32-arm64', 'darwin-x64', 'darwin-arm64'])(
    'is WebAssembly inside Electron on %s, whatever else is installed',
    (system) => {
      expect(decodeOn(system, '45.0.0')).toEqual(['true true'])
    },
  )

  it('is tried natively on the command line', () => {
    expect(decodeOn('win32-x64', null)).toContain('native')
  })
})
