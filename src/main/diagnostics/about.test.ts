import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { setupClock, setupLibrary } from '../../../tests/support/library.ts'
import { createAbout } from './about.ts'

describe('what the app consists of', () => {
  const aboutOf = (program: string | null) =>
    createAbout({
      db: setupLibrary(setupClock()).db,
      appVersion: '1.2.3',
      committedAt: Date.UTC(2026, 4, 5),
      program,
      versions: { electron: '45.4.1', chrome: '156.0.8078.100', node: '24.18.1' },
      system: { platform: 'linux', arch: 'x64' },
    })
  function setupProgram(): string {
    const program = join(setupFolder(), 'out')
    mkdirSync(join(program, 'main', 'chunks'), { recursive: true })
    for (const file of ['main/index.js', 'main/chunks/a-1.js', 'main/0001.sql']) writeFileSync(join(program, file), '')
    return program
  }

  it('is the versions of its parts', () => {
    expect(aboutOf(null).facts()).toEqual({
      version: '1.2.3',
      committedAt: Date.UTC(2026, 4, 5),
      electron: '45.4.1',
      chromium: '156.0.8078.100',
      node: '24.18.1',
      sqlite: expect.stringMatching(/^3\.\d+\.\d+$/),
      system: 'linux x64',
    })
  })

  it('knows its own scripts, and none where it runs from its sources', () => {
    expect([...aboutOf(setupProgram()).files()].sort()).toEqual(['main/chunks/a-1.js', 'main/index.js'])
    expect([...aboutOf(null).files()]).toEqual([])
  })

  it('gives the notices that the build made, and says when it made none', async () => {
    const program = setupProgram()
    expect(await aboutOf(null).notices()).toBeNull()
    expect(await aboutOf(program).notices()).toBeNull()
    mkdirSync(join(program, 'notices'))
    writeFileSync(join(program, 'notices', 'THIRD-PARTY-NOTICES.txt'), 'libvips, LGPL-3.0-or-later')
    expect(await aboutOf(program).notices()).toBe('libvips, LGPL-3.0-or-later')
  })
})
