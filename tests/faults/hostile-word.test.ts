import { describe, expect, it } from 'vitest'
import { shownForm } from '../support/hostile-report.ts'
import { hostileStrings } from '../support/hostile-strings.ts'
import { hasOffice, hostileWord, OF_WORD, shownInOffice } from '../support/hostile-word.ts'

describe('300 hostile strings in every field of a Word document', () => {
  const all = [...hostileStrings, ...OF_WORD]

  it('are more than 300', () => expect(all.length).toBeGreaterThan(300))

  hostileWord(all)

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
