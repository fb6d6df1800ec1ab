import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWord } from '../support/open-word.ts'
import { seededRandom } from '../support/random.ts'
import { takesWholeTables } from '../support/sample-rows.ts'
import { setupTampering, tamperWith } from '../support/tampered-export.ts'
import { TAMPERINGS } from '../support/tamperings.ts'

describe(`a signed export of all forms, tampered with in ${TAMPERINGS.length} ways`, () => {
  it('is known by the published key until then, and never after', async () => {
    const times = takesWholeTables() ? 20 : 1
    const ended = await tamperWith(times)
    expect(ended).toHaveLength(12 * times)
    expect(ended).not.toContain(0)
  })

  it('is rewritten in each of its forms where everything is', async () => {
    const { whole, tampered } = await setupTampering()
    const { files } = JSON.parse(readFileSync(join(whole, 'manifest.json'), 'utf8')) as { files: { path: string }[] }
    const hand = tampered(7, seededRandom(1))
    TAMPERINGS.at(-1)?.by(hand)
    for (const { path } of files) {
      const [before = '', after = ''] = [whole, hand.folder].map((folder) => textOf(join(folder, path)))
      // These name no file.
      if (before === after) expect(path).toMatch(/^annex\/(metadata|requests|repl)/)
      else expect(after, path).toContain('picture 9007')
    }
    const endings = files.map(({ path }) => path.replace(/^.*[./]/, ''))
    expect(endings).toEqual(expect.arrayContaining(['csv', 'docx', 'html', 'json', 'pdf']))
  })
})

const textOf = (path: string): string =>
  path.endsWith('.docx') ? openWord(readFileSync(path)).lines.join('\n') : readFileSync(path, 'latin1')
