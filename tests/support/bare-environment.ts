/**
 * What a process of a test needs of this one's environment: how to find programs and the browser, the run's temp folder,
 * where it keeps compiled code, whether the app runs in the stand-in, and that no keychain is asked.
 */
export function bareEnvironment(): Record<string, string> {
  const names = [
    'PATH',
    'TMPDIR',
    'NODE_COMPILE_CACHE',
    'TOUCHSTONE_STAND_IN',
    'TOUCHSTONE_CHROMIUM',
    'TOUCHSTONE_KEYCHAIN',
  ]
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
