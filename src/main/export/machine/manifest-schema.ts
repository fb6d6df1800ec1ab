import { z } from 'zod'
import { Digest, IsoInstant } from './parts.ts'

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
  bytes: z.number().int().nonnegative(),
  sha256: Digest,
  volume: z
    .strictObject({ number: z.number().int().positive(), of: z.number().int().positive() })
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
  bytes: z.number().int().nullable(),
  sha256: Digest.nullable().describe('SHA-256 of the original at intake; null = a link, or not read'),
  problem: z.string().max(400).nullable().describe('why it is not in the export; null = it is'),
})
export type ManifestItem = z.infer<typeof ManifestItem>

/** Whether the sums of an export are signed, and with which key; or why not. */
export const ManifestSignature = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed'), fingerprint: z.string().max(100), publicKey: z.string().max(1000) }),
  z.object({ state: z.literal('unsigned'), reason: z.string().max(100) }),
])
export type ManifestSignature = z.infer<typeof ManifestSignature>

/** The contents of an export, and what is needed to verify it. Members of later versions are ignored. */
export const Manifest = z.object({
  format: z.literal(MANIFEST_FORMAT),
  manifestVersion: z.literal(MANIFEST_VERSION),
  made: z.object({
    at: IsoInstant,
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
    .object({ entries: z.number().int().positive(), head: Digest, at: IsoInstant })
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
