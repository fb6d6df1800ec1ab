import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createPackage } from '@electron/asar'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../tests/support/folder.ts'
import { faultsOfPackages, packedApps, readArguments } from './make.ts'
import { writeStubElectron } from './stub.ts'

describe('the arguments of a package', () => {
  it('name the folder in which packages are looked for, "dist" when they name none', () => {
    expect(readArguments('/app', ['--dir'])).toEqual({ output: resolve('/app/dist'), isDriven: false })
    expect(readArguments('/app', ['--dir', '-c.directories.output=dist/driven']).output).toBe(
      resolve('/app/dist/driven'),
    )
  })

  it('say that tests drive the app by the fuse that lets them, and by no other', () => {
    expect(readArguments('/app', ['-c.electronFuses.enableNodeCliInspectArguments=true']).isDriven).toBe(true)
    expect(readArguments('/app', ['-c.electronFuses.runAsNode=true']).isDriven).toBe(false)
  })
})

describe('packed apps', () => {
  it('are found on each system', () => {
    const dist = setupFolder()
    for (const name of ['linux-unpacked', 'win-arm64-unpacked', 'mac', 'mac-arm64', 'driven'])
      mkdirSync(join(dist, name))
    expect(packedApps(dist).map(({ system }) => system)).toEqual([
      'linux-x64',
      'darwin-x64',
      'darwin-arm64',
      'win32-arm64',
    ])
  })

  it('are refused when there is none to look at', async () => {
    const [project, dist] = [setupProject(), setupFolder()]
    mkdirSync(join(dist, 'driven'))
    for (const folder of [dist, join(dist, 'absent')]) {
      expect(await faultsOfPackages(project, folder, false)).toEqual([`there is no packed app in ${folder}`])
    }
  })

  it('are refused with their faults: of contents, of notices, of fuses', async () => {
    const [project, dist] = [setupProject(), setupFolder()]
    const app = join(dist, 'linux-unpacked')
    const sources = join(dist, 'sources')
    mkdirSync(join(sources, 'src'), { recursive: true })
    mkdirSync(join(sources, 'node_modules', 'zod'), { recursive: true })
    for (const file of ['src/index.ts', 'node_modules/zod/index.js']) writeFileSync(join(sources, file), '')
    writeStubElectron(app)
    // Its fuses are as Electron comes.
    renameSync(join(app, 'electron'), join(app, 'touchstone'))
    await createPackage(sources, join(app, 'resources', 'app.asar'))
    expect(await faultsOfPackages(project, dist, false)).toEqual(
      expect.arrayContaining([
        'src/index.ts does not run and must not be packed',
        'node_modules/zod is packed but has no notice',
        'fuse runAsNode is 1 instead of 0',
      ]),
    )
  })
})

/** A project whose build has no notices to give. */
function setupProject(): string {
  const project = setupFolder()
  mkdirSync(join(project, 'out', 'notices'), { recursive: true })
  writeFileSync(join(project, 'out', 'notices', 'THIRD-PARTY-NOTICES.txt'), '')
  writeFileSync(join(project, 'out', 'notices', 'packages.json'), '[]')
  return project
}
