import { describe, expect, it } from 'vitest'
import { hostilePrints } from '../support/hostile-prints.ts'
import { hostileStrings } from '../support/hostile-strings.ts'
import { cannotPrint } from '../support/print-pdf.ts'

describe.skipIf(cannotPrint !== null)('300 hostile strings in every field of a printed report', () => {
  it('are more than 300', () => expect(hostileStrings.length).toBeGreaterThan(300))

  hostilePrints(hostileStrings)
})
