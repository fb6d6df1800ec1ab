import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { FileVerification, SignatureVerification, SumVerification } from '../../../shared/model/verified-export.ts'
import { errorCode } from '../../error-code.ts'
import { hashFile } from '../../inspect/read-file.ts'
import { lookAt } from '../../inspect/safe-open.ts'
import { MANIFEST_NAME, readSumLine, SUMS_NAME } from '../machine/manifest.ts'
import { type ExportOnDisk, isInside, manifestAt, readWhole, sumsBeside } from './read-manifest.ts'
import { type KnownKeys, verifySignature } from './verify-signature.ts'

/**
 * Verifies every file of an export by reading it again: the sums, the manifest as the sums have it, then each file of the manifest.
 * `areSumsAltered` = their signature is not over them as they are: then the manifest does not answer for what they say.
 */
export async function* verifyFiles(
  found: ExportOnDisk,
  areSumsAltered: boolean,
): AsyncGenerator<FileVerification | SumVerification> {
  const { folder, name, sumsName, manifest } = found
  const path = join(folder, sumsName)
  const sums = await readSums(path)
  const faults = sums === null ? [] : [...sumFaults(sums, found, areSumsAltered)]
  const read = faults.length > 0 ? 'different' : 'verified'
  const state = sums === null ? await lstat(path).then(() => 'unreadable' as const, absence) : read
  yield { what: 'sums', path, state }
  yield* faults
  const ofManifest = sums?.get(name)
  if (ofManifest !== undefined && !areSumsAltered) {
    const isSame = ofManifest.every(({ sha256 }) => sha256 === found.sha256)
    yield { what: 'manifest', path: join(folder, name), state: isSame ? 'verified' : 'different' }
  }
  for (const { path, bytes, sha256 } of manifest.files) yield await verifyFile(folder, path, [{ sha256 }], bytes)
}

/** Lines by path; a name that stands there twice has two. */
type Sums = Map<string, { sha256: string }[]>

/** Verifies one file by the lines about it, of which no two can hold where they differ. `bytes` = how many it should have; left out = that is not known. */
async function verifyFile(
  folder: string,
  path: string,
  lines: readonly { sha256: string }[],
  bytes?: number,
): Promise<FileVerification> {
  // What lies outside the folder is not of the export.
  if (!isInside(path)) return { what: 'file', path, state: 'unreadable' }
  const whole = join(folder, ...path.split('/'))
  const [sha256 = '', ...others] = new Set(lines.map((line) => line.sha256))
  const state = others.length > 0 ? 'different' : await stateOf(folder, whole, sha256, bytes)
  return { what: 'file', path: whole, state }
}

function* sumFaults(
  sums: Sums,
  { name, manifest, sha256: ofManifest }: ExportOnDisk,
  areSumsAltered: boolean,
): Generator<SumVerification> {
  const fault = (path: string, why: SumVerification['why']) =>
    ({ what: 'sums_line', path, state: 'different', why }) as const
  const named = new Map<string, string | null>(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  // The digest of the manifest is told of the manifest, unless the sums are what was altered.
  named.set(name, areSumsAltered ? ofManifest : null)
  for (const [path, sha256] of named) {
    const lines = sums.get(path)
    if (lines === undefined) yield fault(path, 'not_in_sums')
    else if (lines.length > 1) yield fault(path, 'named_twice')
    else if (sha256 !== null && lines[0]?.sha256 !== sha256) yield fault(path, 'other_digest')
  }
  for (const path of sums.keys()) if (!named.has(path)) yield fault(path, 'not_in_manifest')
}

async function stateOf(
  folder: string,
  path: string,
  sha256: string,
  bytes?: number,
): Promise<FileVerification['state']> {
  // A link anywhere on the way would let the export speak of a file that is not in it: none is followed to see where to.
  let at = folder
  const parts = relative(folder, path).split(sep)
  for (const [index, part] of parts.entries()) {
    at = join(at, part)
    const found = await lookAt(Buffer.from(at))
    if (!found.ok) return found.error === 'vanished' ? 'missing' : 'unreadable'
    const { value: stats } = found
    if (stats.isSymbolicLink()) return 'unreadable'
    if (index < parts.length - 1) {
      if (!stats.isDirectory()) return 'missing'
    } else if (!stats.isFile()) return 'unreadable'
    else if (bytes !== undefined && Number(stats.size) !== bytes) return 'different'
  }
  const read = await hashFile(Buffer.from(path))
  if (!read.ok) return 'unreadable'
  return read.value.sha256 === sha256 ? 'verified' : 'different'
}

const absence = (cause: unknown): 'missing' | 'unreadable' =>
  ['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '') ? 'missing' : 'unreadable'

/** null = there is no such file, or a line of it is none. */
async function readSums(path: string): Promise<Sums | null> {
  const text = await readWhole(path)
  if (!text.ok) return null
  const lines = text.value.toString('utf8').split('\n').filter(Boolean).map(readSumLine)
  const read = lines.filter((line) => line !== null)
  return read.length < lines.length ? null : Map.groupBy(read, ({ path }) => path)
}

/** An export whose manifest is not what its sums say. `manifest` = what became of it; never "verified". */
type ExportBySums = { folder: string; name: string; sumsName: string; sums: Sums; manifest: FileVerification['state'] }

/**
 * The export at a place by its sums alone, where its manifest cannot be used; null = no sums speak of the manifest, or
 * it is what they say: then nobody changed it since, and it is no manifest that this program knows.
 */
export async function exportBySums(given: string): Promise<ExportBySums | null> {
  const path = await manifestPlace(given)
  const folder = path === null ? null : await realpath(dirname(path)).catch(() => null)
  if (path === null || folder === null) return null
  const name = basename(path)
  const sumsName = sumsBeside(name)
  const sums = await readSums(join(folder, sumsName))
  const [line] = sums?.get(name) ?? []
  if (sums === null || line === undefined) return null
  const manifest = await stateOf(folder, join(folder, name), line.sha256)
  return manifest === 'verified' ? null : { folder, name, sumsName, sums, manifest }
}

/** Whether the sums of an export are signed as they are, by whomever, and its manifest is not the one they name. */
export const isManifestAltered = async (bySums: ExportBySums, known: KnownKeys): Promise<boolean> =>
  ['verified', 'unknown_key'].includes((await verifySignature(bySums, known)).state)

/** Verifies the signature of the sums, and every file that they name, the manifest first. */
export async function* verifyBySums(
  bySums: ExportBySums,
  known: KnownKeys,
): AsyncGenerator<FileVerification | SignatureVerification> {
  const { folder, name, sums, manifest } = bySums
  yield await verifySignature(bySums, known)
  yield { what: 'manifest', path: join(folder, name), state: manifest }
  for (const [path, lines] of sums) if (path !== name) yield await verifyFile(folder, path, lines)
}

/** Where the manifest is, or was when the sums were written; null = neither is there. */
async function manifestPlace(given: string): Promise<string | null> {
  const found = await manifestAt(given)
  if (found.ok) return found.value
  if (found.error.reason !== 'no_manifest') return null
  const [only, ...more] = (await readdir(given).catch(() => [])).filter((name) => name.endsWith(SUMS_NAME))
  if (only === undefined || more.length > 0) return null
  return join(given, `${only.slice(0, -SUMS_NAME.length)}${MANIFEST_NAME}`)
}
