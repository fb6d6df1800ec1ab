import { z } from 'zod'
import { ImageReply, ImageResult } from '../../shared/model/analysis.ts'
import { classify } from '../../shared/model/attempt-machine.ts'
import type { CheckState } from '../../shared/model/check.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Analyses } from '../db/analyses.ts'
import type { Checks } from '../db/checks.ts'
import type { Database } from '../db/open.ts'
import { aboutOf, namedIn } from '../db/subject.ts'
import type { Log } from '../log.ts'
import type { StoredReading, StoredReadings } from '../query-worker/stored-readings.ts'
import { createReadingRounds } from '../reading-rounds.ts'
import { READER_VERSION } from '../service/wire.ts'
import { type Charging, chargedBy } from './ledger.ts'

type Asked<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never
export type RereadingDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  analyses: Analyses
  /** The replies, read away from the event loop. */
  queryWorker: { [N in keyof StoredReadings]: Asked<StoredReadings[N]> }
  /** Something about these bytes or this address changed. */
  changed: (subject: string) => void
  log: Log
}
export type Rereading = ReturnType<typeof createRereading>
export type Reread = { state: CheckState; isChanged: boolean }

const DONE: readonly CheckState[] = ['done', 'done_partial', 'done_unread']

/**
 * Reads stored replies again: those that an earlier version read or could not read, at every start, and any one on
 * demand. Nothing is ever sent for it. What changes is written in one transaction with its custody entry.
 */
export function createRereading(deps: RereadingDeps) {
  const { db, audit, clock, checks, analyses, queryWorker, changed, log } = deps

  const apply = db.transaction(({ replyId, checkId, receivedAt, sha256, reading }: StoredReading): Reread | null => {
    const check = checks.get(checkId)
    if (!check) return null
    const before = analyses.of(checkId)
    const { reply, imageIndex } = reading
    if (!DONE.includes(check.state) || (before && !reply)) {
      // What was read once stays; only that it was tried again is noted.
      if (before) analyses.tried(checkId, READER_VERSION)
      return { state: check.state, isChanged: false }
    }
    const classified = classify({ type: 'answer', ...reading.facts }, 'committing')
    const { state, reason } = classified.class === 'success' ? classified : check
    if (reply) {
      const of = { checkId, replyId, ...aboutOf(check), receivedAt, reader: READER_VERSION }
      analyses.put({ ...of, reply, imageIndex })
    } else analyses.unread(replyId, READER_VERSION, clock.now())
    const after = analyses.of(checkId)
    const isChanged =
      state !== check.state ||
      reason !== check.reason ||
      after?.parsed !== before?.parsed ||
      after?.imageIndex !== before?.imageIndex
    if (!isChanged) return { state, isChanged }
    const chargedBefore = chargedBy(before && parsedCharge(before.parsed))
    const charged = chargedBy(reply)
    const isNews = charged !== chargedBefore
    const chargedCredits = isNews
      ? Math.max(0, (check.chargedCredits ?? 0) - (chargedBefore ?? 0) + (charged ?? 0))
      : check.chargedCredits
    const { retries } = check
    checks.stand(check.id, { state, reason, notBeforeAt: null, retries, chargedCredits }, clock.now())
    audit.append({
      caseId: check.caseId,
      type: 'reply.read_again',
      payload: {
        check: check.id,
        ...namedIn(check),
        replySha256: sha256,
        reader: READER_VERSION,
        from: check.state,
        to: state,
        chargedCredits: isNews ? charged : null,
      },
    })
    return { state, isChanged }
  })

  const readOne = async (replyId: number): Promise<Reread | null> => {
    const read = await queryWorker.readReply(replyId)
    const done = read && apply(read)
    const check = read && done?.isChanged ? checks.get(read.checkId) : null
    if (check) changed(check.subject)
    return done
  }

  const rounds = createReadingRounds<number>({
    due: (limit) => queryWorker.dueReplies(READER_VERSION, limit),
    readOne,
    reader: READER_VERSION,
    name: 'replies.read_again',
    log,
  })

  return {
    /** `start` begins reading again what an earlier version read; `settled` when that is over. */
    ...rounds,
    /** Reads the reply of one check again now; null when no reply answered it. */
    again: async (checkId: string): Promise<Reread | null> => {
      const replyId = await queryWorker.replyOf(checkId)
      return replyId === null ? null : await readOne(replyId)
    },
  }
}

/** What an earlier reading says of the charge; another version wrote it, so its form is not relied upon. */
function parsedCharge(parsed: string): Charging | null {
  const told = ImageReply.pick({ totalCreditsUsed: true }).safeParse(JSON.parse(parsed))
  const parts = z.object({ images: z.array(ImageResult.pick({ creditsUsed: true })) }).safeParse(JSON.parse(parsed))
  if (!told.success) return null
  return { totalCreditsUsed: told.data.totalCreditsUsed, images: parts.success ? parts.data.images : [] }
}
