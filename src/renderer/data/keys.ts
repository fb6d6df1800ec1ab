import type { CaseId, CheckId, ItemId } from '../../shared/model/ids.ts'

/** Every query key starts with one of these, so that `live.ts` can name what an event makes stale. */
export const keys = {
  cases: ['cases'],
  caseView: (caseId: CaseId | null) => ['case-view', caseId],
  savedFilters: (caseId: CaseId) => ['saved-filters', caseId],
  items: ['items'],
  itemsOf: (caseId: CaseId) => ['items', caseId],
  /** null = every case. */
  search: (caseId: CaseId | null) => (caseId === null ? ['search'] : ['items', caseId, 'search']),
  itemDetails: ['item'],
  itemDetail: (itemId: ItemId) => ['item', itemId],
  alsoIn: ['also-in'],
  intake: (caseId: CaseId) => ['intake', caseId],
  changedReadings: ['changed-readings'],
  proof: (caseId: CaseId) => ['proof', caseId],
  /** Files read by the verification of an export. */
  verification: ['verification'],
  copies: (caseId: CaseId) => ['copies', caseId],
  marking: (caseId: CaseId) => ['marking', caseId],
  queue: ['queue'],
  queueState: ['queue-state'],
  upload: (checkId: CheckId | string) => ['upload', checkId],
  faceReading: (origin: string | null) => ['face-reading', origin],
  altered: ['altered'],
  alteredReading: (checkId: CheckId) => ['altered', checkId],
  provenReadings: ['proven-reading'],
  provenReading: (checkId: CheckId | null) => ['proven-reading', checkId],
  quote: ['quote'],
  account: ['account'],
  settings: ['settings'],
  requests: ['requests'],
  activity: ['activity'],
  machine: ['machine'],
  backups: ['backups'],
  place: ['library-place'],
  diskUse: ['disk-use'],
  signingKey: ['signing-key'],
  hashLists: ['hash-lists'],
  custody: ['custody'],
  custodyLog: ['custody-log'],
  custodyEntry: ['custody-entry'],
  custodyState: ['custody-state'],
  demo: ['demo'],
  info: ['info'],
  /** Set once the app is quitting. */
  quitting: ['quitting'],
  about: ['about'],
  notices: ['notices'],
  /** `request` as text. */
  reportLogo: ['report logo'],
  reportPreview: (request: string) => ['report preview', request],
  /** Progress of the running report export; null = none is running. */
  reportProgress: ['report progress'],
  pairs: (caseId: CaseId) => ['pairs', caseId],
  /** `items` = the serial of the set; null = the whole case. */
  reportDraft: (caseId: CaseId, items: number | null) => ['report draft', caseId, items],
} as const
