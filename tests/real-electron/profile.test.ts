import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { moveQuestion } from '../../src/shared/words/library-move.ts'
import { valueFrom } from '../e2e/support/ask-app.ts'
import { setupFolder } from '../support/folder.ts'
import { hasLibrary, useLibrary } from '../support/library-place.ts'
import { inElectron, startElectron } from './support/start.ts'

/** The profile of a person on Windows, as its variables name it. */
function setupProfile() {
  const folder = setupFolder()
  const env = { LOCALAPPDATA: join(folder, 'Local'), APPDATA: join(folder, 'Roaming') }
  for (const part of Object.values(env)) mkdirSync(part)
  return { env, own: join(env.LOCALAPPDATA, 'Touchstone'), former: join(env.APPDATA, 'Touchstone') }
}

const pathsOf = (app: Awaited<ReturnType<typeof startElectron>>) =>
  app.main.evaluate(({ app: own }) => ({ user: own.getPath('userData'), session: own.getPath('sessionData') }))

describe('without a data folder of its own, a start on Windows', () => {
  inElectron(
    'keeps library, lock and session in the local profile, and nothing in the roaming one',
    async () => {
      const { env, own, former } = setupProfile()
      const app = await startElectron({ home: null, env })
      expect(await pathsOf(app)).toEqual({ user: own, session: join(own, 'session') })
      expect(readdirSync(join(own, 'session'))).not.toEqual([])
      await app.close()
      expect(hasLibrary(own)).toBe(true)
      expect(existsSync(former)).toBe(false)
    },
    { on: ['win32'] },
  )

  inElectron(
    'opens a library of the roaming profile there, and offers to move it to the local one',
    async () => {
      const { env, own, former } = setupProfile()
      mkdirSync(former)
      useLibrary(former, 'Harbour fire')
      const app = await startElectron({ home: null, env })
      const plan = {
        from: former,
        to: own,
        totalFiles: 1,
        totalBytes: 1,
        freeBytes: 1,
        warning: null,
        filesystem: null,
      }
      await expect
        .poll(async () => (await app.asked()).map(({ message }) => message))
        .toContain(moveQuestion({ ...plan, isOffered: true }).message)
      expect(await pathsOf(app)).toEqual({ user: former, session: join(own, 'session') })
      expect(await valueFrom(app.page, 'library.place', {})).toMatchObject({ path: former })
      expect(hasLibrary(own)).toBe(false)
      await app.close()
    },
    { on: ['win32'] },
  )
})
