import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// npm run types: each part of the project under its own compiler options, so that the window sees no Node and main no DOM.
const PROJECT = join(import.meta.dirname, '..')
const PARTS = ['src/shared', 'src/main', 'src/preload', 'src/renderer', 'src/renderer/picture-worker', 'tests']

const compiler = join(PROJECT, 'node_modules/typescript/bin/tsc')
const failed = PARTS.filter((part) => {
  const { status } = spawnSync(process.execPath, [compiler, '--checkers', '1', '-p', join(PROJECT, part)], {
    stdio: 'inherit',
  })
  return status !== 0
})
process.exit(failed.length === 0 ? 0 : 1)
