import { readdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../tests/support/folder.ts'
import { machineName } from './machine.ts'

describe('the name of a machine', () => {
  it('is that of its host', () => {
    for (const platform of ['linux', 'win32'] as const) expect(machineName({ platform })).toBe(hostname())
  })

  it('on macOS stays the same whatever the network calls it, and differs from machine to machine', () => {
    const folders = [setupFolder(), setupFolder()]
    const [first, second] = folders.map((folder) => machineName({ platform: 'darwin', folder }))
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
    expect(folders.map((folder) => machineName({ platform: 'darwin', folder }))).toEqual([first, second])
    expect(readdirSync(folders[0] ?? '')).toEqual(['touchstone-machine'])
  })

  it('is that of its host where nothing can be written', () => {
    expect(machineName({ platform: 'darwin', folder: join('/dev/null', 'x') })).toBe(hostname())
  })
})
