'use strict'
// Runs a script of this project on a Node that is new enough: `node tools/node.cjs FILE [ARGUMENT…]`. This file itself is
// started by whatever Node a person has, so it keeps to JavaScript that a very old one reads.
const { spawn } = require('child_process')
const { existsSync } = require('fs')
const { delimiter, dirname, join, resolve } = require('path')

/** The first Node of Electron's line with `tls.setDefaultCACertificates` and an agent's `proxyEnv` (Node's documentation). */
const OLDEST = [24, 5]
const PROJECT = join(__dirname, '..')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The Node to use, absolute: the one at hand, or an optional dependency's; null where neither will do. */
function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return process.execPath
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const program = join(PROJECT, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  return existsSync(program) ? program : null
}

/** This environment with `folder` first in its PATH, which Windows spells in its own way. */
function withPath(folder) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') || 'PATH'
  return Object.assign({}, process.env, { [name]: [folder, process.env[name] || ''].join(delimiter) })
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

if (!existsSync(join(PROJECT, 'node_modules'))) fail('Dependencies are not installed yet. Run "npm ci" first.')
const node = findNode()
if (node === null) {
  const here = `${process.platform} on ${process.arch}`
  fail(
    `Touchstone needs Node ${OLDEST.join('.')} or newer. This is Node ${process.versions.node}, and no newer one is installed for ${here}.`,
  )
}
const child = spawn(node, [resolve(PROJECT, process.argv[2])].concat(process.argv.slice(3)), {
  stdio: 'inherit',
  env: withPath(dirname(node)),
})
for (const signal of SIGNALS) {
  // A terminal interrupts both, but may hang up on the first of its session alone; any other sender means this process
  // alone. On Windows a console reaches both, and a signal handed on would kill.
  process.on(signal, () => {
    const reachesBoth = process.platform === 'win32' || (signal === 'SIGINT' && process.stdin.isTTY)
    if (!reachesBoth) child.kill(signal)
  })
}
child.on('error', (error) => fail(error.message))
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code)
  for (const one of SIGNALS) process.removeAllListeners(one)
  process.kill(process.pid, signal)
})
