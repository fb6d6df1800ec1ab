/**
 * The server that a path of Windows leads to, in small letters; null = it is on a drive. A path to a device that is no
 * drive counts as a server of its own, since it may lead to one.
 * Source: Microsoft, "Naming Files, Paths, and Namespaces".
 */
export function serverOf(path: string): string | null {
  const plain = path.replaceAll('/', '\\').toLowerCase()
  const device = /^\\(?:\\[?.]|\?\?)\\(.*)$/s.exec(plain)?.[1]
  if (device === undefined) return plain.startsWith('\\\\') ? (/[^\\]+/.exec(plain)?.[0] ?? plain) : null
  // A step upwards may leave the drive.
  const isDrive = /^(?:[a-z]:|volume\{[0-9a-f-]+\})(?:\\|$)/.test(device) && !device.split('\\').includes('..')
  return isDrive ? null : (/^unc\\([^\\]+)/.exec(device)?.[1] ?? plain)
}

/**
 * A path of Windows in backslashes, and without the prefix that tells the system to take it as it is: "\\?\D:\x" is
 * "D:\x", "\\?\UNC\nas\x" is "\\nas\x". Source: as of `serverOf`.
 */
export const withoutPrefix = (path: string): string =>
  path
    .replaceAll('/', '\\')
    .replace(/^\\(?:\\[?.]|\?\?)\\(?:(unc\\)|(?=[a-z]:))/i, (_, unc?: string) => (unc === undefined ? '' : '\\\\'))
