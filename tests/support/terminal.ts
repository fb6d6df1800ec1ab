import { spawn, spawnSync } from 'node:child_process'

/** Why no program can be run in a separate terminal here; null = it can. `script` of util-linux creates one. */
export const noTerminal: string | null =
  process.platform === 'linux' && spawnSync('script', ['--version']).stdout?.includes('util-linux')
    ? null
    : 'needs script of util-linux'

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/**
 * Runs a program in the foreground of a separate terminal: from a shell there, as a person types it, or as its first
 * process (`isFirst`), as a menu entry starts it.
 */
export function inTerminal(
  command: readonly string[],
  { env = process.env, isFirst = false }: { env?: NodeJS.ProcessEnv; isFirst?: boolean } = {},
) {
  const words = command.map(quoted).join(' ')
  // An interactive shell continues after Ctrl+C.
  const child = spawn(
    'script',
    ['-q', '-e', '-c', isFirst ? `exec ${words}` : `trap : INT; ${words}; exit $?`, '/dev/null'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      // The shell that reads the line.
      env: { ...env, SHELL: '/bin/sh' },
    },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  child.stdin.on('error', () => undefined)
  return {
    /** Everything written to it so far. */
    said: (): string => said,
    /** Ctrl+C: SIGINT to every process in its foreground. */
    interrupt: () => void child.stdin.write('\x03'),
    /**
     * Closes it, as a person closes its window: SIGHUP to its first process and, once that has ended, to the others.
     */
    hangUp: () => void child.kill('SIGKILL'),
    /** The exit code of the program; 128 and more = a signal ended it; null = the terminal was closed. */
    ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
  }
}
