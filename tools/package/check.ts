import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { makeDemoIfStale } from '../demo/build.ts'
import { PROJECT } from '../runtime/build.ts'
import { findChromium } from '../runtime/chromium.ts'
import { faultsOfDesktop } from './contents.ts'
import { makePackage, type PackedApp, packedApps } from './make.ts'
import { differences, digestsIn, packedFiles } from './pack.ts'
import { smoke } from './smoke.ts'
import { faultsOfEntry, faultsOfInstalling, faultsOfProfile, faultsOfScript, faultsOfTargets } from './starts.ts'
import { writeStubElectron, writeStubFpm } from './stub.ts'

// `npm run package:check`: what can be proven of a package without Electron's binary. docs/packaging.md says what.

if (process.platform !== 'linux') fail(['this check needs Linux: it packs for Linux, on a stand-in for Electron'])
if (findChromium() === null) {
  fail([
    'this check runs the packed app in an installed Chromium, Chrome or Edge and found none; TOUCHSTONE_CHROMIUM=/path/to/chrome names one',
  ])
}
const { linux } = load(readFileSync(join(PROJECT, 'electron-builder.yml'), 'utf8')) as { linux: { target: string[] } }
const unread = faultsOfTargets(linux.target)
if (unread.length > 0) fail(unread)
const room = mkdtempSync(join(tmpdir(), 'touchstone-package-'))
process.on('exit', () => rmSync(room, { recursive: true, force: true }))

await makeDemoIfStale((sentence) => void process.stderr.write(`${sentence}\n`))
const first = await packOnStub(join(room, 'first'))
const { desktopName } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { desktopName: string }
const icons = [16, 24, 32, 48, 64, 128, 256, 512, 1024].map((size) => `hicolor/${size}x${size}/apps/touchstone.png`)
const debArguments = readFileSync(join(first.fpm, 'deb.args'), 'utf8')
const faults = [
  ...faultsOfDesktop(readFileSync(join(first.fpm, 'deb.desktop'), 'utf8'), desktopName.replace(/\.desktop$/, '')),
  ...icons.filter((icon) => !debArguments.includes(icon)).map((icon) => `the package lacks the icon ${icon}`),
  ...linux.target.flatMap((kind) =>
    faultsOfStarts(kind, (part) => readFileSync(join(first.fpm, `${kind}.${part}`), 'utf8')),
  ),
  ...faultsOfProfile(readFileSync(join(first.app.resources, 'apparmor-profile'), 'utf8')),
  ...['--maintainer', '--url'].filter((name) => !debArguments.includes(name)).map((name) => `the deb lacks ${name}`),
]
const second = await packOnStub(join(room, 'second'))
const [one, other] = [digestsIn(first.output), digestsIn(second.output)]
faults.push(...differences(one, other).map((path) => `two builds differ in ${path}`))
if (faults.length > 0) fail(faults)

const { resources } = first.app
await smoke(resources, room).catch((cause: unknown) => fail([String(cause)]))
const files = packedFiles(join(resources, 'app.asar')).length
const bytes = [...digestsIn(resources).keys()].reduce((sum, path) => sum + statSync(join(resources, path)).size, 0)
process.stdout.write(`package: ${files} files, ${Math.round(bytes / 1e6)} MB, fuses ok, smoke ok\n`)

/** What is wrong with what starts, installs and removes a package, of which `read` gives the parts as they were generated. */
function faultsOfStarts(kind: string, read: (part: string) => string): string[] {
  const installing = read('after-install')
  return [
    ...faultsOfEntry(kind, read('desktop')),
    ...faultsOfScript(`installing the ${kind}`, installing),
    ...faultsOfInstalling(`installing the ${kind}`, installing),
    ...faultsOfScript(`removing the ${kind}`, read('after-remove')),
  ]
}

/** Builds from the sources and packs for this Linux on a stand-in for Electron, with what deb and rpm would be made from. */
async function packOnStub(folder: string): Promise<{ output: string; app: PackedApp; fpm: string }> {
  build()
  const [electron, fpm] = [join(folder, 'electron'), join(folder, 'fpm')]
  writeStubElectron(electron)
  writeStubFpm(fpm)
  const args = ['--linux', `-c.electronDist=${electron}`, `-c.directories.output=${join(folder, 'dist')}`]
  const { output, faults } = await makePackage(PROJECT, args, { CUSTOM_FPM_PATH: join(fpm, 'fpm') })
  const [app] = packedApps(output)
  if (faults.length > 0 || app === undefined) fail(faults)
  return { output, app, fpm }
}

/** Each build starts from the sources: what an earlier one left behind must not be packed. */
function build(): void {
  rmSync(join(PROJECT, 'out'), { recursive: true, force: true })
  const program = join(PROJECT, 'node_modules/electron-vite/bin/electron-vite.js')
  const done = spawnSync(process.execPath, [program, 'build', '--logLevel', 'warn'], { cwd: PROJECT, stdio: 'inherit' })
  if (done.status !== 0) fail(['the build failed'])
}

function fail(sentences: readonly string[]): never {
  for (const sentence of sentences) process.stderr.write(`package: ${sentence}\n`)
  process.exit(1)
}
