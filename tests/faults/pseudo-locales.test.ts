import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { PROJECT } from '../../tools/runtime/build.ts'
import { MAIN_SCREENS } from '../support/main-screens.ts'

const run = promisify(execFile)

describe('the main screens, with words 40 % longer', () => {
  it('shows each sentence whole and from the catalogue, in each direction in every window', async () => {
    // A process of its own, for a locale is settled when a process starts.
    const check = run(process.execPath, [join(PROJECT, 'tools/gallery/pseudo-check.ts'), ...MAIN_SCREENS], {
      env: { ...process.env, TOUCHSTONE_LOCALE: 'ar-XB' },
    })
    expect((await check).stdout.split('\n').filter((line) => line !== '')).toEqual([])
  })
})
