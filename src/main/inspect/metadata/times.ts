import type { ListedTime, MetadataEntry } from '../../../shared/model/metadata.ts'
import type { Exif } from './exif.ts'
import { fromIptc, fromIso, recordedTime } from './recorded-time.ts'
import { NAMESPACE, propertyOf, type Xmp } from './xmp.ts'

type What = ListedTime['what']
type Iptc = { dateCreated: string | null; timeCreated: string | null; digitised: string | null }

const XMP_TIMES: readonly (readonly [What, string, string])[] = [
  ['taken', NAMESPACE.exif, 'DateTimeOriginal'],
  ['taken', NAMESPACE.photoshop, 'DateCreated'],
  ['digitised', NAMESPACE.xmp, 'CreateDate'],
  ['digitised', NAMESPACE.exif, 'DateTimeDigitized'],
  ['changed', NAMESPACE.xmp, 'ModifyDate'],
  ['changed', NAMESPACE.xmp, 'MetadataDate'],
]
const FILM_TIMES: readonly (readonly [What, string])[] = [
  ['taken', 'DateTimeOriginal'],
  ['taken', 'CreationDate'],
  ['taken', 'ContentCreateDate'],
  ['digitised', 'CreateDate'],
]

/**
 * Every time recorded in the blocks: EXIF's first, then GPS, XMP, IPTC and the container's own. Impossible zones are
 * noted.
 */
export function timesOf(
  exifs: readonly Exif[],
  xmps: readonly Xmp[],
  iptcs: readonly Iptc[],
  entries: readonly MetadataEntry[],
  notes: Set<string>,
): ListedTime[] {
  const found: ListedTime[] = exifs.flatMap((exif) => exifTimes(exif, notes))
  const add = (what: What, source: ListedTime['source'], tag: string, value: string | null) => {
    const time = value === null ? null : recordedTime(value, { source, tag }, notes)
    if (time) found.push({ ...time, what })
  }
  for (const xmp of xmps) {
    for (const [what, uri, name] of XMP_TIMES) {
      const value = propertyOf(xmp, uri, name)
      add(what, 'XMP', name, value === null ? null : fromIso(value))
    }
  }
  for (const iptc of iptcs) {
    add('taken', 'IPTC', 'DateCreated', fromIptc(iptc.dateCreated, iptc.timeCreated) ?? iptc.dateCreated)
    add('digitised', 'IPTC', 'DigitalCreationDate', iptc.digitised)
  }
  for (const { group, tag, raw } of entries) {
    const film = group === 'QuickTime' ? FILM_TIMES.find(([, name]) => name === tag) : undefined
    if (film) add(film[0], 'QuickTime', tag, fromIso(raw))
    else if ((group === 'RIFF' || group === 'Matroska') && tag === 'DateTimeOriginal') add('taken', group, tag, raw)
    else if (group === 'PNG' && tag === 'ModifyDate') add('changed', 'PNG', 'tIME', `${raw}Z`)
  }
  return found.slice(0, 40)
}

function exifTimes({ times }: Exif, notes: Set<string>): ListedTime[] {
  return times.flatMap(({ what, source, tag, value, subSeconds, offsetTag, offset }) => {
    const fraction =
      subSeconds !== null && /^\d+$/.test(subSeconds) && /:\d\d$/.test(value.trim()) ? `.${subSeconds}` : ''
    const time = recordedTime(`${value.trim()}${fraction}`, { source, tag, beside: { tag: offsetTag, offset } }, notes)
    return time ? [{ ...time, what }] : []
  })
}
