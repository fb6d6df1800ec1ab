import type { DeepAnalysis } from '../../shared/model/analysis.ts'
import type { Metadata } from '../../shared/model/metadata.ts'
import { besideRows, local, report } from '../../shared/words/report.ts'

/** What the file says of one thing, and what the service says of it. null = it says nothing. */
export type BesideRow = { label: string; inFile: string | null; service: string[] | null }

type Subject = keyof typeof besideRows

/** Kinds of findings that are known to speak of the same thing as a field of the file. Source: service/known-facts.md. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  cameraInfo: 'camera',
  editingSoftware: 'software',
  createdDate: 'created',
  modifiedDate: 'modified',
  gpsPresent: 'gps',
  noMetadata: 'metadata',
}

/**
 * The file's own words beside the service's metadata findings, for every thing that either speaks of. Findings of
 * a kind this version does not know follow under their own names.
 */
export function besideRowsOf(metadata: Metadata | null, deep: DeepAnalysis | null): BesideRow[] {
  const findings = deep?.metadataFindings ?? []
  const rows: BesideRow[] = []
  for (const subject of Object.keys(besideRows) as Subject[]) {
    const said = findings.filter(
      (finding) => Object.hasOwn(SUBJECTS, finding.kind) && SUBJECTS[finding.kind] === subject,
    )
    const inFile = fileWords(subject, metadata)
    if (inFile === null && said.length === 0) continue
    rows.push({ label: besideRows[subject], inFile, service: said.length > 0 ? said.map(findingWords) : null })
  }
  const unknown = findings.filter((finding) => !Object.hasOwn(SUBJECTS, finding.kind))
  return [
    ...rows,
    ...unknown.map((one) => ({
      label: one.kind === '' ? report.noKind : one.kind,
      inFile: null,
      service: [findingWords(one)],
    })),
  ]
}

function fileWords(subject: Subject, metadata: Metadata | null): string | null {
  if (metadata === null) return subject === 'metadata' ? report.none : null
  const entry = (...tags: string[]) => metadata.entries.find(({ tag }) => tags.includes(tag))?.raw ?? null
  switch (subject) {
    case 'camera':
      return cameraName(metadata) || null
    case 'software':
      return metadata.software
    case 'created': {
      const time = metadata.dateTimeOriginal
      return time && `${time.raw} (${time.offset ?? local.noZone})`
    }
    case 'modified':
      return entry('ModifyDate', 'MetadataDate')
    case 'gps':
      return metadata.position && positionWords(metadata.position.latitude, metadata.position.longitude)
    case 'metadata':
      return null
  }
}

const findingWords = (finding: { kind: string; value: string | null; significance: string | null }): string =>
  [
    finding.kind,
    finding.value === null ? '' : `: ${finding.value}`,
    finding.significance && ` (${finding.significance})`,
  ]
    .filter(Boolean)
    .join('')

/** Make and model as recorded; the make once where the model repeats it. '' when neither is recorded. */
export function cameraName({ make, model }: Pick<Metadata, 'make' | 'model'>): string {
  if (make !== null && model?.toLowerCase().startsWith(make.toLowerCase())) return model
  return [make, model].filter(Boolean).join(' ')
}

/** "29.76040 N, 95.36980 W": latitude first, decimal degrees. */
export function positionWords(latitude: number, longitude: number): string {
  const part = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(5)} ${value < 0 ? negative : positive}`
  return `${part(latitude, 'N', 'S')}, ${part(longitude, 'E', 'W')}`
}
