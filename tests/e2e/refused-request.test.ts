import { beforeAll, describe, expect, it } from 'vitest'
import { activity, needsWords } from '../../src/shared/words/activity.ts'
import { library } from '../../src/shared/words/library.ts'
import { decide } from '../../src/shared/words/queue.ts'
import { refusedSaying } from '../../src/shared/words/reasons.ts'
import { requestWords } from '../../src/shared/words/requests.ts'
import { statusWords } from '../../src/shared/words/statuses.ts'
import { fillLibrary } from '../../tools/demo/fill.ts'
import { appParts } from '../support/app-parts.ts'
import { copySamples } from '../support/made-once.ts'
import { setupService } from '../support/service-in-test.ts'
import { watchAccess } from './support/accessible.ts'
import { setupApp } from './support/setup-app.ts'

const MESSAGE = 'The same image is being analysed.'

describe('a request that the service refused without stating a charge, in the window', () => {
  const service = setupService()
  const app = setupApp()

  beforeAll(async () => {
    const { home, evidence } = app
    await copySamples(evidence)
    service.behave({ action: { type: 'answer', status: 409, body: { error: { code: 'CONFLICT', message: MESSAGE } } } })
    const { origin, token } = service
    await fillLibrary({ home, evidence, origin, token, appVersion: '0.0.0', parts: appParts() })
    await app.start()
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().click()
    await app.page.getByRole('listbox', { name: library.items }).waitFor()
  })

  it('needs nobody, says what it is, and can be decided about all the same', async () => {
    const { page } = app
    await page.keyboard.press('q')
    await page.getByRole('tab', { name: activity.views.now, selected: true }).waitFor()
    expect(await page.getByText(needsWords.unknown.title({ n: 1 })).count()).toBe(0)
    await page.keyboard.press('t')
    await page.getByRole('tab', { name: activity.views.requests, selected: true }).waitFor()
    const { label } = statusWords({ status: 'unknown', reason: 'charge_not_stated' })
    await page.getByText(label).first().waitFor()
    await page.getByText(refusedSaying({ message: MESSAGE })).waitFor()
    await page.getByRole('button', { name: requestWords.decideHere, exact: true }).click()
    await page.getByRole('dialog', { name: decide.refusedTitle }).waitFor()
    await page.getByText(decide.refusedIntro).waitFor()
    expect.soft(await watchAccess(page).faults()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: decide.refusedTitle }).waitFor({ state: 'detached' })
    expect(service.requests().filter(({ method, path }) => method === 'POST' && path.endsWith('/process')).length).toBe(
      service.charges().filter(({ operation }) => operation === 'image_upload').length + 1,
    )
  })
})
