import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowedSignersLine } from '../../src/main/custody/allowed-signers.ts'
import { fingerprintOf, openSshKey, publicKeyOf, signMessage } from '../../src/main/custody/signature.ts'
import type { ExportSigner } from '../../src/main/custody/signing.ts'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { itemReference } from '../../src/main/db/item-reference.ts'
import type { Database } from '../../src/main/db/open.ts'
import { writeWhole } from '../../src/main/export/files/report-file.ts'
import { headJson, itemJson } from '../../src/main/export/machine/item-json.ts'
import type { Manifest } from '../../src/main/export/machine/manifest.ts'
import { type ExportedFile, manifestItem, manifestText, sealFolder } from '../../src/main/export/machine/manifest.ts'
import { readManifest } from '../../src/main/export/verify/read-manifest.ts'
import { verifyExport } from '../../src/main/export/verify/verify-export.ts'
import type { KnownKeys } from '../../src/main/export/verify/verify-signature.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { type ExportVerification, holds } from '../../src/shared/model/verified-export.ts'
import { err, ok } from '../../src/shared/result.ts'
import { setupFolder } from './folder.ts'
import { setupIntake } from './intake.ts'
import { payloadsOf } from './log-entries.ts'
import { sha256Of } from './pictures.ts'
import { sampleFacts } from './report-facts.ts'
import { NO_KEYS } from './unsigned.ts'

/** A signer of exports with a key, and the line that its desk publishes. */
export function signerWith(privateKey: string): ExportSigner & { allowedSigners: string } {
  const publicKey = publicKeyOf(privateKey)
  return {
    fingerprint: fingerprintOf(publicKey),
    publicKey: openSshKey(publicKey),
    allowedSigners: allowedSignersLine(publicKey, 'a library'),
    sign: (message, namespace) => signMessage(message, namespace, privateKey),
  }
}

/**
 * Sets up a case of two files and one unreadable file, exported as PDF, JSON and table into a folder of its own.
 * `privateKey` = key to sign with; null = unsigned.
 */
export async function setupExport(privateKey: string | null = null) {
  const desk = setupIntake()
  const { home, db, audit, caseId } = desk
  const evidence = join(setupFolder(), 'evidence')
  mkdirSync(join(evidence, 'deep'), { recursive: true })
  writeFileSync(join(evidence, 'a.jpg'), 'first')
  writeFileSync(join(evidence, 'deep/b.jpg'), 'second')
  await desk.takeAll(evidence)
  const details = createItemDetails(db)
  const facts = sampleFacts((known) => {
    known.case.reference = desk.cases.get(caseId)?.reference ?? ''
    known.custody = audit.head()
  })
  const machine = desk.rows().map((row) => {
    const source = details.source(row.id as ItemId)
    const of = sampleFacts((known) => {
      Object.assign(known.item.row, { reference: itemReference(row.number), sha256: row.sha256, bytes: source?.bytes })
      known.item.path = source?.path.toString('utf8') ?? ''
    })
    return itemJson(of, source?.path ?? Buffer.alloc(0))
  })
  const [first] = machine
  if (first?.file == null) throw new Error('nothing was taken in')
  machine.push({ ...first, reference: 'ITEM-0099', file: { ...first.file, sha256: null, bytes: 0 } })
  const head = headJson(facts)
  const folder = setupFolder()
  mkdirSync(join(folder, 'data'))
  const files: ExportedFile[] = []
  for (const [name, content, role] of [
    ['case.pdf', `%PDF-1.7 of ${folder} %%EOF\n`, 'report'],
    ['data/case.json', JSON.stringify(machine), 'data'],
    ['data/case.csv', '\ufeff"item","kind"\r\n"ITEM-0001","image"\r\n', 'table'],
  ] as const) {
    files.push({ ...(await writeWhole(join(folder, name), content)), role, volume: null, item: null })
  }
  const items = machine.map((item) => manifestItem(item))
  const signer = privateKey === null ? err('absent' as const) : ok(signerWith(privateKey))
  await sealFolder(folder, files, { head, items, isSimulated: true, signer })
  const named = ['manifest.json', 'case.pdf', 'data/case.json', 'data/case.csv'].map((name) => {
    const content = readFileSync(join(folder, name))
    return { name, sha256: sha256Of(content), bytes: content.length }
  })
  const payload = { custodyHead: head.custody?.head, files: named }
  db.transaction(() => audit.append({ caseId, type: 'report.exported', payload }))()
  const entry = audit.head()?.entries
  const checkIn = async (
    folder: string,
    at: string | null = null,
    library: Database | null = db,
    known: KnownKeys = NO_KEYS,
  ): Promise<ExportVerification[]> => {
    return await checkExport(folder, { db: library, known, evidence: at === null ? null : Buffer.from(at) })
  }
  const check = (...of: [at?: string | null, library?: Database | null, known?: KnownKeys]) => checkIn(folder, ...of)
  const failed = async () => (await check()).filter((one) => !holds(one)).map(({ what, state }) => `${what} ${state}`)
  const log = (entries: number) => {
    for (let n = 0; n < entries; n += 1)
      db.transaction(() => audit.append({ caseId, type: 'test.entry', payload: { n } }))()
  }
  const reseal = (change?: (manifest: Manifest) => void) => resealExport(folder, change)
  return { ...desk, reseal, home, folder, real: folder, evidence, entry, check, checkIn, failed, log }
}

/** What is said of an export when it is verified; with no keys and originals at their places unless given. */
export async function checkExport(
  folder: string,
  places: Pick<VerifyDeps, 'db'> & Partial<VerifyDeps>,
): Promise<ExportVerification[]> {
  const found = await readManifest(folder)
  if (!found.ok) throw new Error(found.error.reason)
  const reported: ExportVerification[] = []
  for await (const one of verifyExport(found.value, { known: NO_KEYS, evidence: null, ...places })) reported.push(one)
  return reported
}
type VerifyDeps = Parameters<typeof verifyExport>[1]

/** What the custody log says of the report that was exported last. */
export const lastExport = (db: Database): unknown => payloadsOf(db, 'report.exported').at(-1)

/** Recomputes the sums, and the hashes in the manifest, as somebody who alters an export would. */
export function resealExport(folder: string, change: (manifest: Manifest) => void = () => {}): void {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  change(manifest)
  for (const file of manifest.files) {
    const content = readFileSync(join(folder, file.path))
    Object.assign(file, { sha256: sha256Of(content), bytes: content.length })
  }
  writeFileSync(path, [...manifestText(manifest)].join(''))
  const sums = [...manifest.files.map((file) => file.path), 'manifest.json'].map(
    (name) => `${sha256Of(readFileSync(join(folder, name)))}  ${name}\n`,
  )
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
}
