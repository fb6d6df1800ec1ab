import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupFolder } from '../support/folder.ts'
import { loudHeif } from '../support/hostile-heifs.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { childrenOf } from '../support/process-table.ts'
import { valueFrom } from './support/ask-app.ts'
import { openPicture, takeIn } from './support/desk.ts'
import { saveReport } from './support/save-report.ts'
import { setupShell, shellInTest } from './support/setup-app.ts'

const ARCHIVE = 'x.asar'

// What the app does only where Node is Electron's: `process.versions.electron` is set and `fs` treats every path with
// an ".asar" component as an archive, in main, its threads and its children.
describe('the app where Node is that of Electron', () => {
  const app = setupShell({ TOUCHSTONE_SHELL_MASQUERADE: '1' })

  beforeAll(async () => {
    const picture = await jpegOf({ r: 40, g: 90, b: 200 }, 640, 480)
    for (const name of ['harbour.jpg', 'bridge.jpg']) writeFileSync(join(app.evidence, name), picture)
    writeFileSync(join(app.evidence, ARCHIVE), picture)
    writeFileSync(join(app.evidence, 'loud.heic'), loudHeif())
    await app.start()
    await takeIn(app, [app.evidence], 4)
  })

  it('names the Electron that the project pins', async () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: { electron: string }
    }
    expect(await valueFrom(app.page, 'app.info', {})).toMatchObject({ runtime: `Electron ${devDependencies.electron}` })
  })

  it('reads a file named as an archive like any other, and draws thumbnails', async () => {
    await app.page.getByText(ARCHIVE).first().waitFor()
    const drawn = () =>
      app.page.evaluate(
        () => [...document.images].filter((one) => one.src.includes('/thumb/') && one.naturalWidth > 0).length,
      )
    await expect.poll(drawn).toBe(4)
  })

  it('opens an item of that name and exports it as a PDF', async () => {
    await openPicture(app, ARCHIVE)
    const saved = join(app.folder, 'report')
    await app.saveNextTo(saved)
    await saveReport(app)
    expect(readFileSync(join(saved, 'report.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it.runIf(process.platform === 'linux')('decodes with WebAssembly builds alone, HEVC too', () => {
    const inspectors = childrenOf(app.pid).filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('inspector.js'),
    )
    expect(inspectors).not.toEqual([])
    for (const pid of inspectors)
      expect(readFileSync(`/proc/${pid}/maps`, 'utf8')).not.toMatch(/libvips|libheif|sharp-linux/)
  })
})

describe('a release', () => {
  it('starts whatever the variable of the fault tests says', async () => {
    const app = await shellInTest({
      home: setupFolder(),
      env: { TOUCHSTONE_FAILPOINT: 'before_recovery', TOUCHSTONE_SHELL_RESOURCES: setupFolder() },
    })
    await app.close()
  })
})
