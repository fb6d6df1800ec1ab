import { mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { promised as words } from '../../src/shared/words/promised.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { valueFrom } from './support/ask-app.ts'
import { openCase } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { setupApp } from './support/setup-app.ts'

describe('files of the temporary folder', () => {
  const app = setupApp()
  let temporary = ''
  let picture: Buffer

  beforeAll(async () => {
    picture = await jpegOf('#573', 640, 400)
    await app.start()
    await openCase(app, 'Harbour fire')
    temporary = join(app.folder, 'temporary')
    mkdirSync(temporary)
    await app.setTemporaryFolder(temporary)
  })

  const file = (name: string, bytes: string | Buffer = name) => {
    const path = join(temporary, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, bytes)
    return path
  }
  const inLibrary = (text: string) => app.page.locator('.library').getByText(text).first()
  const kept = () =>
    readdirSync(join(app.home, 'pasted'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /UTC\W.*\./.test(name),
    )

  it('are copied when they are dropped, and say where they lay when those are gone', async () => {
    const path = file('mail attachment/IMG_2041.jpg', picture)
    await app.dropPaths('body', [path])
    await inLibrary('IMG_2041.jpg').waitFor()
    await expect.poll(kept).toHaveLength(1)
    rmSync(path)
    await inLibrary('IMG_2041.jpg').dblclick()
    await app.page.getByText(words.title, { exact: true }).waitFor()
    await app.page.getByText(path).waitFor()
    await app.page.locator('.stage canvas').waitFor()
    await lookAt(app, 'promised-item')
    await app.page.keyboard.press('Escape')
    // It is the same after a restart, when the program that made the file is gone as well.
    await app.close()
    renameSync(temporary, `${temporary} of yesterday`)
    await app.start()
    const [one] = await valueFrom(app.page, 'cases.list', {})
    const exhibits = await valueFrom(app.page, 'cases.exhibits', { caseId: one?.id ?? 0 })
    expect(exhibits).toMatchObject([{ awaySince: null, missingCount: 0, itemCount: 1 }])
    renameSync(`${temporary} of yesterday`, temporary)
    await app.setTemporaryFolder(temporary)
    await app.page.getByText('Harbour fire').first().click()
  })

  it('are asked about if they are large or folders, and are added as a person decides', async () => {
    const film = file('film.mov')
    truncateSync(film, 2 ** 31 + 1)
    file('album/a.txt')
    await app.dropPaths('body', [film, join(temporary, 'album')])
    const sheet = app.page.getByRole('dialog')
    await sheet.getByText('film.mov').waitFor()
    await sheet.getByText('album').waitFor()
    await lookAt(app, 'promised-question')
    await sheet.getByRole('button', { name: frame.cancel }).click()
    await app.dropPaths('body', [join(temporary, 'album')])
    await sheet.getByRole('button', { name: words.add({ n: 1 }) }).click()
    await inLibrary('a.txt').waitFor()
    expect(kept()).toHaveLength(1)
    await app.dropPaths('body', [join(temporary, 'album')])
    await sheet.getByRole('button', { name: words.keep({ n: 1 }) }).click()
    await expect.poll(kept).toHaveLength(2)
  })

  it('that cannot be copied are named with the reason', async () => {
    const path = file('quarterly.txt')
    truncateSync(path, 2 ** 31 + 1)
    await app.dropPaths('body', [path])
    const sheet = app.page.getByRole('dialog')
    await sheet.getByText('quarterly.txt').waitFor()
    rmSync(path)
    await sheet.getByRole('button', { name: words.keep({ n: 1 }) }).click()
    const note = app.page.locator('.drop-note')
    await note.getByText(words.refused({ n: 1 })).waitFor()
    await lookAt(app, 'promised-refused')
    await note.getByRole('button').click()
    await note.waitFor({ state: 'detached' })
  })
})
