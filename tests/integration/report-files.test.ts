import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { createSetFacts } from '../../src/main/export/facts/set-facts.ts'
import { createStartPacker, type StartPacker } from '../../src/main/export/files/packer.ts'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { createExportSet, type ExportSetDeps } from '../../src/main/export/set/export-set.ts'
import { readManifest } from '../../src/main/export/verify/read-manifest.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { optionsFor, type ReportOptions, ReportPart } from '../../src/shared/model/report-options.ts'
import { holds } from '../../src/shared/model/verified-export.ts'
import { CHILD_SCRIPTS } from '../support/app-parts.ts'
import { checkExport } from '../support/exported.ts'
import { packsNothing, printedPdf } from '../support/printed-pdf.ts'
import { readCsv } from '../support/read-csv.ts'
import { PLAIN, setupReportDesk } from '../support/report-desk.ts'

const startPacker = createStartPacker(createNodeFork(CHILD_SCRIPTS))

describe('the files of a report', () => {
  it('are PDF, JSON, table, page, manifest and sums, which hold together', async () => {
    const { run, target, db } = await setup(3)
    expect(await run()).toMatchObject({ ok: true })
    expect(readdirSync(target).sort()).toEqual(['R.csv', 'R.html', 'R.json', 'R.pdf', 'SHA256SUMS', 'manifest.json'])
    execFileSync('sha256sum', ['--strict', '--quiet', '-c', 'SHA256SUMS'], { cwd: target })
    for (const one of await checkExport(target, { db })) expect(holds(one), one.what).toBe(true)
    const json = readFileSync(join(target, 'R.json'))
    const read = MachineExport.parse(JSON.parse(json.toString()))
    // The schema refuses members that it does not name; those it names are written in its order.
    expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(json.toString())))
    expect(read.items.map(({ reference }) => reference)).toEqual(['ITEM-0001', 'ITEM-0002', 'ITEM-0003'])
    expect(read.items[0]?.file?.original?.state).toBe('verified')
    expect(await attached(join(target, 'R.pdf'))).toEqual({ name: 'R.json', content: json })
    const rows = readCsv(readFileSync(join(target, 'R.csv'), 'utf8').slice(1))
    expect(rows).toHaveLength(4)
    expect(rows[1]?.[rows[0]?.indexOf('sha256') ?? -1]).toBe(read.items[0]?.file?.sha256)
  })

  it('are listed volume by volume, each PDF with the JSON of its own items', async () => {
    const { run, target } = await setup(3, { perVolume: 2 })
    await run()
    const found = await readManifest(target)
    const volumes = found.ok ? found.value.manifest.files.filter(({ role }) => role === 'report') : []
    expect(volumes.map(({ path, volume }) => [path, volume])).toEqual(
      expect.arrayContaining([
        ['R volume 1 of 2.pdf', { number: 1, of: 2 }],
        ['R volume 2 of 2.pdf', { number: 2, of: 2 }],
      ]),
    )
    const second = await attached(join(target, 'R volume 2 of 2.pdf'))
    expect(MachineExport.parse(JSON.parse(String(second.content))).items.map(({ reference }) => reference)).toEqual([
      'ITEM-0003',
    ])
  })

  it('tell of the pairs a person put side by side, in the volume that shows them, and of what differs', async () => {
    const { run, target, itemIds } = await setup(3, { perVolume: 2, breaks: 2, options: { parts: ['plates'] } })
    const [left, broken, right] = itemIds
    if (left === undefined || broken === undefined || right === undefined) throw new Error('no items')
    const pairs = [
      { left, right },
      { left: right, right: broken },
    ]
    expect(await run(pairs)).toMatchObject({ ok: true })
    const { plates, items } = MachineExport.parse(JSON.parse(readFileSync(join(target, 'R.json'), 'utf8')))
    const [a, b] = items.map(({ reference, file }) => ({ reference, sha256: file?.sha256 ?? null }))
    expect(plates).toMatchObject([
      { a, b, differing: expect.any(Array) },
      { a: b, b: null, differing: null },
    ])
    const inVolume = async (at: number) =>
      MachineExport.parse(JSON.parse(String((await attached(join(target, `R volume ${at} of 2.pdf`))).content))).plates
    expect([await inVolume(1), await inVolume(2)]).toEqual([null, plates])
  })

  it('tell of no pairs where their part was left out', async () => {
    const { run, target } = await setup(1, { options: { files: ['json'], parts: ['summary'] } })
    await run()
    expect(MachineExport.parse(JSON.parse(readFileSync(join(target, 'R.json'), 'utf8'))).plates).toBeNull()
  })

  it('are only those that were chosen, and hold nothing of what was left out', async () => {
    const parts = ReportPart.options.filter((part) => part !== 'metadata' && part !== 'integrity')
    const { run, target } = await setup(1, { options: { files: ['json'], parts } })
    expect(await run()).toMatchObject({ ok: true })
    expect(readdirSync(target).sort()).toEqual(['R.json', 'SHA256SUMS', 'manifest.json'])
    const read = MachineExport.parse(JSON.parse(readFileSync(join(target, 'R.json'), 'utf8')))
    expect(read.leftOut).toEqual(['metadata', 'integrity'])
    expect(read.items[0]?.file?.local.metadata?.entries ?? []).toEqual([])
    expect(read.items[0]?.service.requests).toEqual([])
  })

  it('name an item that could not be gathered in JSON and manifest, and leave nothing where all is stopped', async () => {
    const broken = await setup(2, { breaks: 2, packer: packsNothing })
    await broken.run()
    const read = MachineExport.parse(JSON.parse(readFileSync(join(broken.target, 'R.json'), 'utf8')))
    expect(read).toMatchObject({ itemCount: 1, failed: [{ reference: 'ITEM-0002', reason: 'failed' }] })
    const found = await readManifest(broken.target)
    expect(found.ok && found.value.manifest.items.map(({ problem }) => problem)).toEqual([null, 'failed'])
    const stopped = await setup(2, { stops: true })
    expect(await stopped.run()).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(readdirSync(stopped.saved)).toEqual([])
  })
})

type Setup = {
  packer?: StartPacker
  perVolume?: number
  options?: Partial<ReportOptions>
  breaks?: number
  stops?: boolean
}

async function setup(count: number, { packer = startPacker, perVolume, options, breaks, stops }: Setup = {}) {
  const desk = await setupReportDesk(count)
  const { log, caseId, itemIds, details, saved } = desk
  const aborting = new AbortController()
  const deps: ExportSetDeps = {
    ...desk.exporting,
    print: async () => {
      if (stops) aborting.abort()
      return printedPdf()
    },
    facts: createSetFacts({
      facts: (...of) => (Number(of[0]) === breaks ? Promise.reject(new Error('broken')) : desk.facts(...of)),
      nameOf: details.nameOf,
      log,
    }),
    startPacker: packer,
    ...(perVolume === undefined ? {} : { perVolume }),
  }
  const target = join(saved, 'R')
  const request = { ...PLAIN, caseId, itemIds, target, options: { ...optionsFor(count), ...options } }
  const run = (plates: { left: ItemId; right: ItemId }[] = []) =>
    createExportSet(deps).run({ ...request, plates }, aborting.signal, () => undefined)
  return { ...desk, target, run }
}

/** The one file a PDF carries. */
async function attached(file: string): Promise<{ name: string; content: Buffer }> {
  const pdf = await PDFDocument.load(readFileSync(file))
  const [one] = pdf.getAttachments()
  return { name: one?.name ?? '', content: Buffer.from(one?.data ?? []) }
}
