import { describe, it } from 'vitest'
import { setupFolder } from '../support/folder.ts'
import { expectInstall, needsInstall, PAIRS } from '../support/install.ts'
import { sampleRows } from '../support/sample-rows.ts'

/** The hardest: without a linked Node, and with one that is too old. */
const pairs = sampleRows(PAIRS, ({ npm, node }) => (npm === 10 && node === 20 ? 'hardest' : []))

describe('an install without Python and without a compiler', () => {
  it.for(pairs)('works with npm $npm and Node $node', (pair, context) => {
    needsInstall(context)
    expectInstall(setupFolder(), pair)
  })
})
