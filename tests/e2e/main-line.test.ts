import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { library as libraryWords } from '../../src/shared/words/library.ts'
import { preferences } from '../../src/shared/words/preferences.ts'
import { verdictWords } from '../../src/shared/words/verdicts.ts'
import { CORPUS, hasCorpus } from '../support/corpus.ts'
import { copySamples } from '../support/made-once.ts'
import { setupService } from '../support/service-in-test.ts'
import { itemsOf, valueFrom } from './support/ask-app.ts'
import { openCase } from './support/desk.ts'
import { setupApp } from './support/setup-app.ts'
import { takeToken } from './support/take-token.ts'

const FOLDERS = ['faces', 'camera-jpeg', 'heif', 'tiff', 'webp', 'corrupt']
/** "Rejected" is a result too: the service accepts fewer TIFFs and HEIFs than there are. */
const OUTCOMES = new Set(['done', 'rejected', 'ineligible', 'unreadable', 'skipped'])

describe('the main job, from a dropped folder to a report read offline', () => {
  const evidence = () => join(app.folder, 'drive', 'SD card')
  const service = setupService()
  const app = setupApp()
  let caseId: CaseId

  beforeAll(async () => {
    mkdirSync(evidence(), { recursive: true })
    if (hasCorpus) {
      for (const name of FOLDERS) cpSync(join(CORPUS, name), join(evidence(), name), { recursive: true })
    } else await copySamples(evidence())
    await app.start()
  })

  it('takes the address typed by hand and the token from the clipboard, which it empties', async () => {
    await app.page.getByRole('button', { name: /^New case/ }).waitFor()
    await app.page.keyboard.press(',')
    const address = app.page.getByRole('textbox', { name: preferences.address, exact: true })
    await address.fill(service.origin)
    await address.press('Enter')
    await takeToken(app, service)
    await app.page.getByRole('button', { name: preferences.test, exact: true }).click()
    await expect.poll(async () => (await valueFrom(app.page, 'account.status', {})).connection).toBe('online')
    expect(await app.clipboard()).toBe('')
    await app.page.keyboard.press('Escape')
  })

  it('makes a case and takes in a folder that is dropped on the window', async () => {
    caseId = await openCase(app, 'Harbour fire')
    await app.page.getByText(libraryWords.empty.title).waitFor()
    await app.dropPaths('body', [evidence()])
    const state = async () => (await valueFrom(app.page, 'intake.progress', { caseId }))?.state
    await expect.poll(state).toBe('finished')
    const rows = await itemsOf(app.page, caseId)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter((row) => row.intake === 'listed')).toEqual([])
    expect(rows.filter((row) => row.hasThumbnail).length).toBeGreaterThan(8)
  })

  it('sends nothing when the person says no to the budget, and each medium once when they say yes', async () => {
    await app.page.keyboard.press('a')
    const sheet = app.page.getByRole('dialog')
    const send = sheet.getByRole('button', { name: /^Send / })
    await send.waitFor()
    await app.answerConfirm(false)
    await send.click()
    await expect.poll(async () => (await app.asked()).filter(({ kind }) => kind === 'message').length).toBe(1)
    expect(service.charges()).toEqual([])

    await app.page.keyboard.press('Escape')
    await app.page.keyboard.press('a')
    await send.waitFor()
    await app.answerConfirm(true)
    await send.click()
    const unsettled = async () =>
      (await itemsOf(app.page, caseId))
        .filter(({ status }) => !OUTCOMES.has(status))
        .map(({ name, status, statusReason }) => [name, status, statusReason])
    await expect.poll(unsettled).toEqual([])
    const sent = service.charges().map((charge) => charge.sha256)
    const done = new Set((await itemsOf(app.page, caseId)).flatMap((row) => (row.status === 'done' ? row.sha256 : [])))
    expect(new Set(sent)).toEqual(done)
    expect(sent.length).toBe(done.size)
  })

  it('is killed, started again with service and drive gone, and shows every result with its picture', async () => {
    const before = await itemsOf(app.page, caseId)
    await app.kill()
    await service.close()
    rmSync(evidence(), { recursive: true })
    await app.start()
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().click()
    await app.page
      .getByText(before[0]?.name ?? '')
      .first()
      .waitFor()
    const after = await itemsOf(app.page, caseId)
    const facts = (rows: typeof after) =>
      rows.map(({ reference, sha256, status, verdict }) => [reference, sha256, status, verdict])
    expect(facts(after)).toEqual(facts(before))
    for (const row of after.filter(({ status }) => status === 'done')) {
      const { original, analyses } = await valueFrom(app.page, 'items.get', { itemId: row.id })
      expect(original).toBe('missing')
      expect(analyses[0]).toMatchObject({ sha256: row.sha256, isSimulated: true })
      const isDrawn = await app.page.evaluate(async (address) => {
        const picture = new Image()
        picture.src = address
        return await picture.decode().then(
          () => picture.naturalWidth > 0,
          () => false,
        )
      }, `/preview/${row.sha256}`)
      // An image no decoder could read has no preview; its problems say so.
      expect([row.name, isDrawn || !row.hasThumbnail]).toEqual([row.name, true])
    }
  })

  it('opens an item with the keyboard and shows verdict, picture and boxes', async () => {
    const rows = await itemsOf(app.page, caseId)
    const row = rows.find(({ status, verdict, hasThumbnail }) => status === 'done' && verdict !== null && hasThumbnail)
    if (!row?.verdict) throw new Error('no item has a verdict')
    await app.page.keyboard.press('/')
    await app.page.keyboard.type(row.name)
    await app.page.keyboard.press('Escape')
    await app.page.getByText(row.name).first().dblclick()
    await app.page.getByRole('tab').first().waitFor()
    await app.page.getByText(verdictWords(row.verdict).label).first().waitFor()
  })

  it('exports the item as a PDF that names its digest', async () => {
    const rows = await itemsOf(app.page, caseId)
    const row = rows.find(({ status }) => status === 'done')
    if (!row) throw new Error('no item is done')
    const saved = join(app.folder, 'report')
    await app.saveNextTo(saved)
    const { files } = await valueFrom(app.page, 'reports.exportItem', { itemId: row.id })
    const pdf = readFileSync(join(saved, 'report.pdf'))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(files).toContainEqual(expect.objectContaining({ name: 'report.pdf', bytes: pdf.length }))
  })
})
