import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { unseenAsEscapes } from '../../../shared/model/visible-text.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { beginWholeFile, hiddenBeside, type WriteFailure, type WrittenReport, writeFailure } from '../report-file.ts'
import {
  MANIFEST_FORMAT,
  MANIFEST_NAME,
  MANIFEST_VERSION,
  Manifest,
  type ManifestFile,
  type ManifestItem,
  SUMS_NAME,
} from './manifest-schema.ts'
import type { MachineItem } from './schema.ts'
import { sumLine } from './sums.ts'

/** A file of the export as it was written. */
export type ExportedFile = WrittenReport & Pick<ManifestFile, 'role' | 'volume' | 'item'>

/** What a manifest takes from what the JSON says of an item. */
type ItemFacts = Pick<MachineItem, 'reference' | 'path' | 'pathBytes' | 'url'> & {
  exhibit: { reference: string }
  file: Pick<ManifestItem, 'bytes' | 'sha256'> | null
}

/** What a manifest says of an item. */
export const manifestItem = (item: ItemFacts, problem: string | null = null): ManifestItem => ({
  reference: item.reference,
  exhibit: item.exhibit.reference,
  path: item.path,
  pathBytes: item.pathBytes,
  url: item.url,
  bytes: item.file?.bytes ?? null,
  sha256: item.file?.sha256 ?? null,
  problem,
})

export type ManifestFacts = {
  head: Pick<Manifest, 'made' | 'case' | 'custody'>
  items: readonly ManifestItem[]
  isSimulated: boolean
}
/** The members of a manifest, those of later versions too. */
export type AsWritten = { files: readonly unknown[]; items: readonly unknown[] } & Record<string, unknown>
export type WrittenManifest = { manifest: WrittenReport; sums: WrittenReport }

/**
 * Writes manifest.json and SHA256SUMS into a folder, for files that lie in or below it. The sums are written last: they
 * cover the manifest too. Beside an earlier export of other files both get names of their own, so that none is lost.
 * `hiddenOf` = what each is called until it is whole.
 */
export async function writeManifest(
  folder: string,
  files: readonly ExportedFile[],
  facts: ManifestFacts,
  hiddenOf: (path: string) => string | Promise<string> = hiddenBeside,
): Promise<Result<WrittenManifest, WriteFailure>> {
  const write = async (name: string, lines: Iterable<string>) => {
    const path = join(folder, name)
    return await writeLines(path, await hiddenOf(path), lines)
  }
  const listed = files.map(({ path, role, bytes, sha256, volume, item }) => ({
    path: relative(folder, path).split(sep).join('/'),
    ...{ role, bytes, sha256, volume, item },
  }))
  const names = await namesIn(folder, listed)
  let manifest: WrittenReport | null = null
  try {
    manifest = await write(names.manifest, manifestLines(listed, facts))
    const sums = await write(names.sums, sumLines(listed, names.manifest, manifest.sha256))
    return ok({ manifest, sums })
  } catch (cause) {
    // Without its sums it would stand for an export that is not whole.
    if (manifest !== null) await rm(manifest.path, { force: true })
    return err(writeFailure(cause))
  }
}

/** The digest that a manifest of these files has. */
export function manifestSha256(files: readonly ManifestFile[], facts: ManifestFacts): string {
  return sha256Of(manifestLines(files, facts))
}

function sha256Of(pieces: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** Lists of 100,000 files are written in slices: each ends a turn. */
const SLICE = 200

async function writeLines(path: string, hidden: string, lines: Iterable<string>): Promise<WrittenReport> {
  const file = await beginWholeFile(path, hidden)
  try {
    let slice: string[] = []
    for (const line of lines) {
      slice.push(line)
      if (slice.length < SLICE) continue
      await file.write(slice.join(''))
      slice = []
    }
    await file.write(slice.join(''))
    return await file.finish()
  } catch (cause) {
    await file.abandon()
    throw cause
  }
}

function* manifestLines(files: readonly ManifestFile[], facts: ManifestFacts): Generator<string> {
  const { at, operator, appVersion, runtime } = facts.head.made
  const head = {
    format: MANIFEST_FORMAT,
    manifestVersion: MANIFEST_VERSION,
    made: { at, operator, appVersion, runtime },
    case: facts.head.case,
    custody: facts.head.custody,
    isSimulated: facts.isSimulated,
  }
  yield* manifestText({ ...head, files, items: facts.items })
}

/** The text of a manifest with these members, as exports write it: one line for the head, for each file and for each item. */
export function* manifestText({ files, items, ...head }: AsWritten): Generator<string> {
  yield `${unseenAsEscapes(JSON.stringify(head)).slice(0, -1)},\n"files":[`
  yield* oneALine(files)
  yield '\n],\n"items":['
  yield* oneALine(items)
  yield '\n]}\n'
}

function* oneALine(values: readonly unknown[]): Generator<string> {
  for (const [index, value] of values.entries())
    yield `${index === 0 ? '' : ','}\n${unseenAsEscapes(JSON.stringify(value))}`
}

function* sumLines(files: readonly ManifestFile[], manifest: string, sha256: string): Generator<string> {
  for (const file of files) yield sumLine(file.sha256, file.path)
  yield sumLine(sha256, manifest)
}

/** The two plain names where they are free, or stand there for the same files; else names made from the first file. */
async function namesIn(folder: string, files: readonly ManifestFile[]): Promise<{ manifest: string; sums: string }> {
  const first = files[0]?.path ?? 'export'
  const stem = basename(first, extname(first))
  for (let at = 0; ; at += 1) {
    const lead = at === 0 ? '' : at === 1 ? `${stem}.` : `${stem} ${at}.`
    const names = { manifest: lead + MANIFEST_NAME, sums: lead + SUMS_NAME }
    const taken = await Promise.all(Object.values(names).map((name) => isThere(join(folder, name))))
    if (!taken.includes(true) || (await isOfSameFiles(join(folder, names.manifest), files))) return names
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** An export that is made again replaces its own manifest. A large one is not looked into. */
async function isOfSameFiles(path: string, files: readonly ManifestFile[]): Promise<boolean> {
  try {
    if ((await stat(path)).size > 10_000_000) return false
    const known = Manifest.safeParse(JSON.parse(await readFile(path, 'utf8')))
    if (!known.success) return false
    const names = new Set(files.map((file) => file.path))
    return known.data.files.every((file) => names.has(file.path))
  } catch {
    return false
  }
}
