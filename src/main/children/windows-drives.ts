import { execFile } from 'node:child_process'
import { win32 } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The drives of this computer that have a letter on Windows, "E:\", without asking any of them: letters of servers are
 * left out. [] = the list could not be read. Source: Microsoft, "mountvol".
 */
export async function windowsDrives(systemRoot = process.env.SystemRoot ?? 'C:\\Windows'): Promise<string[]> {
  try {
    const program = win32.join(systemRoot, 'System32', 'mountvol.exe')
    const { stdout } = await run(program, { encoding: 'latin1', timeout: 5_000, windowsHide: true })
    return drivesIn(stdout)
  } catch {
    return []
  }
}

/** The letters in the output of `mountvol`, each on a line of its own below the name of its volume, in any language. */
export const drivesIn = (output: string): string[] =>
  [...output.matchAll(/^[ \t]+([A-Z]:\\)[ \t]*\r?$/gm)].map(([, drive]) => drive ?? '')
