import { type IParagraphOptions, type IRunOptions, Paragraph } from 'docx'
import { type Block, classesOf, isA, isTag, type Markup, type Place, type Tag, tagsIn, textOf } from './markup.ts'
import { drawn } from './word-pictures.ts'
import { LISTS } from './word-styles.ts'
import { LETTER, sideBySide, signOff, wordTable } from './word-table.ts'
import { textRuns } from './word-text.ts'

const BLOCKS = new Set(
  'p,div,h1,h2,h3,ul,li,table,td,th,dl,dt,dd,figure,figcaption,section,article,header,svg,img'.split(','),
)
const isBlock = (tag: Tag): boolean => BLOCKS.has(tag.name) || isA(tag, 'chip')

const HEADINGS: Partial<Record<string, string>> = {
  h1: 'Heading1',
  h2: 'Heading2',
  h3: 'Heading3',
  figcaption: 'Caption',
}
/** Paragraphs and letters by their class. */
const PARAGRAPHS: Partial<Record<string, string>> = {
  alert: 'Alert',
  banner: 'Banner',
  hash: 'Digest',
  note: 'Note',
  caps: 'Label',
}
const LETTERS: Partial<Record<string, string>> = {
  alert: 'Strong',
  b: 'Strong',
  caps: 'Soft',
  chip: 'Chip',
  dt: 'Soft',
  marked: 'Strong',
  mono: 'Mono',
  sign: 'Sign',
  soft: 'Soft',
  strong: 'Strong',
  th: 'Soft',
}

/** Markup of a report as paragraphs and tables. Markup that this does not know stands as what it contains. */
export function blocksOf(nodes: readonly Markup[], place: Place): Block[] {
  const blocks: Block[] = []
  let line: Piece[] = []
  const endLine = () => {
    const runs = broken(trimmed(line), place.width).flatMap(({ text, run }) => textRuns(text, run))
    if (runs.length > 0) blocks.push(new Paragraph({ ...formOf(place), children: runs }))
    line = []
  }
  for (const node of nodes) {
    if (!isTag(node) || !isBlock(node)) line.push(...piecesOf(node, place))
    else {
      endLine()
      blocks.push(...blockOf(node, placeIn(node, place)))
    }
  }
  endLine()
  return blocks
}

function blockOf(tag: Tag, place: Place): Block[] {
  // Beside the words that there is no picture, half of the page would be blank.
  if (isA(tag, 'identity') && tagsIn(tag, 'svg', 'img').length > 0) return [sideBySide(tag, place, blocksOf)]
  if (isA(tag, 'sign-off')) return signOff(tag, place, blocksOf)
  if (tag.name === 'table' || tag.name === 'dl') return [wordTable(tag, place, blocksOf)]
  if (tag.name !== 'svg' && tag.name !== 'img') return blocksOf(tag.children, place)
  const picture = drawn(tag, place)
  return picture.length === 0 ? [] : [new Paragraph({ keepNext: !place.isCell, children: picture })]
}

const formOf = ({ style, list, isPoint }: Place): IParagraphOptions => ({
  ...(style === null ? {} : { style }),
  // Each part and each item begins a page.
  pageBreakBefore: style === 'Heading1',
  ...(isPoint ? { numbering: { reference: list, level: 0 } } : {}),
})

/** A text of one form; `mayBreak` = it is empty, and a name may break there. */
type Piece = { text: string; run: IRunOptions; mayBreak?: boolean }

function piecesOf(node: Markup, place: Place): Piece[] {
  if (!isTag(node))
    return [{ text: place.isLines ? textOf(node) : textOf(node).replace(/[ \n]+/g, ' '), run: place.run }]
  if (node.name === 'wbr') return [{ text: '', run: place.run, mayBreak: true }]
  if (node.name === 'br') return [{ text: '\n', run: place.run }]
  const inside = placeIn(node, place)
  const pieces = node.children.flatMap((child) => piecesOf(child, inside))
  return isCounted(node) ? [{ text: ' · ', run: place.run }, ...pieces] : pieces
}

/** Whether it is one of a row of counts, of which nothing but room divides one from the next in print. */
const isCounted = ({ parent, prev }: Tag): boolean => prev !== null && isA(parent as Tag, 'tally')

/** A line without the blanks that only stand in its markup. */
function trimmed(line: readonly Piece[]): Piece[] {
  const from = line.findIndex(isSeen)
  const kept = from < 0 ? [] : line.slice(from, line.findLastIndex(isSeen) + 1)
  return kept.map(({ text, ...form }, at) => {
    const begun = at === 0 ? text.trimStart() : text
    return { ...form, text: at === kept.length - 1 ? begun.trimEnd() : begun }
  })
}

/**
 * Breaks names and paths that are longer than a line, of millimetres, where they may break: Word knows no such places, and would
 * break them anywhere. A character for such a place, which nobody sees, would be copied with the name.
 */
function broken(line: readonly Piece[], width: number): Piece[] {
  const most = Math.floor(width / LETTER)
  let used = 0
  return line.map((piece, at) => {
    if (piece.mayBreak) {
      const [next = ''] = line[at + 1]?.text.split(' ') ?? []
      if (used + next.length <= most) return piece
      used = 0
      return { text: '\n', run: piece.run }
    }
    const blank = piece.text.lastIndexOf(' ')
    used = blank < 0 ? used + piece.text.length : piece.text.length - blank - 1
    return piece
  })
}

const isSeen = ({ text }: Piece): boolean => text.trim() !== ''

/** The place that a tag makes for what is in it. */
function placeIn(tag: Tag, around: Place): Place {
  const classes = classesOf(tag)
  const named = around.isCell ? undefined : classes.flatMap((name) => PARAGRAPHS[name] ?? [])[0]
  const letters = [tag.name, ...classes].flatMap((name) => LETTERS[name] ?? []).at(-1)
  return {
    ...around,
    style: around.isCell ? around.style : (headingOf(tag) ?? named ?? around.style),
    run:
      letters === undefined || (isBlock(tag) && named !== undefined) ? around.run : { ...around.run, style: letters },
    list: classes.includes('misfits') ? LISTS.misfits : around.list,
    isPoint: tag.name === 'li',
    isLines: around.isLines || classes.includes('lines'),
  }
}

const headingOf = (tag: Tag): string | undefined =>
  tag.name === 'h1' && !IN_PARTS.some((name) => isA(tag.parent as Tag, name)) ? 'Title' : HEADINGS[tag.name]

/** The heading of these is that of a part of the report; any other is the report's. */
const IN_PARTS = ['part', 'chapter-head']
