import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { createKnownServers, serverOf, serversKnownHere } from './known-servers.ts'

describe('the server of a path on Windows', () => {
  it.each([
    ['\\\\Nas\\share\\case', 'nas'],
    ['//nas/share', 'nas'],
    ['\\/nas\\share', 'nas'],
    ['\\\\nas', 'nas'],
    ['\\\\\\nas\\share', 'nas'],
    ['\\\\10.0.0.9\\c$', '10.0.0.9'],
    ['\\\\host@SSL@8443\\DavWWWRoot', 'host@ssl@8443'],
    ['\\\\localhost\\c$', 'localhost'],
    ['\\\\?\\UNC\\nas\\share', 'nas'],
    ['//?/unc/nas/share', 'nas'],
    ['\\\\.\\UNC\\nas\\share', 'nas'],
    ['\\??\\UNC\\nas\\share', 'nas'],
    ['\\\\?\\GLOBALROOT\\Device\\Mup\\nas\\share', '\\\\?\\globalroot\\device\\mup\\nas\\share'],
    ['\\\\.\\C:\\..\\UNC\\nas\\share', '\\\\.\\c:\\..\\unc\\nas\\share'],
    ['\\\\', '\\\\'],
  ])('of %s is %s', (path, server) => expect(serverOf(path)).toBe(server))

  it.each([
    'C:\\case\\a.jpg',
    'D:/case',
    '\\case on this drive',
    '\\\\?\\C:\\case',
    '\\\\.\\d:',
    '\\\\?\\Volume{26a21bda-a627-11d7-9931-806e6f6e6963}\\case',
    'https://nas/share',
    'links:0a1b',
    '',
  ])('is none of %s', (path) => expect(serverOf(path)).toBeNull())
})

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
