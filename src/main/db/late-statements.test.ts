import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'

const MAIN = join(import.meta.dirname, '..')

/** The statements whose whole text stands in the sources, with the file of each. */
function statementsInSources(): [file: string, text: string][] {
  return readdirSync(MAIN, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const source = readFileSync(join(MAIN, name), 'utf8')
      const texts = source.matchAll(/\.prepare(?:<[^(]*>)?\(\s*(['"`])((?:(?!\1)[^\\])*)\1/g)
      return [...texts].map(([, , text = '']): [string, string] => [name, text])
    })
    .filter(([, text]) => !text.includes('${'))
}

describe('a statement', () => {
  it('is compiled when it is first used, in the form that was asked for', () => {
    const { db } = setupLibrary()
    const number = db.prepare<[], number>('SELECT count(*) FROM cases').pluck()
    const broken = db.prepare('SELECT id FROM nowhere')
    expect(number.get()).toBe(0)
    expect(number.pluck(false).get()).toEqual({ 'count(*)': 0 })
    expect(number.raw().all()).toEqual([[0]])
    expect(() => broken.get()).toThrow('nowhere')
  })

  it('compiles, wherever its text stands in the sources', () => {
    const { db } = setupLibrary()
    const statements = statementsInSources()
    expect(statements.length).toBeGreaterThan(150)
    const faults = statements.flatMap(([file, text]) => {
      try {
        // Its plan is asked for instead of its rows, without values.
        db.prepare(`EXPLAIN ${text}`).all()
        return []
      } catch (cause) {
        // The schema is written by a step alone, which lets itself.
        return /parameter|sqlite_master may not be modified/.test(String(cause)) ? [] : [`${file}: ${cause}\n${text}`]
      }
    })
    expect(faults).toEqual([])
  })
})
