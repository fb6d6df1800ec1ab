import { lstat, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { readFile } from '../../inspect/read-file.ts'
import { readSumLine } from '../machine/sums.ts'
import { type ExportOnDisk, readSmall } from './read-manifest.ts'

/** What a file turned out to be. "unreadable": it is there and cannot be read, or is no file of the folder. */
export type FileState = 'verified' | 'missing' | 'different' | 'unreadable'
export type CheckedFile = { what: 'sums' | 'manifest' | 'file'; path: string; state: FileState }

/** Reads every file of an export again: the sums, the manifest as the sums have it, then each file of the manifest. */
export async function* checkFiles(found: ExportOnDisk): AsyncGenerator<CheckedFile> {
  const { folder, name, sumsName, manifest } = found
  const sums = await readSums(join(folder, sumsName))
  const isComplete = sums !== null && [...manifest.files.map(({ path }) => path), name].every((path) => sums.has(path))
  const agrees = sums !== null && manifest.files.every(({ path, sha256 }) => sums.get(path) === sha256)
  const state = sums === null ? await absence(join(folder, sumsName)) : isComplete && agrees ? 'verified' : 'different'
  yield { what: 'sums', path: join(folder, sumsName), state }
  if (sums?.has(name)) {
    const isSame = sums.get(name) === found.sha256
    yield { what: 'manifest', path: join(folder, name), state: isSame ? 'verified' : 'different' }
  }
  for (const { path, bytes, sha256 } of manifest.files) {
    const whole = join(folder, ...path.split('/'))
    yield { what: 'file', path: whole, state: await stateOf(folder, whole, bytes, sha256) }
  }
}

async function stateOf(folder: string, path: string, bytes: number, sha256: string): Promise<FileState> {
  const stats = await lstat(path).catch(() => null)
  if (stats === null) return await absence(path)
  // A link anywhere on the way would let the export speak of a file that is not in it.
  const parent = await realpath(dirname(path)).catch(() => null)
  if (parent === null || !stats.isFile() || !(parent === folder || parent.startsWith(folder + sep))) return 'unreadable'
  if (stats.size !== bytes) return 'different'
  const read = await readFile(Buffer.from(path), { keepBytes: 0, wants: () => false, onProgress: () => undefined })
  if (!read.ok) return 'unreadable'
  return read.value.sha256 === sha256 ? 'verified' : 'different'
}

const absence = (path: string): Promise<'missing' | 'unreadable'> =>
  lstat(path).then(
    () => 'unreadable' as const,
    (cause: unknown) => (['ENOENT', 'ENOTDIR'].includes(codeOf(cause)) ? 'missing' : 'unreadable'),
  )

const codeOf = (cause: unknown): string => String((cause as { code?: unknown }).code)

/** Digests by path; null = there is no such file, or a line of it is none. */
async function readSums(path: string): Promise<Map<string, string> | null> {
  const text = await readSmall(path)
  if (!text.ok) return null
  const sums = new Map<string, string>()
  for (const line of text.value.toString('utf8').split('\n')) {
    if (line === '') continue
    const read = readSumLine(line)
    if (read === null) return null
    sums.set(read.path, read.sha256)
  }
  return sums
}
