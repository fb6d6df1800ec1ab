import { expect, it } from 'vitest'
import { mayRunElectron } from '../../tools/runtime/electron.ts'
import { bareEnvironment } from '../support/bare-environment.ts'

it.each([
  ['a test', process.env],
  ['a process that a test starts with an environment of its own', bareEnvironment()],
])('%s never runs Electron, whatever is installed', (_who, env) => {
  expect(mayRunElectron({ platform: 'darwin', isRoot: false, env })).toBe(false)
  expect(mayRunElectron({ platform: 'linux', isRoot: false, env: { ...env, DISPLAY: ':0' } })).toBe(false)
})
