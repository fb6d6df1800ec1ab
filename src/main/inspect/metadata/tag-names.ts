import exifr from 'exifr'
import type { DirectoryKind } from './tiff.ts'

/**
 * Names of tags and of their values. Those up to 2021 come from exifr's dictionaries, which follow exiftool's. exifr's
 * own parsers are not run on evidence: see docs/decisions, "Metadata is read by a reader of our own".
 */
const dictionary = (kind: 'ifd0' | 'exif' | 'interop' | 'gps'): [number, string][] => [
  ...(exifr.tagKeys.get(kind) ?? []),
]

/**
 * What those dictionaries lack: texts and blocks that exifr reads as something of its own, and what is newer.
 * Source: exiftool's names; Exif 3.0 §4.6.5; DNG 1.7.1, "Additional Tags".
 */
const NEWER: readonly [number, string][] = [
  [0x02bc, 'XMP'],
  [0x83bb, 'IPTC-NAA'],
  [0x8649, 'PhotoshopSettings'],
  [0x8773, 'ICC_Profile'],
  [0x9286, 'UserComment'],
  [0x9c9b, 'XPTitle'],
  [0x9c9c, 'XPComment'],
  [0x9c9d, 'XPAuthor'],
  [0x9c9e, 'XPKeywords'],
  [0x9c9f, 'XPSubject'],
  [0xa436, 'ImageTitle'],
  [0xa437, 'Photographer'],
  [0xa438, 'ImageEditor'],
  [0xa439, 'CameraFirmware'],
  [0xa43a, 'RAWDevelopingSoftware'],
  [0xa43b, 'ImageEditingSoftware'],
  [0xa43c, 'MetadataEditingSoftware'],
  [0xc7e9, 'DepthFormat'],
  [0xc7ea, 'DepthNear'],
  [0xc7eb, 'DepthFar'],
  [0xc7ec, 'DepthUnits'],
  [0xc7ed, 'DepthMeasureType'],
  [0xc7ee, 'EnhanceParams'],
  [0xcd2d, 'ProfileGainTableMap'],
  [0xcd2e, 'SemanticName'],
  [0xcd30, 'SemanticInstanceID'],
  [0xcd31, 'CalibrationIlluminant3'],
  [0xcd32, 'CameraCalibration3'],
  [0xcd33, 'ColorMatrix3'],
  [0xcd34, 'ForwardMatrix3'],
  [0xcd35, 'IlluminantData1'],
  [0xcd36, 'IlluminantData2'],
  [0xcd37, 'IlluminantData3'],
  [0xcd38, 'MaskSubArea'],
  [0xcd39, 'ProfileHueSatMapData3'],
  [0xcd3a, 'ReductionMatrix3'],
  [0xcd3f, 'RGBTables'],
  [0xcd40, 'ProfileGainTableMap2'],
  [0xcd43, 'ColumnInterleaveFactor'],
  [0xcd44, 'ImageSequenceInfo'],
  [0xcd46, 'ImageStats'],
  [0xcd47, 'ProfileDynamicRange'],
  [0xcd48, 'ProfileGroupName'],
  [0xcd49, 'JXLDistance'],
  [0xcd4a, 'JXLEffort'],
  [0xcd4b, 'JXLDecodeSpeed'],
]

/** Writers put tags into other directories than the standard's: a tag has the same name in each of them. */
const NAMES = new Map([...dictionary('ifd0'), ...dictionary('exif'), ...dictionary('interop'), ...NEWER])
/** The GPS directory numbers its tags from 0 and has names of its own for these. */
const GPS_NAMES = new Map(dictionary('gps'))

/** exiftool's name of a tag, or its number ("0xC4A5") where it has none. */
export const tagName = (kind: DirectoryKind, tag: number): string =>
  (kind === 'gps' ? GPS_NAMES.get(tag) : undefined) ??
  NAMES.get(tag) ??
  `0x${tag.toString(16).toUpperCase().padStart(4, '0')}`

/** A recorded code in words ("Rotate 90 CW"); null if it has none. */
export function valueInWords(kind: DirectoryKind, tag: number, value: string): string | null {
  const dictionaries = kind === 'gps' ? ['gps'] : ['ifd0', 'exif', 'interop']
  const words: unknown = dictionaries.map((name) => exifr.tagValues.get(name)?.get(tag)).find(Boolean)
  if (typeof words !== 'object' || words === null || !Object.hasOwn(words, value)) return null
  const found: unknown = Reflect.get(words, value)
  return typeof found === 'string' ? found : null
}

/** exiftool's name of an IPTC dataset of record 2. */
export const iptcName = (dataset: number): string =>
  EXIFTOOL_IPTC.get(dataset) ?? exifr.tagKeys.get('iptc')?.get(dataset) ?? `2:${dataset}`

/** Where exifr's names differ from exiftool's. */
const EXIFTOOL_IPTC = new Map([
  [80, 'By-line'],
  [85, 'By-lineTitle'],
  [92, 'Sub-location'],
  [95, 'Province-State'],
  [100, 'Country-PrimaryLocationCode'],
  [101, 'Country-PrimaryLocationName'],
  [120, 'Caption-Abstract'],
  [122, 'Writer-Editor'],
])
