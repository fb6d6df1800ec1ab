import { createHash } from 'node:crypto'
import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import { player as words } from '../../src/shared/words/player.ts'
import { itemsOf, valueFrom } from '../e2e/support/ask-app.ts'
import { openCase } from '../e2e/support/desk.ts'
import { wav } from '../support/films.ts'
import { setupFolder } from '../support/folder.ts'
import { openFilesOf } from './support/processes.ts'
import { onThisSystem, startApp, takeIn } from './support/start.ts'

describe('what is dropped', () => {
  it('is found by its path, and what is named like an archive is read as what it is', async () => {
    const folder = setupFolder()
    const card = join(folder, 'card.asar')
    mkdirSync(card)
    const bytes = Buffer.from('an exhibit that is called like an archive')
    const paths = [join(folder, 'x.asar'), join(folder, 'Фото и видео.txt'), join(card, 'inside.txt')]
    for (const path of paths) writeFileSync(path, bytes)
    const app = await startApp({ home: join(folder, 'home') })
    const caseId = await openCase(app, 'Harbour fire')
    const rows = await takeIn(app, caseId, [paths[0] ?? '', paths[1] ?? '', card], 3)
    expect(rows.map(({ name }) => name).sort()).toEqual(['inside.txt', 'x.asar', 'Фото и видео.txt'])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    for (const row of rows) expect([row.name, row.intake, row.sha256]).toEqual([row.name, 'inspected', sha256])
    await app.close()
  })

  it('is copied where it lies in the temporary folder, however the system writes that folder', async () => {
    const folder = setupFolder()
    const path = join(folder, 'IMG_2041.txt')
    writeFileSync(path, 'promised by a mail program')
    const app = await startApp({ home: join(folder, 'home') })
    // As Node has it: with a short name on some Windows, by a link on macOS.
    await app.setTemporaryFolder(tmpdir())
    const caseId = await openCase(app, 'Harbour fire')
    const [row] = await takeIn(app, caseId, [path], 1)
    rmSync(path)
    const item = await valueFrom(app.page, 'items.get', { itemId: row?.id ?? 0 })
    expect(item).toMatchObject({ row: { name: 'IMG_2041.txt', intake: 'inspected' }, original: 'attached' })
    expect(basename(item?.promised?.path ?? '')).toBe('IMG_2041.txt')
    await app.close()
  })
})

describe('where the system tells no type of a file system', () => {
  onThisSystem(
    'a file with another number is the same evidence, and no hard link is claimed',
    async () => {
      const folder = setupFolder()
      const card = join(folder, 'card')
      mkdirSync(card)
      const [one, two] = [join(card, 'one.txt'), join(card, 'two.txt')]
      writeFileSync(one, 'a file under two names')
      utimesSync(one, 1_700_000_000, 1_700_000_000)
      linkSync(one, two)
      const app = await startApp({ home: join(folder, 'home') })
      const caseId = await openCase(app, 'Harbour fire')
      const rows = await takeIn(app, caseId, [card], 2)
      const detail = async () => await valueFrom(app.page, 'items.get', { itemId: rows[1]?.id ?? (0 as ItemId) })
      expect((await detail()).otherNames).toEqual([])
      copyFileSync(two, join(folder, 'copy'))
      utimesSync(join(folder, 'copy'), 1_700_000_000, 1_700_000_000)
      renameSync(join(folder, 'copy'), two)
      expect(await detail()).toMatchObject({ original: 'attached', timeShift: 0 })
      const [exhibit] = await valueFrom(app.page, 'cases.exhibits', { caseId })
      await valueFrom(app.page, 'intake.checkAgain', { exhibitId: exhibit?.id ?? (0 as ExhibitId) })
      const progress = async () => await valueFrom(app.page, 'intake.progress', { caseId })
      await expect.poll(progress).toMatchObject({ state: 'finished', found: 2, read: 0, unchanged: 2 })
      await app.close()
    },
    { on: ['win32', 'darwin'] },
  )
})

/** 154 MB: long enough that no player holds it at once. */
const LONG = { seconds: 800, rate: 48_000, channels: 2 }
const JUMPS = 60

describe('a long recording', () => {
  onThisSystem(
    'is played from any place, and leaves no file open however often it jumps',
    async () => {
      const folder = setupFolder()
      const path = join(folder, 'a long talk.wav')
      writeFileSync(path, wav(LONG))
      const app = await startApp({ home: join(folder, 'home') })
      const caseId = await openCase(app, 'Harbour fire')
      await takeIn(app, caseId, [path], 1)
      await app.page.locator('#item-0').dblclick()
      await app.page.getByRole('region', { name: words.region }).waitFor()
      await expect.poll(() => app.page.getByRole('button', { name: words.play }).isEnabled()).toBe(true)
      const jump = (share: number) =>
        app.page.locator('video, audio').evaluate(async (found, to) => {
          const medium = found as HTMLMediaElement
          const arrived = new Promise((resolve) => medium.addEventListener('seeked', resolve, { once: true }))
          medium.currentTime = medium.duration * to
          await arrived
          return { at: medium.currentTime, end: medium.seekable.end(0), error: medium.error?.message ?? null }
        }, share)
      const middle = await jump(0.5)
      expect(middle).toEqual({
        at: expect.closeTo(LONG.seconds / 2, 0),
        end: expect.closeTo(LONG.seconds, 0),
        error: null,
      })
      const before = openFilesOf(app.pid)
      for (let count = 1; count <= JUMPS; count += 1) expect((await jump(((count * 37) % 100) / 100)).error).toBeNull()
      // What a jump gave up is closed a moment later.
      await expect.poll(() => openFilesOf(app.pid), { timeout: 10_000 }).toBeLessThanOrEqual(before + 2)
      expect(app.stderr()).not.toMatch(/ERR_INVALID_STATE|uncaught/i)
      expect((await itemsOf(app.page, caseId))[0]?.name).toBe('a long talk.wav')
      await app.close()
    },
    { on: ['linux'] },
  )
})
