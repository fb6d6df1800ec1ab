import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { FaceReading } from '../../../shared/model/face.ts'
import type { Attachment } from '../../../shared/model/link-file.ts'
import type { ItemDetails, ItemSource } from '../../db/item-detail.ts'
import type { LinkRequests } from '../../db/link-requests.ts'
import type { ReadItemDetail } from '../../items/item-detail.ts'
import type { QueryWorker } from '../../query-worker/query-worker.ts'
import { NO_PICTURE, type ShownPicture } from './drawn-picture.ts'
import type { Held } from './held.ts'
import { type Attested, attestedOf, heldItem } from './held-results.ts'
import { type OtherBytes, otherBytesOf } from './other-bytes.ts'
import type { Verification } from './verify.ts'

/** The file a person saved and put beside a link. What is null was not read yet, or cannot be shown. */
export type LinkFileFacts = ShownPicture & {
  attachment: Attachment
  /** The file as an item of its own. */
  item: ItemDetail | null
  /** What the custody log attests of it; null = nothing was read in it. */
  attested: Attested | null
  /** What else it was seen to hold; null = nothing else. */
  otherBytes: OtherBytes | null
  verification: Verification | null
}

/** What a report says of an address, for which there are no bytes here. Instants are ms since the epoch, UTC. */
export type LinkFacts = Pick<LinkRequests, 'requests' | 'total' | 'asked' | 'altered'> & {
  /** The exact string, as it is kept and sent. */
  url: string
  /** The address as the network reads it; null = letter for letter the same. */
  networkUrl: string | null
  addedAt: number
  /** SHA-256 of the list it stood in; null = it was typed, pasted or dropped. */
  listSha256: string | null
  /** Answers that other cases of this library were given, newest first. They are never this item's result. */
  ofOtherCases: Analysis[]
  /** How the person reads this service's boxes; null = as the numbers suggest. */
  reading: FaceReading | null
  file: LinkFileFacts | null
}

type Deps = {
  queryWorker: Pick<QueryWorker, 'linkRequests' | 'fileHistory'>
  itemDetail: ReadItemDetail
  readingOf: (serviceOrigin: string) => FaceReading | null
  details: Pick<ItemDetails, 'source'>
  /** These take a while about the file beside a link. */
  pictureOf: (item: ItemDetail) => Promise<ShownPicture>
  verify: (source: ItemSource) => Promise<Verification>
  held: Held
}

/** Gathers what is known of an address; null = the item is a file. `exhibitPath` is the root of its exhibit. */
export async function linkFacts(item: ItemDetail, exhibitPath: string, deps: Deps): Promise<LinkFacts | null> {
  const { url, id } = item.row
  const known = url === null ? null : await deps.queryWorker.linkRequests(id, deps.held.leftOut)
  if (url === null || !known) return null
  const { listedAt, checkIds, ...requests } = known
  const ofCase = new Set(checkIds)
  const asRead = new URL(url).href
  const newest = item.analyses.find((one) => one.isCurrent) ?? item.analyses.find(({ checkId }) => ofCase.has(checkId))
  return {
    url,
    networkUrl: asRead === url ? null : asRead,
    addedAt: listedAt,
    listSha256: /^links:([0-9a-f]{64})$/.exec(exhibitPath)?.[1] ?? null,
    ...requests,
    ofOtherCases: item.analyses.filter(({ checkId }) => !ofCase.has(checkId)),
    reading: newest === undefined ? null : deps.readingOf(newest.serviceOrigin),
    file: item.attached === null ? null : await linkFileFacts(item.attached, deps),
  }
}

async function linkFileFacts(
  attachment: Attachment,
  { itemDetail, details, queryWorker, pictureOf, verify, held }: Deps,
): Promise<LinkFileFacts> {
  const { itemId } = attachment
  const stored = itemId === null ? null : await itemDetail(itemId)
  const attested = stored && attestedOf(stored, held)
  const item = stored && heldItem(stored, attested, held)
  const source = itemId === null ? null : details.source(itemId)
  const history = itemId === null ? null : await queryWorker.fileHistory(itemId, attachment.sha256)
  const otherBytes = otherBytesOf(history?.held ?? [], attachment.sha256)
  const known = { attachment, item, attested, otherBytes }
  if (!item || attested === null || !source) return { ...known, ...NO_PICTURE, verification: null }
  const [shown, verification] = await Promise.all([pictureOf(item), verify(source)])
  return { ...known, ...shown, verification }
}
