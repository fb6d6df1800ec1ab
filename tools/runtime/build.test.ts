import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../tests/support/folder.ts'
import { isStale } from './build.ts'

const OUTPUTS = ['out/main/index.js', 'out/main/report-page.js', 'out/preload/index.cjs', 'out/renderer/index.html']
const SOURCES = [
  'src/main/index.ts',
  'resources/licences/LGPL-3.0.txt',
  'tools/package/notices.ts',
  'electron-builder.yml',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
]
const [BEFORE, BUILT, AFTER] = [1_000, 2_000, 3_000]

function setupBuilt(): string {
  const project = setupFolder()
  for (const path of [...SOURCES, ...OUTPUTS]) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), '')
  }
  // Folders have times of their own.
  for (const folder of ['src', 'src/main', 'resources/licences', 'tools/package'])
    changeAt(join(project, folder), BEFORE)
  for (const path of SOURCES) changeAt(join(project, path), BEFORE)
  for (const path of OUTPUTS) changeAt(join(project, path), BUILT)
  return project
}
const changeAt = (path: string, seconds: number) => utimesSync(path, seconds, seconds)

describe('a build', () => {
  it('is taken as it is when nothing that it read has changed since', () => {
    expect(isStale(setupBuilt())).toBe(false)
  })

  it.each([...SOURCES, 'resources/licences'])('is stale after a change of %s', (path) => {
    const project = setupBuilt()
    changeAt(join(project, path), AFTER)
    expect(isStale(project)).toBe(true)
  })

  it.each(OUTPUTS)('is stale when %s is older than a source', (path) => {
    const project = setupBuilt()
    changeAt(join(project, path), BEFORE - 1)
    expect(isStale(project)).toBe(true)
  })
})
