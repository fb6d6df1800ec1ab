import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { createKnownServers, serversKnownHere } from './known-servers.ts'

describe('known servers', () => {
  it('are those that somebody here used, and each is asked for once', () => {
    const file = join(setupFolder(), 'Touchstone servers.json')
    const servers = () => createKnownServers({ file, platform: 'win32' })
    const paths = ['\\\\nas\\a', '//NAS/b', '\\\\evil\\c', 'C:\\d']
    expect(servers().unknownOf(paths)).toEqual(['evil', 'nas'])
    servers().learn(['\\\\nas\\elsewhere'])
    expect(servers().unknownOf(paths)).toEqual(['evil'])
    servers().learn(paths)
    expect(servers().unknownOf(paths)).toEqual([])
    for (const text of ['{"nas":1}', '["na']) {
      writeFileSync(file, text)
      expect(servers().unknownOf(paths)).toEqual(['evil', 'nas'])
    }
  })

  it('lie outside every data folder, so that none brings its own', () => {
    const folder = setupFolder()
    const servers = serversKnownHere({ env: { LOCALAPPDATA: folder }, platform: 'win32' })
    servers.learn(['\\\\nas\\a'])
    expect(readdirSync(folder)).toEqual(['Touchstone servers.json'])
  })

  it('are not asked for on other systems, where such a path is a plain name', () => {
    const folder = setupFolder()
    const servers = createKnownServers({ file: join(folder, 'x'), platform: 'linux' })
    expect(servers.unknownOf(['\\\\nas\\a', '//nas/a'])).toEqual([])
    servers.learn(['\\\\nas\\a'])
    expect(readdirSync(folder)).toEqual([])
  })
})
