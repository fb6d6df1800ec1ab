import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/main/db/open.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { activity, sendingWords } from '../../src/shared/words/activity.ts'
import { caseWords } from '../../src/shared/words/cases.ts'
import { factCheck, jobWords, keptAnswers, summaryWords } from '../../src/shared/words/fact-check.ts'
import { outside } from '../../src/shared/words/outside.ts'
import { requestWords } from '../../src/shared/words/requests.ts'
import { resultWords } from '../../src/shared/words/sent-parts.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { plant } from '../support/rows.ts'
import { setupService } from '../support/service-in-test.ts'
import { valueFrom } from './support/ask-app.ts'
import { axeFaultsInBothThemes } from './support/axe.ts'
import { connectDesk, openCase } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { setupApp } from './support/setup-app.ts'

/** Links whose URLs determine how their jobs run. */
const LINKS = ['done-at-once', 'never-ends', 'nothing-recognisable', 'hostile-strings', 'dates-of-every-form'].map(
  (name) => `https://news.example/simulate/${name}`,
)

/** All fact checks of all cases. */
const FACT_CHECKS = {
  filter: { caseId: null, state: null, purpose: 'fact_check', host: null },
  offset: 0,
  limit: 20,
} as const

describe('the fact check of an item', () => {
  const service = setupService()
  const app = setupApp()
  let caseId: CaseId

  const checks = async () => {
    const { rows } = await valueFrom(app.page, 'requests.page', FACT_CHECKS)
    return rows.flatMap((row) => (row.what === 'check' ? [row.check] : []))
  }
  const faults = () => axeFaultsInBothThemes(app.page)
  /** Opens the fact check of a link from the list of requests. */
  const openFactCheck = async (name: string) => {
    await app.page.keyboard.press('t')
    await app.page.getByRole('button', { name: new RegExp(`simulate/${name}`) }).click()
    await app.page.getByRole('heading', { name: factCheck.asked }).waitFor()
  }

  beforeAll(async () => {
    await app.start()
    await connectDesk(app, service)
    caseId = await openCase(app, 'Harbour fire')
    const added = await valueFrom(app.page, 'links.add', { caseId, text: LINKS.join('\n'), listName: null })
    const batch = { kind: 'fact_check', context: 'Is this the fire of March?', linkModality: 'video' } as const
    const quote = await valueFrom(app.page, 'checks.quote', { caseId, items: added.itemIds, batch })
    await app.answerConfirm(true)
    await valueFrom(app.page, 'checks.approve', { quoteId: quote.id })
  })

  it('comes to its end by itself while the window is open', async () => {
    await expect.poll(async () => (await checks()).filter(({ job }) => job?.state === 'completed').length).toBe(4)
    // These notifications are stored outside the app: references only, and nothing from a URL or the service.
    await expect.poll(() => app.notified().then(({ length }) => length)).toBeGreaterThan(0)
    for (const { title, body } of await app.notified()) {
      expect(title).toMatch(/^(Fact check completed|\d fact checks ended)$/)
      expect(body).toMatch(/^(CASE-\d{4}-\d{3} ITEM-\d{4}(, | and \d more)?)+$/)
    }
  })

  it('is told among what waits while it runs, and leads from there to its request', async () => {
    await app.page.keyboard.press('q')
    const running = app.page.getByRole('listitem').filter({ hasText: sendingWords.jobs.title({ n: 1 }) })
    await running.getByRole('button', { name: activity.show }).click()
    const lines = app.page.getByRole('region', { name: requestWords.list }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(1)
    expect(await lines.first().textContent()).toMatch(/never-ends.*Running/s)
    await lookAt(app, 'fact-list')
    expect(await faults()).toEqual([])
    await app.page.keyboard.press('Escape')
  })

  it('begins with the summary and says what was asked', async () => {
    await openFactCheck('done-at-once')
    await app.page.getByRole('heading', { name: summaryWords.title }).waitFor()
    await app.page.getByText('Is this the fire of March?', { exact: true }).waitFor()
    await lookAt(app, 'fact-check')
    expect(await faults()).toEqual([])
  })

  it('opens an address outside only after a yes, and the window stays', async () => {
    const { page } = app
    const here = page.url()
    await page.getByRole('button', { name: outside.open }).first().click()
    await expect.poll(async () => (await app.asked()).at(-1)?.message ?? '').toMatch(/^Open .* in your browser\?$/)
    expect(await app.opened()).toEqual([])
    await app.answerConfirm(true)
    await page.getByRole('button', { name: outside.open }).first().click()
    await expect.poll(() => app.opened()).toHaveLength(1)
    expect((await app.opened())[0]).toMatch(/^https:/)
    expect(page.url()).toBe(here)
  })

  it('has no tab of everything else where all is shown, and shows the reply as it came', async () => {
    const { page } = app
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab(factCheck.tabs.rest).waitFor({ state: 'detached' })
    await page.keyboard.press('2')
    expect(await tab(factCheck.tabs.transcript).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('3')
    const raw = page.locator('.raw-text')
    await expect.poll(() => raw.textContent()).toContain('Completed')
    const answers = page.getByRole('list', { name: keptAnswers.list })
    expect(await answers.getByRole('button').count()).toBe(2)
    await answers.getByRole('button', { name: new RegExp(keptAnswers.what.receipt) }).click()
    await expect.poll(() => raw.textContent()).toContain('Queued')
    await lookAt(app, 'fact-raw')
    expect(await faults()).toEqual([])
    await page.keyboard.press('1')
    await page.keyboard.press('r')
    await page.getByRole('button', { name: factCheck.switch.factCheck }).waitFor()
    expect(await page.locator('.fact-document').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('shows what a kept answer says once a later reading understands it, while the screen is open', async () => {
    const { page } = app
    const asked = (await checks()).find(({ item }) => item?.name.includes('dates-of-every-form'))
    if (asked === undefined) throw new Error('the link was not asked about')
    const { checkId } = asked
    const db = openDatabase(join(app.home, 'library.sqlite'), MIGRATIONS)
    const left = plant(db, () =>
      db
        .prepare(
          `UPDATE fact_checks SET has_result = 0, parsed = json_set(parsed, '$.result', json('null')) WHERE check_id = ?`,
        )
        .run(checkId),
    )
    db.close()
    expect(left.changes).toBe(1)
    await openFactCheck('dates-of-every-form')
    await page.getByText(resultWords.absent({ hasUnread: true })).waitFor()
    expect(await page.getByRole('button', { name: factCheck.readAgain }).count()).toBe(1)
    await lookAt(app, 'fact-not-understood')
    expect(await faults()).toEqual([])
    // As background parsing does: nothing on this screen requested it.
    await valueFrom(app.page, 'factChecks.readAgain', { checkId })
    await page.getByRole('heading', { name: summaryWords.title }).waitFor()
    expect(await page.getByText(resultWords.absent({ hasUnread: true })).count()).toBe(0)
    await page.getByText(factCheck.readAgainAt).waitFor()
    await page.keyboard.press('Escape')
  })

  it('of a running job says how far it is and can be left and asked about again', async () => {
    const running = (await checks()).find(({ job }) => job?.state === 'watching')
    if (running === undefined) throw new Error('no job is running')
    const { checkId } = running
    const job = async () => (await valueFrom(app.page, 'factChecks.get', { checkId })).job
    const db = openDatabase(join(app.home, 'library.sqlite'), MIGRATIONS)
    plant(db, () => db.prepare('UPDATE jobs SET asked_ms = 7200000 WHERE check_id = ?').run(checkId))
    db.close()
    await openFactCheck('never-ends')
    const { page } = app
    await page.getByText(jobWords.running).waitFor()
    await page.getByRole('progressbar').first().waitFor()
    // A job that runs for long is otherwise asked about each half minute at most.
    await expect.poll(async () => ((await job()).nextAskAt ?? Number.POSITIVE_INFINITY) - Date.now()).toBeLessThan(5000)
    const asked = () =>
      service.requests().filter(({ method, path }) => method === 'GET' && path.includes('/jobs/')).length
    const before = asked()
    await page.getByRole('button', { name: jobWords.lookAgain }).click()
    await expect.poll(asked).toBeGreaterThan(before)
    await lookAt(app, 'fact-running')
    await page.getByRole('button', { name: jobWords.stop }).click()
    await page.getByText(jobWords.left).waitFor()
    await lookAt(app, 'fact-left')
    await page.getByRole('button', { name: jobWords.lookAgain }).click()
    await page.getByText(jobWords.running).waitFor()
    expect(await faults()).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('that runs keeps its case from being deleted, and lets it be closed', async () => {
    const { page } = app
    const { reference } = await valueFrom(app.page, 'cases.get', { caseId })
    await page.getByRole('button', { name: 'Cases', exact: true }).click()
    await page.getByRole('button', { name: caseWords.edit }).first().click()
    const sheet = page.getByRole('dialog', { name: caseWords.title({ reference }) })
    await sheet.getByText(caseWords.runs({ jobs: 1 })).waitFor()
    await sheet.getByText(caseWords.delete.notYet({ jobs: 1 })).waitFor()
    await sheet.getByLabel(caseWords.delete.confirm({ reference })).fill(reference)
    expect(await sheet.getByRole('button', { name: caseWords.delete.button }).isDisabled()).toBe(true)
    await lookAt(app, 'case-runs')
    expect(await faults()).toEqual([])
    const before = (await app.asked()).length
    await expect(valueFrom(app.page, 'cases.delete', { caseId, typed: reference, withCopies: false })).rejects.toThrow(
      'jobs_running',
    )
    expect((await app.asked()).length).toBe(before)
    await sheet.getByRole('button', { name: caseWords.close }).click()
    await sheet.getByText(caseWords.isClosed).waitFor()
    await sheet.getByText(caseWords.runs({ jobs: 1 })).waitFor()
    await sheet.getByRole('button', { name: caseWords.reopen }).click()
    await sheet.getByText(caseWords.isOpen).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Harbour fire' }).first().click()
  })

  it('hides nothing of an answer that it does not understand', async () => {
    await openFactCheck('nothing-recognisable')
    const { page } = app
    await page.keyboard.press('2')
    await page.locator('.tree-branch, .tree-line').first().waitFor()
    await lookAt(app, 'fact-unrecognised')
    expect(await faults()).toEqual([])
    await page.keyboard.press('1')
    await page.keyboard.press('Escape')
  })

  it('of hostile words and odd dates is text and no more', async () => {
    for (const name of ['hostile-strings', 'dates-of-every-form']) {
      await openFactCheck(name)
      expect(await app.page.locator('.fact-document img, .fact-document script, .fact-document a').count()).toBe(0)
      await lookAt(app, `fact-${name}`)
      await app.page.keyboard.press('Escape')
    }
    expect(await app.letThrough()).toEqual([])
  })
})
