import type { IRunOptions, Paragraph, Table } from 'docx'
import { DomUtils, parseDocument } from 'htmlparser2'

/** A node of the markup that the report's own components render. */
export type Markup = ReturnType<typeof parseDocument>['childNodes'][number]
export type Tag = Extract<Markup, { attribs: unknown }>

/** Parses markup of our own: well-formed, as React writes it. */
export const parsed = (html: string): Markup[] => parseDocument(html, { xmlMode: true }).childNodes

export const isTag = (node: Markup): node is Tag => 'attribs' in node
export const textOf = (node: Markup): string => DomUtils.textContent(node)
export const classesOf = ({ attribs }: Tag): string[] => attribs?.class?.split(' ') ?? []
/** Whether it has a class. What stands around all markup has none. */
export const isA = (tag: Tag, name: string): boolean => classesOf(tag).includes(name)
/** The tags of one of these names below a node, in order. */
export const tagsIn = (node: Tag, ...names: string[]): Tag[] =>
  DomUtils.findAll((tag) => names.includes(tag.name), node.children)
export const tagsOf = ({ children }: Tag): Tag[] => children.filter(isTag)
/** The longest word of markup: a line breaks at a blank, and where a name may break. Code units. */
export const longestWord = (node: Markup): number =>
  Math.max(
    ...spaced(node)
      .split(/\s+/)
      .map(({ length }) => length),
  )

function spaced(node: Markup): string {
  if (!isTag(node)) return textOf(node)
  const inside = node.children.map(spaced).join('')
  return INLINE.includes(node.name) ? inside : ` ${inside} `
}

const INLINE = ['bdi', 'span', 'b', 'a']

/** What a drawing is called by who made it; '' = it has no name. */
export const titleOf = (drawing: Tag): string => tagsIn(drawing, 'title').map(textOf).join(' ')
/** The markup of a drawing as a file of its own. */
export function drawingFile(drawing: Tag): string {
  drawing.attribs.xmlns = 'http://www.w3.org/2000/svg'
  return DomUtils.getOuterHTML(drawing, { xmlMode: true })
}

/** How what stands in a place of the document is written. */
export type Place = {
  /** The pictures that the markup names, JPEG. */
  pictures: ReadonlyMap<string, Uint8Array>
  /** What pictures here are of, for who cannot see them: "ITEM-0005". */
  of: string
  /** Millimetres. */
  width: number
  /** The style of its paragraphs; null = the document's. */
  style: string | null
  run: IRunOptions
  /** The list that its points belong to. */
  list: string
  isPoint: boolean
  /** It is a cell of a table, whose paragraphs all have one style. */
  isCell: boolean
  /** Its line breaks stay. */
  isLines: boolean
}

export type Block = Paragraph | Table
