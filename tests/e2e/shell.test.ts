import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupFolder } from '../support/folder.ts'
import { askApp, valueFrom } from './support/ask-app.ts'
import { setupApp } from './support/setup-app.ts'

type Bridge = {
  call: (name: string, input: object) => Promise<{ ok: boolean; value: never }>
  on: (listener: (event: object) => void) => () => void
  drop: (caseId: number, files: File[]) => Promise<{ ok: boolean; value: never }>
}
type Page = { touchstone: Bridge; seen: unknown[] }

describe('the window', () => {
  const app = setupApp()
  beforeAll(() => app.start())

  it('answers calls and says what it runs on', async () => {
    expect(await askApp(app.page, 'app.info', {})).toMatchObject({
      ok: true,
      value: { runtime: expect.stringMatching(/^(Electron|Chromium) \d+\./) },
    })
  })

  it('learns the real paths of what is dropped: folders, spaces, other scripts, archives', async () => {
    const root = setupFolder()
    const paths = ['a folder', 'Фото и фотографии.jpg', 'x.asar', "it's $HOME.png"].map((name) => join(root, name))
    const [folder = '', ...files] = paths
    mkdirSync(folder)
    for (const file of files) writeFileSync(file, 'not a picture')
    const { id } = await valueFrom(app.page, 'cases.create', { name: 'Dropped' })
    await app.page.evaluate((caseId) => {
      const page = window as unknown as Page
      page.seen = []
      const take = (event: DragEvent) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        if (event.type !== 'drop') return
        void page.touchstone
          .drop(caseId, [...(event.dataTransfer?.files ?? [])])
          .then((answer) => page.seen.push(answer))
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        window.addEventListener(type, take as (event: Event) => void, { capture: true })
      }
    }, id)
    await app.dropPaths('body', paths)
    await expect.poll(() => app.page.evaluate(() => (window as unknown as Page).seen.length)).toBe(1)
    const exhibits = await valueFrom(app.page, 'cases.exhibits', { caseId: id })
    expect(exhibits.map(({ path }) => path).sort()).toEqual([...paths].sort())
  })

  it('carries no function to main', async () => {
    const asked = app.page.evaluate(() => (window as unknown as Page).touchstone.call('app.info', { act: () => 1 }))
    await expect(asked).rejects.toThrow('An object could not be cloned.')
  })

  it('gives a file made in the page no path', async () => {
    const answer = await app.page.evaluate(() =>
      (window as unknown as Page).touchstone.drop(1, [new File(['x'], '/etc/passwd')]),
    )
    expect(answer).toEqual({ ok: true, value: { exhibitIds: [], refused: [], question: null }, withoutPath: [0] })
  })

  it('hears the keys of the menu', async () => {
    await app.page.evaluate(() => {
      const page = window as unknown as Page
      page.seen = []
      page.touchstone.on((event) => page.seen.push(event))
    })
    await app.page.keyboard.press('Control+,')
    await expect
      .poll(() => app.page.evaluate(() => (window as unknown as Page).seen))
      .toContainEqual({ type: 'navigate', to: 'settings' })
  })

  it('stays the only one for its data folder', async () => {
    expect(await app.startAgain()).toBe(0)
    expect(await askApp(app.page, 'app.info', {})).toMatchObject({ ok: true })
  })

  it('tells what its main process costs', async () => {
    expect(await app.metrics()).toMatchObject({ delayP99Ms: expect.any(Number), rssBytes: expect.any(Number) })
  })
})
