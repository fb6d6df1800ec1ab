import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Metadata, RecordedPosition } from '../../../shared/model/metadata.ts'
import { recordedTimes } from '../../../shared/words/recorded.ts'
import type { OtherBytes } from '../facts/other-bytes.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { MachineFile, MachineLocal, MachineOtherBytes } from './local-schema.ts'
import { iso, isoOrNull } from './parts.ts'

/** What this machine knows of a file itself. */
export function fileJson(facts: ReportFacts): MachineFile {
  const { item, verification, earlier } = facts
  const { row, medium } = item
  return {
    sha256: row.sha256,
    bytes: row.bytes,
    format: medium?.format ?? null,
    width: medium?.width ?? null,
    height: medium?.height ?? null,
    orientation: medium === null || medium.width === null || medium.height === null ? null : medium.orientation,
    modifiedAt: isoOrNull(item.modifiedAt),
    readAt: isoOrNull(item.inspectedAt),
    attested: facts.attested,
    intake: row.intake,
    reason: row.reason,
    local: localJson(item, facts),
    original: verification && { state: verification.state, at: iso(verification.at) },
    changedSince: earlier && {
      lastSeenAt: iso(earlier.lastSeenAt),
      nowSha256: earlier.nowSha256,
      nowReadAt: isoOrNull(earlier.nowReadAt),
    },
    otherBytes: otherBytesJson(facts.otherBytes),
    cameLaterAt: isoOrNull(facts.cameLaterAt),
  }
}

/** What else a file was seen to hold. */
export const otherBytesJson = (others: OtherBytes | null): MachineOtherBytes =>
  others && {
    firstReadAt: isoOrNull(others.firstReadAt),
    bytes: others.bytes.map(({ sha256, isRead, firstAt, lastAt }) => ({
      sha256,
      isRead,
      firstAt: iso(firstAt),
      lastAt: iso(lastAt),
    })),
    inAll: others.inAll,
  }

function localJson(
  { medium, still, arrival, duplicates }: ItemDetail,
  { picture, waveform }: Pick<ReportFacts, 'picture' | 'waveform'>,
): MachineLocal {
  return {
    problems: medium?.problems ?? [],
    metadata: medium?.metadata ? metadataJson(medium.metadata) : null,
    container: medium?.container ?? null,
    still: still && {
      source: still.source.reference,
      sourceName: still.source.name,
      sourceSha256: still.sourceSha256,
      seconds: still.seconds,
      decodedBy: still.runtime,
    },
    frame: picture?.frame ?? null,
    waveform: waveform && { parts: waveform.length },
    arrival: arrival && { name: arrival.name, address: arrival.address },
    sameBytesAs: duplicates.map(({ reference }) => reference),
  }
}

function metadataJson(metadata: Metadata): NonNullable<MachineLocal['metadata']> {
  const { make, model, software, position, hasMakerNote, hasEmbeddedThumbnail } = metadata
  const { embedded, contentCredentials, indicators, entries, notes } = metadata
  return {
    make,
    model,
    software,
    times: [...recordedTimes(metadata)],
    position: position && { ...position, iso6709: iso6709(position) },
    recordedOrientation: metadata.exifOrientation,
    hasMakerNote,
    hasEmbeddedThumbnail,
    embedded,
    contentCredentials,
    indicators,
    entries,
    notes,
  }
}

/**
 * A recorded position as ISO 6709 text, "+29.760400-095.369800+12.5CRSWGS_84/": degrees, latitude first, padded. The
 * reference system is named where the file records WGS 84 or none, which readers take for it; with another datum the
 * altitude, which would need a name of its system, is left out. Source: ISO 6709:2022, annex H, read 2026-11-21.
 */
function iso6709({ latitude, longitude, altitudeMetres, datum }: RecordedPosition): string {
  const isWgs84 = datum === null || /^wgs[ -]?(19)?84$/i.test(datum.trim())
  const place = `${padded(latitude, 2)}${padded(longitude, 3)}`
  if (!isWgs84) return `${place}/`
  const altitude = altitudeMetres === null ? '' : `${altitudeMetres < 0 ? '-' : '+'}${plain(Math.abs(altitudeMetres))}`
  return `${place}${altitude}CRSWGS_84/`
}

function padded(degrees: number, digits: number): string {
  const [whole = '', fraction = ''] = Math.abs(degrees).toFixed(6).split('.')
  return `${degrees < 0 ? '-' : '+'}${whole.padStart(digits, '0')}.${fraction}`
}

/** Never "1e-7". */
const plain = (metres: number): string => String(Number(metres.toFixed(3)))
