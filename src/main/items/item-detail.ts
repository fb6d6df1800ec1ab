import type { ItemDetail } from '../../shared/contract/items.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Arrivals } from '../db/arrivals.ts'
import type { Attachments } from '../db/attachments.ts'
import type { ItemContext } from '../db/item-context.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { PromisedFiles } from '../db/promised-files.ts'
import type { Sightings } from '../db/sightings.ts'
import type { Stills } from '../db/stills.ts'
import { readablePath } from '../paths.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'
import { type StateOfOriginal, shiftOf } from './originals.ts'

export type ReadItemDetail = ReturnType<typeof createItemDetail>

/** Collects everything known about one item; null if there is no such item. */
export function createItemDetail(deps: {
  queryWorker: QueryWorker
  details: ItemDetails
  attachments: Attachments
  sightings: Pick<Sightings, 'of' | 'earlier'>
  stills: Pick<Stills, 'originOf' | 'takenFrom'>
  arrivals: Pick<Arrivals, 'of'>
  promisedFiles: Pick<PromisedFiles, 'of'>
  stateOfOriginal: StateOfOriginal
  context: () => ItemContext
}) {
  const { queryWorker, details, attachments, sightings, stills, arrivals, promisedFiles } = deps
  const { stateOfOriginal, context } = deps
  /** Requests and results about earlier content of this item; bytes without any request are left out. */
  const earlierOf = (itemId: ItemId, caseId: CaseId): ItemDetail['earlier'] =>
    sightings
      .earlier(itemId)
      .map((bytes) => ({
        ...bytes,
        analyses: details.analyses(bytes.sha256, caseId, context()),
        attempts: details.otherAttempts(bytes.sha256, caseId, null),
        factChecks: details.factChecksOf(bytes.sha256),
      }))
      .filter(({ analyses, attempts }) => analyses.length > 0 || attempts.length > 0)
  return async (itemId: ItemId): Promise<ItemDetail | null> => {
    const source = details.source(itemId)
    if (!source) return null
    const [row, original] = await Promise.all([queryWorker.row(itemId, context()), stateOfOriginal(source)])
    if (!row) return null
    const { sha256, url } = source
    const subject = sha256 ?? url
    const known = sha256 === null ? null : details.medium(sha256)
    return {
      row,
      path: readablePath(source.path),
      modifiedAt: url !== null ? null : Number(BigInt(source.mtimeNs) / 1_000_000n),
      inspectedAt: source.inspectedAt,
      medium: known?.medium ?? null,
      isReadingBroken: known !== null && known.medium === null,
      original,
      timeShift: shiftOf(source),
      readTrouble: source.errorCode === null ? null : { code: source.errorCode, at: source.errorAt },
      lookups: sha256 === null ? null : details.lookups(sha256),
      hasPreview: known?.hasPreview ?? false,
      duplicates: sha256 === null ? [] : details.duplicates(sha256, source.caseId, itemId),
      partOf: sha256 === null ? [] : details.partOf(sha256, source.caseId),
      sightings: url === null ? sightings.of(itemId) : [],
      otherNames: url === null ? details.otherNames(itemId) : [],
      verifiedAt: source.verifiedAt,
      differsAt: source.differsAt,
      missingSince: source.missingAt,
      analyses: subject === null ? [] : details.analyses(subject, source.caseId, context()),
      attached: url === null ? null : attachments.ofLink(itemId),
      attachedTo: url === null ? attachments.ofFile(itemId) : [],
      still: url === null ? stills.originOf(itemId) : null,
      stills: url === null ? stills.takenFrom(itemId) : [],
      arrival: url === null ? arrivals.of(itemId) : null,
      promised: url === null ? promisedFiles.of(itemId) : null,
      attempts: row.checkId === null ? [] : details.attempts(row.checkId),
      earlier: url !== null ? [] : earlierOf(itemId, source.caseId),
      answerErasedAt: subject === null ? null : details.erasedWith(subject),
      otherAttempts: subject === null ? [] : details.otherAttempts(subject, source.caseId, row.checkId),
    }
  }
}
