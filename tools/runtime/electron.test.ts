import { expect, it } from 'vitest'
import { mayRunElectron, type System } from './electron.ts'

const user: System = { platform: 'linux', isRoot: false, env: { DISPLAY: ':0' } }

it.each([
  [true, 'as an ordinary user with an X11 display', {}],
  [true, 'under Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }],
  [true, 'on macOS', { platform: 'darwin', env: {} }],
  [true, 'on Windows', { platform: 'win32', env: {} }],
  [false, 'as root', { isRoot: true }],
  [false, 'on Linux without a display', { env: {} }],
  [false, 'where the stand-in is asked for', { env: { DISPLAY: ':0', TOUCHSTONE_STAND_IN: '1' } }],
] as const)('Electron may run: %s, %s', (may, _where, given) => {
  expect(mayRunElectron({ ...user, ...given })).toBe(may)
})
