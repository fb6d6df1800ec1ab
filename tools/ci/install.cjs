'use strict'
// npm ci as on a machine without Python and without a compiler: nothing an install could build with is found, and
// whatever asks for it all the same is told on. Runs before anything is installed, on the Node at hand.
const { spawnSync } = require('node:child_process')
const { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { delimiter, join } = require('node:path')

const BUILDERS = ['python', 'python3', 'py', 'make', 'gcc', 'g++', 'cc', 'c++', 'clang', 'cl', 'msbuild', 'node-gyp']
const isWindows = process.platform === 'win32'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-install-'))
const asked = join(folder, 'asked')
for (const name of BUILDERS) {
  const file = join(folder, isWindows ? `${name}.cmd` : name)
  const script = isWindows
    ? `@echo ${name}>>"${asked}"\r\n@exit /b 1\r\n`
    : `#!/bin/sh\necho "${name} $*" >>'${asked}'\nexit 1\n`
  writeFileSync(file, script)
  chmodSync(file, 0o755)
}

// Windows finds programs by their own endings, before ours: folders that hold one are left out. Elsewhere ours come first.
const pathName = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') || 'PATH'
const holdsBuilder = (place) => BUILDERS.some((name) => existsSync(join(place, `${name}.exe`)))
const places = (process.env[pathName] || '').split(delimiter).filter((place) => !isWindows || !holdsBuilder(place))
const env = Object.assign({}, process.env, { [pathName]: [folder, ...places].join(delimiter) })

// A shell finds npm whatever its ending; there is nothing in this line to quote.
const run = spawnSync('npm ci', { shell: true, stdio: 'inherit', env })
const told = existsSync(asked) ? readFileSync(asked, 'utf8') : ''
rmSync(folder, { recursive: true, force: true })
if (told !== '') process.stderr.write(`The install asked for what a plain machine does not have:\n${told}`)
process.exit(told === '' && run.status === 0 ? 0 : 1)
