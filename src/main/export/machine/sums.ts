/**
 * A line of SHA256SUMS as coreutils writes it, so that plain `sha256sum -c` finds the file: a name with a backslash, a
 * line feed or a carriage return is escaped, and the line says so with a backslash before its digest.
 * Source: GNU coreutils manual, "md5sum invocation" (9.4), read 2026-11-21.
 */
export function sumLine(sha256: string, path: string): string {
  const escaped = path.replace(/[\\\n\r]/g, (char) => (char === '\\' ? '\\\\' : char === '\n' ? '\\n' : '\\r'))
  // Read as text; a name must not begin like an option or a mode.
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}\n`
}

/** One line of SHA256SUMS read back; null = it is none. */
export function readSumLine(line: string): { sha256: string; path: string } | null {
  const match = /^(\\?)([0-9a-f]{64}) [ *](.+)$/s.exec(line)
  const [, mark, sha256, path] = match ?? []
  if (sha256 === undefined || path === undefined) return null
  if (mark === '') return { sha256, path }
  if (/\\(?![\\nr])/.test(path.replaceAll('\\\\', ''))) return null
  return {
    sha256,
    path: path.replace(/\\([\\nr])/g, (_, char: string) => (char === '\\' ? '\\' : char === 'n' ? '\n' : '\r')),
  }
}
