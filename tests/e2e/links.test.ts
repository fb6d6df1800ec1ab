import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { costSheet } from '../../src/shared/words/cost-sheet.ts'
import { factCheckSheet } from '../../src/shared/words/fact-check-sheet.ts'
import { library } from '../../src/shared/words/library.ts'
import { linkCost, linkRefusals, listCounts, links as words } from '../../src/shared/words/links.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { pdfPages } from '../support/print-pdf.ts'
import { setupService } from '../support/service-in-test.ts'
import { askApp } from './support/ask-app.ts'
import { atRest } from './support/at-rest.ts'
import { connectDesk, openCase } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { saveReport } from './support/save-report.ts'
import { setupApp } from './support/setup-app.ts'

const FACES = {
  stage: 'face_crop',
  fullImageScore: 0.4,
  decidingFace: { x: 262, y: 146, width: 95, height: 139, confidence: 0.98, deepfakeScore: 0.91 },
  faces: [
    { x: 262, y: 146, width: 95, height: 139, confidence: 0.98, deepfakeScore: 0.91 },
    { x: 537, y: 83, width: 81, height: 169, confidence: 0.95, deepfakeScore: 0.08 },
  ],
}

describe('links', () => {
  const service = setupService()
  const app = setupApp()

  beforeAll(async () => {
    await app.start()
    await connectDesk(app, service)
    await openCase(app, 'Harbour fire')
  })

  it('are added line by line, and what is refused is listed with its reason', async () => {
    await app.page.getByRole('button', { name: words.add }).first().click()
    const sheet = app.page.getByRole('dialog')
    await sheet.getByRole('textbox').fill(
      [
        'https://news.example/harbour/1.jpg?size=large',
        'https://bücher.example/a.jpg',
        // Has three images, and is charged for each: what is sent after its reply may exceed the approval.
        'https://news.example/page-3',
        'https://news.example/page-3',
        'http://127.1/a.jpg',
        'https://user:key@news.example/',
        'ftp://news.example/a',
      ].join('\n'),
    )
    await sheet.getByText(linkRefusals.private_host).waitFor()
    await sheet.getByText(linkRefusals.credentials).waitFor()
    await sheet.getByRole('button', { name: words.addNow({ n: 3 }) }).click()
    await sheet.getByText(words.done({ n: 3 })).waitFor()
  })

  it('can be fact-checked from there, with words for the service and a choice of what they lead to', async () => {
    const sheet = app.page.getByRole('dialog')
    await sheet.getByRole('button', { name: factCheckSheet.openSome({ n: 3 }) }).click()
    await sheet.getByRole('heading', { name: factCheckSheet.title, exact: true }).waitFor()
    await sheet.getByRole('textbox', { name: factCheckSheet.context.label }).fill('Is this the fire of March?')
    // Two look like images; the other is unclear.
    await sheet.getByText(factCheckSheet.links.mixed({ guesses: '2 images and 1 unclear' })).waitFor()
    await sheet.getByRole('button', { name: factCheckSheet.links.choicesOfSeveral.video, exact: true }).click()
    await sheet.getByText(factCheckSheet.links.chosen).waitFor()
    await sheet.getByText(linkCost.leaves({ n: 3 })).waitFor()
    await sheet.getByRole('button', { name: /^Send / }).waitFor()
    await lookAt(app, 'ask-links')
    await app.page.keyboard.press('Escape')
    await app.page.getByText('news.example/page-3').first().waitFor()
  })

  it('are sent after a yes, and their faces lie on an empty frame', async () => {
    service.behave({ times: null, action: { type: 'alter', image: { faceAnalysis: FACES } } })
    await expect.poll(() => app.page.locator('.library-tools .button-primary').isEnabled()).toBe(true)
    await app.page.keyboard.press('a')
    const sheet = app.page.getByRole('dialog')
    const send = sheet.getByRole('button', { name: /^Send / })
    await send.waitFor()
    const said = await sheet.textContent()
    for (const text of [costSheet.leaves.bytes, costSheet.leaves.names, '0 bytes']) expect(said).not.toContain(text)
    await lookAt(app, 'cost-links')
    await app.answerConfirm(true)
    await send.click()
    await expect.poll(() => service.requests().filter(({ method }) => method === 'POST').length).toBe(3)
    await app.page.getByText('news.example/harbour/1.jpg').first().dblclick()
    await app.page.getByText(words.frame.title).waitFor()
    await expect.poll(() => app.page.locator('.face-box').count()).toBe(2)
  })

  it('have nothing to observe here until the saved file is attached, and the boxes then lie on it', async () => {
    const saved = join(app.folder, 'saved.jpg')
    writeFileSync(saved, await jpegOf('#486', 800, 600))
    await app.page.getByText(words.nothingLocal).waitFor()
    await lookAt(app, 'link-frame')
    await app.chooseNext([saved])
    await app.page.getByRole('button', { name: words.frame.attach }).click()
    const attached = words.frame.attached({ name: '.*', by: '.*', on: '.*' })
    await app.page.getByText(new RegExp(attached)).waitFor()
    await app.page.locator('.stage canvas').waitFor()
    await expect.poll(() => app.page.locator('.face-box').count()).toBe(2)
    expect(await app.page.getByText(words.frame.title).count()).toBe(0)
    await lookAt(app, 'link-attached')
    const report = join(app.folder, 'link')
    await app.saveNextTo(report)
    await saveReport(app)
    const pages = pdfPages(join(report, 'link.pdf'))
    if (pages) {
      const ofItem = pages.find((text) => text.includes('https://news.example/harbour/1.jpg?size=large'))
      expect(ofItem).toContain('The service returned')
      expect(pages.join(' ')).toMatch(/Nothing shows that it has the\s+bytes the service fetched/)
    }
    await app.page.getByRole('button', { name: words.frame.detach }).click()
    await app.page.getByText(words.frame.title).waitFor()
    await app.page.getByRole('button', { name: words.frame.attach }).waitFor()
    await app.page.keyboard.press('Escape')
    await app.page.getByText('saved.jpg').first().waitFor()
    expect(service.requests().filter(({ method }) => method === 'POST')).toHaveLength(3)
  })

  it('are offered to be added when addresses are pasted in the library, and other text is left alone', async () => {
    const paste = (text: string) =>
      app.page.evaluate((given) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', given)
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('see https://news.example/pasted')
    await atRest(app.page)
    expect(await app.page.getByRole('dialog').count()).toBe(0)
    await paste('https://news.example/pasted')
    const sheet = app.page.getByRole('dialog')
    await sheet.getByRole('button', { name: words.addNow({ n: 1 }) }).click()
    await sheet.getByText(words.done({ n: 1 })).waitFor()
    await app.page.keyboard.press('Escape')
    await app.page.getByText('news.example/pasted').first().waitFor()
  })

  it('are offered when a file of addresses is dropped, which may be evidence instead', async () => {
    const list = join(app.folder, 'tips.txt')
    writeFileSync(list, 'https://news.example/tip-1\nhttps://news.example/tip-1\nhttp://10.0.0.1/x\n')
    await app.dropPaths('main', [list])
    const sheet = app.page.getByRole('dialog', { name: words.dropped.title })
    await sheet.getByText(words.repeated({ n: 1 })).waitFor()
    await sheet.getByText(linkRefusals.private_host).waitFor()
    await lookAt(app, 'dropped-list')
    expect(await app.page.getByText('tips.txt', { exact: true }).count()).toBe(0)
    await sheet.getByRole('button', { name: words.addNow({ n: 1 }) }).click()
    await app.page.getByText(words.done({ n: 1 })).waitFor()
    await app.page.keyboard.press('Escape')
    await app.page.getByText('news.example/tip-1').first().waitFor()
    await app.dropPaths('main', [list])
    await sheet.getByRole('button', { name: words.dropped.asEvidence }).click()
    await expect.poll(() => app.page.locator('.library').getByText('tips.txt').count()).toBeGreaterThan(1)
    expect(service.requests().filter(({ method }) => method === 'POST')).toHaveLength(3)
  })

  it.each([
    { how: 'dropped', give: (paths: string[]) => app.dropPaths('main', paths) },
    {
      how: 'chosen',
      give: async (paths: string[]) => {
        await app.chooseNext(paths)
        await app.press('Control+o')
      },
    },
  ])('are asked about once when several lists are $how, and what came with them is evidence', async ({ how, give }) => {
    const names = [`${how}-1.txt`, `${how}-2.csv`, `${how}.md`].map((name) => join(app.folder, name))
    const [first = '', second = '', note = ''] = names
    writeFileSync(first, `https://news.example/${how}-1\nhttps://news.example/${how}-2\nhttp://10.0.0.1/${how}\n`)
    writeFileSync(second, `when,where\n1 May,https://news.example/${how}-3\n`)
    writeFileSync(note, 'no list')
    await give(names)
    const sheet = app.page.getByRole('dialog', { name: words.severalLists.title({ n: 2 }) })
    await sheet.getByText(listCounts(2, 0, 1)).waitFor()
    await sheet.getByText(words.severalLists.others({ n: 1 })).waitFor()
    expect(await app.page.getByText(`${how}.md`, { exact: true }).count()).toBe(0)
    await lookAt(app, `${how}-lists`)
    await sheet.getByRole('button', { name: words.addNow({ n: 3 }) }).click()
    await app.page.getByText(words.done({ n: 3 })).waitFor()
    await app.page.getByText(linkRefusals.private_host).waitFor()
    await app.press('Escape')
    await app.page.getByText(`news.example/${how}-3`).first().waitFor()
    await app.page.getByText(`${how}.md`).first().waitFor()
    await app.page.getByText(`${how}-2.csv`).first().waitFor()
  })

  it('are one of the ways to add evidence in a menu that the keys reach', async () => {
    await app.page.keyboard.press('n')
    const menu = app.page.getByRole('menu', { name: library.addEvidence })
    await menu.waitFor()
    const focused = () => app.page.evaluate(() => document.activeElement?.textContent ?? '')
    await expect.poll(focused).toContain(library.addFolders)
    await app.page.keyboard.press('ArrowUp')
    expect(await focused()).toContain('Paste image')
    await app.page.keyboard.press('Escape')
    expect(await menu.count()).toBe(0)
    expect(await focused()).toContain(library.addEvidence)
    await app.page.keyboard.press('n')
    await menu.getByRole('menuitem', { name: words.add }).click()
    await app.page.getByRole('dialog').getByRole('textbox').waitFor()
    await app.page.keyboard.press('Escape')
    await lookAt(app, 'library')
  })

  it('are opened in another program after a yes to the host, and never in this window', async () => {
    const openOutside = (url: string) => askApp(app.page, 'links.openOutside', { url, itemId: 1 as ItemId })
    const here = app.page.url()
    expect(await openOutside('https://news.example.org/')).toEqual({ ok: false, error: { kind: 'declined' } })
    await app.answerConfirm(true)
    expect(await openOutside('https://news.example.org/harbour')).toEqual({ ok: true, value: null })
    expect(await app.opened()).toEqual(['https://news.example.org/harbour'])
    expect((await app.asked()).at(-1)?.message).toContain('news.example.org')
    expect(app.page.url()).toBe(here)
  })
})
