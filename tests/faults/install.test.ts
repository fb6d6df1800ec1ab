import { describe, it } from 'vitest'
import { setupFolder } from '../support/folder.ts'
import { expectInstall, needsInstall, OTHERS } from '../support/install.ts'

describe('an install without Python and without a compiler', () => {
  it.for(OTHERS)('works with npm $npm and Node $node', (pair, context) => {
    needsInstall(context)
    expectInstall(setupFolder(), pair)
  })
})
