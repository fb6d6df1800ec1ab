import { it } from 'vitest'
import { setupFolder } from '../support/folder.ts'
import { expectInstall, HARDEST, needsInstall } from '../support/install.ts'

it('installs with npm 10 and Node 20 where there is no Python and no compiler', { timeout: 600_000 }, (context) => {
  needsInstall(context)
  expectInstall(setupFolder(), HARDEST)
})
