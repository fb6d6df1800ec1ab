import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { commitTime } from './commit-time.ts'
import { faultsOfContents, faultsOfDemo, faultsOfFuses, faultsOfNotices } from './contents.ts'
import type { Shipped } from './notices.ts'
import { digestsIn, packedFiles, readFuseWire, runBuilder } from './pack.ts'
import { shippedSbom } from './sbom.ts'
import { faultsOfStartScripts } from './starts.ts'

const OUTPUT = '-c.directories.output='
const IS_DRIVEN = '-c.electronFuses.enableNodeCliInspectArguments=true'

/** An app that was packed, before it became an installer. `system` is such as "linux-x64". */
export type PackedApp = { system: string; resources: string; program: string }

/** What arguments for electron-builder ask for: where packages go, absolute, and whether tests drive the app. */
export function readArguments(project: string, args: readonly string[]): { output: string; isDriven: boolean } {
  const folder = args.findLast((one) => one.startsWith(OUTPUT))?.slice(OUTPUT.length) ?? 'dist'
  return { output: resolve(project, folder), isDriven: args.includes(IS_DRIVEN) }
}

/** The packed apps in a folder; one without an architecture in its name is x64. */
export function packedApps(folder: string): PackedApp[] {
  return (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
    const [, kind = '', arch = 'x64'] = /^(linux|win|mac)(?:-(arm64|x64))?(?:-unpacked)?$/.exec(name) ?? []
    const at = join(folder, name)
    const mac = join(at, 'Touchstone.app')
    const app = {
      linux: { system: `linux-${arch}`, resources: join(at, 'resources'), program: join(at, 'touchstone') },
      win: { system: `win32-${arch}`, resources: join(at, 'resources'), program: join(at, 'Touchstone.exe') },
      mac: { system: `darwin-${arch}`, resources: join(mac, 'Contents/Resources'), program: mac },
    }[kind]
    return app === undefined ? [] : [app]
  })
}

/** What is wrong with the packages of a folder, and that there is none; [] = nothing. */
export async function faultsOfPackages(project: string, folder: string, isDriven: boolean): Promise<string[]> {
  const apps = packedApps(folder)
  const notices = readFileSync(join(project, 'out/notices/THIRD-PARTY-NOTICES.txt'), 'utf8')
  const faults = apps.length === 0 ? [`there is no packed app in ${folder}`] : []
  for (const { system, resources, program } of apps) {
    const archive = join(resources, 'app.asar')
    const files = packedFiles(archive)
    if (system.startsWith('linux-')) faults.push(...faultsOfStartScripts(dirname(resources)))
    faults.push(...faultsOfDemo(filesIn(join(resources, 'demo'))))
    faults.push(...faultsOfContents(files, system, statSync(archive).size))
    faults.push(...faultsOfNotices(files, readShipped(project), notices))
    faults.push(...faultsOfFuses(await readFuseWire(program), isDriven))
  }
  return faults
}

/**
 * Packs the built app with electron-builder, writes SBOM and SHA256SUMS beside the packages and gives what is wrong with
 * them; [] = nothing. Throws what electron-builder said when it fails.
 */
export async function makePackage(project: string, args: readonly string[], env: Record<string, string> = {}) {
  const { output, isDriven } = readArguments(project, args)
  const dist = join(project, 'dist')
  // Any other folder may hold what is not ours.
  if (`${output}${sep}`.startsWith(`${dist}${sep}`)) rmSync(output, { recursive: true, force: true })
  const said = runBuilder(project, args, { SOURCE_DATE_EPOCH: commitTime(project), ...env })
  const faults = await faultsOfPackages(project, output, isDriven)
  if (faults.length > 0) return { output, said, faults }

  const npm = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) return { output, said, faults: [`npm sbom failed: ${npm.error?.message ?? npm.stderr}`] }
  const sbom = shippedSbom(JSON.parse(npm.stdout), readShipped(project))
  writeFileSync(join(output, 'touchstone-sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  const digests = [...digestsIn(output)].filter(([path]) => /^[^/\\]+\.(deb|rpm|dmg|exe|cdx\.json)$/.test(path))
  writeFileSync(join(output, 'SHA256SUMS'), digests.map(([path, digest]) => `${digest}  ${path}\n`).join(''))
  return { output, said, faults }
}

const filesIn = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(folder, path).split(sep).join('/'), bytes: statSync(path).size }))

const readShipped = (project: string) =>
  JSON.parse(readFileSync(join(project, 'out/notices/packages.json'), 'utf8')) as Shipped[]
