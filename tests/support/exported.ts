import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { ATTACHED_SCRIPT } from '../../src/headless/from-source.ts'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { itemReference } from '../../src/main/db/item-queries.ts'
import type { Database } from '../../src/main/db/open.ts'
import { createReadAttached } from '../../src/main/export/check/attached-json.ts'
import { type Checked, checkExport, holds } from '../../src/main/export/check/check-export.ts'
import { readManifest } from '../../src/main/export/check/read-manifest.ts'
import { csv } from '../../src/main/export/csv.ts'
import { COLUMNS } from '../../src/main/export/machine/csv-columns.ts'
import { headJson, itemJson } from '../../src/main/export/machine/item-json.ts'
import { jsonPieces } from '../../src/main/export/machine/machine-files.ts'
import { type ExportedFile, manifestItem, manifestText, writeManifest } from '../../src/main/export/machine/manifest.ts'
import type { Manifest } from '../../src/main/export/machine/manifest-schema.ts'
import type { MachinePlate } from '../../src/main/export/machine/plate-schema.ts'
import type { MachineHead, MachineItem } from '../../src/main/export/machine/schema.ts'
import { writeWhole } from '../../src/main/export/report-file.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { setupFolder } from './folder.ts'
import { setupIntake } from './intake.ts'
import { sampleFacts } from './report-facts.ts'

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A case of two files and one that cannot be read, exported as PDF, JSON and table into a folder of its own. */
export async function setupExport() {
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
  const json = jsonOf(head, machine)
  const folder = setupFolder()
  mkdirSync(join(folder, 'data'))
  const files: ExportedFile[] = []
  for (const [name, content, role] of [
    ['case.pdf', await pdfCarrying(json), 'report'],
    ['data/case.json', json, 'data'],
    ['data/case.csv', tableOf(head, machine), 'table'],
  ] as const) {
    files.push({ ...(await writeWhole(join(folder, name), content)), role, volume: null, item: null })
  }
  const items = machine.map((item) => manifestItem(item))
  await writeManifest(folder, files, { head, items, isSimulated: true })
  const named = ['manifest.json', 'case.pdf', 'data/case.json', 'data/case.csv'].map((name) => {
    const content = readFileSync(join(folder, name))
    return { name, sha256: sha256Of(content), bytes: content.length }
  })
  const payload = { custodyHead: head.custody?.head, files: named }
  db.transaction(() => audit.append({ caseId, type: 'report.exported', payload }))()
  const entry = audit.head()?.entries
  const check = async (at: string | null = null, library: Database | null = db): Promise<Checked[]> => {
    const found = await readManifest(folder)
    if (!found.ok) throw new Error(found.error.reason)
    const told: Checked[] = []
    const places = { db: library, evidence: at === null ? null : Buffer.from(at), readAttached, appVersion: '0.1.0' }
    for await (const one of checkExport(found.value, places)) told.push(one)
    return told
  }
  const failed = async () => (await check()).filter((one) => !holds(one)).map(({ what, state }) => `${what} ${state}`)
  const log = (entries: number) => {
    for (let n = 0; n < entries; n += 1)
      db.transaction(() => audit.append({ caseId, type: 'test.entry', payload: { n } }))()
  }
  /** Writes the sums anew, and the digests of the manifest, as whoever changes an export would. */
  const reseal = (change: (manifest: Manifest) => void = () => {}) => {
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
  return { ...desk, head, machine, reseal, home, folder, real: folder, evidence, entry, check, failed, log }
}

/** The JSON of an export, as it is written. */
export function jsonOf(head: MachineHead, items: readonly MachineItem[], plates: MachinePlate[] | null = null): string {
  const pieces = jsonPieces(head)
  return items.map(pieces.item).join('') + pieces.end(null, plates)
}

/** The table of an export, as it is written. */
export const tableOf = (head: MachineHead, items: readonly MachineItem[]): string =>
  csv([COLUMNS.map(({ name }) => name), ...items.map((item) => COLUMNS.map(({ of }) => of(item, head)))])

export async function pdfCarrying(...files: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage([100, 100])
  for (const [at, content] of files.entries()) await pdf.attach(Buffer.from(content), `${at}.json`, {})
  return await pdf.save()
}

export const readAttached = createReadAttached(ATTACHED_SCRIPT)
