import { describe, expect, it } from 'vitest'
import { err, ok } from '../../shared/result.ts'
import type { EvidenceFile, Looked, NotSeen } from './drive/drives.ts'
import { createLocateOriginal } from './locate-original.ts'

const original = (name: string) => ({ path: Buffer.from(`/${name}/1.jpg`), root: Buffer.from(`/${name}`), bytes: 3 })
const FOLDER: Looked = { facts: { bytes: 0, mtimeNs: '0', ctimeNs: '0', dev: '0', inode: '0' }, kind: 'folder' }

/** Nothing can be opened; what a root answers depends on its name. */
function setup(opening: NotSeen) {
  return createLocateOriginal({
    open: async () => err(opening),
    look: async (path) => {
      const name = path.toString()
      if (name.startsWith('/there')) return ok(FOLDER)
      return err(name.startsWith('/silent') ? 'no_answer' : 'vanished')
    },
  })
}

describe('an original that is not found', () => {
  it.each([
    ['there', 'vanished', 'file_missing'],
    ['gone', 'vanished', 'drive_gone'],
    ['silent', 'vanished', 'drive_silent'],
    ['silent', 'no_answer', 'drive_silent'],
    ['there', 'not_regular', 'file_changed'],
  ] as const)('below a root that is %s, with "%s", is "%s"', async (root, opening, reason) => {
    expect(await setup(opening)([original(root)], 'a')).toEqual(err(reason))
  })

  it.each([
    ['cannot be read to its end', 3, null, 'file_missing'],
    ['has other bytes', 3, 'b', 'file_changed'],
    ['has another size', 4, 'a', 'file_changed'],
  ] as const)('and %s is no other file unless it was compared', async (_what, bytes, digest, reason) => {
    const file = { facts: { ...FOLDER.facts, bytes }, digest: async () => digest, close: async () => undefined }
    const locate = createLocateOriginal({ open: async () => ok(file as EvidenceFile), look: async () => ok(FOLDER) })
    expect(await locate([original('there')], 'a')).toEqual(err(reason))
  })

  it('in several places is told by the most useful of them', async () => {
    const locate = setup('vanished')
    expect(await locate([original('there'), original('gone'), original('silent')], 'a')).toEqual(err('drive_silent'))
    expect(await locate([original('there'), original('gone')], 'a')).toEqual(err('drive_gone'))
  })
})
