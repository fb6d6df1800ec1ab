import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { webPreferences } from './web-preferences.ts'

describe('the web preferences of a window', () => {
  it('are those of every window, which it cannot change', () => {
    const own = { partition: 'any', devTools: false, sandbox: false, spellcheck: true, nodeIntegration: true }
    expect(webPreferences(own)).toMatchObject({
      partition: 'any',
      devTools: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    })
  })

  it('come from one table, for each window there is', () => {
    const opened = readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) =>
        readFileSync(join(import.meta.dirname, name), 'utf8')
          .split('new BrowserWindow(')
          .slice(1),
      )
    expect(opened.length).toBeGreaterThan(1)
    for (const options of opened) expect(options).toMatch(/^\{[^}]*\n {4}webPreferences: webPreferences\(/)
  })
})
