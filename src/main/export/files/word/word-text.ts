import { type IRunOptions, NoBreakHyphen, TextRun } from 'docx'
import { referenceParts } from '../../../../shared/model/reference-parts.ts'
import { unseenAsNames } from '../../../../shared/model/visible-text.ts'

/** A letter of a script that is written from right to left, and what stands between two of them. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}](?:[\p{P}\p{S}\p{Zs}\p{M}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])*/gu

/**
 * A text as runs, each of one direction, so that a name in Arabic or Hebrew keeps its ending on its side. Its line breaks
 * stay; what XML cannot hold stands by its name, and references never break.
 */
export function textRuns(text: string, format: IRunOptions): TextRun[] {
  return unseenAsNames(text, '\n')
    .split('\n')
    .flatMap((line, at) => directed(line).map((part, first) => run(part, format, at > 0 && first === 0)))
}

type Directed = { text: string; rightToLeft: boolean }

const run = ({ text, rightToLeft }: Directed, format: IRunOptions, isNewLine: boolean): TextRun =>
  new TextRun({
    ...format,
    children: unbroken(text),
    ...(rightToLeft ? { rightToLeft } : {}),
    ...(isNewLine ? { break: 1 } : {}),
  })

/**
 * A text whose references no line breaks. One that stands alone has room, and keeps its hyphen: whoever searches the document
 * for it finds it there.
 */
function unbroken(text: string): (string | NoBreakHyphen)[] {
  const parts = referenceParts(text)
  if (parts.join('') === parts[1]) return [text]
  return parts.flatMap((part, at) => (at % 2 === 0 ? [part] : withHyphens(part))).filter((part) => part !== '')
}

const withHyphens = (reference: string): (string | NoBreakHyphen)[] =>
  reference.split('-').flatMap((part, at) => (at === 0 ? [part] : [new NoBreakHyphen(), part]))

function directed(line: string): Directed[] {
  const parts: Directed[] = []
  let at = 0
  for (const { 0: found, index } of line.matchAll(RIGHT_TO_LEFT)) {
    if (index > at) parts.push({ text: line.slice(at, index), rightToLeft: false })
    parts.push({ text: found, rightToLeft: true })
    at = index + found.length
  }
  return at < line.length || line === '' ? [...parts, { text: line.slice(at), rightToLeft: false }] : parts
}
