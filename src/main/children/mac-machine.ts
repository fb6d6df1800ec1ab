import { execFileSync } from 'node:child_process'

/** Reads the hardware UUID, which neither a network nor a restart changes; null = unavailable. Source: ioreg(8). */
export function macMachine(ioreg = '/usr/sbin/ioreg'): string | null {
  try {
    const output = execFileSync(ioreg, ['-rd1', '-c', 'IOPlatformExpertDevice'], {
      encoding: 'utf8',
      timeout: 5_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return machineIn(output)
  } catch {
    return null
  }
}

/** The UUID in the output of `ioreg` for the platform's expert device. */
export const machineIn = (output: string): string | null =>
  /"IOPlatformUUID" = "([0-9A-F-]{36})"/.exec(output)?.[1] ?? null
