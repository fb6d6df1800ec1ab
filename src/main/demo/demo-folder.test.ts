import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { copyDemo, isDemoFolder, removeDemo } from './demo-folder.ts'

function setupDemo() {
  const room = setupFolder()
  const made = join(room, 'made')
  for (const part of ['home', 'evidence/Phone']) mkdirSync(join(made, part), { recursive: true })
  writeFileSync(join(made, 'home/library.sqlite'), 'library')
  writeFileSync(join(made, 'evidence/Phone/a.jpg'), 'image')
  return { room, made, copy: join(room, 'desk demo') }
}

describe('a copy of the demo', () => {
  it('has the library and the evidence, is marked, and can be written whatever the package allows', async () => {
    const { room, made, copy } = setupDemo()
    chmodSync(join(made, 'home/library.sqlite'), 0o444)
    expect(await copyDemo(made, copy)).toBe('done')
    expect(readFileSync(join(copy, 'evidence/Phone/a.jpg'), 'utf8')).toBe('image')
    expect(statSync(join(copy, 'home/library.sqlite')).mode & 0o777).toBe(0o600)
    expect(isDemoFolder(copy)).toBe(true)
    expect(readdirSync(room).toSorted()).toEqual(['desk demo', 'made'])
  })

  it('is made anew from what a killed copy left, and never in place of what is no demo', async () => {
    const { room, made, copy } = setupDemo()
    const hidden = join(room, '.desk demo.part')
    await copyDemo(made, hidden)
    writeFileSync(join(hidden, 'home/half'), '')
    expect(await copyDemo(made, copy)).toBe('done')
    expect(existsSync(join(copy, 'home/half'))).toBe(false)

    const taken = join(room, 'taken')
    mkdirSync(taken)
    writeFileSync(join(taken, 'notes.txt'), 'mine')
    expect(await copyDemo(made, taken)).toBe('taken')
    const foreign = join(room, '.other.part')
    mkdirSync(foreign)
    writeFileSync(join(foreign, 'notes.txt'), 'mine')
    expect(await copyDemo(made, join(room, 'other'))).toBe('taken')
    expect(readFileSync(join(foreign, 'notes.txt'), 'utf8')).toBe('mine')
  })

  it('is removed whole, and nothing that a link in it leads to', async () => {
    const { room, made, copy } = setupDemo()
    const own = join(room, 'own')
    mkdirSync(own)
    writeFileSync(join(own, 'notes.txt'), 'mine')
    await copyDemo(made, copy)
    symlinkSync(own, join(copy, 'evidence/link'))
    expect(await removeDemo(copy)).toBe('done')
    expect(readdirSync(room).toSorted()).toEqual(['made', 'own'])
    expect(readFileSync(join(own, 'notes.txt'), 'utf8')).toBe('mine')
  })

  it('is not removed without its mark, and not by a link that leads to it', async () => {
    const { room, made, copy } = setupDemo()
    expect(await removeDemo(made)).toBe('taken')
    await copyDemo(made, copy)
    const link = join(room, 'link')
    symlinkSync(copy, link)
    expect(await removeDemo(link)).toBe('taken')
    writeFileSync(join(copy, 'touchstone-demo.json'), '{}')
    expect(await removeDemo(copy)).toBe('taken')
    expect(existsSync(join(copy, 'home/library.sqlite'))).toBe(true)
  })
})
