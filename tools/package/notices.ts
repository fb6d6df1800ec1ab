import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { load } from 'js-yaml'

/**
 * A package that ships: packed as it is installed, or bundled into a script or style of the build (`isBundled`), or both.
 * `folder` is relative to the project.
 */
export type Shipped = { name: string; version: string; license: string; folder: string; isBundled: boolean }
type LockEntry = { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }

/** Where the project keeps the texts that packages lack; a platform's package shares the text of its family. */
const OWN_TEXTS = 'resources/licences'
const STANDARD = ['LGPL-2.1', 'LGPL-3.0', 'GPL-3.0']
const PLATFORM = /-(darwin|linux|linuxmusl|win32)[a-z0-9-]*$/
const LICENCE_FILE = /^(un)?licen[cs]e|^copying|^notice|^copyright/i
/** What every licence we ship under says somewhere. A list of names alone is no licence. */
const GRANT =
  /permission is (hereby )?granted|permission to use, copy|redistribution and use|apache license|gnu lesser general|open font license/i

/**
 * The packages that electron-builder packs: those of the lock file installed here for production, but for the ones that a
 * pattern of `electron-builder.yml` leaves out. Each that is packed has its package.json packed.
 */
export function packedPackages(project: string): Shipped[] {
  const config = load(readFileSync(join(project, 'electron-builder.yml'), 'utf8')) as { files: string[] }
  const leftOut = config.files.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const isPacked = (folder: string) => !leftOut.some((pattern) => posix.matchesGlob(`${folder}/package.json`, pattern))
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  return Object.entries(lock.packages)
    .filter(([folder, entry]) => folder !== '' && !entry.dev && !entry.devOptional && existsSync(join(project, folder)))
    .filter(([folder]) => isPacked(folder))
    .map(([folder]) => readPackage(project, folder, false))
}

/** The packages that files of a bundle come from: absolute or relative paths, with or without a query. */
export function bundledPackages(project: string, files: Iterable<string>): Shipped[] {
  const folders = new Set<string>()
  for (const file of files) {
    const folder = /^\0?(?:.*?\/)?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+)\//.exec(
      file.replaceAll('\\', '/'),
    )?.[1]
    if (folder !== undefined && existsSync(join(project, folder, 'package.json'))) folders.add(folder)
  }
  return [...folders].map((folder) => readPackage(project, folder, true))
}

function readPackage(project: string, folder: string, isBundled: boolean): Shipped {
  const about = JSON.parse(readFileSync(join(project, folder, 'package.json'), 'utf8')) as Record<string, unknown>
  // An alias is installed under another name than its own: both are searched for.
  return {
    name: String(about.name),
    version: String(about.version),
    license: String(about.license ?? ''),
    folder,
    isBundled,
  }
}

export const headingOf = ({ name, version, license }: Shipped) => `${name} ${version}  (${license})`

/** The notices of all that ships, in the order of names. Throws naming each package without a licence text. */
export function writeNotices(project: string, packages: readonly Shipped[]): string {
  const all = [...new Map(packages.map((one) => [headingOf(one), one])).values()]
  all.sort((a, b) => (headingOf(a) < headingOf(b) ? -1 : 1))
  const sections = all.map((one) => ({ heading: headingOf(one), texts: licenceTexts(project, one) }))
  const lacking = sections.filter(({ texts }) => !texts.some((text) => GRANT.test(text))).map(({ heading }) => heading)
  if (lacking.length > 0) throw new Error(`no licence text for: ${lacking.join(', ')}; add one to ${OWN_TEXTS}`)
  const standard = STANDARD.map((name) => ({ heading: name, texts: [ownText(project, name) ?? ''] }))
  const opening =
    'Touchstone contains the work of others, under the licences below. The notices of Electron and Chromium are in the files LICENSE.electron.txt and LICENSES.chromium.html of the installed app.\n'
  const line = '='.repeat(80)
  return [
    opening,
    ...[...sections, ...standard].map(
      ({ heading, texts }) => `${line}\n${heading}\n${line}\n\n${texts.join('\n\n')}\n`,
    ),
  ].join('\n')
}

function licenceTexts(project: string, { name, folder }: Shipped): string[] {
  const path = join(project, folder)
  const nested = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .flatMap((entry) => readdirSync(join(path, entry.name)).map((file) => join(entry.name, file)))
  const files = [...readdirSync(path), ...nested].filter((file) => LICENCE_FILE.test(file.split(/[\\/]/).at(-1) ?? ''))
  const texts = files.sort().map((file) => readFileSync(join(path, file), 'utf8').trim())
  const readme = readdirSync(path).find((file) => /^readme/i.test(file))
  const section =
    readme === undefined
      ? null
      : /^#+ Licen[cs](?:e|ing)\b[\s\S]*?(?=^# |$(?![\s\S]))/im.exec(readFileSync(join(path, readme), 'utf8'))
  // A package of many libraries lists them there.
  if (section !== null && (texts.length === 0 || name.startsWith('@img/'))) texts.push(section[0].trim())
  const own = ownText(project, name.replace(PLATFORM, '').replace('/', '+'))
  return [...new Set(own === null ? texts : [...texts, own])]
}

function ownText(project: string, name: string): string | null {
  const file = join(project, OWN_TEXTS, `${name}.txt`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
