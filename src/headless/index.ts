import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { heedInterruptions } from './interruptions.ts'

/** Next to the code it was compiled from, and as trusted as that: never in a temp folder, where others may write. */
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/**
 * Lets this process, its threads and its children cache what they compile from source, so that the next command starts
 * in half the time. Node compares each source with the cache; if the folder cannot be written to, everything works
 * without it.
 */
function keepCompiledCode(): void {
  // Node takes an empty name for the current folder.
  process.env.NODE_COMPILE_CACHE ||= FOLDER
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
}

// The token is removed from the environment before anything else runs, so that no child process inherits it.
const { TOUCHSTONE_TOKEN: token } = process.env
delete process.env.TOUCHSTONE_TOKEN

// Before the rest is loaded, which takes long enough for a user to interrupt.
const stopped = heedInterruptions(process)

// The reader of our output may stop reading (`| head`); the work continues.
process.stdout.on('error', () => undefined)

keepCompiledCode()
const { runCommand } = await import('./run.ts')
const { fromSource } = await import('./from-source.ts')
// An interruption during loading is handled in the next turn of the loop.
await new Promise((resolve) => setImmediate(resolve))
const { stdout, stderr, env } = process
const { code, release } = await runCommand(process.argv.slice(2), {
  stdout,
  stderr,
  env,
  token: token ?? null,
  stopped,
  parts: fromSource(),
})
release()
// Pipes are written in the background on some systems.
await new Promise((resolve) => process.stdout.write('', resolve))
// Nothing is left to wait for; a child process that does not end must not keep the command running.
process.exit(code)
