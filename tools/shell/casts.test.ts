import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

describe('the stand-in', () => {
  it('is held against the types of Electron: nothing in it is cast through `unknown`, or to one of them', () => {
    const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    expect(sources.length).toBeGreaterThan(30)
    const casts = sources.flatMap((name) => {
      const source = readFileSync(join(import.meta.dirname, name), 'utf8')
      const [, named = ''] = /^import type \{([^}]*)\} from 'electron'$/m.exec(source) ?? []
      const types = named.split(',').flatMap((one) => one.trim() || [])
      const cast = new RegExp(
        `\\bas (${['unknown as', 'any\\b', '(typeof )?Electron\\.', 'Pick<', ...types.map((one) => `${one}\\b`)].join('|')})`,
      )
      return source
        .split('\n')
        .filter((line) => cast.test(line) && !/^\s*(\*|\/\/|\/\*|import)/.test(line))
        .map((line) => `${name}: ${line.trim()}`)
    })
    expect(casts).toEqual([])
  })
})
