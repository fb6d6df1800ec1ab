import { readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { UnsignedReason } from '../../../shared/model/signing.ts'
import { unseenAsEscapes } from '../../../shared/model/visible-text.ts'
import type { Result } from '../../../shared/result.ts'
import type { ExportSigner } from '../../custody/signing.ts'
import { beginWholeFile, type WrittenReport, writeWhole } from '../finalise/report-file.ts'
import {
  MANIFEST_FORMAT,
  MANIFEST_NAME,
  MANIFEST_VERSION,
  type Manifest,
  type ManifestFile,
  type ManifestItem,
  type ManifestSignature,
  SIGNATURE_NAME,
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
  signature: ManifestSignature
}
/** The members of a manifest, those of later versions too. */
export type AsWritten = { files: readonly unknown[]; items: readonly unknown[] } & Record<string, unknown>

/** Writes the manifest of files that lie in or below a folder. Throws what the system says of the disk. */
export async function writeManifest(
  folder: string,
  files: readonly ExportedFile[],
  facts: ManifestFacts,
  name = MANIFEST_NAME,
): Promise<WrittenReport> {
  const listed = files.map(({ path, role, bytes, sha256, volume, item }) => ({
    path: within(folder, path),
    role,
    bytes,
    sha256,
    volume,
    item,
  }))
  return await writeLines(join(folder, name), manifestLines(listed, facts))
}

/** Writes the sums of files that lie in or below a folder: of the manifest too. Throws what the system says of the disk. */
export async function writeSums(
  folder: string,
  files: readonly Pick<WrittenReport, 'path' | 'sha256'>[],
  name = SUMS_NAME,
): Promise<WrittenReport> {
  return await writeLines(
    join(folder, name),
    files.map(({ path, sha256 }) => sumLine(sha256, within(folder, path))),
  )
}

/** The path of a file within a folder, separated by "/". */
export const within = (folder: string, path: string): string => relative(folder, path).split(sep).join('/')

/** What a manifest says of the signature of its export. */
export const manifestSignature = (signer: Result<ExportSigner, UnsignedReason>): ManifestSignature => {
  if (!signer.ok) return { state: 'unsigned', reason: signer.error }
  const { fingerprint, publicKey } = signer.value
  return { state: 'signed', fingerprint, publicKey }
}

/** Writes the signature over the sums, of which it is told where they are. Throws what the system says of the disk. */
export async function writeSignature(
  sumsPath: string,
  { sign }: ExportSigner,
  name = SIGNATURE_NAME,
): Promise<WrittenReport> {
  return await writeWhole(join(dirname(sumsPath), name), sign(await readFile(sumsPath), 'touchstone-export'))
}

/** Lists of 100,000 files are written in slices: each ends a turn. */
const SLICE = 200

async function writeLines(path: string, lines: Iterable<string>): Promise<WrittenReport> {
  const file = await beginWholeFile(path)
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
  const { at, operator, appVersion, runtime, isDemo } = facts.head.made
  const head = {
    format: MANIFEST_FORMAT,
    manifestVersion: MANIFEST_VERSION,
    made: { at, operator, appVersion, runtime, isDemo },
    case: facts.head.case,
    custody: facts.head.custody,
    isSimulated: facts.isSimulated,
    signature: facts.signature,
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
