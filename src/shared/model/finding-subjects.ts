/** Things of which both a file and the service's metadata findings speak. */
export type Subject = 'camera' | 'software' | 'created' | 'modified' | 'gps' | 'metadata'

/** In the order in which they are shown. */
export const subjects: readonly Subject[] = ['camera', 'software', 'created', 'modified', 'gps', 'metadata']

/** Finding kinds by what they speak of. Source: service/interface.md, service/known-facts.md, read 2026-11-21. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  cameraInfo: 'camera',
  editingSoftware: 'software',
  createdDate: 'created',
  modifiedDate: 'modified',
  gpsPresent: 'gps',
  noMetadata: 'metadata',
}

/** What a finding of this kind speaks of; null = a kind this version does not know. */
export const subjectOf = (kind: string): Subject | null =>
  Object.hasOwn(SUBJECTS, kind) ? (SUBJECTS[kind] ?? null) : null
