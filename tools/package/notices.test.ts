import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../tests/support/folder.ts'
import { bundledPackages, packedPackages, writeNotices } from './notices.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** A project with one package installed, whose files besides package.json are given. */
function projectWith(name: string, files: Record<string, string>): string {
  const project = setupFolder()
  const folder = join(project, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', license: 'MIT' }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return project
}
const noticesOf = (project: string, name: string) =>
  writeNotices(project, bundledPackages(project, [join(project, 'node_modules', name, 'index.js?inline')]))

describe('the notices of third parties', () => {
  it('hold the licence of a package that a bundle took a file from', () => {
    const project = projectWith('@a/tool', { LICENSE: 'Copyright A. Permission is hereby granted' })
    expect(noticesOf(project, '@a/tool')).toContain('@a/tool 1.0.0  (MIT)\n')
    expect(noticesOf(project, '@a/tool')).toContain('Copyright A.')
  })

  it('take the licence from the section of a README where there is no file', () => {
    const project = projectWith('tool', {
      'README.md': '# tool\nUse it.\n\n## Licence\n\nPermission is hereby granted\n',
    })
    expect(noticesOf(project, 'tool')).toContain('## Licence\n\nPermission is hereby granted')
    expect(noticesOf(project, 'tool')).not.toContain('Use it.')
  })

  it('are not written for a package that only names its licence', () => {
    const project = projectWith('tool', { 'README.md': '# tool\n\n## License\n\nMIT\n' })
    expect(() => noticesOf(project, 'tool')).toThrow('no licence text for: tool 1.0.0  (MIT)')
  })

  it('begin with a paragraph that the window wraps', () => {
    expect(writeNotices(setupFolder(), []).split('\n\n')[0]).not.toContain('\n')
  })

  it('leave out what is installed and not packed', () => {
    const folders = packedPackages(PROJECT).map(({ folder }) => folder)
    expect(folders).toEqual(expect.arrayContaining(['node_modules/sharp', 'node_modules/@img/sharp-wasm32']))
    const leftOut = /^node_modules\/(@img\/sharp-(libvips-)?linux|yargs|cliui|node-addon-api|node-(linux|win)-)/
    expect(folders.filter((folder) => leftOut.test(folder))).toEqual([])
  })

  it('cover every package that is packed here, with the native libraries inside them', () => {
    const packages = packedPackages(PROJECT)
    const notices = writeNotices(PROJECT, packages)
    expect(packages.length).toBeGreaterThan(25)
    for (const { name, version } of packages) expect(notices).toContain(`\n${name} ${version}  (`)
    for (const library of [
      'libvips',
      'libheif',
      'libmpg123',
      'libFLAC',
      'libvorbis',
      'SQLite',
      'PDFium',
      'MediaInfoLib',
    ])
      expect(notices).toContain(library)
    for (const version of ['Version 2.1, February 1999', 'Version 3, 29 June 2007']) expect(notices).toContain(version)
  })
})
