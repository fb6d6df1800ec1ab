import { describe, expect, it } from 'vitest'
import { shownForm } from '../support/hostile-report.ts'
import { hostileStrings } from '../support/hostile-strings.ts'
import { hasOffice, OF_WORD, shownInOffice } from '../support/hostile-word.ts'

/** What its XML says of all of them is read in `docx.test.ts`. */
describe('hostile strings in every field of a Word document', () => {
  it.skipIf(!hasOffice)(
    `are shown by LibreOffice as they are${hasOffice ? '' : ' (skipped: it is not installed)'}`,
    async () => {
      const some = [...hostileStrings.filter((text, at) => at % 12 === 0 && text.length < 300), ...OF_WORD]
      const shown = await shownInOffice(some)
      for (const text of some) {
        const meant = shownForm(text).replace(/\s+/g, '')
        if (meant !== '') expect(shown.split(meant).length, meant).toBeGreaterThan(20)
      }
    },
  )
})
