import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const PROJECT = join(import.meta.dirname, '../..')
const OUTPUTS = ['out/main/index.js', 'out/main/report-page.js', 'out/preload/index.cjs', 'out/renderer/index.html']
/** Files and folders that a build reads, but for what is installed. */
const SOURCES = [
  'src',
  'resources/licences',
  'tools/package',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'electron-builder.yml',
]

/** Builds when something of the build is missing or older than a source. False when the build fails. */
export function buildIfStale(say: (sentence: string) => void): boolean {
  if (!isStale(PROJECT)) return true
  say('Building.')
  const program = join(PROJECT, 'node_modules/electron-vite/bin/electron-vite.js')
  const done = spawnSync(process.execPath, [program, 'build', '--logLevel', 'warn'], { cwd: PROJECT, stdio: 'inherit' })
  return done.status === 0
}

/** Whether something of a project's build is missing or older than a source. */
export function isStale(project: string): boolean {
  const built = Math.min(...OUTPUTS.map((path) => changedAt(join(project, path)) ?? 0))
  const newest = Math.max(...SOURCES.map((path) => newestIn(join(project, path))))
  return built < newest
}

/** When something in a file or folder was last changed, ms since 1970. */
export function newestIn(path: string): number {
  const own = changedAt(path) ?? 0
  if (!statSync(path).isDirectory()) return own
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return Math.max(own, ...entries.map((entry) => changedAt(join(entry.parentPath, entry.name)) ?? 0))
}

function changedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}
