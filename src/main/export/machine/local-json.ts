import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Metadata } from '../../../shared/model/metadata.ts'
import { recordedTimes } from '../../../shared/words/recorded.ts'
import type { OtherBytes } from '../facts/other-bytes.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { MachineFile, MachineLocal, MachineOtherBytes } from './local-schema.ts'
import { iso, isoOrNull } from './parts.ts'
import { iso6709 } from './place.ts'

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
