import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSHandle } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { droppedRefusals, dropped as words } from '../../src/shared/words/dropped.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { openCase } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { setupApp } from './support/setup-app.ts'

type Named = { name: string; base64: string; type: string; repeat?: number }

describe('a picture dropped from another program', () => {
  const app = setupApp()
  let picture: Buffer

  beforeAll(async () => {
    picture = await jpegOf('#357', 640, 400)
    await app.start()
    await openCase(app, 'Harbour fire')
  })

  /** Drags bytes over the window and drops them, as a browser does: `files` without a path, along with a URL. */
  const drop = (files: Named[], address: string | null, withPath?: JSHandle<File | null>) =>
    app.page.evaluate(
      ([given, uri, real]) => {
        const dataTransfer = new DataTransfer()
        if (real) dataTransfer.items.add(real as File)
        for (const { name, base64, type, repeat = 1 } of given as Named[]) {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
          dataTransfer.items.add(new File(Array(repeat).fill(bytes), name, { type }))
        }
        if (uri !== null) dataTransfer.setData('text/uri-list', uri as string)
        for (const type of ['dragenter', 'dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      },
      [files, address, withPath ?? null] as const,
    )
  const kept = () =>
    readdirSync(join(app.home, 'pasted'), { recursive: true, encoding: 'utf8' }).filter((name) => /UTC/.test(name))
  const jpeg = (name: string, bytes = picture): Named => ({
    name,
    base64: bytes.toString('base64'),
    type: 'image/jpeg',
  })
  const areKept = (count: number) => expect.poll(() => kept().length).toBe(count)

  it('becomes an item without an original file that tells what the browser said of it', async () => {
    await drop([jpeg('../../harbour.jpg')], 'https://news.example/harbour?id=7')
    await areKept(1)
    const [path = ''] = kept()
    expect(readFileSync(join(app.home, 'pasted', path)).equals(picture)).toBe(true)
    expect(readdirSync(app.home)).not.toContain('harbour.jpg')
    await app.page
      .locator('.library')
      .getByText(/no original file\.jpg$/)
      .first()
      .dblclick()
    await app.page.getByText(words.title, { exact: true }).waitFor()
    await app.page.getByText('../../harbour.jpg').waitFor()
    await app.page.getByText('https://news.example/harbour?id=7').waitFor()
    await app.page.locator('.stage canvas').waitFor()
    await lookAt(app, 'dropped-item')
    await app.page.keyboard.press('Escape')
    expect(await app.page.getByRole('dialog').count()).toBe(0)
  })

  it('comes with others, and what is no picture, empty or huge is refused by name', async () => {
    const huge = { ...jpeg('huge.jpg', Buffer.concat([picture, Buffer.alloc(2 ** 20)])), repeat: 300 }
    await drop(
      [
        jpeg('second.jpg'),
        { name: 'photo.jpg', base64: btoa('<html>no picture</html>'), type: 'image/jpeg' },
        jpeg('none.jpg', Buffer.alloc(0)),
        huge,
      ],
      'https://news.example/several',
    )
    const note = app.page.locator('.drop-note')
    await note.getByText(words.refused({ n: 3 })).waitFor()
    for (const reason of ['not_a_picture', 'empty', 'too_large'] as const)
      await note.getByText(droppedRefusals[reason]).waitFor()
    await lookAt(app, 'dropped-refused')
    await areKept(2)
    expect(kept()).toHaveLength(2)
    expect(
      readdirSync(join(app.home, 'pasted'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.part'),
      ),
    ).toEqual([])
    await note.getByRole('button').click()
    await note.waitFor({ state: 'detached' })
  })

  it('of many megabytes comes whole', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(900_000, 7)])
    await drop([{ ...jpeg('large.jpg', large), repeat: 20 }], null)
    await areKept(3)
    const [path] = kept().sort().slice(-1)
    expect(readFileSync(join(app.home, 'pasted', path ?? '')).length).toBe(20 * large.length)
  })

  it('leaves a real file beside it what it is', async () => {
    const real = join(app.home, 'real.txt')
    writeFileSync(real, 'a note')
    await app.page.evaluate(() => {
      const page = window as unknown as { caught: File | null }
      const catchOne = (event: DragEvent) => {
        page.caught = event.dataTransfer?.files[0] ?? null
        event.stopImmediatePropagation()
        event.preventDefault()
      }
      window.addEventListener('drop', catchOne, { capture: true, once: true })
    })
    await app.dropPaths('body', [real])
    await expect
      .poll(() => app.page.evaluate(() => (window as unknown as { caught: File | null }).caught !== null))
      .toBe(true)
    const file = await app.page.evaluateHandle(() => (window as unknown as { caught: File | null }).caught)
    await drop([jpeg('beside.jpg')], null, file)
    await app.page.locator('.library').getByText('real.txt').first().waitFor()
    await areKept(4)
  })

  it('that is the window’s own is no evidence', async () => {
    await app.page.evaluate((base64) => {
      document.body.dispatchEvent(new DragEvent('dragstart', { bubbles: true }))
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], 'own.jpg', { type: 'image/jpeg' }))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      document.body.dispatchEvent(new DragEvent('dragend', { bubbles: true }))
    }, picture.toString('base64'))
    // Had it been taken, it would be there before what is dropped after it.
    const last = Buffer.concat([picture, Buffer.from('last')])
    await drop([jpeg('last.jpg', last)], null)
    await areKept(5)
    expect(kept().filter((path) => readFileSync(join(app.home, 'pasted', path)).equals(last))).toHaveLength(1)
  })
})
