import type { ItemDetail } from '../contract/items.ts'
import type { DifferenceGroup, DifferenceSubject, FieldRow } from './difference-row.ts'
import { type DifferenceValue, none, number, text, texts, type WhyNone } from './difference-value.ts'
import type { Medium } from './medium.ts'
import type { Metadata } from './metadata.ts'
import { metadataState } from './metadata-state.ts'
import { placeOf } from './recorded-place.ts'
import { originalWithTexts } from './recorded-texts.ts'
import { type ShortFact, whyMissing } from './why-missing.ts'

type ReadMedium = Medium & { metadata: Metadata }

/**
 * Size of the displayed image, if any side shows the image embedded in its file; otherwise the file's own dimensions
 * say it.
 */
export function shownRows(subjects: readonly DifferenceSubject[]): FieldRow[] {
  if (subjects.every(({ shows }) => shows === 'picture')) return []
  const values = subjects.map(({ item: { medium }, shows }) => {
    const embedded = medium?.metadata?.embedded ?? null
    if (shows === 'embedded') return embedded === null ? none('not_recorded') : size(embedded)
    return medium === null || medium.width === null || medium.height === null ? none('not_recorded') : size(medium)
  })
  return [{ group: 'file', field: 'shown', name: null, block: null, values }]
}

const size = ({ width, height }: { width: number | null; height: number | null }) => text(`${width} × ${height}`)

/** The file properties: format, dimensions, bytes, SHA-256, dates. */
export function fileRows(items: readonly ItemDetail[]): FieldRow[] {
  const row = rowOf('file', items)
  const medium = (pick: (medium: Medium) => DifferenceValue) => (item: ItemDetail) =>
    item.medium === null ? none(whyNoMedium(item)) : pick(item.medium)
  return [
    row(
      'format',
      medium(({ format }) => text(format)),
    ),
    row('dimensions', medium(dimensions)),
    row('bytes', (item) => (item.row.url === null ? number(item.row.bytes) : none('no_file'))),
    row(
      'sha256',
      medium(({ sha256 }) => text(sha256)),
    ),
    row('modified', ({ modifiedAt, row: { url } }) =>
      modifiedAt === null ? none(url === null ? 'not_recorded' : 'no_file') : number(modifiedAt),
    ),
  ]
}

/** Key metadata of the files: camera, times, GPS location, software, orientation. Nothing here is from the service. */
export function factRows(items: readonly ItemDetail[]): FieldRow[] {
  const row = rowOf('facts', items)
  const read =
    (fact: ShortFact, pick: (medium: ReadMedium) => DifferenceValue | null) =>
    (item: ItemDetail): DifferenceValue => {
      const { medium } = item
      if (medium?.metadata == null) return none(whyNoMetadata(item))
      const { metadata } = medium
      return pick({ ...medium, metadata }) ?? none(whyNot(fact, metadata, medium.problems))
    }
  const recorded = (fact: ShortFact, name: 'make' | 'model' | 'software') =>
    read(fact, ({ metadata }) => textOf(metadata[name]))
  const time = (what: 'digitised' | 'changed' | 'gps') =>
    read('changed', ({ metadata: { times } }) => {
      const said = times.filter((one) => one.what === what)
      return said.length === 0 ? null : texts(said.map(({ raw, offset }) => ({ text: raw, beside: offset })))
    })
  const place = (name: 'altitudeMetres' | 'errorMetres' | 'directionDegrees') =>
    read('position', ({ metadata: { position } }) => {
      if (position === null) return null
      const { [name]: value } = position
      return value === null ? none('not_recorded') : number(value)
    })
  const isTurned = ({ medium }: ItemDetail) => medium?.kind === 'image' || medium?.kind === 'video'
  return [
    row('make', recorded('camera', 'make')),
    row('model', recorded('camera', 'model')),
    row(
      'taken',
      read('time', ({ metadata }) => {
        const time = originalWithTexts(metadata)
        return time && { is: 'time', time }
      }),
    ),
    row('digitised', time('digitised')),
    row('changed', time('changed')),
    row('satelliteTime', time('gps')),
    row(
      'position',
      read('position', ({ metadata }) => {
        const position = placeOf(metadata)
        return position === null ? null : { is: 'position', position }
      }),
    ),
    row('altitude', place('altitudeMetres')),
    row('positionError', place('errorMetres')),
    row('direction', place('directionDegrees')),
    row('software', recorded('software', 'software')),
    row('orientation', (item) => {
      if (item.medium === null) return none(whyNoMedium(item))
      return isTurned(item) ? number(item.medium.orientation) : none('other_kind')
    }),
    row(
      'embedded',
      read('software', ({ metadata: { embedded, hasEmbeddedThumbnail } }) =>
        embedded === null
          ? hasEmbeddedThumbnail
            ? none('unusable')
            : null
          : text(`${embedded.width} × ${embedded.height}`),
      ),
    ),
    // Only its presence is known: two files may contain different ones and look alike here.
    row(
      'makerNote',
      read('software', ({ metadata: { hasMakerNote } }) => (hasMakerNote ? { is: 'flag', value: true } : null)),
    ),
    row(
      'credentials',
      // Content credentials that were found cannot be "not in what was read": they are themselves what was left unread.
      read('software', ({ metadata: { contentCredentials: found } }) => (found === null ? null : text(found.label))),
    ),
  ]
}

/** Why an item has no value for a tag: its metadata was not read, or it was read and does not have the tag. */
export function whyNoTag(item: ItemDetail): WhyNone {
  const { medium } = item
  return medium?.metadata == null ? whyNoMetadata(item) : whyNot('software', medium.metadata, medium.problems)
}

export const whyNoMedium = ({ row: { url } }: ItemDetail): WhyNone => (url === null ? 'not_read' : 'no_file')

function whyNoMetadata(item: ItemDetail): WhyNone {
  if (item.medium === null) return whyNoMedium(item)
  const state = metadataState(item.medium)
  return state === 'none' || state === 'empty' ? 'not_recorded' : 'not_read'
}

function whyNot(fact: ShortFact, metadata: Metadata, problems: readonly string[]): WhyNone {
  const why = whyMissing(fact, metadata, problems)
  return why === 'not_read' ? 'not_in_read' : why
}

const rowOf =
  (group: DifferenceGroup, items: readonly ItemDetail[]) =>
  (field: string, value: (item: ItemDetail) => DifferenceValue): FieldRow => ({
    group,
    field,
    name: null,
    block: null,
    values: items.map(value),
  })

const textOf = (said: string | null): DifferenceValue | null => (said === null ? null : text(said))

function dimensions({ width, height, kind }: Medium): DifferenceValue {
  if (width !== null && height !== null) return text(`${width} × ${height}`)
  return none(kind === 'image' || kind === 'video' ? 'not_read' : 'other_kind')
}
