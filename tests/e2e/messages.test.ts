import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { POOL_MARK } from '../../tools/shell/child/message-keeper.ts'
import { createCanary } from '../support/canary.ts'
import { setupFolder } from '../support/folder.ts'
import { plainPng } from '../support/plain-picture.ts'
import { serviceInTest } from '../support/service-in-test.ts'
import { askApp, valueFrom } from './support/ask-app.ts'
import { openCase } from './support/desk.ts'
import { saveReport } from './support/save-report.ts'
import { shellInTest } from './support/setup-app.ts'

const TOKEN = 'canary/Message+7f3a~91c2=d4e8%b6a0&5f17'
const VAULT = 'Touchstone vault'
const FILES = 400
const FOLDER = 'evidence-named-for-the-vault'

describe('the messages to and from children, as Electron writes them', () => {
  it('hold the token to the vault alone, and nothing of evidence there', async () => {
    const root = setupFolder()
    const [evidence, messages] = [join(root, FOLDER), join(root, 'messages')]
    mkdirSync(evidence)
    for (let n = 0; n < FILES; n += 1) {
      const background = { r: n % 256, g: n >> 8, b: 90 }
      writeFileSync(join(evidence, `harbour ${n}.png`), await plainPng(background, 8, 8))
    }
    const service = await serviceInTest({ tokens: [TOKEN] })
    const app = await shellInTest({ home: join(root, 'home'), env: { TOUCHSTONE_SHELL_MESSAGES: messages } })
    const page = app.page
    await valueFrom(page, 'settings.change', { baseUrl: service.origin })
    const giveToken = async () => {
      await app.setClipboard(TOKEN)
      await askApp(page, 'account.takeTokenFromClipboard', {})
      await askApp(page, 'account.test', {})
    }
    await giveToken()
    await openCase(app, 'Harbour fire')
    await app.dropPaths('body', [evidence])
    const count = () =>
      readdirSync(messages, { recursive: true, encoding: 'utf8' }).filter((name) => / (to|from)$/.test(name)).length
    // The token is handled while the messages are sent.
    while (count() < 1000) await giveToken()
    await page.getByText('harbour 0.png', { exact: true }).first().dblclick()
    await app.saveNextTo(join(root, 'report'))
    await saveReport(app)
    await app.close()
    const names = readdirSync(messages)
    expect(names.sort()).toEqual([
      'Touchstone PDF packer',
      'Touchstone Word writer',
      'Touchstone drive',
      'Touchstone inspector',
      VAULT,
    ])
    const canary = createCanary([TOKEN, POOL_MARK])
    for (const name of names.filter((one) => one !== VAULT)) canary.searchFolder(name, join(messages, name))
    process.stdout.write(`messages, looked through:\n${canary.table()}\n`)
    expect(canary.sightings()).toEqual([])

    const vault = readdirSync(join(messages, VAULT)).map((name) => readFileSync(join(messages, VAULT, name)))
    // The capture would show it.
    expect(vault.some((bytes) => bytes.includes(TOKEN))).toBe(true)
    for (const bytes of vault) {
      for (const text of [FOLDER, 'harbour', 'Harbour fire']) expect(bytes.includes(text), text).toBe(false)
      expect(bytes.includes(POOL_MARK)).toBe(false)
    }
  })
})
