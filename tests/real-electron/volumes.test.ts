import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { windowsDrives } from '../../src/main/children/windows-drives.ts'
import { createMountedVolumes } from '../../src/main/intake/mount.ts'
import { valueFrom } from '../e2e/support/ask-app.ts'
import { openCase } from '../e2e/support/desk.ts'
import { setupFolder } from '../support/folder.ts'
import { writePictures } from '../support/hostile-tree.ts'
import { nearDrives } from '../support/near-drives.ts'
import { onThisSystem, startApp, takeIn } from './support/start.ts'

/** A disk image with a volume of this name, as macOS makes and mounts it. */
function setupMacVolume(name: string) {
  const image = join(setupFolder(), 'card.dmg')
  execFileSync('hdiutil', ['create', '-size', '20m', '-fs', 'ExFAT', '-volname', name, image])
  let point: string | null = null
  const detach = () => {
    if (point !== null) execFileSync('hdiutil', ['detach', point, '-force'])
    point = null
  }
  const attach = (): string => {
    const before = new Set(readdirSync('/Volumes'))
    execFileSync('hdiutil', ['attach', image])
    const [added = ''] = readdirSync('/Volumes').filter((one) => !before.has(one))
    point = join('/Volumes', added)
    return point
  }
  onTestFinished(detach)
  return { attach, detach }
}

describe('the volumes of this system', () => {
  onThisSystem(
    'have on Windows the serial number that the system prints, in every place where one is named',
    async () => {
      const folder = setupFolder()
      const evidence = join(folder, 'card')
      mkdirSync(evidence)
      writePictures(evidence, 2)
      const { root } = parse(evidence)
      const printed = execFileSync('cmd', ['/d', '/c', 'vol', root.slice(0, 2)], { encoding: 'latin1' })
      const app = await startApp({ home: join(folder, 'home') })
      const caseId = await openCase(app, 'Harbour fire')
      await takeIn(app, caseId, [evidence], 2)
      const [exhibit] = await valueFrom(app.page, 'cases.exhibits', { caseId })
      expect(exhibit?.volume).toMatchObject({ uuid: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/), source: root })
      expect(printed).toContain(exhibit?.volume?.uuid)
      const listed = await windowsDrives()
      const here = listed.find((drive) => drive.root === root)
      expect(here).toEqual({ root, volume: expect.stringMatching(/^\\\\\?\\Volume\{.+\}\\$/), isRemovable: false })
      // As if it were connected after the first look, at which no disk is asked.
      const looks = [listed.filter((drive) => drive.root !== root), listed]
      const mounted = createMountedVolumes({ look: nearDrives.look, drives: async () => looks.shift() ?? listed })
      const inMounted = { point: Buffer.from(root), volume: exhibit?.volume }
      expect(await mounted()).not.toContainEqual(inMounted)
      expect(await mounted()).toContainEqual(inMounted)
      await app.close()
    },
    { on: ['win32'] },
  )

  onThisSystem(
    'are offered on macOS under the name that another volume has meanwhile, with its number',
    async () => {
      const folder = setupFolder()
      const pictures = join(folder, 'pictures')
      mkdirSync(pictures)
      writePictures(pictures, 24)
      const card = setupMacVolume('TOUCHSTONE')
      const first = card.attach()
      expect(first).toBe('/Volumes/TOUCHSTONE')
      cpSync(pictures, join(first, 'DCIM'), { recursive: true })
      const app = await startApp({ home: join(folder, 'home') })
      const caseId = await openCase(app, 'Harbour fire')
      await takeIn(app, caseId, [join(first, 'DCIM')], 24)
      card.detach()
      const other = setupMacVolume('TOUCHSTONE')
      expect(other.attach()).toBe(first)
      expect(existsSync(join(first, 'DCIM'))).toBe(false)
      const again = card.attach()
      expect(again).toBe('/Volumes/TOUCHSTONE 1')
      await valueFrom(app.page, 'intake.look', { caseId })
      expect(await valueFrom(app.page, 'intake.offers', { caseId })).toMatchObject([
        { path: join(again, 'DCIM'), shared: [], compared: 24, of: 24, laterMs: 0 },
      ])
      await app.close()
    },
    { on: ['darwin'] },
  )
})
