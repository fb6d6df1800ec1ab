/** An element of a small XML document. Names are resolved: `uri` is the namespace, '' where none is in force. */
export type XmlElement = { uri: string; name: string; attributes: XmlAttribute[]; children: XmlElement[]; text: string }
export type XmlAttribute = { uri: string; name: string; value: string }

const MAX_ELEMENTS = 20_000
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 500
const NAMED = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

type Scope = { parent: Scope | null; prefix: string; uri: string }

/**
 * Reads XML in one pass, forgiving what is not well formed and stopping at its caps. Document types are skipped, so
 * no entity can be declared; nothing is ever looked up by a name from the file. Gives the top-level elements.
 */
export function readXml(text: string): { roots: XmlElement[]; isCapped: boolean } {
  const root: XmlElement = { uri: '', name: '', attributes: [], children: [], text: '' }
  const stack: { element: XmlElement; scope: Scope | null }[] = [{ element: root, scope: null }]
  let elements = 0
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    const top = stack.at(-1)
    if (!top) break
    if (open !== at) top.element.text += decodeEntities(text.slice(at, open < 0 ? text.length : open))
    if (open < 0) break
    if (text.startsWith('<!--', open)) at = after(text, '-->', open)
    else if (text.startsWith('<![CDATA[', open)) {
      at = after(text, ']]>', open)
      top.element.text += text.slice(open + 9, at - 3)
    } else if (text.startsWith('<?', open) || text.startsWith('<!', open)) at = after(text, '>', open)
    else if (text.startsWith('</', open)) {
      if (stack.length > 1) stack.pop()
      at = after(text, '>', open)
    } else {
      elements += 1
      if (elements > MAX_ELEMENTS || stack.length > MAX_DEPTH) return { roots: root.children, isCapped: true }
      const tag = readTag(text, open, top.scope)
      top.element.children.push(tag.element)
      if (!tag.isClosed) stack.push({ element: tag.element, scope: tag.scope })
      at = tag.end
    }
  }
  return { roots: root.children, isCapped: false }
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

const isNameEnd = (char: string | undefined) => char === undefined || /[\s=/>]/.test(char)
const isSpace = (char: string | undefined) => char !== undefined && /\s/.test(char)

function readTag(text: string, open: number, outer: Scope | null) {
  let at = open + 1
  const word = () => {
    const start = at
    while (at < text.length && !isNameEnd(text[at])) at += 1
    return text.slice(start, at)
  }
  const qualified = word()
  const raw: { name: string; value: string }[] = []
  let scope = outer
  let isClosed = false
  while (at < text.length && text[at] !== '>') {
    if (text[at] === '/') isClosed = true
    if (isNameEnd(text[at])) {
      at += 1
      continue
    }
    isClosed = false
    const name = word()
    while (isSpace(text[at])) at += 1
    if (text[at] !== '=') continue
    at += 1
    while (isSpace(text[at])) at += 1
    const quote = text[at]
    if (quote !== '"' && quote !== "'") continue
    const end = text.indexOf(quote, at + 1)
    const value = decodeEntities(text.slice(at + 1, end < 0 ? text.length : end))
    at = end < 0 ? text.length : end + 1
    if (name === 'xmlns') scope = { parent: scope, prefix: '', uri: value }
    else if (name.startsWith('xmlns:')) scope = { parent: scope, prefix: name.slice(6), uri: value }
    else if (raw.length < MAX_ATTRIBUTES) raw.push({ name, value })
  }
  const element: XmlElement = { ...resolve(qualified, scope), attributes: [], children: [], text: '' }
  for (const { name, value } of raw)
    element.attributes.push({ ...resolve(name, name.includes(':') ? scope : null), value })
  return { element, scope, isClosed, end: at + 1 }
}

function resolve(qualified: string, scope: Scope | null): { uri: string; name: string } {
  const colon = qualified.indexOf(':')
  const prefix = colon < 0 ? '' : qualified.slice(0, colon)
  for (let known = scope; known; known = known.parent) {
    if (known.prefix === prefix) return { uri: known.uri, name: qualified.slice(colon + 1) }
  }
  return { uri: '', name: qualified.slice(colon + 1) }
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED.get(name) ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return Number.isFinite(code) && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
