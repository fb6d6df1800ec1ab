import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { nearDrives } from '../../../tests/support/near-drives.ts'
import { err } from '../../shared/result.ts'
import { exposedQuestion } from '../../shared/words/exposure.ts'
import type { Desktop } from '../desktop.ts'
import { createExposureAt, type Exposure, exposureOf } from './exposure.ts'
import { withExposureAsked } from './saving.ts'

describe('whom a folder is open to', () => {
  it.each<[path: string, exposure: Exposure | null]>([
    ['\\\\nas\\reports', 'network'],
    ['//nas/reports', 'network'],
    ['\\\\?\\UNC\\nas\\reports', 'network'],
    ['\\\\?\\D:\\report', 'others'],
    ['\\\\?\\F:\\Kept\\report', 'synchronised'],
    ['\\\\?\\C:\\Users\\ada\\Documents\\report', null],
    ['C:\\Users\\ada\\OneDrive - Desk\\report', 'synchronised'],
    ['C:\\Users\\ada\\onedrive\\report', 'synchronised'],
    ['F:\\Kept\\report', 'synchronised'],
    ['C:\\Users\\ada\\iCloudDrive\\report', 'synchronised'],
    ['C:\\Users\\ada\\AppData\\Roaming\\report', 'roaming'],
    ['D:\\report', 'others'],
    ['C:\\Users\\adam\\report', 'others'],
    ['C:\\Users\\ada\\Documents\\report', null],
    ['C:\\Users\\ada\\AppData\\Local\\report', null],
    ['C:\\Users\\ada\\OneDrives\\report', null],
  ])('%s on Windows: %s', (path, exposure) => {
    const around = { platform: 'win32', userHome: 'C:\\Users\\ada', env: { OneDrive: 'F:\\Kept' } } as const
    expect(exposureOf(path, around)).toBe(exposure)
  })

  it.each<[path: string, exposure: Exposure | null]>([
    ['/Users/ada/Library/CloudStorage/OneDrive-Desk/report', 'synchronised'],
    ['/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/report', 'synchronised'],
    ['/home/ada/Dropbox (Desk)/report', 'synchronised'],
    ['/home/ada/Nextcloud/report', 'synchronised'],
    ['/home/ada/My Dropbox\\report', null],
    ['/srv/report', null],
  ])('%s elsewhere: %s', (path, exposure) => {
    expect(exposureOf(path, { platform: 'darwin', userHome: '/Users/ada', env: { OneDrive: '/srv' } })).toBe(exposure)
  })
})

it('of a place to save is that of where a link leads', async () => {
  const folder = setupFolder()
  mkdirSync(join(folder, 'Dropbox'))
  symlinkSync(join(folder, 'Dropbox'), join(folder, 'reports'), 'junction')
  expect(await createExposureAt(nearDrives.resolve)(join(folder, 'reports', 'report'))).toBe('synchronised')
  // Its drive does not answer: the name alone is known.
  const silent = createExposureAt(async () => err('no_answer'))
  expect(await silent(join(folder, 'reports', 'report'))).toBeNull()
  expect(await silent(join(folder, 'Dropbox', 'report'))).toBe('synchronised')
})

describe('the dialog for a place to save', () => {
  const setup = (chosen: string | null) => {
    const asked: unknown[] = []
    const answers = [false, true]
    const desktop = withExposureAsked(
      {
        chooseSavePath: async () => chosen,
        confirm: async (question) => {
          asked.push(question)
          return answers.shift() === true
        },
      } satisfies Partial<Desktop> as unknown as Desktop,
      async (path) => (path.includes('Dropbox') ? 'synchronised' : null),
    )
    return { asked, choose: () => desktop.chooseSavePath('report') }
  }

  it('asks whether it is to be there, until somebody said so of the folder', async () => {
    const path = join('/home/ada/Dropbox', 'report')
    const { asked, choose } = setup(path)
    expect([await choose(), await choose(), await choose()]).toEqual([null, path, path])
    const question = exposedQuestion('synchronised', '/home/ada/Dropbox')
    expect(asked).toEqual([question, question])
  })

  it('asks nothing where nobody else sees it, and nothing where none was chosen', async () => {
    for (const path of ['/home/ada/report', null]) {
      const { asked, choose } = setup(path)
      expect([await choose(), asked]).toEqual([path, []])
    }
  })
})
