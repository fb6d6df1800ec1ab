import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import type { UnsignedReason } from '../../../shared/model/signing.ts'
import { unseenAsEscapes } from '../../../shared/model/visible-text.ts'
import type { Result } from '../../../shared/result.ts'
import type { ExportSigner } from '../../custody/signing.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { type WrittenReport, writePieces, writeWhole } from '../files/report-file.ts'
import { Digest, IsoText, written } from './parts.ts'
import type { MachineItem } from './schema.ts'

export const MANIFEST_FORMAT = 'touchstone-manifest'
export const MANIFEST_VERSION = 2
export const MANIFEST_NAME = 'manifest.json'
export const SUMS_NAME = 'SHA256SUMS'
export const SIGNATURE_NAME = 'SHA256SUMS.sig'
/** The folder of the technical annex. */
export const ANNEX_NAME = 'annex'

export const ManifestFile = z.object({
  path: z.string().min(1).max(4096).describe('relative to the folder of the manifest, separated by "/"'),
  role: z
    .enum(['report', 'data', 'table', 'page', 'annex', 'original'])
    .describe(
      'report = PDF or Word, data = JSON, table = CSV, page = HTML, annex = of the technical annex, original = copied evidence',
    ),
  bytes: z.int().nonnegative(),
  sha256: Digest,
  volume: z
    .strictObject({ number: z.int().positive(), of: z.int().positive() })
    .nullable()
    .describe('"2 of 4"; null = a single volume'),
  item: z.string().max(40).nullable().describe('reference of its item; null = several items'),
})
export type ManifestFile = z.infer<typeof ManifestFile>

export const ManifestItem = z.object({
  reference: z.string().max(40),
  exhibit: z.string().max(40),
  path: z.string().max(40_000).describe('path of the original, readable'),
  pathBytes: z.base64().nullable().describe('the same in base64, where `path` is not exact'),
  url: z.string().max(40_000).nullable(),
  bytes: z.int().nullable(),
  sha256: Digest.nullable().describe('SHA-256 of the original at intake; null = a link, or not read'),
  problem: z.string().max(400).nullable().describe('why it is not in the export; null = it is'),
})
export type ManifestItem = z.infer<typeof ManifestItem>

/** Whether the sums of an export are signed, and with which key; or why not. */
const ManifestSignature = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed'), fingerprint: z.string().max(100), publicKey: z.string().max(1000) }),
  z.object({ state: z.literal('unsigned'), reason: z.string().max(100) }),
])

/** The contents of an export, and what is needed to verify it. Members of later versions are ignored. */
export const Manifest = z.object({
  format: z.literal(MANIFEST_FORMAT),
  manifestVersion: z.literal(MANIFEST_VERSION),
  made: z.object({
    at: IsoText.describe('when the export was begun'),
    operator: z.string(),
    appVersion: z.string(),
    runtime: z.string(),
    isDemo: z
      .boolean()
      .default(false)
      .describe('made in the demo: nothing in it is real; not there = made by a version without a demo'),
  }),
  case: z.object({ reference: z.string(), name: z.string() }),
  custody: z
    .object({ entries: z.int().positive(), head: Digest, at: IsoText })
    .nullable()
    .describe('the custody log when the export was made; null = it was empty'),
  isSimulated: z.boolean(),
  signature: ManifestSignature.describe(
    'whether the sums are signed (OpenSSH, namespace touchstone-export), and with which key. Not evidence of origin by itself',
  ),
  files: z.array(ManifestFile).max(200_000),
  items: z.array(ManifestItem).max(200_000),
})
export type Manifest = z.infer<typeof Manifest>
const ManifestHead = Manifest.omit({ files: true, items: true })

/** A file of the export as it was written. */
export type ExportedFile = WrittenReport & Pick<ManifestFile, 'role' | 'volume' | 'item'>

/** What a manifest says of an item. */
export const manifestItem = ({ file, ...item }: MachineItem): ManifestItem =>
  written(ManifestItem, {
    ...item,
    exhibit: item.exhibit.reference,
    bytes: file?.bytes ?? null,
    sha256: file?.sha256 ?? null,
    problem: null,
  })

/** What it says of one whose facts could not be gathered. */
export const failedItem = (line: EntryLine, problem: string): ManifestItem =>
  written(ManifestItem, { ...line, exhibit: line.exhibit ?? '', path: '', pathBytes: null, problem })

type SealFacts = {
  head: Pick<Manifest, 'made' | 'case' | 'custody'>
  items: readonly ManifestItem[]
  isSimulated: boolean
  /** What signs the sums, or why nothing does. */
  signer: Result<ExportSigner, UnsignedReason>
}
/** The members of a manifest, those of later versions too. */
type AsWritten = { files: readonly unknown[]; items: readonly unknown[] } & Record<string, unknown>

/**
 * Writes what vouches for files that lie in or below a folder, and gives it in this order: the manifest, the sums of the files
 * and of the manifest, and their signature where there is a signer. Throws what the system says of the disk.
 */
export async function sealFolder(
  folder: string,
  files: readonly ExportedFile[],
  { head, items, isSimulated, signer }: SealFacts,
  names = { manifest: MANIFEST_NAME, sums: SUMS_NAME, signature: SIGNATURE_NAME },
): Promise<[manifest: WrittenReport, ...WrittenReport[]]> {
  const members = {
    ...written(ManifestHead, {
      ...head,
      format: MANIFEST_FORMAT,
      manifestVersion: MANIFEST_VERSION,
      isSimulated,
      signature: signatureOf(signer),
    }),
    files: files.map((file) => written(ManifestFile, { ...file, path: within(folder, file.path) })),
    items,
  }
  const manifest = await writePieces(join(folder, names.manifest), manifestText(members))
  const lines = [...files, manifest].map(({ path, sha256 }) => sumLine(sha256, within(folder, path)))
  const sums = await writePieces(join(folder, names.sums), lines)
  if (!signer.ok) return [manifest, sums]
  const signature = signer.value.sign(await readFile(sums.path), 'touchstone-export')
  return [manifest, sums, await writeWhole(join(folder, names.signature), signature)]
}

const signatureOf = (signer: SealFacts['signer']): z.infer<typeof ManifestSignature> => {
  if (!signer.ok) return { state: 'unsigned', reason: signer.error }
  const { fingerprint, publicKey } = signer.value
  return { state: 'signed', fingerprint, publicKey }
}

/** The path of a file within a folder, separated by "/". */
export const within = (folder: string, path: string): string => relative(folder, path).split(sep).join('/')

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
