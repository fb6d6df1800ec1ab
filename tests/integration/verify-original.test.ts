import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createVerifyOriginal } from '../../src/main/export/facts/verify.ts'
import { createStateOfOriginal } from '../../src/main/items/originals.ts'
import { nearDrives } from '../support/near-drives.ts'
import { sha256Of } from '../support/pictures.ts'
import { setupReportDesk } from '../support/report-desk.ts'

const LARGE = 2 ** 27

describe('an original that is read again for a report', () => {
  it('is proven however large, is told apart from other bytes, and is not waited for once the report is cancelled', async () => {
    const { source, path } = await setup()
    const verify = createVerifyOriginal({
      now: () => 7,
      drives: nearDrives,
      stateOfOriginal: createStateOfOriginal(nearDrives),
    })
    expect(await Promise.all([verify(source), verify(source)])).toEqual([
      { state: 'verified', at: 7 },
      { state: 'verified', at: 7 },
    ])
    const cancelled = new AbortController()
    const both = [verify(source, cancelled.signal), verify(source, cancelled.signal)]
    setTimeout(() => cancelled.abort(), 5)
    expect(await Promise.all(both)).toEqual([
      { state: 'not_checked', at: 7 },
      { state: 'not_checked', at: 7 },
    ])
    const other = sha256Of('other')
    expect(await verify({ ...source, sha256: other as typeof source.sha256 })).toEqual({ state: 'different', at: 7 })
    writeFileSync(path, 'gone over')
    expect(await verify(source)).toMatchObject({ state: 'different' })
  })
})

/** A picture that is followed by 128 MB of nothing. */
async function setup() {
  let path = ''
  const { details, rows } = await setupReportDesk(0, async (evidence) => {
    path = join(evidence, 'large.bin')
    writeFileSync(path, 'a film')
    truncateSync(path, LARGE)
  })
  const [row] = rows()
  const source = row && details.source(row.id as Parameters<typeof details.source>[0])
  if (!source) throw new Error('no item')
  return { source, path }
}
