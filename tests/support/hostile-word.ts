import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { createWordWriter } from '../../src/main/export/files/word/word-writer.ts'
import { ok } from '../../src/shared/result.ts'
import { CHILD_SCRIPTS } from './app-parts.ts'
import { setupFolder } from './folder.ts'
import { grouped, hostileHead, hostileItems, shownForm } from './hostile-report.ts'
import { openWord } from './open-word.ts'
import { writeForm } from './written-form.ts'

export const hasOffice = spawnSync('soffice', ['--version']).error === undefined

/** What would act in Word. */
export const OF_WORD = [
  '{ HYPERLINK "http://x.example/" }',
  '\u0013 PAGE \u0015',
  '<w:fldSimple w:instr="DDE c:\\\\x">',
  '</w:t></w:r><w:r><w:instrText>DDEAUTO c:\\x</w:instrText></w:r>',
  ']]>&#x0;',
]

/** Writes a Word document with two items for each text, in every field filled by outsiders or persons, and gives its file. */
async function writeWord(texts: readonly string[]): Promise<string> {
  const { value } = hostileHead(texts[0] ?? '')
  const items = texts.flatMap((text) => hostileItems(text).map((filled) => filled.value))
  const head = { ...value, itemCount: items.length, options: { ...value.options, hasAllInWord: true } }
  const pool = { copy: async <T>(picture: T) => ok(picture) }
  const log = {
    bug: (_where: string, cause: unknown): never => {
      throw cause
    },
  }
  const { folder, names } = await writeForm(
    createWordWriter({ forkChild: createNodeFork(CHILD_SCRIPTS), pool, log }),
    head,
    items,
  )
  return join(folder, names.docx)
}

/** Declares tests that each of these texts, in every field, stands in a Word document as plain text. */
export function hostileWord(texts: readonly string[]): void {
  it('are read back from its XML as they are: no field, link or element comes of them, and nothing leads outside', async () => {
    const groups = grouped(texts)
    // Of each kind that is laid out in its own way: a name that promises another format, and one from right to left.
    const names = ['photo.exe', 'photo.png', 'שלום']
    const harmless = (groups[0] ?? []).map((_, at) => names[at % names.length] ?? '')
    const plain = openWord(readFileSync(await writeWord(harmless)))
    for (const group of groups) {
      const { lines, elements, outside, fields, parts } = openWord(readFileSync(await writeWord(group)))
      const what = `from ${JSON.stringify(group[0]?.slice(0, 80))} on`
      const all = lines.join('\n').replace(/\s+/g, ' ')
      for (const text of group) {
        const meant = shownForm(text).replace(/\s+/g, ' ')
        // In most of the fields: some are cut, and names spell out more.
        if (meant !== '') expect(all.split(meant).length, JSON.stringify(meant)).toBeGreaterThan(20)
      }
      expect(outside, what).toEqual([])
      expect(fields, what).toEqual(['PAGE', 'NUMPAGES'])
      expect(
        [...elements].filter((name) => !plain.elements.has(name)),
        what,
      ).toEqual([])
      expect(Object.keys(parts).sort(), what).toEqual(Object.keys(plain.parts).sort())
    }
  })
}

/** What LibreOffice shows of a Word document with these texts in every field, without white space. */
export async function shownInOffice(texts: readonly string[]): Promise<string> {
  const file = await writeWord(texts)
  const out = setupFolder()
  const args = ['--headless', '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', out, file]
  const run = spawnSync('soffice', [`-env:UserInstallation=file://${join(out, 'profile')}`, ...args], {
    timeout: 170_000,
  })
  expect(run.status, String(run.stderr)).toBe(0)
  return readFileSync(join(out, 'report.txt'), 'utf8').replace(/\s+/g, '')
}
