import { z } from 'zod'
import { ImageReply, ImageResult } from '../../shared/model/analysis.ts'
import { classify } from '../../shared/model/attempt-machine.ts'
import type { CheckState } from '../../shared/model/check.ts'
import { type Charging, chargedBy } from '../../shared/model/credits.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Analyses } from '../db/analyses.ts'
import type { Checks } from '../db/checks.ts'
import type { Database } from '../db/open.ts'
import { aboutOf, namedIn } from '../db/subject.ts'
import type { Log } from '../log.ts'
import type { Async } from '../query-worker/query-worker.ts'
import type { StoredParsedReply, StoredReplies } from '../query-worker/stored-replies.ts'
import { createReparseRounds } from '../reparse-rounds.ts'
import { PARSER_VERSION } from '../service/wire.ts'

export type ReparserDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  analyses: Analyses
  /** Parses replies off the event loop. */
  queryWorker: { [N in keyof StoredReplies]: Async<StoredReplies[N]> }
  /** Something about these bytes or this link changed. */
  changed: (subject: string) => void
  log: Log
}
export type Reparser = ReturnType<typeof createReparser>
export type Reparsed = { state: CheckState; isChanged: boolean }

const DONE: readonly CheckState[] = ['done', 'done_partial', 'done_unread']

/**
 * Parses stored replies again: at every startup, those that an earlier version parsed or could not parse, and any one
 * on demand. Nothing is ever sent for it. Changes are written in one transaction with their custody entry.
 */
export function createReparser(deps: ReparserDeps) {
  const { db, audit, clock, checks, analyses, queryWorker, changed, log } = deps

  const apply = db.transaction(
    ({ replyId, checkId, receivedAt, sha256, parsed }: StoredParsedReply): Reparsed | null => {
      const check = checks.get(checkId)
      if (!check) return null
      const before = analyses.of(checkId)
      const { reply, imageIndex } = parsed
      if (!DONE.includes(check.state) || (before && !reply)) {
        // What was parsed once remains; only the new attempt is recorded.
        if (before) analyses.tried(checkId, PARSER_VERSION)
        return { state: check.state, isChanged: false }
      }
      const classified = classify({ type: 'answer', ...parsed.facts }, 'committing')
      const { state, reason } = classified.class === 'success' ? classified : check
      if (reply) {
        const of = { checkId, replyId, ...aboutOf(check), receivedAt, reader: PARSER_VERSION }
        analyses.put({ ...of, reply, imageIndex })
      } else analyses.unparsed(replyId, PARSER_VERSION, clock.now())
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
      checks.setState(check.id, { state, reason, notBeforeAt: null, retries, chargedCredits }, clock.now())
      audit.append({
        caseId: check.caseId,
        type: 'reply.read_again',
        payload: {
          check: check.id,
          ...namedIn(check),
          replySha256: sha256,
          reader: PARSER_VERSION,
          from: check.state,
          to: state,
          chargedCredits: isNews ? charged : null,
        },
      })
      return { state, isChanged }
    },
  )

  const reparseOne = async (replyId: number): Promise<Reparsed | null> => {
    const read = await queryWorker.readReply(replyId)
    const done = read && apply(read)
    const check = read && done?.isChanged ? checks.get(read.checkId) : null
    if (check) changed(check.subject)
    return done
  }

  const rounds = createReparseRounds<number>({
    due: (limit) => queryWorker.dueReplies(PARSER_VERSION, limit),
    reparseOne,
    version: PARSER_VERSION,
    name: 'replies.read_again',
    log,
  })

  return {
    /** `start` begins to parse replies parsed by an earlier version; `settled` resolves when that is done. */
    ...rounds,
    /** Parses the reply of one check again now; null if it has no reply. */
    again: async (checkId: string): Promise<Reparsed | null> => {
      const replyId = await queryWorker.replyOf(checkId)
      return replyId === null ? null : await reparseOne(replyId)
    },
  }
}

/** The charge in a reply parsed by an earlier version, whose form is therefore not relied upon. */
function parsedCharge(parsed: string): Charging | null {
  const total = ImageReply.pick({ totalCreditsUsed: true }).safeParse(JSON.parse(parsed))
  const parts = z.object({ images: z.array(ImageResult.pick({ creditsUsed: true })) }).safeParse(JSON.parse(parsed))
  if (!total.success) return null
  return { totalCreditsUsed: total.data.totalCreditsUsed, images: parts.success ? parts.data.images : [] }
}
