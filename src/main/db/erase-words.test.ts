import { describe, expect, it } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { createRandom } from '../../../tests/support/random.ts'
import { plant } from '../../../tests/support/rows.ts'
import { runSeed } from '../../../tests/support/seed.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { atOnce } from '../turns.ts'
import { createEraseWords } from './erase-words.ts'

type Library = ReturnType<typeof setupLibrary>

/** What a case under erasure remembers of files with these names. */
const setupNames = (...names: string[]) => namesIn(setupLibrary(), names)

function namesIn({ db, cases }: Library, names: readonly string[]) {
  const id = cases.create('Harbour fire').id as CaseId
  plant(db, () => db.prepare("INSERT INTO erasing (case_id, scope, tally) VALUES (?, 'items', '{}')").run(id))
  const words = createEraseWords(db)
  words.addExhibits(id, [], names)
  const stepsOf = (text: string) => {
    let steps = 0
    const looking = words.isNamed(id, JSON.stringify({ words: text }), true)
    for (let step = looking.next(); ; step = looking.next()) {
      if (step.done) return { steps, isNamed: step.value }
      steps += 1
    }
  }
  return { mentions: (text: string) => atOnce(words.mentions(id, text)), stepsOf }
}

/** What it means that a text names a file: some part of it is the name, with no letter or digit next to it. */
function isNamedIn(text: string, names: readonly string[]): boolean {
  const isOfWord = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at))
  return names.some((name) => {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
      if (!isOfWord(at - 1) && !isOfWord(at + name.length)) return true
    return false
  })
}

describe('a sentence', () => {
  it('names a file by its whole name, wherever it stands', () => {
    const { mentions } = setupNames('a', 'IMG_1.jpg', 'my letter.pdf')
    for (const text of ['a', 'Send a?', 'IMG_1.jpg', '(IMG_1.jpg)', 'see “my letter.pdf”', 'x/IMG_1.jpg, y'])
      expect(mentions(text), text).toBe(true)
    for (const text of ['', 'b', 'IMG_1.jpgx', 'xIMG_1.jpg', '1IMG_1.jpg2', 'my letter', 'ä', 'my  letter.pdf'])
      expect(mentions(text), text).toBe(false)
  })

  it('names a file though a longer or an earlier name begins like it', () => {
    const { mentions } = setupNames('note', 'note 1', 'note 1.txt', 'note 10', 'nota')
    for (const text of ['note', 'note 12', 'note 1, 2', 'note-1', 'a note 1.txt b'])
      expect(mentions(text), text).toBe(true)
    for (const text of ['not', 'notes', 'notb']) expect(mentions(text), text).toBe(false)
  })

  it('names a file whatever its characters are', () => {
    const { mentions } = setupNames('👍.png', 'ﬀ\u0000x', 'שלום')
    for (const text of ['👍.png', 'x 👍.png!', 'שלום', 'ﬀ\u0000x']) expect(mentions(text), text).toBe(true)
    for (const text of ['👎.png', '\ud83d.png', '\ud83d']) expect(mentions(text), text).toBe(false)
  })

  it('names what the definition says, for texts and names drawn from few characters', () => {
    const random = createRandom(runSeed())
    const draw = (most: number) =>
      Array.from({ length: 1 + random.below(most) }, () => random.pick(['a', 'b', ' ', '.', '-', 'é', '👍'])).join('')
    const library = setupLibrary()
    for (let n = 0; n < 20; n += 1) {
      const names = Array.from({ length: 1 + random.below(6) }, () => draw(4))
      const { mentions } = namesIn(library, names)
      for (let m = 0; m < 50; m += 1) {
        const text = draw(20)
        expect(mentions(text), JSON.stringify({ text, names })).toBe(isNamedIn(text, names))
      }
    }
  })

  it('is looked through in steps of the same size, which grow with its length and no faster', () => {
    const { stepsOf } = setupNames('IMG_1.jpg', 'a b')
    for (const piece of ['a ', '. ', 'IMG_1 jpg '])
      for (const length of [2 ** 12, 2 ** 15]) {
        const { steps, isNamed } = stepsOf(piece.repeat(length / piece.length))
        expect(isNamed).toBe(false)
        expect(steps).toBeLessThanOrEqual(length / 256)
        expect(steps).toBeGreaterThan(length / 512)
      }
  })
})
