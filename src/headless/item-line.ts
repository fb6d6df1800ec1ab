import type { z } from 'zod'
import { readablePath } from '../main/paths.ts'
import type { ItemRow } from '../shared/model/item.ts'
import { contentsIn } from '../shared/model/medium-contents.ts'
import { metadataState } from '../shared/model/metadata-state.ts'
import { recordedOf } from '../shared/model/recorded-of.ts'
import { headless } from '../shared/words/headless.ts'
import { base64UnlessUtf8 } from './argv-bytes.ts'
import type { Core } from './core.ts'
import type { ItemLine } from './line-schema.ts'
import { metadataMembers } from './metadata-members.ts'

/** One item as a JSON line. `path` is readable; `pathBytes` (base64) is added when it is not valid UTF-8. */
export function itemLine({ details }: Pick<Core, 'details'>, row: ItemRow): z.output<typeof ItemLine> {
  const source = details.source(row.id)
  const path = source?.path ?? Buffer.alloc(0)
  const medium = row.sha256 === null ? null : (details.medium(row.sha256)?.medium ?? null)
  const { metadata = null, container = null } = medium ?? {}
  const recorded = recordedOf(metadata, container, source?.inspectedAt ?? 0)
  const pathBytes = base64UnlessUtf8(path)
  return {
    type: 'item',
    id: row.reference,
    path: readablePath(path),
    ...(pathBytes === null ? {} : { pathBytes }),
    sha256: row.sha256,
    bytes: row.bytes,
    kind: row.kind,
    format: row.format,
    width: row.width,
    height: row.height,
    orientation: medium?.orientation ?? null,
    metadata: metadata === null ? {} : metadataMembers(metadata),
    recorded: recorded && { time: recorded.local, zone: recorded.offset, from: recorded.from },
    metadataState: medium === null ? null : metadataState(medium),
    // Codes of what was not read: the file may contain more than is listed above.
    metadataNotes: metadata?.notes ?? [],
    durationSeconds: row.durationSeconds,
    container,
    // Parts of its bytes first, then what the text of its metadata states; parts of an older reading were not looked for.
    end: medium?.contents?.end ?? null,
    rows: medium?.contents?.rows ?? null,
    rowNumbers: medium?.contents?.rowNumbers ?? null,
    contents: medium === null ? [] : contentsIn(medium),
    contentsLeftOut: medium?.contents?.partsLeftOut ?? 0,
    contentsMayBeMore: medium?.contents?.isPartsOpen ?? false,
    problems: medium?.problems ?? [],
    skipped: row.intake === 'inspected' ? null : (row.reason ?? row.intake),
    missing: row.isMissing,
    readByOlderReader: row.isReadByOlder,
  }
}

/** One item for people to read. */
export function itemRow(row: ItemRow): string {
  const size = row.width === null || row.height === null ? '' : `${row.width}×${row.height}`
  const what = row.intake === 'inspected' ? (row.format ?? '') : (row.reason ?? row.intake)
  const digest = row.sha256?.slice(0, 12) ?? ''
  return `${row.reference}  ${what.padEnd(12)} ${size.padStart(11)} ${String(row.bytes).padStart(12)}  ${digest.padEnd(12)}  ${placeOf(row)}${marksOf(row)}`
}

const marksOf = ({ isMissing, isReadByOlder }: ItemRow): string =>
  [...(isMissing ? [headless.missingMark] : []), ...(isReadByOlder ? [headless.olderMark] : [])]
    .map((mark) => `  [${mark}]`)
    .join('')

/** The path of an item within its exhibit. */
export const placeOf = ({ folder, name }: ItemRow): string => (folder === '' ? name : `${folder}/${name}`)
