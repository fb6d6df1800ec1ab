import type { CaseId, CheckId, ItemId } from '../../shared/model/ids.ts'
import { createSealedRows } from '../custody/log/seals.ts'
import { createItemRequests, type ItemRequest, type ItemRequests, type LeftOut } from './item-requests.ts'
import type { Database } from './open.ts'
import { OF_CASE } from './subject.ts'

/** One request about a URL, as the library and the custody log know it. */
export type LinkRequest = ItemRequest & {
  /** The operator when it was prepared; null if no entry seals it. */
  operator: string | null
}

/** Every request of a case about the URL of an item. */
export type LinkRequests = Omit<ItemRequests, 'requests'> & {
  listedAt: number
  requests: LinkRequest[]
  /** Every check of the case about it, oldest first. */
  checkIds: CheckId[]
}
export type LinkRequestQueries = ReturnType<typeof createLinkRequests>

/** Queries for the requests about a URL. For the query worker. */
export function createLinkRequests(db: Database) {
  const { requestsAbout } = createItemRequests(db)
  const { first } = createSealedRows(db)
  const actorOf = db.prepare<[number], string>('SELECT actor FROM audit WHERE seq = ?').pluck()
  const operatorOf = (attemptId: string): string | null => {
    const entry = first('attempts', attemptId)
    return entry === null ? null : (actorOf.get(entry) ?? null)
  }
  const link = db.prepare<[ItemId], { url: string; caseId: CaseId; listedAt: number }>(
    'SELECT url, case_id AS caseId, listed_at AS listedAt FROM items WHERE id = ? AND url IS NOT NULL',
  )
  const checks = db.prepare<{ url: string; caseId: number }, { id: CheckId }>(
    `SELECT id FROM checks WHERE subject = @url AND ${OF_CASE('@caseId')} ORDER BY created_at, id`,
  )
  return {
    /** Oldest first, at most the newest 200; null if there is no such item, or it is a file. */
    linkRequests: (itemId: ItemId, left: LeftOut = { attempts: [], checks: [] }): LinkRequests | null => {
      const found = link.get(itemId)
      if (!found) return null
      const { url, caseId, listedAt } = found
      const about = requestsAbout(url, caseId, left)
      const requests = about.requests.map((one): LinkRequest => ({ ...one, operator: operatorOf(one.id) }))
      return { ...about, requests, listedAt, checkIds: checks.all({ url, caseId }).map(({ id }) => id) }
    },
  }
}
