import { Buffer } from 'node:buffer'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { FONT_FILES } from './report-fonts.tsx'
import { coverageOf } from './woff2-cmap.ts'

/** Signs that are never drawn: spaces, controls, joiners, selectors. */
const UNDRAWN = /[\p{Z}\p{C}\p{M}]/u
/** Everything outside what every font of ours has, to look no further at most texts. */
const UNUSUAL = /[^ -\u017f\u2010-\u2027]/gu

/** Looks through the texts of a report for characters that its own fonts cannot print. */
export function createGlyphWatch() {
  const known = new Set<number>()
  for (const source of FONT_FILES)
    for (const code of coverageOf(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'))) known.add(code)
  const characters = new Set<string>()
  const references = new Set<string>()
  return {
    /** `html` is of ours: what stands between its tags is what is printed. */
    look: (html: string, reference: string): void => {
      for (const [character] of html.matchAll(UNUSUAL)) {
        if (known.has(character.codePointAt(0) ?? 0) || UNDRAWN.test(character)) continue
        characters.add(character)
        references.add(reference)
      }
    },
    missing: (): MissingGlyphs => ({ characters: [...characters], references: [...references] }),
  }
}
