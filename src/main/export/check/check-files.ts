import { lstat, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { hashFile } from '../../inspect/read-file.ts'
import { readSumLine } from '../machine/sums.ts'
import { type ExportOnDisk, readSmall } from './read-manifest.ts'

/** What a file turned out to be. "unreadable": it is there and cannot be read, or is no file of the folder. */
export type FileState = 'verified' | 'missing' | 'different' | 'unreadable'
export type CheckedFile = { what: 'sums' | 'manifest' | 'file'; path: string; state: FileState }
/** A line of the sums against the manifest; `path` as it stands there. */
export type CheckedSum = {
  what: 'sums_line'
  path: string
  state: 'different'
  why: 'not_in_manifest' | 'not_in_sums' | 'other_digest' | 'named_twice'
}

/** Reads every file of an export again: the sums, the manifest as the sums have it, then each file of the manifest. */
export async function* checkFiles(found: ExportOnDisk): AsyncGenerator<CheckedFile | CheckedSum> {
  const { folder, name, sumsName, manifest } = found
  const sums = await readSums(join(folder, sumsName))
  const faults = sums === null ? [] : [...sumFaults(sums, found)]
  const state = sums === null ? await absence(join(folder, sumsName)) : faults.length > 0 ? 'different' : 'verified'
  yield { what: 'sums', path: join(folder, sumsName), state }
  yield* faults
  const ofManifest = sums?.get(name)
  if (ofManifest !== undefined) {
    const isSame = ofManifest.every((sha256) => sha256 === found.sha256)
    yield { what: 'manifest', path: join(folder, name), state: isSame ? 'verified' : 'different' }
  }
  for (const { path, bytes, sha256 } of manifest.files) {
    const whole = join(folder, ...path.split('/'))
    yield { what: 'file', path: whole, state: await stateOf(folder, whole, bytes, sha256) }
  }
}

/** Digests by path, each line's; a name that stands there twice has two. */
export type Sums = Map<string, string[]>

function* sumFaults(sums: Sums, { name, manifest }: ExportOnDisk): Generator<CheckedSum> {
  const fault = (path: string, why: CheckedSum['why']): CheckedSum => ({
    ...{ what: 'sums_line', path, state: 'different', why },
  })
  const named = new Map<string, string | null>(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  // The digest of the manifest is told of the manifest.
  named.set(name, null)
  for (const [path, sha256] of named) {
    const lines = sums.get(path)
    if (lines === undefined) yield fault(path, 'not_in_sums')
    else if (lines.length > 1) yield fault(path, 'named_twice')
    else if (sha256 !== null && lines[0] !== sha256) yield fault(path, 'other_digest')
  }
  for (const path of sums.keys()) if (!named.has(path)) yield fault(path, 'not_in_manifest')
}

/** `bytes` = how many it should have; null = that is not known. */
export async function stateOf(folder: string, path: string, bytes: number | null, sha256: string): Promise<FileState> {
  const stats = await lstat(path).catch(() => null)
  if (stats === null) return await absence(path)
  // A link anywhere on the way would let the export speak of a file that is not in it.
  const parent = await realpath(dirname(path)).catch(() => null)
  if (parent === null || !stats.isFile() || !(parent === folder || parent.startsWith(folder + sep))) return 'unreadable'
  if (bytes !== null && stats.size !== bytes) return 'different'
  const read = await hashFile(Buffer.from(path))
  if (!read.ok) return 'unreadable'
  return read.value.sha256 === sha256 ? 'verified' : 'different'
}

const absence = (path: string): Promise<'missing' | 'unreadable'> =>
  lstat(path).then(
    () => 'unreadable' as const,
    (cause: unknown) => (['ENOENT', 'ENOTDIR'].includes(codeOf(cause)) ? 'missing' : 'unreadable'),
  )

const codeOf = (cause: unknown): string => String((cause as { code?: unknown }).code)

/** null = there is no such file, or a line of it is none. */
export async function readSums(path: string): Promise<Sums | null> {
  const text = await readSmall(path)
  if (!text.ok) return null
  const sums: Sums = new Map()
  for (const line of text.value.toString('utf8').split('\n')) {
    if (line === '') continue
    const read = readSumLine(line)
    if (read === null) return null
    const lines = sums.get(read.path)
    if (lines === undefined) sums.set(read.path, [read.sha256])
    else lines.push(read.sha256)
  }
  return sums
}
