import { ROOM_VARIABLE } from './room-folder.ts'

/**
 * The part of this process's environment that a test's process needs: how to find programs and the browser, the run's
 * temp folder and home, the cache of compiled code, whether the app runs in the stand-in, and that no keychain is used.
 */
export function bareEnvironment(): Record<string, string> {
  const names = [
    'PATH',
    'TMPDIR',
    'HOME',
    ROOM_VARIABLE,
    'NODE_COMPILE_CACHE',
    'TOUCHSTONE_STAND_IN',
    'TOUCHSTONE_CHROMIUM',
    'TOUCHSTONE_KEYCHAIN',
  ]
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
