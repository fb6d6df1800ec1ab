import type { MetadataEntry } from '../../../shared/model/metadata.ts'
import { isPersonTag } from '../../../shared/model/personal-tags.ts'
import { textEntry } from './entry.ts'
import { utf16be, visibleText } from './text.ts'

/** An element of a small XML document. Names are resolved: `uri` is the namespace, '' if none applies. */
export type XmlElement = { uri: string; name: string; attributes: XmlAttribute[]; children: XmlElement[]; text: string }

type XmlAttribute = { uri: string; name: string; value: string }

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
 * Reads XML in one pass, tolerating what is not well formed and stopping at its limits. Document types are skipped, so
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

/** One property of an XMP packet; the names of nested structures are joined to one, as in exiftool. */
type Property = { uri: string; name: string; value: string }

export type Xmp = { entries: MetadataEntry[]; notes: Set<string> }

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XML = 'http://www.w3.org/XML/1998/namespace'
const TIFF = 'http://ns.adobe.com/tiff/1.0/'
const EXIF = 'http://ns.adobe.com/exif/1.0/'
const BASIC = 'http://ns.adobe.com/xap/1.0/'
/** The properties that other facts follow from, by their names in entries, with the namespace that gives them their meaning. */
const STANDARD = new Map([
  ['Make', TIFF],
  ['Model', TIFF],
  ['Orientation', TIFF],
  ['Software', TIFF],
  ['DateTimeOriginal', EXIF],
  ['DateTimeDigitized', EXIF],
  ['CreateDate', BASIC],
  ['ModifyDate', BASIC],
  ['MetadataDate', BASIC],
  ['CreatorTool', BASIC],
  ['SerialNumber', 'http://ns.adobe.com/exif/1.0/aux/'],
  ['DateCreated', 'http://ns.adobe.com/photoshop/1.0/'],
])
const isTime = (name: string): boolean => STANDARD.has(name) && name.includes('Date')

/** Of a name that means something else in this namespace, the namespace. */
function foreignNamespace({ uri, name }: Property): Pick<MetadataEntry, 'namespace'> {
  const standard = name.startsWith('GPS') ? EXIF : STANDARD.get(name)
  return standard === undefined || standard === uri ? {} : { namespace: visibleText(uri, 200) }
}
/** Regions of the Metadata Working Group, and Microsoft's. */
const MWG_REGIONS = 'http://www.metadataworkinggroup.com/schemas/regions/'
const MICROSOFT_REGIONS = 'http://ns.microsoft.com/photo/1.2/t/RegionInfo#'
const IPTC_EXTENSION = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
const META = 'adobe:ns:meta/'

const MAX_BYTES = 4 * 2 ** 20
const MAX_PROPERTIES = 800
/**
 * Attributes of RDF and XML that old writers leave unprefixed. A name with an undeclared prefix is still read as a
 * statement.
 */
const UNQUALIFIED = new Set([
  'about',
  'ID',
  'nodeID',
  'resource',
  'datatype',
  'parseType',
  'type',
  'bagID',
  'aboutEach',
  'lang',
  'xmptk',
])

/** Reads an XMP packet; null if it has text of which nothing could be read. Source: ISO 16684-1 §7. */
export function readXmp(packet: Buffer): Xmp | null {
  const notes = new Set<string>()
  if (packet.length > MAX_BYTES) notes.add('xmp_too_large')
  const text = textOf(packet.subarray(0, MAX_BYTES))
  const { roots, isCapped } = readXml(text)
  if (isCapped) notes.add('xmp_too_large')
  // The replacement of an entity is never looked up.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) notes.add('xmp_declares_entities')
  const properties: Property[] = []
  const nodes = [...nodesIn(roots)]
  for (const node of nodes) readDescription(node, '', properties)
  if (properties.length === 0 && !isEmptyPacket(text, roots, nodes)) return null
  const toolkits = [...toolkitsIn(roots)].map((value) => ({ uri: META, name: 'XMPToolkit', value }))
  const all = [...toolkits, ...properties]
  if (all.length > MAX_PROPERTIES) notes.add('entries_capped')
  const entries = all.slice(0, MAX_PROPERTIES).map((property) => ({
    ...textEntry('XMP', property.name, property.value),
    ...foreignNamespace(property),
  }))
  return { entries, notes }
}

function textOf(packet: Buffer): string {
  if (packet[0] === 0xfe && packet[1] === 0xff) return utf16be(packet.subarray(2))
  if (packet[0] === 0xff && packet[1] === 0xfe) return packet.toString('utf16le', 2)
  if (packet[0] === 0 && packet[1] === 0x3c) return utf16be(packet)
  if (packet[0] === 0x3c && packet[1] === 0) return packet.toString('utf16le')
  return packet.toString('utf8')
}

/**
 * The nodes that make statements: each child of rdf:RDF, where a typed node counts as a description; without rdf:RDF,
 * any description or node with an "about" attribute. Source: RDF/XML §2.13 and §7.2.11.
 */
function* nodesIn(elements: readonly XmlElement[]): Generator<XmlElement> {
  for (const element of elements) {
    if (element.uri === RDF && element.name === 'RDF') yield* element.children
    else if (isNode(element)) yield element
    else yield* nodesIn(element.children)
  }
}

/** What wrote the packet, as it names itself (x:xmptk; x:xaptk before 2004). Source: XMP specification part 1 §7.3.3. */
function* toolkitsIn(elements: readonly XmlElement[]): Generator<string> {
  for (const element of elements) {
    if (isRdf(element.uri, element.name, 'RDF') || isNode(element)) continue
    for (const { name, value } of element.attributes)
      if ((name === 'xmptk' || name === 'xaptk') && value.trim() !== '') yield value
    yield* toolkitsIn(element.children)
  }
}

const isNode = ({ uri, name, attributes }: XmlElement) =>
  isRdf(uri, name, 'Description') || attributes.some((one) => isRdf(one.uri, one.name, 'about'))

/**
 * Whether a packet states nothing (blanks, padding, or rdf:RDF around nothing), as opposed to one that could not be
 * read.
 */
function isEmptyPacket(text: string, roots: readonly XmlElement[], nodes: readonly XmlElement[]): boolean {
  if (nodes.length > 0)
    return nodes.every(({ children, text: inside }) => children.length === 0 && inside.trim() === '')
  const isHollow = ({ uri, name, children, text: inside }: XmlElement): boolean =>
    inside.trim() === '' && (isRdf(uri, name, 'RDF') || name === 'xmpmeta') && children.every(isHollow)
  return roots.every(isHollow) && (roots.length > 0 || /^[\s\0\ufeff]*(?:<\?[^>]*>[\s\0\ufeff]*)*$/.test(text))
}

const isRdf = (uri: string, name: string, wanted: string) => uri === RDF && name === wanted
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Reads attributes and children of a description, or of a structure whose name is `prefix`. */
function readDescription(description: XmlElement, prefix: string, found: Property[]) {
  for (const { uri, name, value } of description.attributes) {
    if (uri === RDF || uri === XML || (uri === '' && UNQUALIFIED.has(name))) continue
    found.push({ uri, name: prefix + capitalised(name), value })
  }
  for (const child of description.children) readProperty(child, nameIn(prefix, child), found)
}

/** The joined name of a property of a structure; exiftool shortens those of regions and of persons in the image. */
function nameIn(prefix: string, { uri, name }: XmlElement): string {
  if (uri === MWG_REGIONS && name === 'Regions') return `${prefix}Region`
  if (uri === MWG_REGIONS && name === 'RegionList') return prefix === '' ? 'Region' : prefix
  if (uri === MICROSOFT_REGIONS && name === 'Regions') return prefix.replace(/Info$/, '')
  if (uri === IPTC_EXTENSION && name === 'PersonInImageWDetails') return `${prefix}PersonInImage`
  const isOfPerson = uri === IPTC_EXTENSION && prefix.endsWith('PersonInImage')
  return prefix + capitalised(isOfPerson ? name.replace(/^Person/, '') : name)
}

function readProperty(element: XmlElement, name: string, found: Property[]) {
  if (found.length > MAX_PROPERTIES) return
  const { uri } = element
  const resource = element.attributes.find((attribute) => isRdf(attribute.uri, attribute.name, 'resource'))
  const [only] = element.children
  if (resource) found.push({ uri, name, value: resource.value })
  else if (!only) readLeaf(element, name, found)
  else if (only.uri === RDF && ['Seq', 'Bag', 'Alt'].includes(only.name)) readList(uri, only, name, found)
  else if (isRdf(only.uri, only.name, 'Description')) readDescription(only, name, found)
  else readDescription(element, name, found)
}

/** Reads text, or a structure written as attributes. */
function readLeaf(element: XmlElement, name: string, found: Property[]) {
  const value = element.text.trim()
  if (value !== '') found.push({ uri: element.uri, name, value })
  else readDescription(element, name, found)
}

/**
 * Reads a list: texts become one value, except names of persons and times, of alternatives the default language is used,
 * structures are read one by one.
 */
function readList(uri: string, list: XmlElement, name: string, found: Property[]) {
  const plain = list.children.filter((entry) => entry.children.length === 0 && entry.text.trim() !== '')
  for (const entry of list.children) if (!plain.includes(entry)) readProperty(entry, name, found)
  if (plain.length === 0) return
  const isDefault = (entry: XmlElement) =>
    entry.attributes.some(({ name: key, value }) => key === 'lang' && value === 'x-default')
  const chosen = list.name === 'Alt' ? [plain.find(isDefault) ?? plain[0]] : plain
  const values = chosen.flatMap((entry) => (entry ? [entry.text.trim()] : []))
  // A name may contain a comma, and two times joined are none.
  for (const value of isPersonTag(name) || isTime(name) ? values : [values.join(', ')]) found.push({ uri, name, value })
}
