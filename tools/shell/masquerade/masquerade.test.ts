import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveOf } from './asar-paths.ts'

/** Of a drive, where a system has those. */
const ADDRESS = pathToFileURL('/a/x.asar')
const MASQUERADE = new URL('./masquerade.ts', import.meta.url).href

describe('a path into an archive', () => {
  const isFolder = (path: string) => path.endsWith('folder.asar')
  it.each([
    ['/a/x.asar', '/a/x.asar'],
    ['/a/x.ASAR/b/c', '/a/x.ASAR'],
    ['/a/folder.asar/y.asar/z', '/a/folder.asar/y.asar'],
    [Buffer.from('/a/x.asar'), '/a/x.asar'],
    [ADDRESS, fileURLToPath(ADDRESS)],
  ])('ends at the first part of that name that is no folder: %s', (path, archive) => {
    expect(archiveOf(path, isFolder)).toBe(archive)
  })
  it.each(['/a/folder.asar', '/a/x.asar.unpacked/y', '/a/asar', 7])('is none: %s', (path) => {
    expect(archiveOf(path, isFolder)).toBeNull()
  })
})

describe('the masquerade', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-masquerade-'))
    writeFileSync(join(folder, 'x.asar'), 'bytes')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** What a module run in the masquerade prints, as JSON. `path` in it is a file named as an archive. */
  const run = (source: string): unknown => {
    const code = `import fs from 'node:fs'; import { createRequire } from 'node:module'
      const path = ${JSON.stringify(join(folder, 'x.asar'))}, originalFs = createRequire(import.meta.url)('original-fs')
      const said = (error) => error.message.replace(' ' + path, '')
      const failing = (act) => { try { act(); return null } catch (error) { return [said(error), error.code ?? null] } }
      ${source}`
    const args = ['--import', MASQUERADE, '--input-type=module', '--eval', code]
    const done = spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(done.stderr)
    return JSON.parse(done.stdout)
  }
  const REFUSED = ['Invalid package', null]

  it('refuses such a file in every way a path is looked at', () => {
    const ways = ['statSync', 'lstatSync', 'openSync', 'readFileSync', 'readdirSync', 'accessSync', 'realpathSync']
    expect(
      run(`console.log(JSON.stringify(${JSON.stringify(ways)}.map((way) => failing(() => fs[way](path)))))`),
    ).toEqual(ways.map(() => REFUSED))
    expect(
      run(`import { stat, open } from 'node:fs/promises'
        const failed = (promise) => promise.then(() => null, said)
        const called = await new Promise((resolve) => fs.stat(path, (error) => resolve(said(error))))
        const streamed = await new Promise((resolve) => fs.createReadStream(path).on('error', (error) => resolve(said(error))))
        console.log(JSON.stringify([await failed(stat(path)), await failed(open(path)), called, streamed]))`),
    ).toEqual(Array.from({ length: 4 }, () => 'Invalid package'))
  })

  it('gives `original-fs`, to which it is a file, streams too', () => {
    expect(
      run(`const text = await originalFs.promises.readFile(path, 'utf8')
        const streamed = await originalFs.createReadStream(path, 'utf8').toArray()
        console.log(JSON.stringify([originalFs.statSync(path).size, text, streamed.join('')]))`),
    ).toEqual([5, 'bytes', 'bytes'])
  })

  it('holds in threads as well, and names the pinned Electron', () => {
    expect(
      run(`import { Worker } from 'node:worker_threads'
        const code = "import { parentPort, workerData } from 'node:worker_threads'; import { statSync } from 'node:fs'; let failure = null; try { statSync(workerData) } catch (error) { failure = error.message.replace(' ' + workerData, '') } parentPort.postMessage([process.versions.electron, failure])"
        new Worker(new URL('data:text/javascript,' + encodeURIComponent(code)), { workerData: path }).on('message', (told) => console.log(JSON.stringify(told)))`),
    ).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), 'Invalid package'])
  })
})
