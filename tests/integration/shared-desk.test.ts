import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type DeskPlace, setupFolder } from '../support/folder.ts'
import { useLibrary } from '../support/library-place.ts'
import { createOriginal, sharedDesk } from '../support/shared-desk.ts'

const made: string[] = []
const make = ({ home, evidence }: DeskPlace) => {
  made.push(home)
  mkdirSync(home, { mode: 0o700 })
  writeFileSync(join(evidence, 'a.txt'), 'Words.\n')
  return useLibrary(home, 'Harbour').uuid
}
const desk = sharedDesk(make)

describe('a desk that the tests of a file share', () => {
  it.each(['first', 'second'])('gives the %s test nothing of what another wrote', async (name) => {
    const { home, evidence, made: uuid } = await desk()
    expect(useLibrary(home)).toEqual({ uuid, cases: ['Harbour'] })
    expect(existsSync(join(home, 'note.txt'))).toBe(false)
    expect(statSync(home).mode & 0o777).toBe(0o700)
    expect(readFileSync(join(evidence, 'a.txt'), 'utf8')).toBe('Words.\n')
    useLibrary(home, name)
    writeFileSync(join(home, 'note.txt'), name)
    expect(useLibrary(home).cases).toEqual(['Harbour', name])
  })

  it('is made once, and a test may have one of its own, with evidence to alter', async () => {
    const shared = await desk()
    expect(made).toHaveLength(1)
    const own = await desk.own()
    expect(made).toHaveLength(2)
    expect(own.made).not.toBe(shared.made)
    rmSync(join(own.evidence, 'a.txt'))
    expect(existsSync(join(shared.evidence, 'a.txt'))).toBe(true)
  })

  it.each<[what: string, alter: (place: DeskPlace) => void]>([
    ['writes to evidence', ({ evidence }) => appendFileSync(join(evidence, 'a.txt'), 'More.')],
    ['adds evidence', ({ evidence }) => writeFileSync(join(evidence, 'b.txt'), '')],
    ['deletes evidence', ({ evidence }) => rmSync(join(evidence, 'a.txt'))],
    ['sets a time of evidence', ({ evidence }) => utimesSync(join(evidence, 'a.txt'), 1, 1)],
    [
      'puts the same words there in another file',
      ({ evidence }) => {
        const [file, other] = [join(evidence, 'a.txt'), join(evidence, '..', 'b.txt')]
        const { atime, mtime } = statSync(file)
        writeFileSync(other, 'Words.\n')
        utimesSync(other, atime, mtime)
        renameSync(other, file)
      },
    ],
    ['writes to the library that is copied', ({ home }) => void useLibrary(home, 'Quay')],
  ])('names a test that %s, and is made anew for the next', async (_what, alter) => {
    const places: DeskPlace[] = []
    const original = createOriginal((place) => {
      places.push(place)
      return make(place)
    })
    onTestFinished(original.remove)
    const { home } = await original.copyTo(setupFolder())
    useLibrary(home, 'Pier')
    await original.expectUnaltered('the first')
    for (const place of places) alter(place)
    await expect(original.expectUnaltered('the second')).rejects.toThrow('"the second" altered')
    const next = await original.copyTo(setupFolder())
    expect(useLibrary(next.home).cases).toEqual(['Harbour'])
    expect(readFileSync(join(next.evidence, 'a.txt'), 'utf8')).toBe('Words.\n')
    await original.expectUnaltered('the third')
  })

  it('gives each test what was made as it was made', async () => {
    const original = createOriginal(({ home }) => {
      mkdirSync(home)
      return { names: ['Harbour'] }
    })
    onTestFinished(original.remove)
    const copied = async () => (await original.copyTo(setupFolder())).made
    ;(await copied()).names.push('Quay')
    expect(await copied()).toEqual({ names: ['Harbour'] })
  })

  it('refuses a library that was left open', async () => {
    const original = createOriginal(({ home, ...place }) => {
      make({ home, ...place })
      writeFileSync(join(home, 'library.sqlite-wal'), 'Rows.')
    })
    onTestFinished(original.remove)
    await expect(original.copyTo(setupFolder())).rejects.toThrow('left open')
  })
})
