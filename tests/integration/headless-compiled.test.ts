import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { usage } from '../../src/shared/words/headless.ts'
import { setupPlace } from '../support/folder.ts'
import { spawnHeadless } from '../support/headless.ts'
import { pngOf } from '../support/pictures.ts'

describe('what the headless command compiles of its sources', () => {
  it('is kept for the next command, and nothing of evidence or token with it', async () => {
    const { evidence, home, kept } = setup()
    const run = () =>
      spawnHeadless(['ingest', evidence, '--home', home], {
        NODE_COMPILE_CACHE: kept,
        TOUCHSTONE_TOKEN: 'tok_compiled',
      })
    expect((await run()).code).toBe(0)
    const files = filesIn(kept)
    expect(files.length).toBeGreaterThan(100)
    expect((await run()).code).toBe(0)
    // The second command found everything there.
    expect(filesIn(kept)).toEqual(files)
    expect(files.filter((name) => /harbour|tok_compiled/.test(name))).toEqual([])
  })

  it('never lies in the folder where the command was started', async () => {
    const { evidence, home } = setup()
    const before = readdirSync('.')
    const run = await spawnHeadless(['ingest', evidence, '--home', home], { NODE_COMPILE_CACHE: '' })
    expect(run.code, run.stderr).toBe(0)
    expect(readdirSync('.')).toEqual(before)
  })

  it('is its usage alone where that is asked for: no service and no verb', async () => {
    const load = 'load(url, context, next) { writeSync(2, url + String.fromCharCode(10)); return next(url, context) }'
    const tell = `import { writeSync } from 'node:fs'
      import { registerHooks } from 'node:module'
      registerHooks({ ${load} })`
    const loading = `--import=data:text/javascript,${encodeURIComponent(tell)}`
    const { code, stdout, stderr } = await spawnHeadless(['--help'], { NODE_OPTIONS: loading })
    expect([code, stdout]).toEqual([0, usage])
    expect(stderr).toContain('headless/args.ts')
    expect(stderr.split('\n').filter((url) => /main\/compose|main\/queue|headless\/analyse/.test(url))).toEqual([])
  })

  it('is not needed: where nothing can be kept, the command does its work', async () => {
    const { evidence, home, kept } = setup()
    writeFileSync(kept, 'a file where the folder would be')
    const run = await spawnHeadless(['ingest', evidence, '--home', home], { NODE_COMPILE_CACHE: kept })
    expect(run.code, run.stderr).toBe(0)
  })
})

function setup() {
  const { folder, ...place } = setupPlace()
  writeFileSync(join(place.evidence, 'harbour.png'), pngOf(1))
  return { ...place, kept: join(folder, 'kept') }
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
