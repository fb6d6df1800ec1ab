import { appendFileSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ManifestItem } from '../../src/main/export/machine/manifest.ts'
import { verifyExportedOriginals } from '../../src/main/export/verify/verify-originals.ts'
import { holds } from '../../src/shared/model/verified-export.ts'
import { setupExport } from '../support/exported.ts'
import { setupFolder } from '../support/folder.ts'
import { sha256Of } from '../support/pictures.ts'

describe('a folder that is named as the evidence', () => {
  it('is compared with the place the library knows: of each item the better one counts, and both are named', async () => {
    const desk = await setupExport()
    const drive = setupFolder()
    cpSync(desk.evidence, drive, { recursive: true })
    writeFileSync(join(drive, 'a.jpg'), 'First')
    rmSync(join(drive, 'deep'), { recursive: true })
    const reported = (await desk.check(drive)).filter(({ what }) => what === 'original')
    expect(reported).toMatchObject([
      {
        item: 'ITEM-0002',
        state: 'verified',
        place: 'known',
        path: join(desk.evidence, 'deep/b.jpg'),
        other: { state: 'not_attached', place: 'named' },
      },
      { item: 'ITEM-0099', state: 'not_read', other: null },
      {
        item: 'ITEM-0001',
        state: 'verified',
        place: 'known',
        path: join(desk.evidence, 'a.jpg'),
        other: { state: 'different', place: 'named', path: join(drive, 'a.jpg') },
      },
    ])
    // That the bytes are elsewhere does not excuse the file that is not they.
    expect(reported.map(holds)).toEqual([true, true, false])
  })

  it('that differs there and where the library has it is DIFFERENT once', async () => {
    const desk = await setupExport()
    const drive = setupFolder()
    cpSync(desk.evidence, drive, { recursive: true })
    for (const folder of [drive, desk.evidence]) writeFileSync(join(folder, 'a.jpg'), 'First')
    const reported = (await desk.check(drive)).filter((one) => one.what === 'original' && one.item === 'ITEM-0001')
    expect(reported).toMatchObject([
      { state: 'different', place: 'named', other: { state: 'different', place: 'known' } },
    ])
    rmSync(join(drive, 'a.jpg'))
    const away = (await desk.check(drive)).filter((one) => one.what === 'original' && one.item === 'ITEM-0001')
    expect(away).toMatchObject([{ state: 'different', place: 'known', other: { state: 'not_attached' } }])
  })

  it('that the library knows already is read once', async () => {
    const desk = await setupExport()
    const reported = (await desk.check(desk.evidence)).filter(({ what }) => what === 'original')
    expect(reported).toMatchObject([
      { state: 'verified', place: 'named' },
      { state: 'verified', place: 'named' },
      { state: 'not_read' },
    ])
  })

  it('with a changed original is DIFFERENT at its path, and told where the same bytes lie', async () => {
    const card = setupCard({ 'DCIM/1.jpg': 'one', 'DCIM/2.jpg': 'two', 'copies/of 1.jpg': 'one' })
    writeFileSync(card.at('DCIM/1.jpg'), 'ONE')
    expect(await card.check()).toEqual([
      'DCIM/2.jpg verified',
      'copies/of 1.jpg verified',
      'DCIM/1.jpg different; copies/of 1.jpg',
    ])
    rmSync(card.at('copies/of 1.jpg'))
    expect(await card.check()).toContain('DCIM/1.jpg different')
  })

  it('says of an original that was moved that it lies there under another name', async () => {
    const card = setupCard({ '1.jpg': 'one', '2.jpg': 'two' })
    mkdirSync(card.at('moved'))
    renameSync(card.at('2.jpg'), card.at('moved/other name'))
    expect(await card.check()).toEqual(['1.jpg verified', 'moved/other name verified elsewhere'])
    rmSync(card.at('moved/other name'))
    expect(await card.check()).toEqual(['1.jpg verified', 'not attached'])
  })

  it('does not take a file of the same name in another place for a changed original', async () => {
    const card = setupCard({ 'a/1.jpg': 'one', 'a/2.jpg': 'two' })
    rmSync(card.at('a/1.jpg'))
    writeFileSync(card.at('1.jpg'), 'of somebody else')
    expect(await card.check()).toEqual(['a/2.jpg verified', 'not attached'])
  })

  it('that holds one of two cards does not say of the other that its files are DIFFERENT', async () => {
    const two = setupCard({ 'first/DCIM/1.jpg': 'one', 'second/DCIM/1.jpg': 'uno' })
    expect(await two.check('second')).toEqual(['second/DCIM/1.jpg verified', 'not attached'])
  })

  it('finds an original changed into another one of the same name, where its folder is known by its neighbours', async () => {
    const two = setupCard({ 'first/1.jpg': 'one', 'first/2.jpg': 'two', 'second/1.jpg': 'uno' })
    writeFileSync(two.at('first/1.jpg'), 'uno')
    expect(await two.check('first')).toContain('first/1.jpg different')
  })

  it('with a link where an original was cannot be read there, and does not follow it', async () => {
    const card = setupCard({ 'a/1.jpg': 'one', 'a/2.jpg': 'two' })
    renameSync(card.at('a/1.jpg'), card.at('kept'))
    symlinkSync(card.at('kept'), card.at('a/1.jpg'))
    expect(await card.check()).toEqual(['a/2.jpg verified', 'a/1.jpg unreadable; kept'])
  })

  it('finds names with backslashes and bytes that are no text at their own paths', async () => {
    const card = setupCard({ 'a\\b.jpg': 'one' })
    const odd = Buffer.concat([Buffer.from(card.at('')), Buffer.from([0x66, 0xff, 0x2e])])
    writeFileSync(odd, 'odd')
    card.add(odd, 'odd')
    expect(await card.check()).toEqual(['a\\b.jpg verified', 'f\\xFF. verified'])
  })

  it('with 20,000 files of one size is looked through at once', async () => {
    const card = setupCard({ 'gone.jpg': 'gone' })
    for (let n = 0; n < 20_000; n += 1) writeFileSync(card.at(`${n}`), 'same')
    rmSync(card.at('gone.jpg'))
    writeFileSync(card.at('found'), 'gone')
    expect(await card.check()).toEqual(['found verified elsewhere'])
  })
})

describe('what lies in the folder of an export', () => {
  it('and is not of it is named, which is no fault', async () => {
    const desk = await setupExport()
    writeFileSync(join(desk.folder, 'case final.pdf'), 'printed')
    writeFileSync(join(desk.folder, 'data/.hidden'), '')
    mkdirSync(join(desk.folder, 'more/deep'), { recursive: true })
    const reported = await desk.check()
    expect(reported.filter(({ what }) => what === 'stray')).toEqual(
      ['case final.pdf', 'more/', 'data/.hidden'].map((name) => ({
        what: 'stray',
        path: join(desk.folder, name),
        state: 'not_of_export',
        others: 0,
      })),
    )
    expect(await desk.failed()).toEqual([])
  })

  it('is counted where it is very much', async () => {
    const desk = await setupExport()
    for (let n = 0; n < 1005; n += 1) writeFileSync(join(desk.folder, `${n}.txt`), '')
    const reported = (await desk.check()).filter(({ what }) => what === 'stray')
    expect(reported).toHaveLength(1001)
    expect(reported.at(-1)).toEqual({ what: 'stray', path: desk.folder, state: 'not_of_export', others: 5 })
  })

  it('and stands in the sums alone, twice, or with another digest is DIFFERENT', async () => {
    const desk = await setupExport()
    writeFileSync(join(desk.folder, 'case final.pdf'), 'printed')
    appendFileSync(join(desk.folder, 'SHA256SUMS'), `${sha256Of(Buffer.from('printed'))}  case final.pdf\n`)
    expect((await desk.check()).filter(({ what }) => what === 'sums_line')).toEqual([
      { what: 'sums_line', path: 'case final.pdf', state: 'different', why: 'not_in_manifest' },
    ])
    const other = '0'.repeat(64)
    writeFileSync(
      join(desk.folder, 'SHA256SUMS'),
      `${other}  case.pdf\n${other}  manifest.json\n${other}  manifest.json\n`,
    )
    expect((await desk.check()).filter(({ what }) => what === 'sums_line')).toMatchObject([
      { path: 'case.pdf', why: 'other_digest' },
      { path: 'data/case.json', why: 'not_in_sums' },
      { path: 'data/case.csv', why: 'not_in_sums' },
      { path: 'manifest.json', why: 'named_twice' },
    ])
  })
})

/** Files in a folder, an item of each, read at another place than where they are looked for. */
function setupCard(files: Record<string, string>) {
  const folder = setupFolder()
  const items: ManifestItem[] = []
  const add = (path: Buffer, content: string) => {
    const below = path.subarray(Buffer.byteLength(folder))
    const read = Buffer.concat([Buffer.from('/media/reader'), below])
    const sha256 = sha256Of(Buffer.from(content))
    const reference = `ITEM-${String(items.length + 1).padStart(4, '0')}`
    items.push({
      reference,
      exhibit: 'EXH-01',
      path: read.toString(),
      pathBytes: read.toString('base64'),
      url: null,
      bytes: content.length,
      sha256,
      problem: null,
    })
  }
  const at = (name: string) => join(folder, '/') + name
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(at(name), '..'), { recursive: true })
    writeFileSync(at(name), content)
    add(Buffer.from(at(name)), content)
  }
  const short = (path: string) => path.replace(`${folder}/`, '')
  const check = async (below = ''): Promise<string[]> => {
    const reported: string[] = []
    const evidence = Buffer.from(join(folder, below))
    for await (const { state, path, isElsewhere, sameBytesAt } of verifyExportedOriginals(items, {
      evidence,
      knownPath: () => null,
    })) {
      const same = sameBytesAt === null ? '' : `; ${short(sameBytesAt)}`
      reported.push(
        state === 'not_attached' ? 'not attached' : `${short(path)} ${state}${isElsewhere ? ' elsewhere' : ''}${same}`,
      )
    }
    return reported
  }
  return { at, add, check }
}
