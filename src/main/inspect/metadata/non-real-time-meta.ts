import type { MetadataEntry } from '../../../shared/model/metadata.ts'
import { textEntry } from './entry.ts'
import { untilNul } from './text.ts'
import { readXml, type XmlElement } from './xmp.ts'

const MAX_BYTES = 2 ** 20
/** Its versions differ in their last figures. */
const NAMESPACE = 'urn:schemas-professionalDisc:nonRealTimeMeta'

/** Elements and attributes, with exiftool's names. */
const FIELDS: readonly (readonly [element: string, attribute: string, tag: string])[] = [
  ['CreationDate', 'value', 'CreationDateValue'],
  ['Device', 'manufacturer', 'DeviceManufacturer'],
  ['Device', 'modelName', 'DeviceModelName'],
  ['Device', 'serialNo', 'DeviceSerialNo'],
]

/**
 * Reads date and camera of a recording as Sony's cameras describe it, beside the film or in it. None = it is another
 * document. Source: the XML of professional discs (SMPTE RP 2002 uses the same names), as exiftool reads it.
 */
export function readNonRealTimeMeta(xml: Buffer): MetadataEntry[] {
  const { roots } = readXml(untilNul(xml.subarray(0, MAX_BYTES)).toString('utf8'))
  const root = roots.find(({ uri, name }) => name === 'NonRealTimeMeta' && uri.startsWith(NAMESPACE))
  if (root === undefined) return []
  const updated = attributeOf(root, 'lastUpdate')
  return [
    ...(updated === null ? [] : [textEntry('XML', 'LastUpdate', updated)]),
    ...FIELDS.flatMap(([element, attribute, tag]) => {
      const held = root.children.find(({ name }) => name === element)
      const value = held === undefined ? null : attributeOf(held, attribute)
      return value === null ? [] : [textEntry('XML', tag, value)]
    }),
  ]
}

function attributeOf({ attributes }: XmlElement, wanted: string): string | null {
  const found = attributes.find(({ name }) => name === wanted)?.value.trim()
  return found === undefined || found === '' ? null : found
}
