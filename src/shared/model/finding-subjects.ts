/** Subjects that both a file and the service's metadata findings can be about. */
export type Subject = 'camera' | 'software' | 'created' | 'modified' | 'gps' | 'metadata'

/** In display order. */
export const subjects: readonly Subject[] = ['camera', 'software', 'created', 'modified', 'gps', 'metadata']

/** Finding kinds by subject. Source: service/interface.md, service/known-facts.md, read 2026-11-21. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  cameraInfo: 'camera',
  editingSoftware: 'software',
  createdDate: 'created',
  modifiedDate: 'modified',
  gpsPresent: 'gps',
  noMetadata: 'metadata',
}

/** The subject of a finding of this kind; null = a kind this version does not know. */
export const subjectOf = (kind: string): Subject | null =>
  Object.hasOwn(SUBJECTS, kind) ? (SUBJECTS[kind] ?? null) : null
