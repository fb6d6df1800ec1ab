import { describe } from 'vitest'
import { hostilePrints } from '../support/hostile-prints.ts'
import { hostileStrings } from '../support/hostile-strings.ts'
import { cannotPrint } from '../support/print-pdf.ts'

// Every thirtieth: a share of the whole, which the fault suite prints.
const few = hostileStrings.filter((_, at) => at % 30 === 0)

describe.skipIf(cannotPrint !== null)('some hostile strings in every field of a printed report', () => {
  hostilePrints(few)
})
