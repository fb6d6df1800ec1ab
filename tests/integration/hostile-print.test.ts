import { describe, expect, it } from 'vitest'
import { hostilePrints } from '../support/hostile-prints.ts'
import { hostileKind, hostileStrings } from '../support/hostile-strings.ts'
import { cannotPrint } from '../support/print-pdf.ts'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'

/** Chromium takes minutes for pages of longer words. */
const LAID_OUT_SOON = 1000
const soon = hostileStrings.filter((text) => takesWholeTables() || text.length < LAID_OUT_SOON)

describe.skipIf(cannotPrint !== null)('hostile strings in every field of a printed report', () => {
  it('are more than 300', () => expect(hostileStrings.length).toBeGreaterThan(300))

  hostilePrints(sampleRows(soon, hostileKind, { oneIn: 30 }))
})
