import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ranges } from '../../src/main/export/facts/report-entry.ts'
import { createSetFacts } from '../../src/main/export/facts/set-facts.ts'
import type { SetHeads } from '../../src/main/export/facts/set-heads.ts'
import { createRecoverExports } from '../../src/main/export/files/recover-exports.ts'
import type { MachineHead } from '../../src/main/export/machine/schema.ts'
import { createSetItems } from '../../src/main/export/machine/set-items.ts'
import { createExportSet, type ExportSetDeps, type ExportStep } from '../../src/main/export/set/export-set.ts'
import type { KeptPlace } from '../../src/main/library/evidence-places.ts'
import { bytesOf, type PrintDocument } from '../../src/main/print-document.ts'
import type { Ladder } from '../../src/shared/model/finding.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import {
  NO_FIELDS,
  optionsFor,
  presetOptions,
  type ReportOptions,
  type ReportPart,
} from '../../src/shared/model/report-options.ts'
import type { ReportProgress } from '../../src/shared/model/report-set.ts'
import { custodyReport } from '../../src/shared/words/report/custody-report.ts'
import { failures as failuresWords, items as itemWords } from '../../src/shared/words/report/report-set.ts'
import { missingItemsLine } from '../../src/shared/words/report-omissions.ts'
import { pagesOfItems, parts as partWords } from '../../src/shared/words/report-parts.ts'
import { lastExport } from '../support/exported.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { forbiddenPlaceIn, nowhereForbidden } from '../support/near-drives.ts'
import { sha256Of } from '../support/pictures.ts'
import { PLAIN, setupReportDesk } from '../support/report-desk.ts'
import { plant } from '../support/rows.ts'
import { wholeHtml } from '../support/whole-html.ts'

describe('a report of several items', () => {
  it('is a folder that is there when all of it is, entered in the custody log with every digest', async () => {
    const { run, saved, printed, db, progress } = await setup(3)
    const target = join(saved, 'CASE report 1')
    const written = await run({ target })
    const bytes = readFileSync(join(target, 'CASE report 1.pdf'))
    const file = { name: 'CASE report 1.pdf', sha256: sha256Of(bytes), bytes: bytes.length }
    expect(written).toMatchObject({ ok: true, value: { folder: target, files: [file], missing: { characters: [] } } })
    expect(readdirSync(saved)).toEqual(['CASE report 1'])
    expect(lastExport(db)).toMatchObject({
      report: { number: 1, version: 1 },
      items: 3,
      references: 'ITEM-0001 to ITEM-0003',
      files: [file],
      options: { paper: 'a4' },
    })
    const html = printed[0] ?? ''
    for (const text of ['picture 0001.jpg', 'picture 0003.jpg', `${partWords.summary}</h1>`])
      expect(html).toContain(text)
    expect(html.match(/From the file<\/h2>[\s\S]*?Service result<\/h2>[\s\S]*?Finding<\/h2>/g)).toHaveLength(3)
    expect(progress.at(-1)).toMatchObject({ items: 3, ofItems: 3, volumes: 1, ofVolumes: 1 })
  })

  it('says on its cover and among its limits which items the case has lost, however many or few it is of', async () => {
    const { run, saved, printed, machine, db, itemIds } = await setup(6)
    db.pragma('foreign_keys = OFF')
    const lose = db.prepare('DELETE FROM items WHERE number = ?')
    const left = (...lost: number[]) => itemIds.filter((_, at) => !lost.includes(at + 1))
    await run({ target: join(saved, 'whole') })
    plant(db, () => lose.run(4))
    await run({ target: join(saved, 'one'), itemIds: left(4) })
    for (const number of [1, 3, 6]) plant(db, () => lose.run(number))
    await run({ target: join(saved, 'some'), itemIds: left(1, 3, 4, 6) })
    await run({ target: join(saved, 'part'), itemIds: left(1, 3, 4, 6).slice(1) })
    plant(db, () => lose.run(2))
    await run({ target: join(saved, 'last'), itemIds: left(1, 2, 3, 4, 6), options: { parts: [] } })
    const said = printed.map((html) =>
      [...html.matchAll(/>([^<>]* missing from the case: [^<>]*)/g)].map(([, sentence]) => sentence),
    )
    const line = (...ranges: [number, number?][]) =>
      missingItemsLine(ranges.map(([from, to = from]) => ({ from: `ITEM-000${from}`, to: `ITEM-000${to}` })))
    const some = line([1], [3, 4], [6])
    const [one, last] = [line([4]), line([1, 4], [6])]
    expect(said).toEqual([[], [one, one], [some, some], [], [last]])
    expect(printed[0]).toContain('6 items, all of the case')
    expect(printed[1]).toContain('5 items, all that are in the case now')
    expect(machine.map(({ report }) => report?.missingItems).slice(0, 4)).toEqual([
      [],
      [{ from: 'ITEM-0004', to: 'ITEM-0004' }],
      [
        { from: 'ITEM-0001', to: 'ITEM-0001' },
        { from: 'ITEM-0003', to: 'ITEM-0004' },
        { from: 'ITEM-0006', to: 'ITEM-0006' },
      ],
      null,
    ])
  })

  it('is cut into volumes, of which the first tells of all items and the last holds the appendices', async () => {
    const { run, saved, printed, titles } = await setup(5, { perVolume: 2 })
    const written = await run({ target: join(saved, 'R') })
    expect(written.ok && written.value.files.map(({ name }) => name)).toEqual([
      'R volume 1 of 3.pdf',
      'R volume 2 of 3.pdf',
      'R volume 3 of 3.pdf',
    ])
    expect(titles).toEqual(['2 of 3', '3 of 3', '1 of 3'])
    const [second = '', last = '', first = ''] = printed
    expect(second).toContain('@top-left { content: "Report 1, version 1 · Volume 2 of 3";')
    for (const [number, html] of [first, second, last].entries())
      expect(html).toContain(`: Report 1, version 1, volume ${number + 1} of 3</title>`)
    expect(first).toContain(`${partWords.summary}</h1>`)
    expect(first).toContain('ITEM-0005')
    expect(first).not.toContain(`${partWords.hashes}</h1>`)
    expect(second).not.toContain(`${partWords.summary}</h1>`)
    expect(last).toContain(`${partWords.hashes}</h1>`)
    expect(last).toContain('ITEM-0001')
  })

  it.each([
    ['with nothing around it', []],
    ['with a conclusion and no cover', ['conclusion', 'custody']],
  ] as const)('of one item, %s, has what was chosen and is signed by the examiner', async (_what, around) => {
    const parts: ReportPart[] = ['pictures', 'details', 'limits', ...around]
    const { run, saved, printed, reports, caseId } = await setup(1, { options: { parts } })
    reports.setFields(caseId, {
      ...NO_FIELDS,
      question: 'Was it edited?',
      examiner: 'Dr. Ada Osei',
      conclusion: 'It was edited.',
    })
    expect(await run({ target: join(saved, 'R') })).toMatchObject({ ok: true })
    const [html = ''] = printed
    expect(html).toMatch(/Dr\. Ada Osei[\s\S]*>Examiner</)
    for (const text of ['It was edited.', `${partWords.custody}</h1>`])
      expect(html.includes(text), text).toBe(around.length > 0)
  })

  it('has no pages of items where it is brief, and every fact in its JSON all the same', async () => {
    const { run, saved, printed, machine } = await setup(3)
    await run({ target: join(saved, 'R'), options: presetOptions('brief', 3) })
    expect(printed).toHaveLength(1)
    expect(printed[0]).not.toContain('class="chapter')
    expect(printed[0]).toContain(`${partWords.summary}</h1>`)
    expect(printed[0]).toContain(pagesOfItems)
    expect(machine[0]).toMatchObject({ leftOut: [] })
  })

  it('of itself says that it is a draft, until it has a question, an examiner and a conclusion', async () => {
    const { run, saved, printed, reports, caseId } = await setup(2)
    await run({ target: join(saved, 'draft') })
    expect(coverOf(printed[0])).toContain('DRAFT. Not given yet: question, examiner, conclusion.')
    reports.setFields(caseId, { ...NO_FIELDS, question: 'Edited?', examiner: 'Dr. Osei', conclusion: 'It was edited.' })
    await run({ target: join(saved, 'whole') })
    expect(coverOf(printed[1])).not.toContain('DRAFT')
    expect(coverOf(printed[1])).toMatch(/Edited\?.*It was edited\./)
  })

  it('goes on past an item that cannot be read, and says so in its place', async () => {
    const { run, saved, printed } = await setup(3, {
      facts: (real) => (itemId, request) =>
        Number(itemId) === 2 ? Promise.reject(new Error('broken')) : real(itemId, request),
    })
    expect(await run({ target: join(saved, 'R') })).toMatchObject({ ok: true })
    expect(printed[0]).toContain(failuresWords.title)
    expect(printed[0]).toContain('ref-1')
    expect(printed[0]).toContain('Items that could not be reported: ITEM-0002.')
    expect(printed[0]).toContain('picture 0003.jpg')
  })

  it.each([[3], [1]])('prints around an item whose pages cannot be printed, and says so: one of %i', async (count) => {
    const { run, saved, printed, db } = await setup(count, {
      facts: (real) => async (itemId, request) => {
        const found = await real(itemId, request)
        if (found !== null && found !== 'altered' && found.item.row.reference === `ITEM-000${Math.min(2, count)}`)
          found.item.path = '/unprintable'
        return found
      },
      refuses: (html) => html.includes('unprintable'),
    })
    const written = await run({ target: join(saved, 'R') })
    const unprinted = [`ITEM-000${Math.min(2, count)}`]
    expect(written.ok && written.value.unprinted).toEqual(unprinted)
    const last = printed.at(-1) ?? ''
    expect(last).toContain(failuresWords.notPrinted)
    expect(last).toContain(`Items whose pages could not be printed: ${unprinted[0]}.`)
    expect(last.match(/From the file<\/h2>/g) ?? []).toHaveLength(count - 1)
    expect(lastExport(db)).toMatchObject({ unprinted })
  })

  it('leaves nothing behind when it is cancelled or the printer fails, and enters nothing', async () => {
    for (const fails of ['cancel', 'print'] as const) {
      const { run, saved, db } = await setup(2, { fails })
      const written = await run({ target: join(saved, 'R') })
      expect(written).toMatchObject({ ok: false, error: { kind: fails === 'cancel' ? 'declined' : 'export_failed' } })
      expect(readdirSync(saved)).toEqual([])
      expect(db.prepare("SELECT count(*) FROM audit WHERE type = 'report.exported'").pluck().get()).toBe(0)
    }
  })

  it('replaces nothing, and is never written among evidence', async () => {
    const { run, saved, evidence } = await setup(1)
    mkdirSync(join(saved, 'R'))
    expect(await run({ target: join(saved, 'R') })).toMatchObject({ error: { reason: 'exists' } })
    rmSync(join(saved, 'R'), { recursive: true })
    writeFileSync(join(saved, 'R'), 'mine')
    expect(await run({ target: join(saved, 'R') })).toMatchObject({ error: { reason: 'exists' } })
    expect(readFileSync(join(saved, 'R'), 'utf8')).toBe('mine')
    expect(await run({ target: join(evidence, 'R') })).toMatchObject({ error: { reason: 'among_evidence' } })
  })

  it('is refused before anything is gathered where its files could not be named after its folder', async () => {
    const { run, saved, progress } = await setup(1)
    for (const name of ['x'.repeat(300), '写'.repeat(84)]) {
      expect(await run({ target: join(saved, name) })).toMatchObject({ error: { reason: 'name_too_long' } })
      expect([readdirSync(saved), progress]).toEqual([[], []])
    }
    expect(await run({ target: join(saved, '写'.repeat(73)) })).toMatchObject({ ok: true })
  })

  it('is cleared at the next start where its drive was pulled out while it was made', async () => {
    const drive = { pull: (): void => undefined }
    const { run, saved, open, log } = await setup(1, {
      facts: (real) => (itemId, request) => {
        drive.pull()
        return real(itemId, request)
      },
    })
    drive.pull = () => renameSync(saved, `${saved} (away)`)
    expect(await run({ target: join(saved, 'R') })).toMatchObject({ ok: false })
    expect(open.list()).toHaveLength(1)
    renameSync(`${saved} (away)`, saved)
    expect(readdirSync(saved)).toHaveLength(1)
    await createRecoverExports({ open, log, forbiddenPlace: nowhereForbidden })()
    expect([readdirSync(saved), open.list()]).toEqual([[], []])
  })

  it('gets a free name beside it where its own was taken meanwhile, which the log says first; nothing is replaced', async () => {
    const target = { take: (): void => undefined }
    const seen: unknown[] = []
    const reached = (step: ExportStep) => {
      if (step === 'export_entered') target.take()
      if (step === 'export_aimed') seen.push(...reported())
    }
    const { run, saved, open, db } = await setup(1, { reached })
    const reported = () => payloadsOf(db, 'report.named')
    target.take = () => writeFileSync(join(saved, 'R'), 'of somebody else')
    const path = join(saved, 'R 2')
    const taken = join(saved, 'R')
    expect(await run({ target: taken })).toMatchObject({ ok: true, value: { folder: path, taken } })
    expect(seen).toEqual([{ path, insteadOf: [taken] }])
    expect(reported()).toEqual(seen)
    expect(readdirSync(saved).sort()).toEqual(['R', 'R 2'])
    expect(readFileSync(taken, 'utf8')).toBe('of somebody else')
    expect(readdirSync(path)).toEqual(['R.pdf'])
    expect(open.list()).toEqual([])
  })

  it('stays hidden where it cannot get its name; the next start gives it one', async () => {
    const drive = { pull: (): void => undefined }
    const reached = (step: ExportStep) => void (step === 'export_entered' && drive.pull())
    const { run, saved, open, log } = await setup(1, { reached })
    drive.pull = () => renameSync(saved, `${saved} (away)`)
    const written = await run({ target: join(saved, 'R') })
    expect(written).toMatchObject({ ok: false, error: { kind: 'export_failed', reason: 'not_named' } })
    const settle = createRecoverExports({ open, log, forbiddenPlace: nowhereForbidden })
    expect(await settle()).toEqual([])
    renameSync(`${saved} (away)`, saved)
    expect(await settle()).toEqual([{ type: 'report.named', payload: { path: join(saved, 'R') } }])
    expect(readdirSync(saved)).toEqual(['R'])
    expect(open.list()).toEqual([])
  })

  it('is not entered, and nothing is changed, where its folder was taken in as evidence meanwhile', async () => {
    const reached = (step: ExportStep) =>
      void (step === 'export_begun' && kept.push({ root: Buffer.from(saved), kind: 'folder' }))
    const { run, saved, open, reports, caseId, kept } = await setup(1, { reached })
    const written = await run({ target: join(saved, 'R') })
    expect(written).toMatchObject({ ok: false, error: { kind: 'export_failed', reason: 'among_evidence' } })
    expect([reports.list(caseId), open.list()]).toEqual([[], []])
    expect(readdirSync(saved)).toHaveLength(1)
  })

  it('has a number, and a new version says which one it supersedes', async () => {
    const { run, saved, printed, reports, caseId } = await setup(1, { options: { parts: ['cover', 'summary'] } })
    reports.setFields(caseId, { ...NO_FIELDS, organisation: 'State Forensic Office', examiner: 'Dr. <b>Osei</b>' })
    await run({ target: join(saved, 'A') })
    await run({ target: join(saved, 'B') })
    await run({ target: join(saved, 'C'), supersedes: 1 })
    expect(reports.list(caseId).map(({ number, version }) => [number, version])).toEqual([
      [2, 1],
      [1, 2],
      [1, 1],
    ])
    expect(printed[2]).toContain('Report 1, version 2')
    expect(printed[2]).toContain('Supersedes version 1 of')
    expect(printed[2]).toContain('Dr. &lt;b&gt;Osei&lt;/b&gt;')
    expect(printed[2]).not.toContain('Method</h1>')
  })

  it('names the desk where its case names nobody else, on its cover, in its JSON and in the custody log', async () => {
    const { run, saved, printed, machine, reports, caseId, desk, db } = await setup(1, {
      options: { parts: ['cover'] },
    })
    Object.assign(desk, {
      organisation: 'State Forensic Office',
      laboratory: 'Image Laboratory',
      address: '12 Quay Road',
      examiner: 'Dr. Osei',
      qualifications: 'Expert of the court',
    })
    await run({ target: join(saved, 'A') })
    for (const text of Object.values(desk)) expect(coverOf(printed[0])).toContain(text)
    expect(machine[0]?.report).toMatchObject(desk)
    expect(lastExport(db)).toMatchObject({ by: desk })
    reports.setFields(caseId, { ...NO_FIELDS, examiner: 'M. Iwu', receipt: 'From the port police, sealed' })
    await run({ target: join(saved, 'B') })
    expect(coverOf(printed[1])).toMatch(/State Forensic Office.*M\. Iwu.*From the port police, sealed/)
    expect(coverOf(printed[1])).not.toMatch(/Dr\. Osei|Expert/)
    const { qualifications: _, ...by } = { ...desk, examiner: 'M. Iwu' }
    expect(lastExport(db)).toMatchObject({ by })
    await run({ target: join(saved, 'C'), options: { parts: ['summary'] } })
    expect(lastExport(db)).toMatchObject({ by: { examiner: 'M. Iwu' } })
  })

  it('keeps the texts that a version kept which did not know all of them', async () => {
    const { run, saved, machine, caseId, db, audit } = await setup(1, { options: { parts: ['cover', 'scope'] } })
    const kept = { organisation: '', examiner: 'Dr. Osei', requester: '', request: '', classification: '' }
    db.transaction(() => {
      db.prepare('INSERT INTO report_fields (case_id, fields, changed_at) VALUES (?, ?, 0)').run(
        caseId,
        JSON.stringify({ ...kept, question: 'Edited?', scope: '', conclusion: '' }),
      )
      audit.append({ caseId, type: 'report.fields_changed', payload: {} })
    })()
    await run({ target: join(saved, 'R') })
    expect(machine[0]?.report).toMatchObject({ examiner: 'Dr. Osei', question: 'Edited?', reviewer: null, altered: [] })
  })

  it('names on its cover the exhibits that its items come from, and no other of the case', async () => {
    const { run, saved, printed, evidence, folder, itemIds, takeAll, rows } = await setup(1, {
      options: { parts: ['cover'] },
    })
    const phone = join(folder, 'Phone of a stranger')
    mkdirSync(phone)
    copyFileSync(join(evidence, 'picture 0001.jpg'), join(phone, 'copy.jpg'))
    await takeAll(phone)
    await run({ target: join(saved, 'A') })
    expect(coverOf(printed[0])).toContain('EXH-01')
    expect(coverOf(printed[0])).not.toMatch(/EXH-02|stranger/)
    const second = rows().find(({ name }) => name === 'copy.jpg')?.id as ItemId
    await run({ target: join(saved, 'B'), itemIds: [...itemIds, second] })
    expect(coverOf(printed[1])).toMatch(/EXH-01.*EXH-02.*stranger/)
  })

  it('prints the entries of the custody log up to the head it names, and the words conclusions are chosen from', async () => {
    const { run, saved, printed, audit } = await setup(2, {
      ladder: ['for it', 'undecided', 'against it'],
      options: { parts: ['summary', 'custody'] },
    })
    await run({ target: join(saved, 'R') })
    const head = audit.head()
    const [, html = ''] = printed[0]?.split(`${partWords.custody}</h1>`) ?? []
    // The report's own entry came after the head.
    const before = (head?.entries ?? 0) - 1
    expect(html).toContain(custodyReport.head({ n: before }))
    expect([...html.matchAll(/<td class="nowrap">(\d+)<\/td>/g)].map(([, seq]) => Number(seq)).at(-1)).toBe(before)
    expect(printed[0]).toContain('for it · undecided · against it')
    expect(printed[0]).not.toContain('weak evidence for')
  })

  it('names the characters that its fonts lack, where they stand, in what is said of the whole report too', async () => {
    const { run, saved, printed, reports, caseId } = await setup(1, { options: { parts: ['cover', 'scope'] } })
    reports.setFields(caseId, { ...NO_FIELDS, question: '\u4e2d?' })
    const written = await run({ target: join(saved, 'R') })
    expect(written.ok && written.value.missing).toEqual({
      characters: ['\u4e2d'],
      references: [partWords.scope],
    })
    expect(coverOf(printed[0])).toContain(`Occurs in: ${partWords.scope}.`)
  })

  it('shows chosen pairs side by side in its last volume, with what differs and no part that was left out', async () => {
    const { run, saved, printed, itemIds } = await setup(3, {
      perVolume: 2,
      options: { parts: ['pictures', 'plates'] },
    })
    const [left, , right] = itemIds
    if (left === undefined || right === undefined) throw new Error('no items')
    await run({ target: join(saved, 'R'), plates: [{ left, right }] })
    const [last = '', first = ''] = printed
    expect(first).not.toContain('Side-by-side comparisons</h1>')
    const [, plates = ''] = last.split('Side-by-side comparisons</h1>')
    for (const text of ['ITEM-0001 and ITEM-0003', 'picture 0001.jpg', 'picture 0003.jpg', 'SHA-256'])
      expect(plates).toContain(text)
    expect(plates.match(/<image /g)).toHaveLength(2)
  })

  it('is made with every original gone, and says so', async () => {
    const { run, saved, printed, evidence } = await setup(2)
    rmSync(evidence, { recursive: true })
    expect(await run({ target: join(saved, 'R') })).toMatchObject({ ok: true })
    expect(printed[0]).toContain(itemWords.noneRead({ files: itemWords.counted.originals({ n: 0, of: 2 }) }))
    expect(printed[0]).toContain(itemWords.notAttached({ n: 2 }))
  })

  it('names many items by their ranges', () => {
    const of = (...numbers: number[]) => numbers.map((n) => ({ reference: `ITEM-${String(n).padStart(4, '0')}` }))
    expect(ranges(of(1, 2, 3, 7, 9, 10))).toBe('ITEM-0001 to ITEM-0003, ITEM-0007, ITEM-0009, ITEM-0010')
    expect(ranges(of(4))).toBe('ITEM-0004')
  })
})

/** The cover of a report, on one line. */
const coverOf = (html = ''): string =>
  (/<header class="cover">[\s\S]*?<\/header>/.exec(html)?.[0] ?? '').replaceAll(/\s+/g, ' ')

type Facts = Parameters<typeof createSetFacts>[0]['facts']
type Setup = {
  perVolume?: number
  facts?: (real: Facts) => Facts
  fails?: 'cancel' | 'print'
  /** What the printer cannot print. */
  refuses?: (html: string) => boolean
  options?: Partial<ReportOptions>
  ladder?: Ladder
  reached?: (step: ExportStep) => void
}

async function setup(
  count: number,
  { perVolume, facts, fails, refuses = () => false, options, ladder, reached }: Setup = {},
) {
  const desk = await setupReportDesk(count)
  const { exhibits, log, caseId, itemIds } = desk
  const printed: string[] = []
  const titles: string[] = []
  const machine: MachineHead[] = []
  const aborting = new AbortController()
  const print = async (document: PrintDocument): Promise<Uint8Array> => {
    const html = await wholeHtml(document)
    // Every picture the document names is there.
    for (const [, at] of html.matchAll(/href="picture\/(\d+)"/g)) {
      const picture = document.pictures[Number(at)]
      if (picture === undefined) throw new Error('the document names a picture that is not there')
      expect((await bytesOf(picture.bytes)).length).toBe(picture.bytes.byteLength)
    }
    printed.push(html)
    titles.push(/Volume (\d of \d)/.exec(html)?.[1] ?? '')
    if (fails === 'cancel') aborting.abort()
    if (fails === 'print' || refuses(html)) throw new Error('no printer')
    return Buffer.from(`%PDF ${html.length}`)
  }
  const heads: SetHeads = {
    ...desk.heads,
    atOnce: (about) => {
      const head = desk.heads.atOnce(about)
      return head && { ...head, ladder: ladder ?? head.ladder }
    },
  }
  const kept: KeptPlace[] = []
  const deps: ExportSetDeps = {
    ...desk.exporting,
    heads,
    print,
    forbiddenPlace: forbiddenPlaceIn(() => [...exhibits.roots(), ...kept]),
    facts: createSetFacts({ facts: (facts ?? ((real) => real))(desk.facts), nameOf: desk.details.nameOf, log }),
    writers: [],
    itemsOf: (head) => {
      const items = createSetItems(head, () => Buffer.alloc(0))
      machine.push(items.head)
      return items
    },
    ...(perVolume === undefined ? {} : { perVolume }),
    ...(reached === undefined ? {} : { reached }),
  }
  const { run } = createExportSet(deps)
  const progress: ReportProgress[] = []
  return {
    ...desk,
    kept,
    printed,
    titles,
    machine,
    progress,
    run: (given: {
      target: string
      supersedes?: number
      itemIds?: ItemId[]
      plates?: { left: ItemId; right: ItemId }[]
      options?: Partial<ReportOptions>
    }) =>
      run(
        { ...PLAIN, caseId, itemIds, ...given, options: { ...optionsFor(count), ...options, ...given.options } },
        aborting.signal,
        (one) => progress.push(one),
      ),
  }
}
