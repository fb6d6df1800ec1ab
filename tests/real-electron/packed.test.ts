import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSamples } from '../../tools/samples/make.ts'
import { startSimulatedService } from '../../tools/simulated-service/service.ts'
import { valueFrom } from '../e2e/support/ask-app.ts'
import { openCase } from '../e2e/support/desk.ts'
import { CORPUS, hasCorpus } from '../support/corpus.ts'
import { wav } from '../support/films.ts'
import { setupFolder } from '../support/folder.ts'
import { noSecretService } from '../support/keychain.ts'
import { startKeyringSession } from '../support/keyring-session.ts'
import { connectTo, inElectron, startApp, startElectron, takeIn } from './support/start.ts'
import { target } from './support/target.ts'

/** One file for each decoder: its name and the format that is read in it. */
const FORMATS: readonly (readonly [string, string])[] = [
  ['IMG_0413.JPG', 'jpeg'],
  ['screenshot.png', 'png'],
  ['ben-profile.webp', 'webp'],
  ['witness-2.tif', 'tiff'],
  ['talk.wav', 'wav'],
  ...(hasCorpus ? ([['phone.heic', 'heic']] as const) : []),
]

describe('the app as it is packed', () => {
  inElectron('knows whether it is packed', async () => {
    const app = await startElectron({ home: setupFolder() })
    expect(await app.main.evaluate(({ app: electron }) => electron.isPackaged)).toBe(target.kind === 'packaged')
    await app.close()
  })

  it('opens its library and decodes each format in the process that opens evidence, without a word of GLib', async () => {
    const folder = setupFolder()
    const [drawn, card] = [join(folder, 'drawn'), join(folder, 'card')]
    for (const made of [drawn, card]) mkdirSync(made)
    for (const { path } of await makeSamples(drawn)) {
      const name = FORMATS.find(([wanted]) => path.endsWith(wanted))?.[0]
      if (name !== undefined) cpSync(path, join(card, name))
    }
    writeFileSync(join(card, 'talk.wav'), wav({ seconds: 3 }))
    if (hasCorpus) cpSync(join(CORPUS, 'heif', 'IMG_2927.HEIC'), join(card, 'phone.heic'))
    const app = await startApp({ home: join(folder, 'home') })
    const caseId = await openCase(app, 'Harbour fire')
    const rows = await takeIn(app, caseId, [card], FORMATS.length)
    for (const [name, format] of FORMATS) {
      const row = rows.find((found) => found.name === name)
      if (row === undefined) throw new Error(`${name} is not listed`)
      const { medium } = await valueFrom(app.page, 'items.get', { itemId: row.id })
      expect([name, row.intake, medium?.format]).toEqual([name, 'inspected', format])
      // A picture of it was drawn: its decoder ran.
      expect([name, medium?.hasThumbnail]).toEqual([name, format !== 'wav'])
    }
    expect(app.stderr()).not.toMatch(/SharpElectronLinux|GLib-GObject|v8_ArrayBuffer/)
    await app.close()
  })

  inElectron(
    'keeps the token in the keychain of the system, and finds it after the next start',
    async () => {
      const keyring = await startKeyringSession()
      const service = await startSimulatedService()
      try {
        await keyring.start('unlocked')
        const home = setupFolder()
        const first = await startElectron({ home })
        await connectTo(first, service)
        const stored = async () => (await valueFrom(first.page, 'account.status', {})).token
        await expect.poll(stored, { timeout: 15_000 }).toBe('keychain')
        await first.close()
        const second = await startElectron({ home })
        expect(await valueFrom(second.page, 'account.test', {})).toMatchObject({
          connection: 'online',
          token: 'keychain',
        })
        await second.close()
        // Asked for what it cannot have: the window answers, and a sentence comes.
        await keyring.start('locked')
        const third = await startElectron({ home })
        const reported = async () => (await valueFrom(third.page, 'account.status', {})).keychain
        await valueFrom(third.page, 'account.status', {})
        await expect.poll(reported, { timeout: 15_000 }).toMatch(/locked|timeout|absent|untried/)
        await third.close()
      } finally {
        await service.close()
        await keyring.close()
      }
    },
    { on: ['linux'], missing: noSecretService },
  )
})
