import type { CustodyPiece } from '../../../shared/model/custody.ts'
import { PRINTED_IN, ReportFields, type ReportPart } from '../../../shared/model/report-options.ts'
import { parts as titles } from '../../../shared/words/report-parts.ts'
import type { SetHead } from '../facts/set-head.ts'

type Given = {
  head: SetHead
  /** It begins with a cover. */
  isCovered: boolean
}

const TEXTS = ReportFields.keyof().options

/** What people and machines said that a report prints around its items, under the title of the part it stands in. */
export function textsAround({ head, isCovered }: Given): { title: string; text: string }[] {
  const { case: of, fields, made, exhibits, ladder, extract, options } = head
  const has = (part: ReportPart) => options.parts.includes(part)
  const cover = [
    of.name,
    of.ownReference,
    ...TEXTS.flatMap((name) => (PRINTED_IN[name] === 'cover' ? [fields[name]] : [])),
    made.operator,
    made.runtime,
    ...exhibits.flatMap(({ reference, name }) => [reference, name]),
  ]
  const said = (entries: readonly { actor: string; pieces: readonly CustodyPiece[] }[]) =>
    entries.flatMap(({ actor, pieces }) => [
      actor,
      ...pieces.map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : '')),
    ])
  const sections: [title: string, isPrinted: boolean, texts: readonly string[]][] = [
    [titles.cover, isCovered, cover],
    [titles.scope, has('scope'), [fields.question, fields.scope, of.description]],
    [titles.summary, has('summary'), ladder],
    [
      titles.conclusion,
      true,
      [
        fields.examiner,
        fields.qualifications,
        ...(has('conclusion') ? [fields.background, fields.reviewer, fields.conclusion] : []),
      ],
    ],
    [titles.milestones, has('milestones') && !has('custody'), said(extract?.milestones ?? [])],
    [titles.custody, has('custody'), said(extract?.entries ?? [])],
  ]
  return sections.flatMap(([title, isPrinted, texts]) => (isPrinted ? [{ title, text: texts.join('\n') }] : []))
}
