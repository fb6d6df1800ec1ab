import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { ok } from '../../shared/result.ts'
import { createMountedVolumes, type LetteredDrive, namesOf } from './mount.ts'

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

describe('the volumes of Windows', () => {
  const SYSTEM: LetteredDrive = { root: 'C:\\', volume: 'one', isRemovable: false }
  const ARCHIVE: LetteredDrive = { root: 'D:\\', volume: 'two', isRemovable: false }
  const DISK: LetteredDrive = { root: 'E:\\', volume: 'three', isRemovable: false }
  const CARD: LetteredDrive = { root: 'F:\\', volume: 'four', isRemovable: true }
  function setup() {
    const asked: string[] = []
    const serials = new Map([DISK, CARD].map(({ root }, n) => [root, n + 1]))
    let here: LetteredDrive[] = [SYSTEM, ARCHIVE]
    const volumes = createMountedVolumes({
      platform: 'win32',
      drives: async () => here,
      look: async (path) => {
        asked.push(String(path))
        const dev = String(serials.get(String(path)) ?? 0)
        return ok({ facts: { bytes: 0, mtimeNs: '0', ctimeNs: '0', dev, inode: '0' }, kind: 'folder' as const })
      },
    })
    /** The serial numbers that are found, and what was asked for that. */
    const look = async (...drives: LetteredDrive[]) => {
      here = drives
      asked.length = 0
      const found = (await volumes()).map(({ point, volume }) => [String(point), volume.uuid])
      return { found, asked: [...asked] }
    }
    return { look, serials }
  }

  it('are asked of no disk that was there at the first look, however often one looks', async () => {
    const { look } = setup()
    for (let n = 0; n < 3; n += 1) expect(await look(SYSTEM, ARCHIVE)).toEqual({ found: [], asked: [] })
  })

  it('are asked once of a disk that is connected later, and once more when it was away', async () => {
    const { look } = setup()
    await look(SYSTEM, ARCHIVE)
    // Windows did not list them for once.
    expect(await look()).toEqual({ found: [], asked: [] })
    const found = [['E:\\', '0000-0001']]
    expect(await look(SYSTEM, ARCHIVE, DISK)).toEqual({ found, asked: ['E:\\'] })
    expect(await look(SYSTEM, ARCHIVE, DISK)).toEqual({ found, asked: [] })
    await look(SYSTEM, ARCHIVE)
    expect(await look(SYSTEM, ARCHIVE, DISK)).toEqual({ found, asked: ['E:\\'] })
    // One that was there at first is another's once it was away.
    await look(SYSTEM)
    expect(await look(SYSTEM, { ...DISK, root: 'D:\\' })).toMatchObject({ asked: ['D:\\'] })
  })

  it('are asked of a card each time: its reader keeps its name when it holds another', async () => {
    const { look, serials } = setup()
    expect(await look(SYSTEM, CARD)).toEqual({ found: [['F:\\', '0000-0002']], asked: ['F:\\'] })
    serials.set(CARD.root, 7)
    expect(await look(SYSTEM, CARD)).toEqual({ found: [['F:\\', '0000-0007']], asked: ['F:\\'] })
  })
})
