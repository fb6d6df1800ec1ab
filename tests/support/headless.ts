import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bareEnvironment } from './bare-environment.ts'

/** Entry point of the command, as Node runs it. */
export const HEADLESS_ENTRY = join(import.meta.dirname, '../../src/headless/index.ts')

export type HeadlessRun = { code: number | null; lines: Record<string, unknown>[]; stdout: string; stderr: string }

/** A signal sent to the command once its output contains a text. */
export type Struck = { once: string; signal: 'SIGINT' | 'SIGKILL' }

/** Runs the command as a person would, in a separate process, with only the given environment. */
export function spawnHeadless(
  args: (string | Buffer)[],
  env: Record<string, string> = {},
  onStart: (pid: number) => void = () => undefined,
): Promise<HeadlessRun> {
  // A shell passes arguments that are not UTF-8; Node's own spawn cannot.
  const bytes = args.some((argument) => typeof argument !== 'string')
  const child = bytes
    ? spawn('sh', ['-s'], { env: { ...bareEnvironment(), ...env } })
    : spawn(process.execPath, [HEADLESS_ENTRY, ...(args as string[])], { env: { ...bareEnvironment(), ...env } })
  if (child.pid !== undefined) onStart(child.pid)
  if (bytes)
    child.stdin.end(Buffer.concat([shellWords([process.execPath, HEADLESS_ENTRY, ...args]), Buffer.from('\n')]))
  return finished(child)
}

/** Runs the command and interrupts it as a person or a crash would. */
export function runStruck(args: string[], env: Record<string, string>, { once, signal }: Struck): Promise<HeadlessRun> {
  const child = spawn(process.execPath, [HEADLESS_ENTRY, ...args], { env: { ...bareEnvironment(), ...env } })
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk.toString('latin1')
    if (!said.includes(once)) return
    child.stdout.off('data', listen)
    child.kill(signal)
  }
  child.stdout.on('data', listen)
  return finished(child)
}

const SMALL_DISK = `
mount -t tmpfs -o "size=$1" tmpfs "$2" || exit 90
shift 2
"$@" || exit $?`

/** Whether this system lets our process mount a disk that nobody else sees. */
export const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0

/**
 * Runs the command with `home` on a separate disk of this size, as `mount` takes it; the disk is gone after the
 * run.
 */
export function runOnSmallDisk(size: string, home: string, args: readonly string[]): Promise<HeadlessRun> {
  const command = ['-rm', 'sh', '-c', SMALL_DISK, 'sh', size, home, process.execPath, HEADLESS_ENTRY, ...args]
  return finished(spawn('unshare', command, { env: bareEnvironment() }))
}

/** What a process came to; code null = it was killed. */
export function finished(child: ChildProcessWithoutNullStreams): Promise<HeadlessRun> {
  return new Promise((resolve) => {
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8')
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8')
    })
    child.on('close', (code) => resolve({ code, stdout, stderr, lines: linesOf(stdout) }))
  })
}

/** The objects in output written with `--json`. */
export function linesOf(stdout: string): Record<string, unknown>[] {
  return (
    stdout
      .split('\n')
      // A killed process may have left half a line.
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  )
}

function shellWords(words: (string | Buffer)[]): Buffer {
  return Buffer.concat(
    words.map((word) =>
      Buffer.concat([Buffer.from(" '"), Buffer.isBuffer(word) ? word : Buffer.from(word), Buffer.from("'")]),
    ),
  )
}
