import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keySheet } from './keys.ts'

const RENDERER = join(import.meta.dirname, '../../renderer')

/** Sections of the key sheet that cover the key maps below a folder: those of the first folder that matches. */
const places: readonly (readonly [string, string])[] = [
  ['screens/frame', 'Everywhere'],
  ['screens/cases', 'Cases'],
  ['screens/library', 'Library'],
  ['screens/item/player', 'Video and audio'],
  ['screens/item/leaf-control', 'Item'],
  ['screens/item/leaf-control', 'Compare'],
  ['screens/finding', 'Library'],
  ['screens/finding', 'Item'],
  ['screens/item', 'Item'],
  ['screens/compare', 'Compare'],
  ['viewer', 'Item'],
  ['viewer', 'Compare'],
]
const EVERYWHERE = 'Everywhere'
/** A key that screens handle in their own maps; the sheet lists it only under "Everywhere". */
const BACK = 'escape'

/** The names of the keys in every `useKeys({…})` of a file. */
function keysIn(source: string): string[] {
  const names: string[] = []
  if (/(?<!function )useKeys\((?!\s*\{)/.test(source)) throw new Error('a key map that is not written where it is used')
  for (const { 0: call, index } of source.matchAll(/useKeys\(\s*(?=\{)/g)) {
    let depth = 0
    let isNext = true
    for (let i = index + call.length; i < source.length; i += 1) {
      const sign = source[i] ?? ''
      if (isNext && depth === 1 && !/[\s}]/.test(sign)) {
        const [whole, quoted, plain] = /^(?:'([^']+)'|([a-z0-9]+))\s*:/.exec(source.slice(i)) ?? []
        if (whole === undefined) throw new Error(`a key map that cannot be read: ${source.slice(i, i + 60)}`)
        names.push(quoted ?? plain ?? '')
        i += whole.length - 1
        isNext = false
      } else if ('({['.includes(sign)) depth += 1
      else if (')}]'.includes(sign)) depth -= 1
      else if (sign === ',' && depth === 1) isNext = true
      if (depth === 0) break
    }
  }
  return names
}

const heard = new Map<string, Set<string>>()
for (const file of readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
  const source = readFileSync(join(RENDERER, file), 'utf8').replace(/^\s*\/\/.*$/gm, '')
  const [first] = places.find(([folder]) => file.replaceAll('\\', '/').startsWith(folder)) ?? []
  const here =
    first === undefined ? [EVERYWHERE] : places.flatMap(([folder, place]) => (folder === first ? [place] : []))
  for (const name of keysIn(source))
    for (const place of here) heard.set(place, (heard.get(place) ?? new Set()).add(name))
}

const written = (place: string) =>
  (keySheet.find((one) => one.place === place)?.keys ?? []).flatMap(({ names }) => [...names])

describe('the sheet of keys', () => {
  it('speaks of every place that hears keys, and of no other', () => {
    expect([...heard.keys()].sort()).toEqual(keySheet.map(({ place }) => place).sort())
  })

  it.each(keySheet.map(({ place }) => place))('lists exactly the keys that are heard: %s', (place) => {
    const here = [...(heard.get(place) ?? [])].filter((name) => place === EVERYWHERE || name !== BACK)
    expect(here.sort()).toEqual(written(place).sort())
  })

  it('shows on its caps what it names', () => {
    const signs: Record<string, string> = {
      '←': 'arrowleft',
      '→': 'arrowright',
      '↑': 'arrowup',
      '↓': 'arrowdown',
      '−': '-',
      Esc: 'escape',
      'Page up': 'pageup',
      'Page down': 'pagedown',
    }
    for (const { keys, does, names } of keySheet.flatMap((one) => one.keys)) {
      if (names.length === 0) continue
      const caps = keys.map((cap) => signs[cap] ?? cap.toLowerCase())
      const [held, ...rest] = caps
      const shown = held === 'ctrl' ? [`mod+${rest}`] : held === 'shift' ? [`shift+${rest}`] : caps
      expect(names, does).toEqual(expect.arrayContaining(shown))
    }
  })
})
