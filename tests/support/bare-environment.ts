/** What a process of a test needs of this one's environment: how to find programs, the run's temp folder, and where it keeps compiled code. */
export function bareEnvironment(): Record<string, string> {
  const names = ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
