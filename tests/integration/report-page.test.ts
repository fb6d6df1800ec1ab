import { randomBytes } from 'node:crypto'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { fingerprintOf, generateKey, publicKeyOf } from '../../src/main/custody/signature.ts'
import { entryLine, type ReportEntry } from '../../src/main/export/facts/report-entry.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import { limitLines } from '../../src/main/export/print/limit-lines.ts'
import { rowWords } from '../../src/main/export/print/row-words.ts'
import { countVerdicts, earliestPage } from '../../src/shared/model/fact-check-summary.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { optionsFor } from '../../src/shared/model/report-options.ts'
import { visibleParts } from '../../src/shared/model/visible-text.ts'
import { remarkTitles } from '../../src/shared/words/remark-words.ts'
import { service } from '../../src/shared/words/report/report.ts'
import { claimsOutcome, earliestLine } from '../../src/shared/words/report/report-fact-check.ts'
import { cover, failures, summary as summaryWords } from '../../src/shared/words/report/report-set.ts'
import { reportPage as words } from '../../src/shared/words/report-page.ts'
import { parts } from '../../src/shared/words/report-parts.ts'
import { result } from '../../tools/gallery/fact-checks/harbour.ts'
import { check, running } from '../../tools/gallery/fact-checks/parts.ts'
import { axeFaultsInBothThemes } from '../e2e/support/axe.ts'
import { setupFolder } from '../support/folder.ts'
import { hostileHead, hostileItems, shownForm } from '../support/hostile-report.ts'
import { hostileKind, hostileStrings } from '../support/hostile-strings.ts'
import { htmlText } from '../support/html-text.ts'
import { sha256Of } from '../support/pictures.ts'
import { seededRandom } from '../support/random.ts'
import { sampleFacts, sampleFinding } from '../support/report-facts.ts'
import { openReportPage, writeReportPage } from '../support/report-page.ts'
import { sampleRows } from '../support/sample-rows.ts'
import { sampleHead, setHtml } from '../support/set-html.ts'

const { check: checkWords, originals, table } = words
const SIGNED = checkWords.signed({ signature: 'SHA256SUMS.sig' })

describe('The HTML page of a report', () => {
  it('opens from its file, asks for nothing, and says first what was asked and what is concluded', async () => {
    const { page, wrongs } = await opened(three())
    for (const text of ['Were the pictures edited?', 'One picture shows traces of editing.', service.caveat])
      await page.getByText(text, { exact: true }).first().waitFor()
    expect(await page.locator('tbody tr').count()).toBe(3)
    await page.getByRole('button', { name: table.open({ reference: 'ITEM-0002' }) }).click()
    await page.getByRole('dialog').waitFor()
    expect(await wrongs()).toEqual([])
  })

  it('is a draft where question, examiner or conclusion is missing', async () => {
    const usual = sampleHead(sampleFacts())
    const head = { ...usual, fields: { ...usual.fields, conclusion: '' } }
    const { page } = await opened(three(), { head })
    await page.getByText(cover.draft({ lacking: cover.lacking.conclusion })).waitFor()
  })

  it('sorts and searches its table', async () => {
    const { page } = await opened(three())
    const references = () => page.locator('tbody th').allTextContents()
    await page.getByRole('button', { name: table.name }).click()
    expect(await references()).toEqual(['ITEM-0003', 'ITEM-0002', 'ITEM-0001'])
    await page.getByRole('button', { name: table.name }).click()
    expect(await references()).toEqual(['ITEM-0001', 'ITEM-0002', 'ITEM-0003'])
    await page.getByLabel(table.search).fill('b.JPG')
    expect(await references()).toEqual(['ITEM-0002'])
    await page.getByLabel(table.search).fill('nothing like it')
    await page.getByText(table.none).waitFor()
  })

  it('sorts by how much cannot both be so, most first', async () => {
    const all = three()
    for (const { item } of all.slice(1)) item.row.name = 'photo.png'
    for (const { item } of all.slice(2)) item.medium?.problems.push('truncated')
    const { page } = await opened(all)
    const cells = () => page.locator('td.fit').allInnerTexts()
    const [none, one, two] = await cells()
    expect([none?.split(',').length, one?.split(',').length, two?.split(',').length]).toEqual([1, 2, 3])
    await page.getByRole('button', { name: remarkTitles.inconsistencies }).click()
    expect(await cells()).toEqual([two, one, none])
    await page.getByRole('button', { name: remarkTitles.inconsistencies }).click()
    expect(await cells()).toEqual([none, one, two])
  })

  it('moves from item to item by keyboard alone', async () => {
    const { page } = await opened(three())
    await page.getByRole('button', { name: table.open({ reference: 'ITEM-0001' }) }).focus()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('dialog').getByRole('heading', { level: 2 })
    await page.getByRole('button', { name: words.item.next }).press('Enter')
    expect(await heading.textContent()).toContain('ITEM-0002')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('shows the item that its address names, and the table again on the way back', async () => {
    const { page, file, wrongs } = await opened(three())
    const dialog = page.getByRole('dialog')
    const address = () => new URL(page.url()).hash
    await page.getByRole('button', { name: table.open({ reference: 'ITEM-0002' }) }).click()
    await expect.poll(address).toBe('#ITEM-0002')
    await page.getByRole('button', { name: words.item.next }).click()
    await expect.poll(address).toBe('#ITEM-0003')
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(address).toBe('')
    await page.goForward()
    await dialog.getByRole('heading', { name: 'ITEM-0003' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(address).toBe('')

    await page.goto(`${pathToFileURL(file).href}#ITEM-0001`)
    await dialog.getByRole('heading', { name: 'ITEM-0001' }).waitFor()
    await page.evaluate(() => location.assign('#ITEM-0002'))
    await dialog.getByRole('heading', { name: 'ITEM-0002' }).waitFor()
    await page.getByRole('button', { name: words.item.close }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(address).toBe('')
    await page.evaluate(() => location.assign('#%E0%A4%A'))
    expect(await dialog.isVisible()).toBe(false)
    expect(await wrongs()).toEqual([])
  })

  it('stays with an item to which the address comes back before the closing is told', async () => {
    const { page } = await opened(three())
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: table.open({ reference: 'ITEM-0002' }) }).click()
    await page.evaluate(async () => {
      const closed = new Promise((resolve) => document.querySelector('dialog')?.addEventListener('close', resolve))
      for (const address of ['#', '#ITEM-0003']) {
        history.replaceState(history.state, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }
      await closed
    })
    await dialog.getByRole('heading', { name: 'ITEM-0003' }).waitFor()
    expect(await dialog.isVisible()).toBe(true)
    expect(new URL(page.url()).hash).toBe('#ITEM-0003')
  })

  it('shows rows of its table in a usual window without scrolling', async () => {
    const { page } = await opened(three())
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByText(checkWords.unsigned).waitFor()
    const row = await page.locator('tbody tr').first().boundingBox()
    expect((row?.y ?? 800) + (row?.height ?? 0)).toBeLessThan(800)
  })

  it('has the conclusion behind the proposition it is about, in the table and with the item', async () => {
    const all = three()
    const finding = sampleFinding()
    for (const facts of all) facts.finding = finding
    const { proposition = '', alternative = '', conclusion = null } = finding.current ?? {}
    const inOrder = [proposition, `→\u00a0${conclusion?.ladder[conclusion.step]}`, alternative]
    const { page } = await opened(all)
    const places = async (selector: string) => {
      const text = await page.locator(selector).first().innerText()
      return inOrder.map((one) => text.indexOf(one))
    }
    const expectInOrder = (found: readonly number[]) => {
      expect(found).not.toContain(-1)
      expect(found).toEqual(found.toSorted((one, other) => one - other))
    }
    expectInOrder(await places('td.finding'))
    await page.getByRole('button', { name: table.open({ reference: 'ITEM-0001' }) }).click()
    expectInOrder(await places('dialog'))
  })

  it('refers from an item without a finding to the one with the same bytes that has one', async () => {
    const [first, second] = three() as [ReportFacts, ReportFacts]
    const { sha256 } = first.item.row
    Object.assign(second.item.row, { sha256 })
    Object.assign(second.item.medium ?? {}, { sha256 })
    first.finding = null
    second.finding = sampleFinding()
    const { page } = await opened([first, second])
    await page.getByText(summaryWords.foundFor({ reference: 'ITEM-0002' })).waitFor()
  })

  it('says what it holds and what the PDF holds besides, what limits its results, and that its times are in UTC', async () => {
    const { page } = await opened(three())
    const { always, notExamined } = limitLines(sampleHead(sampleFacts()), [])
    const text = await page.locator('main').innerText()
    const times = cover.zoneNote({ isUtc: true, zone: '' })
    for (const line of [times, words.contains({ hasLimits: true }), ...always, ...notExamined.slice(0, 3)])
      expect(text).toContain(line)
    const names = text.slice(text.indexOf(words.elsewhere({ parts: '', hasPdf: true }).slice(0, 20)))
    for (const part of [parts.method, parts.conclusion, parts.milestones, parts.glossary]) expect(names).toContain(part)
    expect(names).not.toContain(parts.limits)
  })

  it('is without limitations where a person left them out, and then does not claim to have them', async () => {
    const usual = sampleHead(sampleFacts())
    const chosen = usual.options.parts.filter((part) => part !== 'limits')
    const { page } = await opened(three(), { head: { ...usual, options: { ...usual.options, parts: chosen } } })
    await page.getByText(words.contains({ hasLimits: false })).waitFor()
    expect(await page.getByText(words.limits, { exact: true }).count()).toBe(0)
  })

  it('breaks names between their words, and no reference', async () => {
    const name = 'IMG_20260314_204512_original_of_the_harbour.jpg'
    const all = three()
    for (const { item } of all) item.row.name = name
    const { page } = await opened(all)
    expect(await page.locator('td.name bdi').first().innerHTML()).toContain('_<wbr>original_<wbr>of_<wbr>')
    expect(await page.locator('td.name bdi').first().textContent()).toBe(name)
    const heights = await page.locator('.whole').evaluateAll((all) => all.map((one) => one.getClientRects().length))
    expect(Math.max(...heights)).toBe(1)
  })

  it('is accessible, with and without an item, light and dark', async () => {
    const { page } = await opened(three())
    await page.getByText(checkWords.unsigned).waitFor()
    expect(await axeFaultsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: table.open({ reference: 'ITEM-0001' }) }).click()
    expect(await axeFaultsInBothThemes(page)).toEqual([])
  })

  it('says of each item in its table what the printed table says', async () => {
    const all = three()
    const [checked, found, other] = all as [ReportFacts, ReportFacts, ReportFacts]
    Object.assign(checked, { factChecks: [check({}, result()), check(running, null)], factChecksInAll: 2 })
    found.finding = { ...sampleFinding(), isOfOtherBytes: true }
    const { analysis } = other.service
    if (analysis?.result) other.service.others = [{ ...analysis, result: { ...analysis.result, verdict: 'unknown' } }]
    const head = sampleHead(sampleFacts())
    const [, summary = ''] = setHtml(head, all).split(`${parts.summary}</h1>`)
    const printed = htmlText(summary.split(`${parts.items}</h1>`)[0] ?? '')
    const { page } = await opened(all, { head })
    for (const [at, facts] of all.entries()) {
      const row = rowWords(entryLine({ state: 'known', itemId: (at + 1) as ItemId, facts }), true)
      const { word = '', proposition = '', alternative = '' } = row.finding ?? {}
      const shown = await page.locator('tbody tr').nth(at).innerText()
      const texts = [...row.notes, ...row.findingNotes].map(({ text }) => text)
      for (const text of [...texts, ...row.inconsistencies, ...row.noticed, word, proposition, alternative]) {
        expect(printed).toContain(text)
        expect(shown).toContain(text)
      }
    }
    const text = await page.locator('tbody').innerText()
    const { claims, sources } = result()
    const earliest = earliestPage(sources ?? [])
    expect(text).toContain(claimsOutcome(countVerdicts(claims ?? [])))
    expect(text).toContain(earliest && earliestLine(earliest))
    expect(text).toContain(summaryWords.alternative)
    expect(text).toContain(summaryWords.otherBytes)
    expect(text).toContain(summaryWords.also([{ verdict: 'unknown', isAttached: false }]))
  })

  it('says of an item that could not be reported why', async () => {
    const name = { reference: 'ITEM-0009', name: 'x.jpg', bytes: null, sha256: null }
    const failed = { state: 'failed', itemId: 9 as ItemId, name, reason: 'too_slow', logReference: null } as const
    const { page, wrongs } = await opened(three(), { failed: [failed] })
    await page.getByRole('row', { name: failures.title }).waitFor()
    await page.getByRole('button', { name: table.open({ reference: 'ITEM-0009' }) }).click()
    await page.getByRole('dialog').getByText(failures.too_slow).waitFor()
    expect(await wrongs()).toEqual([])
  })

  it('says nothing that the JSON leaves out', async () => {
    const usual = sampleHead(sampleFacts())
    const options = { ...usual.options, parts: optionsFor(2).parts, inFilesOnly: [] }
    const all = three()
    for (const { item } of all) for (const entry of item.medium?.metadata?.entries ?? []) entry.raw = 'left out'
    const kept = await writeReportPage(usual, all)
    expect(readFileSync(kept, 'utf8')).toContain('"left out"')
    const file = await writeReportPage({ ...usual, options }, all)
    expect(readFileSync(file, 'utf8')).not.toContain('"left out"')
  })
})

describe('An original that is dropped on the page', () => {
  it('is named by its bytes; of other content only the name is said to be the same', async () => {
    const { page, folder, wrongs } = await opened(three())
    const [same, other] = [join(folder, 'renamed.bin'), join(folder, 'b.jpg')]
    writeFileSync(same, contentOf('a'))
    writeFileSync(other, 'other content')
    await choose(page, [same, other])
    const said = page.getByRole('list', { name: originals.results })
    await said.getByText(originals.same({ references: 'ITEM-0001' })).waitFor()
    await said.getByText(originals.otherContent({ references: 'ITEM-0002' })).waitFor()
    expect(await said.getByText(originals.none).count()).toBe(1)
    expect(await wrongs()).toEqual([])
  })

  it('is taken wherever it is dropped', async () => {
    const { page } = await opened(three())
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'dropped'))
      return transfer
    }, contentOf('c'))
    await page.dispatchEvent('body', 'drop', { dataTransfer: data })
    await page.getByText(originals.same({ references: 'ITEM-0003' })).waitFor()
  })

  it('is found to be another with one byte changed, wherever', async () => {
    const { page, folder } = await opened(three())
    const random = seededRandom(7)
    const files = Array.from({ length: 100 }, (_, at) => {
      const content = Buffer.from(contentOf('a'))
      const position = Math.floor(random() * content.length)
      content[position] = (content[position] ?? 0) ^ (1 + Math.floor(random() * 255))
      const file = join(folder, `${at}`)
      writeFileSync(file, content)
      return file
    })
    await choose(page, files)
    const found = page.getByRole('list', { name: originals.results }).getByText(originals.none)
    await expect.poll(() => found.count()).toBe(100)
    expect(await page.getByText(originals.same({ references: 'ITEM-0001' })).count()).toBe(0)
  })

  it('matches or does not by a word, a sign and a colour of its own', async () => {
    const { page, folder } = await opened(three())
    const [same, other] = [join(folder, 'same'), join(folder, 'other')]
    writeFileSync(same, contentOf('a'))
    writeFileSync(other, 'other content')
    await choose(page, [same, other])
    const looks = await Promise.all(
      [originals.same({ references: 'ITEM-0001' }), originals.none].map(async (text) => {
        const line = page.getByText(text).locator('..')
        await line.waitFor()
        const colour = await line.evaluate((one) => [
          getComputedStyle(one).color,
          getComputedStyle(one).backgroundColor,
        ])
        return {
          word: text.split(':')[0],
          sign: await line.locator('[aria-hidden]').textContent(),
          colour: colour.join(),
        }
      }),
    )
    const [one, two] = looks
    for (const of of ['word', 'sign', 'colour'] as const) expect(one?.[of], of).not.toBe(two?.[of])
    expect(await axeFaultsInBothThemes(page)).toEqual([])
  })

  it('may be cancelled while it is read', async () => {
    const { page, folder } = await opened(three())
    const file = join(folder, 'large')
    writeFileSync(file, '')
    truncateSync(file, 400_000_000)
    await choose(page, [file])
    await page.getByRole('button', { name: originals.cancel }).click()
    await page.getByText(originals.cancelled({ name: 'large' })).waitFor()
  })
})

describe('The data of the page', () => {
  const { privateKey } = generateKey()

  it('is found as signed', async () => {
    const { page } = await opened(three(), { privateKey })
    await page.getByText(SIGNED).waitFor()
    expect(await page.locator('.origin code').first().textContent()).toContain('ssh-keygen -Y verify')
  })

  it('names the key that signed it, and says that this does not show whose key it is', async () => {
    const { page } = await opened(three(), { privateKey })
    const key = checkWords.key({ fingerprint: fingerprintOf(publicKeyOf(privateKey)) })
    await page.getByText(key).waitFor()
    const naming = (await page.locator('main').innerText()).match(/SHA256:[A-Za-z0-9+/]{43}/g)
    expect(naming).toHaveLength(1)
  })

  it('is said to be unsigned where nothing signed it', async () => {
    const { page } = await opened(three())
    await page.getByText(checkWords.unsigned).waitFor()
    expect(await page.locator('.origin code').count()).toBe(0)
  })

  it('that was changed, or that nothing signed, is warned of first, and in sight wherever a reader is', async () => {
    const file = await writeReportPage(sampleHead(sampleFacts()), three(), privateKey)
    writeFileSync(file, readFileSync(file, 'utf8').replace('shows traces', 'shows no traces'))
    const unsigned = await writeReportPage(sampleHead(sampleFacts()), three())
    for (const [at, warning] of [
      [file, checkWords.changed],
      [unsigned, checkWords.unsigned],
    ] as const) {
      const { page } = await openReportPage(at)
      await page.getByText(warning).waitFor()
      expect((await page.locator('body').innerText()).trimStart().startsWith(warning)).toBe(true)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const inSight = () =>
        page.getByText(warning).evaluate((one) => {
          const { top, left } = one.getBoundingClientRect()
          return one.contains(document.elementFromPoint(left + 2, top + 2))
        })
      expect(await inSight()).toBe(true)
      await page.goto(`${pathToFileURL(at).href}#ITEM-0002`)
      await page.getByRole('dialog').getByText(warning).waitFor()
      await page.getByRole('dialog').evaluate((one) => one.scrollTo(0, one.scrollHeight))
      expect(await inSight()).toBe(true)
      await page.keyboard.press('Escape')
      await page.locator('body > .checked').getByText(warning).waitFor()
    }
  })

  it('is not as signed with one byte changed, wherever', async () => {
    const file = await writeReportPage(sampleHead(sampleFacts()), three(), privateKey)
    const whole = readFileSync(file)
    const [from, to] = [whole.indexOf('<script type="application/json"'), whole.lastIndexOf('<script>')]
    const random = seededRandom(11)
    const { page, wrongs } = await openReportPage(file)
    const changes = Array.from({ length: 20 }, (_, turn) => ({
      block: ['row', 'item', 'head', 'end', 'signature'][turn % 5] ?? '',
      within: random(),
    }))
    for (const { block, within } of sampleRows(changes, ({ block }) => block)) {
      const changed = Buffer.from(whole)
      const start = whole.indexOf('>', whole.indexOf(`data-block="${block}"`, from)) + 1
      const at = start + Math.floor(within * (whole.indexOf('</script>', start) - start))
      expect(at).toBeLessThan(to)
      changed[at] = changed[at] === 0x37 ? 0x38 : 0x37
      writeFileSync(file, changed)
      await page.reload()
      await page.getByText(checkWords.changed).waitFor()
      expect(await wrongs()).toEqual([])
    }
  })
})

describe('hostile strings in every field of the page', () => {
  it('are more than 300', () => expect(hostileStrings.length).toBeGreaterThan(300))

  const open = async (texts: readonly string[]) => {
    const all = texts.flatMap((text) => hostileItems(text).map(({ value }) => value))
    for (const [at, { item }] of all.entries()) item.row.reference = `ITEM-${String(at + 1).padStart(4, '0')}`
    return await opened(all, { head: hostileHead(texts[0] ?? '').value, privateKey: generateKey().privateKey })
  }

  it('are shown as they are, in the table and with each item, and nothing in them runs or asks for anything', async () => {
    const ofPages = ['</script><script>alert(1)</script>', '<!--<script>', '\u2028\u202e]]>']
    const texts = [...ofPages, ...sampleRows(hostileStrings, hostileKind)]
    const { page, wrongs } = await open(texts)
    await page.getByText(SIGNED).waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2 * texts.length)
    const rows = await page.locator('td.name bdi').allTextContents()
    for (const [at, text] of texts.entries()) {
      const shown = visibleParts(text.toWellFormed().trim()).map((part) => part.text)
      if (text.length < 200 && text === text.trim()) expect(rows[2 * at]?.toWellFormed()).toBe(shown.join(''))
    }
    await page.getByRole('button', { name: table.open({ reference: 'ITEM-0001' }) }).click()
    const items = await page.evaluate((count) => {
      const dialog = document.querySelector('dialog')
      const next = dialog?.querySelectorAll('button')[1]
      return Array.from({ length: count }, () => {
        const seen = {
          text: dialog?.textContent ?? '',
          tags: [...(dialog?.querySelectorAll('*') ?? [])].map((one) => one.tagName),
        }
        next?.click()
        return { ...seen, tags: [...new Set(seen.tags)] }
      })
    }, 2 * texts.length)
    const ours = new Set(items[0]?.tags)
    for (const [at, { text: shown, tags }] of items.entries()) {
      const meant = shownForm(texts[Math.floor(at / 2)] ?? '')
      // In most of the fields: some are cut, and names spell out more.
      if (meant !== '') expect(shown.toWellFormed().split(meant).length, JSON.stringify(meant)).toBeGreaterThan(10)
      if (at % 2 === 0)
        expect(
          tags.filter((tag) => !ours.has(tag)),
          JSON.stringify(meant),
        ).toEqual([])
    }
    expect(await wrongs()).toEqual([])
  })

  it('may be as long as a million characters', async () => {
    const facts = sampleFacts(({ item }) => void Object.assign(item.row, { name: 'x'.repeat(1_000_000) }))
    const { page, wrongs } = await opened([facts], { privateKey: generateKey().privateKey })
    await page.getByText(SIGNED).waitFor()
    expect(await wrongs()).toEqual([])
  })
})

const contents = new Map(['a', 'b', 'c'].map((name) => [name, randomBytes(3000).toString('hex')]))
const contentOf = (name: string): string => contents.get(name) ?? ''

/** Three files, named against the order of their references. */
function three(): ReportFacts[] {
  return ['a', 'b', 'c'].map((name, at) =>
    sampleFacts(({ item }) => {
      const sha256 = sha256Of(contentOf(name))
      Object.assign(item.row, { reference: `ITEM-000${at + 1}`, name: `${'zyx'[at]} ${name}.jpg`, sha256 })
      if (name === 'b') item.row.name = 'b.jpg'
      if (name === 'c') item.row.name = 'a first.jpg'
      if (item.medium !== null) Object.assign(item.medium, { sha256 })
    }),
  )
}

async function opened(
  all: readonly ReportFacts[],
  { head = sampleHead(sampleFacts()), privateKey = null as string | null, failed = [] as readonly ReportEntry[] } = {},
) {
  const file = await writeReportPage(head, all, privateKey, failed)
  return { ...(await openReportPage(file)), file, folder: setupFolder() }
}

const choose = (page: Page, files: readonly string[]) => page.locator('input[type=file]').setInputFiles([...files])
