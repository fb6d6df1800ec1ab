import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/main/custody/verify-chain.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import type { FailpointName } from '../../src/main/failpoint.ts'
import { bytesBelow } from '../support/bytes-below.ts'
import { setupFolder } from '../support/folder.ts'
import { spawnHeadless } from '../support/headless.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { verifyHere } from '../support/log-check.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'

const SECRET = 'Letter-of-counsel'
const FAILPOINTS = [
  'in erasure.begun',
  'in erasure.slice',
  'erasure_rows',
  'erasure_pictures',
  'erasure_entries',
  'in erasure.ended',
] as const satisfies readonly FailpointName[]

describe('an erasure whose process is killed', () => {
  it.each(FAILPOINTS)('at "%s" leaves a log that holds, and is gone on with by the next one', async (failpoint) => {
    const folder = setupFolder()
    const home = join(folder, 'home')
    for (const name of ['card', 'private']) mkdirSync(join(folder, name))
    for (let n = 1; n <= 30; n += 1) writeFileSync(join(folder, 'private', `${SECRET}-${n}.txt`), `Private ${n}.`)
    writeFileSync(join(folder, 'card', 'a.txt'), 'Words.')
    const at = ['--home', home, '--case', 'Quay']
    await runHeadless(['ingest', join(folder, 'card'), join(folder, 'private'), ...at])
    const erase = ['erase', '--exhibit', 'EXH-02', '--reason', 'Taken in by mistake', ...at]
    const killed = await spawnHeadless(erase, { TOUCHSTONE_FAILPOINT: failpoint })
    expect(killed.code).not.toBe(0)
    const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
    expect(verifyChain(db).chain.state).toBe('whole')
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
    const isBegun = db.prepare('SELECT count(*) FROM erasing').pluck().get() === 1
    db.close()
    expect(isBegun).toBe(failpoint !== 'in erasure.begun')
    // Of what was begun nothing is left to be named: the exhibit is gone once the next command went on.
    const again = await runHeadless(erase)
    expect(again.code, again.stderr).toBe(isBegun ? 2 : 0)
    expect(bytesBelow(home).includes(SECRET)).toBe(false)
    expectDone(await runHeadless(['verify', ...at]))
  })
})
