import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { itemReference } from '../../src/main/db/item-queries.ts'
import { type Checked, checkExport, holds } from '../../src/main/export/check/check-export.ts'
import { readManifest } from '../../src/main/export/check/read-manifest.ts'
import { headJson, itemJson } from '../../src/main/export/machine/item-json.ts'
import { manifestItem, writeManifest } from '../../src/main/export/machine/manifest.ts'
import type { ItemId, Sha256 } from '../../src/shared/model/ids.ts'
import { setupFolder } from './folder.ts'
import { setupIntake } from './intake.ts'
import { sampleFacts } from './report-facts.ts'
import { writeWhole } from './whole-file.ts'

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A case of two files and one that cannot be read, exported as a PDF and a table into a folder of its own. */
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
  const items = desk.rows().map((row) => {
    const source = details.source(row.id as ItemId)
    const of = sampleFacts((known) => {
      Object.assign(known.item.row, { reference: itemReference(row.number), sha256: row.sha256, bytes: source?.bytes })
      known.item.path = source?.path.toString('utf8') ?? ''
    })
    return manifestItem(itemJson(of, source?.path ?? Buffer.alloc(0)))
  })
  const unread = { ...items[0], reference: 'ITEM-0099', sha256: null as Sha256 | null, bytes: 0 }
  const folder = setupFolder()
  mkdirSync(join(folder, 'data'))
  const files = []
  for (const [name, content, role] of [
    ['case.pdf', 'printed', 'report'],
    ['data/case.csv', 'a,b', 'table'],
  ] as const) {
    files.push({ ...(await writeWhole(join(folder, name), content)), role, volume: null, item: null })
  }
  const head = headJson(facts)
  await writeManifest(folder, files, { head, items: [...items, unread as (typeof items)[number]], isSimulated: false })
  const manifestSha256 = sha256Of(readFileSync(join(folder, 'manifest.json')))
  db.transaction(() =>
    audit.append({
      caseId,
      type: 'report.exported',
      payload: { custodyHead: head.custody?.head, files: [{ name: 'manifest.json', sha256: manifestSha256 }] },
    }),
  )()
  const entry = audit.head()?.entries
  const check = async (at: string | null = null, withLibrary = true): Promise<Checked[]> => {
    const found = await readManifest(folder)
    if (!found.ok) throw new Error(found.error.reason)
    const told: Checked[] = []
    const places = { db: withLibrary ? db : null, evidence: at === null ? null : Buffer.from(at) }
    for await (const one of checkExport(found.value, places)) told.push(one)
    return told
  }
  const failed = async () => (await check()).filter((one) => !holds(one)).map(({ what, state }) => `${what} ${state}`)
  const log = (entries: number) => {
    for (let n = 0; n < entries; n += 1)
      db.transaction(() => audit.append({ caseId, type: 'test.entry', payload: { n } }))()
  }
  return { ...desk, home, folder, real: folder, evidence, entry, check, failed, log }
}
