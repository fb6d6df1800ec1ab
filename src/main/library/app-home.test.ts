import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { leaveNote, useLibrary } from '../../../tests/support/library-place.ts'
import { appFolders } from './app-folders.ts'
import { appHome } from './app-home.ts'
import { findLibrary, markArriving } from './place.ts'

/** The folders of a person on Windows, empty. */
function setupProfile() {
  const folder = setupFolder()
  const env = { LOCALAPPDATA: join(folder, 'Local'), APPDATA: join(folder, 'Roaming') }
  const { own, former } = appFolders({ env, platform: 'win32', userHome: folder })
  if (former === null) throw new Error('Windows has a roaming profile')
  for (const folder of [own, former]) mkdirSync(folder, { recursive: true })
  return { own, former }
}

describe('the app’s own folder', () => {
  it('is in the local profile on Windows, whatever the environment leaves out', () => {
    const of = (env: NodeJS.ProcessEnv) => appFolders({ env, platform: 'win32', userHome: '/users/ada' })
    const usual = join('/users/ada', 'AppData', 'Local', 'Touchstone')
    const roaming = join('/users/ada', 'AppData', 'Roaming', 'Touchstone')
    expect(of({})).toEqual({ own: usual, former: roaming })
    expect(of({ LOCALAPPDATA: '', APPDATA: '' })).toEqual({ own: usual, former: roaming })
    expect(of({ APPDATA: '/server/ada' })).toEqual({ own: usual, former: join('/server/ada', 'Touchstone') })
    expect(of({ LOCALAPPDATA: '/local' }).own).toBe(join('/local', 'Touchstone'))
  })

  it('is what Electron calls userData elsewhere, and there never was another', () => {
    const of = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv = {}) =>
      appFolders({ env, platform, userHome: '/home/ada' })
    expect(of('linux')).toEqual({ own: join('/home/ada', '.config', 'Touchstone'), former: null })
    expect(of('linux', { XDG_CONFIG_HOME: '/c' }).own).toBe(join('/c', 'Touchstone'))
    expect(of('darwin').own).toBe(join('/home/ada', 'Library', 'Application Support', 'Touchstone'))
  })
})

describe('the data folder where none is named', () => {
  it('is the own one of a person who has no library yet, and makes nothing', () => {
    const folders = setupProfile()
    for (const folder of [folders.own, folders.former]) rmSync(folder, { recursive: true })
    expect(appHome(folders)).toBe(folders.own)
    expect(existsSync(folders.own)).toBe(false)
    mkdirSync(folders.former)
    writeFileSync(join(folders.former, 'Preferences'), '{}')
    expect(appHome(folders)).toBe(folders.own)
  })

  it('is the former one while the library is there, and the own one once it was moved', () => {
    const folders = setupProfile()
    const { uuid } = useLibrary(folders.former, 'One')
    mkdirSync(join(folders.own, 'session'))
    expect(appHome(folders)).toBe(folders.former)
    useLibrary(folders.own)
    leaveNote(folders.former, folders.own, uuid)
    expect(appHome(folders)).toBe(folders.own)
  })

  it('is the former one while a move from there is not over', () => {
    const folders = setupProfile()
    const { uuid } = useLibrary(folders.former, 'One')
    useLibrary(folders.own)
    markArriving(folders.own, { v: 1, moveId: 'm', library: uuid, from: folders.former, at: 0 })
    expect(appHome(folders)).toBe(folders.former)
    leaveNote(folders.former, folders.own, uuid, 'm')
    expect(appHome(folders)).toBe(folders.own)
  })

  it.each([
    ['a library that is damaged', (former: string) => writeFileSync(join(former, 'library.sqlite'), 'torn')],
    ['charges without a library', (former: string) => writeFileSync(join(former, 'charges.jsonl'), '{"v":1}\n')],
    ['a note that cannot be read', (former: string) => writeFileSync(join(former, 'moved.json'), '{"to":')],
    ['a note to a drive that is not there', (former: string) => leaveNote(former, join(former, 'gone'), 'u')],
  ])('is the former one that holds %s: never an empty library beside it', (_what, make) => {
    const folders = setupProfile()
    make(folders.former)
    expect(appHome(folders)).toBe(folders.former)
  })

  it.skipIf(process.getuid?.() === 0)('is the former one that cannot be read', () => {
    const folders = setupProfile()
    chmodSync(folders.former, 0)
    expect(appHome(folders)).toBe(folders.former)
    chmodSync(folders.former, 0o700)
  })

  it('is the own one where both hold a library', () => {
    const folders = setupProfile()
    useLibrary(folders.former, 'Old')
    useLibrary(folders.own, 'New')
    expect(appHome(folders)).toBe(folders.own)
    rmSync(folders.own, { recursive: true })
    expect(findLibrary(appHome(folders))).toEqual({ state: 'here', home: folders.former })
  })
})
