import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { namesOf } from './mount.ts'

describe('the names of devices', () => {
  it('are those of the links that lead to them, with what udev escaped', async () => {
    const folder = setupFolder()
    const [first, second] = ['sdb1', 'sdc1'].map((name) => join(realpathSync(folder), name)) as [string, string]
    for (const device of [first, second]) writeFileSync(device, '')
    const links = join(folder, 'by-label')
    mkdirSync(links)
    symlinkSync('../sdb1', join(links, 'CARD\\x20TWO'))
    symlinkSync('../sdc1', join(links, 'CARD'))
    symlinkSync('../gone', join(links, 'GONE'))
    const names = await namesOf(links)
    expect([names.get(first), names.get(second)]).toEqual(['CARD TWO', 'CARD'])
  })

  it('are none where there is no such folder', async () => {
    expect((await namesOf(join(setupFolder(), 'by-uuid'))).size).toBe(0)
  })
})
