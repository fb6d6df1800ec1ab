import { resolve } from 'node:path'

/**
 * The data folder named by `--home DIR` or `--home=DIR`, absolute; null if none is named. Read from argv because
 * `app.commandLine` lower-cases what it parses.
 */
export function homeFromArgv(argv: readonly string[]): string | null {
  for (const [index, argument] of argv.entries()) {
    if (argument.startsWith('--home=')) return resolve(argument.slice('--home='.length))
    const next = argv[index + 1]
    if (argument === '--home' && next !== undefined && !next.startsWith('--')) return resolve(next)
  }
  return null
}
