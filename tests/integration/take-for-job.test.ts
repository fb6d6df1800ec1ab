import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeRefusal } from '../../src/main/library/find-place.ts'
import { acquireLock } from '../../src/main/library/lock.ts'
import { takeForJob } from '../../src/main/library/take-for-job.ts'
import { startFailure } from '../../src/shared/words/menu.ts'
import { setupFolder } from '../support/folder.ts'
import { leaveNote, useLibrary } from '../support/library-place.ts'

describe('a library that is taken to print a report', () => {
  it('is waited for while another command has it for a moment', async () => {
    const home = setupFolder()
    useLibrary(home, 'One')
    const other = await acquireLock(home)
    if (!other.ok) throw new Error('the library is free')
    setTimeout(other.value.release, 300)
    const found = await takeForJob(home, 60_000)
    expect(found).toMatchObject({ ok: true, value: { home } })
    if (found.ok) found.value.lock.release()
    expect(existsSync(join(home, 'lock'))).toBe(false)
  })

  it('is left to whoever has it for longer, and who that is is said', async () => {
    const home = setupFolder()
    useLibrary(home, 'One')
    const other = await acquireLock(home)
    const found = await takeForJob(home, 200)
    expect(found).toMatchObject({ ok: false, error: { title: startFailure.elsewhere.title } })
    expect(found.ok || found.error.detail).toContain(`(${hostname()}, process ${process.pid})`)
    if (other.ok) other.value.release()
  })

  it('is never begun where there is none, and asks nobody where it was moved away', async () => {
    const empty = setupFolder()
    const { title, detail } = startFailure.noFolder
    expect(await takeForJob(empty, 0)).toEqual({ ok: false, error: { title, detail: detail({ home: empty }) } })
    expect(existsSync(join(empty, 'lock'))).toBe(false)
    const [home, gone] = [setupFolder(), join(setupFolder(), 'away')]
    const { uuid } = useLibrary(home, 'One')
    leaveNote(home, gone, uuid)
    const refusal = placeRefusal({ state: 'missing', expected: gone, library: uuid })
    expect(await takeForJob(home, 0)).toEqual({ ok: false, error: refusal })
  })
})
