import { describe, expect, it } from 'vitest'
import { hostilePrints } from '../support/hostile-prints.ts'
import { hostileKind, hostileStrings } from '../support/hostile-strings.ts'
import { cannotPrint } from '../support/print-pdf.ts'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'

/** Pages of longer words, or of more lines, take Chromium as long as all others together. */
const isLaidOutSoon = (text: string) => text.length < 1000 && text.split('\n').length < 100
const texts = takesWholeTables() ? hostileStrings : hostileStrings.filter(isLaidOutSoon)

describe.skipIf(cannotPrint !== null)('hostile strings in every field of a printed report', () => {
  it('are more than 300', () => expect(hostileStrings.length).toBeGreaterThan(300))

  hostilePrints(sampleRows(texts, hostileKind, { oneIn: 30 }))
})
