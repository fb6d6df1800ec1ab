import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ATTACHED_SCRIPT } from '../../src/headless/from-source.ts'
import { createReadAttached } from '../../src/main/export/check/attached-json.ts'
import { holds } from '../../src/main/export/check/check-export.ts'
import { readExportJson } from '../../src/main/export/check/read-export-json.ts'
import { manifestItem } from '../../src/main/export/machine/manifest.ts'
import type { MachineItem } from '../../src/main/export/machine/schema.ts'
import { jsonOf, pdfCarrying, readAttached, setupExport, tableOf } from '../support/exported.ts'

describe('an export without a library', () => {
  it('whose manifest names no items, another case or another head is contradicted by its JSON and its PDF', async () => {
    const { reseal, head, machine, told } = await setup()
    expect(await told()).toEqual(['case.json verified', 'case.pdf verified', 'case.csv verified'])
    reseal((manifest) => Object.assign(manifest, { items: [] }))
    expect(await told()).toEqual([
      ...['case.json', 'case.pdf'].flatMap((name) =>
        ['ITEM-0001', 'ITEM-0002', 'ITEM-0099'].map(
          (item) => `${name} items[${item}]: ${item} here, null in manifest.json`,
        ),
      ),
      'case.csv verified',
    ])
    const items = machine.map((item) => manifestItem(item))
    reseal((manifest) =>
      Object.assign(manifest, { items, case: { ...manifest.case, reference: 'CASE-1999-001' }, custody: null }),
    )
    const of = JSON.stringify(head.case.reference)
    expect(await told()).toContain(`case.pdf case.reference: ${of} here, "CASE-1999-001" in manifest.json`)
    expect(await told()).toContain(
      `case.json custody.head: ${JSON.stringify(head.custody?.head)} here, null in manifest.json`,
    )
  })

  it('is contradicted where the digest or the place of one item is another one', async () => {
    const { reseal, machine, told } = await setup()
    const zeros = '0'.repeat(64)
    reseal(({ items }) => Object.assign(items[1] ?? {}, { sha256: zeros, path: '/tmp/x' }))
    const { path, file } = machine[1] ?? {}
    expect((await told()).slice(0, 2)).toEqual([
      `case.json items[ITEM-0002].path: ${JSON.stringify(path)} here, "/tmp/x" in manifest.json`,
      `case.json items[ITEM-0002].sha256: ${JSON.stringify(file?.sha256)} here, "${zeros}" in manifest.json`,
    ])
  })

  it('whose report is called a copied original, so that nothing of it would be compared, is DIFFERENT', async () => {
    const { folder, reseal, head, machine, told } = await setup()
    const changed = machine.map((item) => ({ ...item, kind: 'other' as const }))
    writeFileSync(join(folder, 'data/case.json'), jsonOf(head, changed))
    const call = (role: 'original', item: string | null) =>
      reseal(({ files }) => Object.assign(files.find(({ path }) => path.endsWith('.json')) ?? {}, { role, item }))
    for (const item of [null, 'ITEM-0001']) {
      call('original', item)
      expect((await told())[0]).toBe('case.json different no_original')
    }
  })

  it('whose JSON names other pairs than its PDF does is DIFFERENT', async () => {
    const { folder, reseal, head, machine, told } = await setup()
    const side = (at: number) => ({
      ...{ reference: machine[at]?.reference ?? '', sha256: machine[at]?.file?.sha256 ?? null },
    })
    const [a, b] = [side(0), side(1)]
    writeFileSync(join(folder, 'data/case.json'), jsonOf(head, machine, [{ a, b, differing: [] }]))
    reseal()
    expect((await told())[1]).toMatch(/^case.pdf plates: null here, \[\{.+ in case.json$/)
    writeFileSync(join(folder, 'case.pdf'), await pdfCarrying(jsonOf(head, machine, [{ a, b: a, differing: [] }])))
    reseal()
    expect((await told())[1]).toBe('case.pdf plates[0].b.reference: "ITEM-0001" here, "ITEM-0002" in case.json')
    const forged = [{ a: { ...a, sha256: b.sha256 }, b: { ...b, reference: 'ITEM-0500' }, differing: [] }]
    writeFileSync(join(folder, 'data/case.json'), jsonOf(head, machine, forged))
    reseal()
    expect((await told()).slice(0, 2)).toEqual([
      `case.json plates[0].a.sha256: "${b.sha256}" here, "${a.sha256}" in case.json`,
      `case.json plates[0].b.sha256: "${b.sha256}" here, null in case.json`,
    ])
    writeFileSync(join(folder, 'data/case.json'), jsonOf(head, machine, [{ a, b, differing: [] }]))
    reseal(({ files }) => Object.assign(files[0] ?? {}, { volume: { number: 1, of: 2 } }))
    expect((await told())[1]).toMatch(
      /^case.pdf plates, which only the last volume has: \[\{.+ here, null in manifest.json$/,
    )
  })

  it('whose JSON says more at its end, or anything twice, is not read: other readers would see what was not compared', async () => {
    const { folder, reseal, head, machine, told } = await setup()
    const text = jsonOf(head, machine)
    const twice = (member: string) => text.replace(`"${member}":`, `"${member}":null,"${member}":`)
    const more = (members: string) => `${text.trimEnd().slice(0, -1)},${members}}\n`
    const forged = [
      more(`"report":${JSON.stringify({ ...head.report, conclusion: 'All are unaltered.' })}`),
      ...[more('"remark":"checked"'), more('"itemCount":3'), twice('operator'), twice('verdict'), twice('failed')],
    ]
    for (const one of forged) {
      expect(one).not.toBe(text)
      writeFileSync(join(folder, 'data/case.json'), one)
      reseal()
      expect((await told())[0]).toBe('case.json unreadable')
    }
  })

  it('says that the pages of its PDFs were compared with nothing, unless the log names them', async () => {
    const { check, entry } = await setup()
    const pages = (all: Awaited<ReturnType<typeof check>>) =>
      all.filter((one) => one.what === 'contents' && one.why === 'pages').map(({ state }) => state)
    expect(pages(await check(null, null))).toEqual(['not_compared'])
    const all = await check()
    expect(all).toContainEqual(expect.objectContaining({ what: 'entry', state: 'verified', seq: entry }))
    expect(pages(all)).toEqual([])
  })

  it('whose JSON says of an item what the PDF does not is DIFFERENT, though the manifest fits both', async () => {
    const { folder, reseal, head, machine, told } = await setup()
    const [first, ...others] = machine as [MachineItem, ...MachineItem[]]
    writeFileSync(join(folder, 'data/case.json'), jsonOf(head, [{ ...first, kind: 'other' }, ...others]))
    writeFileSync(join(folder, 'data/case.csv'), tableOf(head, [{ ...first, kind: 'other' }, ...others]))
    reseal()
    expect(await told()).toEqual([
      'case.json verified',
      `case.pdf items[ITEM-0001].kind: ${JSON.stringify(first.kind)} here, "other" in case.json`,
      'case.csv verified',
    ])
    writeFileSync(join(folder, 'data/case.json'), jsonOf({ ...head, leftOut: ['details'] }, machine))
    writeFileSync(join(folder, 'data/case.csv'), tableOf(head, machine))
    reseal()
    expect(await told()).toEqual([
      'case.json verified',
      'case.pdf leftOut[0]: null here, "details" in case.json',
      'case.csv verified',
    ])
  })

  it('names the members of an item that are not the same in two files, with both values', async () => {
    const { folder, reseal, head, machine, told } = await setup()
    const [first, second, ...others] = machine as [MachineItem, MachineItem, ...MachineItem[]]
    const { link: _, ...without } = second
    const exhibit = { ...first.exhibit, name: 'Another' }
    const changed = [{ ...first, exhibit, refusedReadings: ['x'] }, without, ...others] as MachineItem[]
    writeFileSync(join(folder, 'case.pdf'), await pdfCarrying(jsonOf(head, changed)))
    reseal()
    expect((await told()).slice(1, -1)).toEqual([
      `case.pdf items[ITEM-0001].exhibit.name: "Another" here, ${JSON.stringify(first.exhibit.name)} in case.json`,
      'case.pdf items[ITEM-0001].refusedReadings[0]: "x" here, null in case.json',
      'case.pdf items[ITEM-0002].link: null here, null in case.json',
    ])
    const { reference, ...rest } = first
    const turned = jsonOf(head, [{ ...rest, reference } as MachineItem, ...machine.slice(1)])
    writeFileSync(join(folder, 'case.pdf'), await pdfCarrying(turned))
    reseal()
    expect(await told()).toContainEqual(
      expect.stringMatching(/^case.pdf items\[ITEM-0001\]: [0-9a-f]{64} here, [0-9a-f]{64} in case.json$/),
    )
  })

  it('of several volumes is held against all of them, and one that carries no JSON is named', async () => {
    const { folder, reseal, head, machine, told } = await setup()
    const [first, ...others] = machine as [MachineItem, ...MachineItem[]]
    writeFileSync(join(folder, 'case.pdf'), await pdfCarrying(jsonOf(head, [first])))
    const volume = async (...files: string[]) => {
      writeFileSync(join(folder, 'two.pdf'), await pdfCarrying(...files))
      reseal(({ files }) => {
        const [pdf] = files
        if (pdf && files.length < 4) files.push({ ...pdf, path: 'two.pdf' })
      })
    }
    await volume(jsonOf(head, others))
    expect(await told()).toEqual(['case.json verified', 'case.pdf verified', 'two.pdf verified', 'case.csv verified'])
    await volume(jsonOf(head, others.slice(1)))
    expect(await told()).toContain('case.pdf items[ITEM-0002]: null here, ITEM-0002 in manifest.json')
    await volume()
    expect(await told()).toContain('two.pdf attachment: null here, JSON in case.pdf')
    await volume(jsonOf(head, others), '{}')
    expect(await told()).toContain('two.pdf unreadable')
  })

  it('out of whose only PDF the JSON was taken is DIFFERENT, where its manifest says that it was attached', async () => {
    const { folder, reseal, told } = await setup()
    writeFileSync(join(folder, 'case.pdf'), await pdfCarrying())
    reseal((manifest) => Object.assign(manifest, { isJsonAttached: true }))
    expect(await told()).toEqual([
      'case.json verified',
      'case.pdf attachment: null here, JSON in manifest.json',
      'case.csv verified',
    ])
    reseal((manifest) => Object.assign(manifest, { isJsonAttached: false }))
    expect(await told()).toEqual(['case.json verified', 'case.csv verified'])
  })

  it('names so many differences and counts the others', async () => {
    const { reseal, told } = await setup()
    reseal((manifest) => {
      const [first] = manifest.items
      if (first) for (let n = 100; n < 200; n += 1) manifest.items.push({ ...first, reference: `ITEM-0${n}` })
    })
    expect(await told()).toHaveLength(83)
    expect((await told()).at(-2)).toBe('case.pdf and 60')
  })

  it('of which a file is missing is not held against that file, and one without JSON against nothing', async () => {
    const { folder, reseal, told } = await setup()
    rmSync(join(folder, 'data/case.json'))
    expect(await told()).toEqual(['case.pdf verified', 'case.csv verified'])
    writeFileSync(join(folder, 'data/case.json'), '')
    writeFileSync(join(folder, 'case.pdf'), await pdfCarrying())
    reseal((manifest) => void manifest.files.splice(1, 1))
    expect(await told()).toEqual(['case.csv not_compared no_json'])
  })
})

describe('the table of an export', () => {
  it('is DIFFERENT from the JSON where a cell is, by item and column, though manifest and sums fit', async () => {
    const { changed, told } = await setupTable()
    changed((_, rows) => [rows[0], rows[1]?.replace(/"done"/, '"not_sent"'), ...rows.slice(2)].join('\r\n'))
    expect(await told()).toEqual([
      'case.json verified',
      'case.pdf verified',
      'case.csv items[ITEM-0001].status: "not_sent" here, "done" in case.json',
    ])
  })

  it('is DIFFERENT where a row is missing, is another one, or stands there twice', async () => {
    const { changed, told } = await setupTable()
    const ofTable = async () => (await told()).filter((one) => one.startsWith('case.csv'))
    changed((_, rows) => rows.filter((__, at) => at !== 2).join('\r\n'))
    expect(await ofTable()).toEqual(['case.csv items[ITEM-0002]: null here, ITEM-0002 in case.json'])
    changed((text) => text.replace('"ITEM-0099"', '"ITEM-0100"'))
    expect(await ofTable()).toEqual([
      'case.csv items[ITEM-0100]: row here, null in case.json',
      'case.csv items[ITEM-0099]: null here, ITEM-0099 in case.json',
    ])
    changed((_, rows) => [...rows.slice(0, 2), ...rows.slice(1)].join('\r\n'))
    expect(await ofTable()).toEqual(['case.csv items[ITEM-0001]: row here, null in case.json'])
  })

  it('is held against the JSON in the PDF where none lies beside it', async () => {
    const { changed, told, reseal } = await setupTable()
    reseal((manifest) => void manifest.files.splice(1, 1))
    expect(await told()).toEqual(['case.pdf verified', 'case.csv verified'])
    changed((text) => text.replace('"done"', '"not_sent"'))
    expect((await told()).at(-1)).toBe('case.csv items[ITEM-0001].status: "not_sent" here, "done" in case.pdf')
  })

  it('with the columns of another version is not compared, which is said and no fault', async () => {
    const { head, machine, told, check, folder, reseal, changed } = await setupTable({ appVersion: '0.2.0' })
    writeFileSync(join(folder, 'data/case.json'), jsonOf(head, machine))
    writeFileSync(join(folder, 'case.pdf'), await pdfCarrying(jsonOf(head, machine)))
    reseal((manifest) => Object.assign(manifest.made, head.made))
    expect((await told()).at(-1)).toBe('case.csv verified')
    for (const other of [withColumn, withoutColumns]) {
      changed(other)
      expect((await told()).at(-1)).toBe('case.csv not_compared other_columns')
      expect((await check(null, null)).filter((one) => !holds(one))).toEqual([])
    }
  })

  it('with other columns than this version has is DIFFERENT where this version made the export', async () => {
    const { changed, told, check, folder } = await setupTable()
    for (const other of [withColumn, withoutColumns]) {
      changed(other)
      expect((await told()).at(-1)).toBe('case.csv different not_its_columns')
      const failed = (await check(null, null)).filter((one) => !holds(one))
      expect(failed).toEqual([expect.objectContaining({ what: 'contents', path: join(folder, 'data/case.csv') })])
    }
  })

  it.each([
    ['a column of no version', (text: string) => text.replace('"verdict"', '"word"')],
    ['a cell without its quotes', (text: string) => text.replace('"ITEM-0001"', 'ITEM-0001')],
    ['something between two cells', (text: string) => text.replace('"ITEM-0001"', '"ITEM-0001" ')],
    ['no end', (text: string) => text.slice(0, -2)],
    ['no mark for spreadsheets', (text: string) => text.slice(1)],
    ['nothing', () => ''],
  ])('with %s is not as exports write it', async (_what, change) => {
    const { changed, told } = await setupTable()
    changed(change)
    expect((await told()).at(-1)).toBe('case.csv unreadable')
  })
})

describe('hostile contents', () => {
  it.each([
    ['an item twice, with other words', (text: string) => text.replace('ITEM-0002', 'ITEM-0001')],
    ['a second list of items', (text: string) => text.replace('"failed":', '"items":[],"failed":')],
    ['a list of items before the items', (text: string) => text.replace('{"format"', '{"items":[],"format"')],
    ['something behind the end', (text: string) => `${text}{}\n`],
    ['no end', (text: string) => text.slice(0, text.indexOf('\n],'))],
    ['another count of items', (text: string) => text.replace('"itemCount":3', '"itemCount":2')],
    ['an item that is none', (text: string) => text.replace('"reference":"ITEM-0002"', '"reference":2')],
    ['all of it on one line', (text: string) => text.replaceAll('\n', '')],
    ['another version', (text: string) => text.replace('"schemaVersion":2', '"schemaVersion":3')],
    ['nothing', () => ''],
  ])('JSON with %s is not read', async (_what, change) => {
    const { head, machine } = await setup()
    const text = jsonOf(head, machine)
    expect(await readExportJson([Buffer.from(text)])).toMatchObject({ isSimulated: true })
    expect(await readExportJson([Buffer.from(change(text))])).toBeNull()
  })

  it('JSON without an item is read, and pieces may end anywhere', async () => {
    const { head, machine } = await setup()
    expect((await readExportJson([Buffer.from(jsonOf(head, []))]))?.items.size).toBe(0)
    const text = Buffer.from(jsonOf(head, machine))
    const pieces = Array.from({ length: Math.ceil(text.length / 7) }, (_, at) => text.subarray(at * 7, at * 7 + 7))
    expect((await readExportJson(pieces))?.items.size).toBe(3)
  })

  it('a PDF that is none, is cut or encrypted in its middle costs no more than itself', async () => {
    const pdf = Buffer.from(await pdfCarrying('{"a":1}'))
    expect(await readAttached(Buffer.from('none'))).toBeNull()
    expect(await readAttached(Buffer.alloc(0))).toBeNull()
    for (let at = 0; at < pdf.length; at += Math.ceil(pdf.length / 10)) {
      const found = await readAttached(pdf.subarray(0, at))
      expect(found === null || found.files <= 1).toBe(true)
    }
    expect(Buffer.from((await readAttached(pdf))?.first ?? []).toString()).toBe('{"a":1}')
  })

  it('an attachment that unpacks to gigabytes ends the thread that unpacks it, not the command', async () => {
    const zeros = deflateSync(Buffer.alloc(400_000_000), { level: 9 })
    const twice = deflateSync(zeros, { level: 9 })
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 3 0 R] >> >> >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      '<< /Type /Filespec /F (a) /EF << /F 4 0 R >> >>',
      `<< /Filter [/FlateDecode /FlateDecode] /Length ${twice.length} >>\nstream\n${twice.toString('latin1')}\nendstream`,
    ]
    let text = '%PDF-1.7\n'
    const places = objects.map((object, at) => {
      const place = text.length
      text += `${at + 1} 0 obj\n${object}\nendobj\n`
      return `${String(place).padStart(10, '0')} 00000 n \n`
    })
    const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}`
    const bomb = Buffer.from(
      `${text}${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`,
      'latin1',
    )
    const found = await readAttached(bomb)
    expect(found === null || (found.first?.length ?? 0) <= 400_000_000).toBe(true)
    expect(await readExportJson([Buffer.from(found?.first ?? [])])).toBeNull()
  })

  it('a PDF that takes too long is given up', async () => {
    expect(await createReadAttached(ATTACHED_SCRIPT, 1)(Buffer.from(await pdfCarrying('{}')))).toBeNull()
  })
})

/** `changed` writes the table anew, and manifest and sums with it; it is told the text, and its lines. */
const withColumn = (_: string, [names, ...rows]: readonly string[]) =>
  [`${names},"of_later"`, ...rows.map((row) => row && `${row},""`)].join('\r\n')

/** The first three columns alone, which have no comma in them. */
const withoutColumns = (_: string, rows: readonly string[]) =>
  rows.map((row) => row.split(',').slice(0, 3).join(',')).join('\r\n')

async function setupTable(made: { appVersion?: string } = {}) {
  const desk = await setup()
  Object.assign(desk.head.made, made)
  const text = tableOf(desk.head, desk.machine)
  const changed = (change: (text: string, rows: readonly string[]) => string) => {
    writeFileSync(join(desk.folder, 'data/case.csv'), change(text, text.split('\r\n')))
    desk.reseal()
  }
  return { ...desk, changed }
}

async function setup() {
  const desk = await setupExport()
  const short = (path: string) => path.replace(/^.*\//, '')
  const told = async (): Promise<string[]> => {
    const all = await desk.check(null, null)
    return all.flatMap((one) => {
      // Said of every PDF that no log was held against.
      if (one.what !== 'contents' || one.why === 'pages') return []
      const { path, state, difference, others, why } = one
      if (others > 0) return `${short(path)} and ${others}`
      if (difference === null) return [short(path), state, why ?? []].flat().join(' ')
      const { member, here, there } = difference
      return `${short(path)} ${member}: ${here} here, ${there} in ${short(difference.with)}`
    })
  }
  return { ...desk, told }
}
