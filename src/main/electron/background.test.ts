import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BACKGROUND } from './background.ts'

describe("the window's background", () => {
  it('is the colour of the page, light and dark', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../renderer/styles/tokens.css'), 'utf8')
    const [, light, dark] = /--page: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []
    expect(BACKGROUND).toEqual({ light, dark })
  })
})
