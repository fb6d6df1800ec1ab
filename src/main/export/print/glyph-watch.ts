import type { CustodyPiece } from '../../../shared/model/custody.ts'
import { PRINTED_IN, ReportFields, type ReportPart } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { parts as titles } from '../../../shared/words/report-parts.ts'
import type { SetHead } from '../facts/set-head.ts'

/**
 * The characters that the fonts of a report draw, by their codes: what their files hold, which is less than their
 * `unicode-range`s claim. The test of this file reads the fonts.
 */
const DRAWN = `
  21-7e a1-ac ae-148 14a-1c3 1c5-254 256-27b 27e-284 286-290 292-2a4 2a6-2cc 2ce-2d7 2da 2dc-2ff 374-376 37a-37f
  384-38a 38c 38e-3a1 3a3-3d7 3dc-3dd 3f0-3f6 3f9-3fa 3fc-479 480-482 48a-49d 4a0-4ff 52f 5be 5c0 5c3 5c6
  5d0-5ea 5ef-5f4 606-60f 61b 61d-64a 660-66f 671-6d5 6de 6e5-6e6 6e9 6ee-6ff 750-77f 870-88e 8a0-8c9 1d00 1d0d
  1d1b 1d43 1d47-1d49 1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0 1dbb 1dbf 1e00-1e9b 1e9d-1f15
  1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb
  1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2010-2011 2013-2014 2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a 2044
  204f 20a0-20af 20b1-20b5 20b8-20ba 20bc-20bf 2113 2116 2122 2191 2193 2212 25cc 2c7c 2c7f 2e41 a7ff fb1d
  fb1f-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fbc2 fbd3-fd8f fd92-fdc7 fdcf fdf0-fdff fe70-fe74 fe76-fefc
`

/** A character that they do not draw; spaces, controls, joiners, marks and selectors need no glyph of their own. */
const UNDRAWN = new RegExp(
  `[^\\p{Z}\\p{C}\\p{M}${DRAWN.trim().replaceAll(/\w+/g, '\\u{$&}').replaceAll(/\s+/g, '')}]`,
  'gu',
)

/** Looks through the texts of a report for characters that its own fonts cannot print. */
export function createGlyphWatch() {
  const characters = new Set<string>()
  const references = new Set<string>()
  return {
    /** `html` is of ours: what stands between its tags is what is printed. */
    look: (html: string, reference: string): void => {
      for (const [character] of html.matchAll(UNDRAWN)) {
        characters.add(character)
        references.add(reference)
      }
    },
    missing: (): MissingGlyphs => ({ characters: [...characters], references: [...references] }),
  }
}

const TEXTS = ReportFields.keyof().options

/**
 * What people and machines said that a report prints around its items, under the title of the part it stands in.
 * `isCovered` = it begins with a cover.
 */
export function textsAround(head: SetHead, isCovered: boolean): { title: string; text: string }[] {
  const { case: of, fields, made, exhibits, ladder, extract, options } = head
  const has = (part: ReportPart) => options.parts.includes(part)
  const written = (part: ReportPart) => TEXTS.filter((name) => PRINTED_IN[name] === part).map((name) => fields[name])
  const cover = [
    of.name,
    of.ownReference,
    ...written('cover'),
    made.operator,
    made.runtime,
    ...exhibits.flatMap(({ reference, name }) => [reference, name]),
  ]
  const inLog = (entries: readonly { actor: string; pieces: readonly CustodyPiece[] }[]) =>
    entries.flatMap(({ actor, pieces }) => [
      actor,
      ...pieces.map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : '')),
    ])
  const sections: [title: string, isPrinted: boolean, texts: readonly string[]][] = [
    [titles.cover, isCovered, cover],
    [titles.scope, has('scope'), [...written('scope'), of.description]],
    [titles.summary, has('summary'), ladder],
    [titles.conclusion, true, [fields.examiner, fields.qualifications]],
    [titles.conclusion, has('conclusion'), written('conclusion')],
    [titles.milestones, has('milestones') && !has('custody'), inLog(extract?.milestones ?? [])],
    [titles.custody, has('custody'), inLog(extract?.entries ?? [])],
  ]
  return sections.flatMap(([title, isPrinted, texts]) => (isPrinted ? [{ title, text: texts.join('\n') }] : []))
}
