import type { MetadataEntry } from '../../../shared/model/metadata.ts'
import { textEntry } from './entry.ts'
import { noPosition, type PositionParts, signedAltitude } from './position.ts'
import { utf16be } from './text.ts'
import { readXml, type XmlElement } from './xml.ts'

/** One property of an XMP packet; parts of structures are joined to one name, as exiftool does it. */
type Property = { uri: string; name: string; value: string }

export type Xmp = { properties: Property[]; entries: MetadataEntry[]; notes: Set<string> }

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XML = 'http://www.w3.org/XML/1998/namespace'
export const NAMESPACE = {
  tiff: 'http://ns.adobe.com/tiff/1.0/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  iptcExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
} as const
const MAX_BYTES = 4 * 2 ** 20
const MAX_PROPERTIES = 800
/** Attributes of RDF and XML that old writers leave without a prefix. A name whose prefix is not declared states something all the same. */
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

/** Reads an XMP packet; null when it holds text and nothing of it could be read. Source: ISO 16684-1 §7. */
export function readXmp(packet: Buffer): Xmp | null {
  const notes = new Set<string>()
  if (packet.length > MAX_BYTES) notes.add('xmp_too_large')
  const text = textOf(packet.subarray(0, MAX_BYTES))
  const { roots, isCapped } = readXml(text)
  if (isCapped) notes.add('xmp_too_large')
  // What an entity stands for is never looked up.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) notes.add('xmp_declares_entities')
  const properties: Property[] = []
  const nodes = [...nodesIn(roots)]
  for (const node of nodes) readDescription(node, '', properties)
  if (properties.length === 0 && !isEmptyPacket(text, roots, nodes)) return null
  if (properties.length > MAX_PROPERTIES) notes.add('entries_capped')
  const kept = properties.slice(0, MAX_PROPERTIES)
  return { properties: kept, entries: kept.map(({ name, value }) => textEntry('XMP', name, value)), notes }
}

/** The value of a property; null when the packet does not have it. */
export function propertyOf(xmp: Xmp, uri: string, name: string): string | null {
  const found = xmp.properties.find((property) => property.uri === uri && property.name === name)?.value.trim()
  return found === undefined || found === '' ? null : found
}

function textOf(packet: Buffer): string {
  if (packet[0] === 0xfe && packet[1] === 0xff) return utf16be(packet.subarray(2))
  if (packet[0] === 0xff && packet[1] === 0xfe) return packet.toString('utf16le', 2)
  if (packet[0] === 0 && packet[1] === 0x3c) return utf16be(packet)
  if (packet[0] === 0x3c && packet[1] === 0) return packet.toString('utf16le')
  return packet.toString('utf8')
}

/**
 * The nodes that state something: each child of rdf:RDF, a typed node like a description, and without rdf:RDF what is
 * a description or says what it is about. Source: RDF/XML §2.13 and §7.2.11.
 */
function* nodesIn(elements: readonly XmlElement[]): Generator<XmlElement> {
  for (const element of elements) {
    if (element.uri === RDF && element.name === 'RDF') yield* element.children
    else if (isNode(element)) yield element
    else yield* nodesIn(element.children)
  }
}

const isNode = ({ uri, name, attributes }: XmlElement) =>
  isRdf(uri, name, 'Description') || attributes.some((one) => isRdf(one.uri, one.name, 'about'))

/** Blanks, padding, or rdf:RDF around nothing: a packet that states nothing, not one that could not be read. */
function isEmptyPacket(text: string, roots: readonly XmlElement[], nodes: readonly XmlElement[]): boolean {
  if (nodes.length > 0)
    return nodes.every(({ children, text: inside }) => children.length === 0 && inside.trim() === '')
  const isHollow = ({ uri, name, children, text: inside }: XmlElement): boolean =>
    inside.trim() === '' && (isRdf(uri, name, 'RDF') || name === 'xmpmeta') && children.every(isHollow)
  return roots.every(isHollow) && (roots.length > 0 || /^[\s\0\ufeff]*(?:<\?[^>]*>[\s\0\ufeff]*)*$/.test(text))
}

const isRdf = (uri: string, name: string, wanted: string) => uri === RDF && name === wanted
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Attributes and children of a description, or of a structure whose name is `prefix`. */
function readDescription(description: XmlElement, prefix: string, found: Property[]) {
  for (const { uri, name, value } of description.attributes) {
    if (uri === RDF || uri === XML || (uri === '' && UNQUALIFIED.has(name))) continue
    found.push({ uri, name: prefix + capitalised(name), value })
  }
  for (const child of description.children) readProperty(child, prefix + capitalised(child.name), found)
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

/** Text, or a structure written as attributes. */
function readLeaf(element: XmlElement, name: string, found: Property[]) {
  const value = element.text.trim()
  if (value !== '') found.push({ uri: element.uri, name, value })
  else readDescription(element, name, found)
}

/** A list of texts is one value; of alternatives the default language; structures are read one by one. */
function readList(uri: string, list: XmlElement, name: string, found: Property[]) {
  const plain = list.children.filter((entry) => entry.children.length === 0 && entry.text.trim() !== '')
  for (const entry of list.children) if (!plain.includes(entry)) readProperty(entry, name, found)
  if (plain.length === 0) return
  const isDefault = (entry: XmlElement) =>
    entry.attributes.some(({ name: key, value }) => key === 'lang' && value === 'x-default')
  const chosen = list.name === 'Alt' ? [plain.find(isDefault) ?? plain[0]] : plain
  found.push({ uri, name, value: chosen.flatMap((entry) => (entry ? [entry.text.trim()] : [])).join(', ') })
}

/** "39,6.9N" or "39,6,54N": degrees, minutes (and seconds), hemisphere. Source: XMP specification part 2 §3.3.5. */
function coordinate(text: string | null): { degrees: number | null; ref: string | null } {
  if (text === null) return { degrees: null, ref: null }
  const [degrees, minutes, seconds] = (text.match(/[\d.]+/g) ?? []).map(Number)
  const ref = /[NSEW]\s*$/i.exec(text)?.[0]?.trim() ?? (text.trim().startsWith('-') ? '-' : null)
  if (degrees === undefined) return { degrees: Number.NaN, ref }
  const value = degrees + ((minutes ?? 0) + (seconds ?? 0) / 60) / 60
  return ref === '-' ? { degrees: -value, ref: null } : { degrees: value, ref }
}

const quotient = (text: string | null): number | null => {
  if (text === null) return null
  const [numerator, denominator] = text.split('/').map(Number)
  return numerator === undefined ? null : numerator / (denominator ?? 1)
}

/** The position an XMP packet records. */
export function xmpPosition(xmp: Xmp): PositionParts {
  const [north, east] = ['GPSLatitude', 'GPSLongitude'].map((name) => propertyOf(xmp, NAMESPACE.exif, name))
  const latitude = coordinate(north ?? null)
  const longitude = coordinate(east ?? null)
  const altitude = quotient(propertyOf(xmp, NAMESPACE.exif, 'GPSAltitude'))
  const reference = propertyOf(xmp, NAMESPACE.exif, 'GPSAltitudeRef')
  return {
    ...noPosition('XMP'),
    recordedAs: [north, east].filter(Boolean).join(' '),
    altitudeReference: reference,
    directionDegrees: quotient(propertyOf(xmp, NAMESPACE.exif, 'GPSImgDirection')),
    directionReference: propertyOf(xmp, NAMESPACE.exif, 'GPSImgDirectionRef'),
    latitude: latitude.degrees,
    longitude: longitude.degrees,
    latitudeRef: latitude.ref,
    longitudeRef: longitude.ref,
    altitudeMetres: signedAltitude(altitude, reference === '1'),
    datum: propertyOf(xmp, NAMESPACE.exif, 'GPSMapDatum'),
    errorMetres: quotient(propertyOf(xmp, NAMESPACE.exif, 'GPSHPositioningError')),
  }
}
