import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT } from '../runtime/build.ts'
import { faultsOfContents, faultsOfDesktop, faultsOfFuses, faultsOfNotices } from './contents.ts'
import type { Shipped } from './notices.ts'
import { differences, digestsIn, packedFiles, packOnStub, readFuseWire } from './pack.ts'
import { smoke } from './smoke.ts'

// `npm run package:check`: what can be proven of a package without Electron's binary. docs/packaging.md says what.

if (process.platform !== 'linux') {
  process.stderr.write('The check of the package needs Linux: it packs for Linux, on a stand-in for Electron.\n')
  process.exit(1)
}
const room = mkdtempSync(join(tmpdir(), 'touchstone-package-'))
process.on('exit', () => rmSync(room, { recursive: true, force: true }))

build()
const { app, fpm } = packOnStub(PROJECT, join(room, 'first'))
const resources = join(app, 'resources')
const archive = join(resources, 'app.asar')
const files = packedFiles(archive)
const inOut = (path: string) => readFileSync(join(PROJECT, 'out', path), 'utf8')
const packageJson = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { desktopName: string }
const icons = [16, 24, 32, 48, 64, 128, 256, 512, 1024].map((size) => `hicolor/${size}x${size}/apps/touchstone.png`)
const debArguments = readFileSync(join(fpm, 'deb.args'), 'utf8')

const faults = [
  ...faultsOfContents(files, `linux-${process.arch}`, statSync(archive).size),
  ...faultsOfNotices(
    files,
    JSON.parse(inOut('notices/packages.json')) as Shipped[],
    inOut('notices/THIRD-PARTY-NOTICES.txt'),
  ),
  ...faultsOfFuses(await readFuseWire(join(app, 'touchstone'))),
  ...faultsOfDesktop(readFileSync(join(fpm, 'deb.desktop'), 'utf8'), packageJson.desktopName.replace(/\.desktop$/, '')),
  ...icons.filter((icon) => !debArguments.includes(icon)).map((icon) => `the package lacks the icon ${icon}`),
  ...['--maintainer', '--url'].filter((name) => !debArguments.includes(name)).map((name) => `the deb lacks ${name}`),
]
build()
const second = packOnStub(PROJECT, join(room, 'second'))
faults.push(...differences(digestsIn(app), digestsIn(second.app)).map((path) => `two builds differ in ${path}`))
if (faults.length > 0) fail(faults)

await smoke(resources, room).catch((cause: unknown) => fail([String(cause)]))
const bytes = [...digestsIn(resources).keys()].reduce((sum, path) => sum + statSync(join(resources, path)).size, 0)
process.stdout.write(`package: ${files.length} files, ${Math.round(bytes / 1e6)} MB, fuses ok, smoke ok\n`)

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
