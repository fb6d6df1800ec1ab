import { directionOf, nameParts, visibleParts } from '../shared/model/visible-text.ts'

export type Child = Node | string | null
type Attributes = Readonly<Record<string, string | boolean>>

/** An element with its attributes (`true` = without a value, `false` = left out) and children; texts are texts, never markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  set(made, attributes)
  made.append(...children.filter((child) => child !== null))
  return made
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
export function foreign(text: string): HTMLElement {
  const direction = directionOf(text)
  return isolated(nameParts(text), direction === null ? {} : { dir: direction })
}

/** The same of a running text, whose lines stay. */
export const foreignLines = (text: string): HTMLElement => isolated(visibleParts(text, true), { class: 'lines' })

const isolated = (parts: ReturnType<typeof nameParts>, attributes: Attributes = {}): HTMLElement =>
  el(
    'bdi',
    attributes,
    ...parts.map(({ kind, text }) => (kind === 'text' ? text : el('span', { class: 'sign' }, text))),
  )

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
