import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../runtime/build.ts'
import { faultsOfContents, faultsOfFuses } from './contents.ts'
import type { Shipped } from './notices.ts'
import { digestsIn, packedFiles, readFuseWire, runBuilder } from './pack.ts'
import { shippedSbom } from './sbom.ts'

// `npm run package`: this system's installers in dist/, with SBOM and SHA256SUMS. Needs Electron's own download. Arguments
// go to electron-builder: `npm run package -- --dir`. Signing is by environment (docs/packaging.md).

const DIST = join(PROJECT, 'dist')
const commitTime = () =>
  spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: PROJECT, encoding: 'utf8' }).stdout?.trim()
process.env.SOURCE_DATE_EPOCH ||= commitTime() || '0'
rmSync(DIST, { recursive: true, force: true })
process.stdout.write(runBuilder(PROJECT, process.argv.slice(2)))

const faults: string[] = []
for (const { path, system } of unpackedApps()) {
  const archive = join(path.resources, 'app.asar')
  faults.push(...faultsOfContents(packedFiles(archive), system, statSync(archive).size))
  faults.push(...faultsOfFuses(await readFuseWire(path.program)))
}
for (const fault of faults) process.stderr.write(`package: ${fault}\n`)
if (faults.length > 0) process.exit(1)

const shipped = JSON.parse(readFileSync(join(PROJECT, 'out/notices/packages.json'), 'utf8')) as Shipped[]
const isWindows = process.platform === 'win32'
const npm = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  cwd: PROJECT,
  encoding: 'utf8',
  shell: isWindows,
  maxBuffer: 1e8,
})
if (npm.status !== 0) throw new Error(`npm sbom ended with ${npm.status}\n${npm.stderr}`)
writeFileSync(
  join(DIST, 'touchstone-sbom.cdx.json'),
  `${JSON.stringify(shippedSbom(JSON.parse(npm.stdout), shipped), null, 2)}\n`,
)

const digests = [...digestsIn(DIST)].filter(([path]) => /^[^/\\]+\.(deb|rpm|AppImage|dmg|exe|cdx\.json)$/.test(path))
writeFileSync(join(DIST, 'SHA256SUMS'), digests.map(([path, digest]) => `${digest}  ${path}\n`).join(''))

/** The apps that were packed, before they became installers; a folder without an architecture in its name is x64. */
function unpackedApps() {
  return readdirSync(DIST).flatMap((folder) => {
    const match = /^(linux|win|mac)(?:-(arm64|x64))?(?:-unpacked)?$/.exec(folder)
    if (match === null) return []
    const [, kind = '', arch = 'x64'] = match
    const at = join(DIST, folder)
    const mac = join(at, 'Touchstone.app')
    const path = {
      linux: { resources: join(at, 'resources'), program: join(at, 'touchstone') },
      win: { resources: join(at, 'resources'), program: join(at, 'Touchstone.exe') },
      mac: { resources: join(mac, 'Contents/Resources'), program: mac },
    }[kind]
    const platform = { linux: 'linux', win: 'win32', mac: 'darwin' }[kind]
    return path === undefined ? [] : [{ path, system: `${platform}-${arch}` }]
  })
}
