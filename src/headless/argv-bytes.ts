import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The bytes of paths given on the command line, absolute. Node replaces bytes that are not UTF-8 by U+FFFD, which opens
 * another file or none; Linux still has them in /proc/self/cmdline, where the last arguments are ours.
 */
export function pathBytes(paths: readonly string[]): Buffer[] {
  const raw = rawArguments()
  return paths.map((path) => {
    if (!path.includes('\uFFFD')) return Buffer.from(resolve(path), 'utf8')
    const bytes = raw.find((argument) => argument.toString('utf8') === path) ?? Buffer.from(path, 'utf8')
    return bytes[0] === 0x2f ? bytes : Buffer.concat([Buffer.from(`${process.cwd()}/`, 'utf8'), bytes])
  })
}

function rawArguments(): Buffer[] {
  try {
    const all = readFileSync('/proc/self/cmdline')
    const found: Buffer[] = []
    for (let at = 0; at < all.length; ) {
      const end = all.indexOf(0, at)
      found.push(all.subarray(at, end < 0 ? all.length : end))
      at = end < 0 ? all.length : end + 1
    }
    return found
  } catch {
    return []
  }
}

/** Base64 of path bytes that are not valid UTF-8; null if they are, and the readable form is complete. */
export function base64UnlessUtf8(bytes: Buffer): string | null {
  return Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes) ? null : bytes.toString('base64')
}
