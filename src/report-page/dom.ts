import { namePieces, pathPieces } from '../shared/model/path-pieces.ts'
import { referenceParts } from '../shared/model/reference-parts.ts'
import { directionOf, nameParts, visibleParts } from '../shared/model/visible-text.ts'

export type Child = Node | string | null
type Attributes = Readonly<Record<string, string | boolean>>

/**
 * An element with its attributes (`true` = without a value, `false` = left out) and children; texts are texts, never markup,
 * and no line breaks within a reference.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  set(made, attributes)
  for (const child of children)
    if (child !== null) made.append(...(typeof child === 'string' ? unbroken(child) : [child]))
  return made
}

function unbroken(text: string): (Node | string)[] {
  return referenceParts(text).map((part, at) => {
    if (at % 2 === 0) return part
    const whole = document.createElement('span')
    set(whole, { class: 'whole' })
    whole.append(part)
    return whole
  })
}

/** The same in SVG. */
export function svg(tag: string, attributes: Attributes = {}, ...children: readonly Node[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  set(made, attributes)
  made.append(...children)
  return made
}

function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(name, value === true ? '' : value)
}

export function button(label: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = el('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', onClick)
  return made
}

/** A name or value from outside: isolated from the direction of what is around it, and nothing in it acts unseen. */
export const foreign = (text: string): HTMLElement => inPieces(text, (part) => [part])

/** The same of the name of a file, which breaks between its words rather than within them. */
export const foreignName = (text: string): HTMLElement => inPieces(text, namePieces)

/** The same of a path or an address, which breaks after its separators. */
export const foreignPath = (text: string): HTMLElement => inPieces(text, pathPieces)

function inPieces(text: string, piecesOf: (part: string) => readonly string[]): HTMLElement {
  const direction = directionOf(text)
  return isolated(nameParts(text), direction === null ? {} : { dir: direction }, piecesOf)
}

/** The same of a running text, whose lines stay. */
export const foreignLines = (text: string): HTMLElement => isolated(visibleParts(text, true), { class: 'lines' })

const isolated = (
  parts: ReturnType<typeof nameParts>,
  attributes: Attributes = {},
  piecesOf = (part: string): readonly string[] => [part],
): HTMLElement =>
  el(
    'bdi',
    attributes,
    ...parts.flatMap(({ kind, text }): Child[] =>
      kind === 'text' ? breakable(piecesOf(text)) : [el('span', { class: 'sign' }, text)],
    ),
  )

const breakable = (pieces: readonly string[]): Child[] =>
  pieces.flatMap((piece, at) => (at === 0 ? [piece] : [el('wbr'), piece]))

/** A fact by its label; null = there is nothing to say. */
export type Fact = readonly [label: string, value: Child]

/** Facts as a list, without those that say nothing; null = none does. */
export function factList(facts: readonly Fact[]): HTMLElement | null {
  const told = facts.filter(([, value]) => value !== null && value !== '')
  if (told.length === 0) return null
  return el('dl', {}, ...told.flatMap(([label, value]) => [el('dt', {}, label), el('dd', {}, value)]))
}

/** One paragraph a line. */
export const paragraphs = (lines: readonly Child[], className = ''): HTMLElement[] =>
  lines.map((line) => el('p', className === '' ? {} : { class: className }, line))
