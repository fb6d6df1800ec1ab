import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { heedInterruptions } from './interruptions.ts'

/** Beside the code it was made of, and as trusted as that: never in a temp folder, where others may write. */
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/**
 * Lets this process, its threads and its children keep what they compile of the sources, so that the next command starts
 * in half the time. Node compares each source with what was kept; where the folder cannot be written all goes on without.
 */
function keepCompiledCode(): void {
  // Node takes an empty name for the folder it stands in.
  process.env.NODE_COMPILE_CACHE ||= FOLDER
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
}

// The token leaves the environment before anything else runs, so that no child process inherits it.
const { TOUCHSTONE_TOKEN: token } = process.env
delete process.env.TOUCHSTONE_TOKEN

// Before the rest is loaded, which takes longer than whoever changes their mind.
const stopped = heedInterruptions(process)

// Whoever reads our output may stop reading (`| head`); the work goes on.
process.stdout.on('error', () => undefined)

keepCompiledCode()
const { runCommand } = await import('./run.ts')
const { fromSource } = await import('./from-source.ts')
// An interruption that came while they were loaded is heard in the next turn of the loop.
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
// Nothing is left to wait for; a child that would not end must not hold the command.
process.exit(code)
