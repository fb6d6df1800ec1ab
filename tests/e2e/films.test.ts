import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { player as words } from '../../src/shared/words/player.ts'
import { decodedWith, stills } from '../../src/shared/words/stills.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { matroska, wav } from '../support/films.ts'
import { itemsOf } from './support/ask-app.ts'
import { atRest } from './support/at-rest.ts'
import { axeFaults } from './support/axe.ts'
import { openCase } from './support/desk.ts'
import { setupApp } from './support/setup-app.ts'

/** The drive: an audio file and a broken video made here, and two videos of the corpus if it is available. */
function makeDrive(folder: string): string {
  const drive = join(folder, 'card')
  mkdirSync(drive)
  writeFileSync(join(drive, 'a talk.wav'), wav({ seconds: 30 }))
  writeFileSync(join(drive, 'b empty.mkv'), matroska({ seconds: 8, title: 'Harbour' }))
  if (hasCorpus) {
    cpSync(join(CORPUS, 'audio-video', 'video1.mp4'), join(drive, 'c film.mp4'))
    cpSync(join(CORPUS, 'audio-video', 'with-gps.mov'), join(drive, 'd phone.mov'))
  }
  return drive
}

describe('films and sounds', () => {
  let drive: string
  const app = setupApp()
  let caseId: CaseId

  const rows = () => itemsOf(app.page, caseId)
  const media = () => app.page.locator('video, audio')
  const element = <T>(read: (of: HTMLVideoElement) => T) => media().evaluate(read as (of: Element) => T)
  const seconds = () => element(({ currentTime }) => currentTime)
  const open = async (name: string) => {
    const index = (await rows()).findIndex((row) => row.name === name)
    await app.page.locator(`#item-${index}`).dblclick()
    await app.page.getByRole('region', { name: words.region }).waitFor()
  }
  const ready = () => expect.poll(() => app.page.getByRole('button', { name: words.play }).isEnabled()).toBe(true)
  const back = async () => {
    await app.press('Escape')
    await app.page.locator('#item-0').waitFor()
  }
  const faults = () => axeFaults(app.page)

  beforeAll(async () => {
    drive = makeDrive(app.folder)
    await app.start()
    caseId = await openCase(app, 'Harbour fire')
  })

  it('are taken in like any other file', async () => {
    await app.dropPaths('body', [drive])
    await expect
      .poll(async () => (await rows()).every(({ intake }) => intake === 'inspected') && (await rows()).length)
      .toBe(hasCorpus ? 4 : 2)
    await app.page.locator('#item-0').waitFor()
  })

  it('start muted and only when told, and follow the keys', async () => {
    await open('a talk.wav')
    await ready()
    expect(await element(({ paused, muted }) => [paused, muted])).toEqual([true, true])
    await app.page.locator('.waveform-all').waitFor()
    await app.press('ArrowRight', 'ArrowRight', 'ArrowLeft')
    await expect.poll(seconds).toBe(5)
    await app.press('Shift+ArrowRight')
    await expect.poll(seconds).toBeCloseTo(5.04, 3)
    await app.press('End')
    await expect.poll(seconds).toBe(30)
    await app.press('Home', 'm', '>')
    expect(await element(({ muted, playbackRate }) => [muted, playbackRate])).toEqual([false, 1.5])
    await app.press('m', '<', 'Space')
    await expect.poll(seconds).toBeGreaterThan(0.2)
    await app.press('k')
    expect(await element(({ paused, muted }) => [paused, muted])).toEqual([true, true])
    expect(await app.page.locator('.player-time').innerText()).toContain('/ 00:00:30.000')
  })

  it('are moved through by the pointer', async () => {
    const box = await app.page.getByRole('slider', { name: words.seek }).boundingBox()
    if (!box) throw new Error('there is no slider')
    await app.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect.poll(seconds).toBeCloseTo(15, 0)
  })

  it('go on where they were when their fact check is looked at, and stand there when one comes back', async () => {
    const now = () => element(({ paused, muted, playbackRate }) => [paused, muted, playbackRate])
    await app.press('Home', 'ArrowRight', 'm', '>', 'Space')
    await expect.poll(seconds).toBeGreaterThan(5.1)
    await app.press('r')
    await app.page.locator('.fact-document').waitFor()
    // Before the first fact check there is nothing next to it, so nothing plays.
    expect(await media().count()).toBe(0)
    await app.press('r')
    await ready()
    expect(await seconds()).toBeGreaterThan(5.1)
    expect(await now()).toEqual([true, false, 1.5])
    await app.press('End')
    await expect.poll(seconds).toBe(30)
    await back()
    await open('b empty.mkv')
    await back()
    await open('a talk.wav')
    await ready()
    await expect.poll(seconds).toBe(30)
    expect(await now()).toEqual([true, false, 1.5])
    await app.press('Home', 'm', '<')
  })

  it('have nothing that axe finds fault with, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme })
      await atRest(app.page)
      expect(await faults()).toEqual([])
    }
    await app.page.emulateMedia({ colorScheme: null })
    await back()
  })

  it('that hold nothing to play say so, and keep their facts', async () => {
    await open('b empty.mkv')
    await app.page.getByText(words.broke).or(app.page.getByText(words.cannotPlayHint)).first().waitFor()
    await app.page.getByText('00:00:08.000').first().waitFor()
    await back()
  })

  it.skipIf(!hasCorpus)(`are seen as they were held${needsCorpus}`, async () => {
    await open('d phone.mov')
    await ready()
    expect(await element(({ videoWidth, videoHeight }) => [videoWidth, videoHeight])).toEqual([320, 568])
    // Its preview is made now, and is in the library from then on.
    await expect.poll(async () => (await rows()).find(({ name }) => name === 'd phone.mov')?.hasThumbnail).toBe(true)
    await back()
    const index = (await rows()).findIndex(({ name }) => name === 'd phone.mov')
    const picture = app.page.locator(`#item-${index} img`)
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([180, 320])
  })

  it.skipIf(!hasCorpus)(
    `give a still that is an item of its own, and both lead to each other${needsCorpus}`,
    async () => {
      await open('d phone.mov')
      await ready()
      await app.press('Shift+ArrowRight', 'Shift+ArrowRight')
      await app.press('s')
      await app.page.getByText(stills.taken({ reference: 'ITEM-0005' })).waitFor()
      await app.page.getByRole('button', { name: stills.open, exact: true }).click()
      const runtime = decodedWith('.*', { name: '[A-Za-z0-9]+', isPlatform: false }).replace(/[()]/g, '\\$&')
      const note = stills.note({ runtime, time: '00:00:00\\.066' })
      await app.page.getByText(new RegExp(`^${note}$`)).waitFor()
      // It is listed at once, and read a moment later.
      const still = async () => (await rows()).find(({ reference }) => reference === 'ITEM-0005')
      await expect.poll(async () => (await still())?.status).toBe('not_sent')
      const read = { name: 'ITEM-0004 at 00.00.00.066.png', kind: 'image', width: 320, height: 568 }
      expect(await still()).toMatchObject(read)
      expect(await faults()).toEqual([])
      await app.page.getByRole('button', { name: 'ITEM-0004', exact: true }).click()
      await app.page.getByRole('button', { name: 'ITEM-0005', exact: true }).waitFor()
      await back()
    },
  )

  it('whose drive is gone keep what was read from them', async () => {
    renameSync(drive, `${drive} away`)
    await open('a talk.wav')
    await app.page.getByText(words.missing).waitFor()
    await app.page.getByText('00:00:30.000').first().waitFor()
    renameSync(`${drive} away`, drive)
    await back()
  })
})
