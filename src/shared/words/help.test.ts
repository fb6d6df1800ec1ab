import { describe, expect, it } from 'vitest'
import { help, versionAge } from './help.ts'

const about = {
  version: '1.2.3',
  committedAt: Date.UTC(2026, 4, 31),
  electron: '45.5.0',
  chromium: '156.0.8078.100',
  node: '24.18.1',
  sqlite: '3.50.4',
  system: 'linux x64',
}
const monthsIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0])

describe('the age of a version', () => {
  it('is told once its browser engine is no longer maintained, in whole months', () => {
    expect(versionAge(about, Date.UTC(2026, 10, 29))).toBeNull()
    expect(monthsIn(versionAge(about, Date.UTC(2026, 11, 1)))).toBe(6)
    expect(monthsIn(versionAge(about, Date.UTC(2026, 11, 31)))).toBe(7)
  })

  it('is not told where the date is unknown, or later than the clock of the computer', () => {
    expect(versionAge({ ...about, committedAt: null }, Date.UTC(2030, 0, 1))).toBeNull()
    expect(versionAge(about, Date.UTC(2019, 0, 1))).toBeNull()
  })

  it('says nothing of an engine that is not Electron’s', () => {
    const now = Date.UTC(2027, 4, 31)
    const [own, other] = [versionAge(about, now), versionAge({ ...about, electron: null }, now)]
    expect(own).toContain('Electron')
    expect(other).not.toContain('Electron')
    expect(own?.startsWith(String(other))).toBe(true)
  })
})

describe('the versions', () => {
  it('have the date of the commit, unless it is unknown', () => {
    expect(help.versions(about)).toContainEqual(expect.arrayContaining(['31 May 2026']))
    expect(help.versions({ ...about, committedAt: null })).toHaveLength(help.versions(about).length - 1)
  })
})
