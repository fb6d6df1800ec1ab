import { randomUUID } from 'node:crypto'
import { classify, classifyOrphan } from '../../shared/model/attempt-machine.ts'
import type { CaseId, CheckId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { AttemptRecord, Attempts } from '../db/attempts.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Database } from '../db/open.ts'
import type { Replies } from '../db/replies.ts'
import type { SettingsRows } from '../db/settings.ts'
import { type About, namedIn, subjectOf } from '../db/subject.ts'
import type { ChargeJournal, CommittingEntry, JournalState } from '../journals/charge-journal.ts'
import { LARGE_REPLY_BYTES, type ParsedReply, parseReply } from '../service/parse-reply.ts'
import type { AttemptTransitions } from './attempt-transitions.ts'

export type RecoveryDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  attempts: Attempts
  replies: Replies
  journal: ChargeJournal
  transitions: AttemptTransitions
  bootId: string
  /** Stores how far the library has read the journal. */
  marks: Pick<SettingsRows, 'get' | 'set'>
  /** Parses a stored reply off the event loop; undefined = there is nowhere else to parse it. */
  readApart?: ((replyId: number) => Promise<ParsedReply | null>) | undefined
}
/** An attempt found only in the journal. `isCharged` = a reply was received; otherwise it is unknown. */
export type Forgotten = { entry: CommittingEntry; isCharged: boolean }

/** Up to where library and journal agreed at the last startup. */
const READ_TO = 'journal.read_to'
export type Recovered = {
  /** Checks that are ready again: nothing complete was sent. */
  ready: number
  /** Checks whose charge became or remains unknown. */
  unknown: number
  /** Replies that had been received and were parsed now. */
  answered: number
  /** Journal entries the library does not contain, and no user has seen yet. */
  mismatches: number
}
export type Recovery = ReturnType<typeof createRecovery>

/**
 * Recovery, the first step at startup: ends every attempt that an earlier run left open, and compares the journal with
 * the library. Sends nothing.
 */
export function createRecovery(deps: RecoveryDeps) {
  const { db, audit, clock, checks, attempts, replies, journal, transitions, bootId, marks } = deps
  /** By SHA-256 or link: possibly charged, but the library has no row to record it. */
  const lost = new Map<string, CommittingEntry[]>()
  const forgotten: Forgotten[] = []
  const over = db.prepare('SELECT 1 FROM attempts WHERE id = ? AND outcome IS NOT NULL')
  const isOver = (attemptId: string): boolean => over.get(attemptId) !== undefined

  /** Orphans whose stored reply would block this thread; they stay open until it is parsed elsewhere. */
  const large: { attempt: AttemptRecord; replyId: number }[] = []

  const endOrphan = (attempt: AttemptRecord, apart?: ParsedReply): keyof Recovered => {
    const reply = replies.ofAttempt(attempt.id)
    const { sentBytes } = attempt
    if (!reply) {
      const classified = classifyOrphan(attempt.phase)
      transitions.settle(attempt.checkId, attempt, attempt.phase, classified, {
        sentBytes,
        parsed: null,
        reply: null,
        detail: 'recovered',
      })
      return classified.class === 'ask' ? 'unknown' : 'ready'
    }
    const bodyState = reply.isWhole ? 'whole' : 'cut'
    const kind = checks.get(attempt.checkId)?.kind
    const answer = { ...reply, bodyState, isPublicIssuer: null } as const
    const parsed = apart ?? parseReply(answer, attempt.sentName, reply.receivedAt, kind)
    const classified = classify({ type: 'answer', ...parsed.facts }, attempt.phase)
    transitions.settle(attempt.checkId, attempt, attempt.phase, classified, {
      sentBytes,
      parsed,
      reply,
      detail: 'recovered',
    })
    return classified.class === 'ask' ? 'unknown' : 'answered'
  }

  /**
   * According to the journal the last bytes may have left; the library records an earlier phase. The library's record
   * is not enough.
   */
  const raisePhase = db.transaction((attempt: AttemptRecord, entry: CommittingEntry) => {
    if (attempt.phase === 'prepared') attempts.toBody(attempt.id)
    const digest = attempt.bodySha256 ?? entry.sha256
    if (digest === null) throw new Error('An attempt has no digest to send.')
    attempts.toCommitting(attempt.id, digest, attempt.sentBytes)
    audit.append({
      caseId: entry.caseId,
      type: 'attempt.committing',
      payload: { attempt: attempt.id, from: 'journal' },
    })
  })

  const knowsBytes = (sha256: string): boolean =>
    db.prepare('SELECT 1 FROM media WHERE sha256 = ?').get(sha256) !== undefined

  /**
   * Whether the case of an entry is in this library. One created after the request is another case, whatever its
   * number.
   */
  const knowsCase = ({ caseId, at }: CommittingEntry): boolean =>
    db.prepare('SELECT 1 FROM cases WHERE id = ? AND created_at <= ?').get(caseId, at) !== undefined

  const knowsLink = (url: string | null, caseId: CaseId): boolean =>
    db.prepare('SELECT 1 FROM items WHERE url = ? AND case_id = ?').get(url, caseId) !== undefined

  /** Restores the rows of a lost attempt, with its charge unknown. false = there is nowhere to put it. */
  const putBack = db.transaction((entry: CommittingEntry, caseId: CaseId): boolean => {
    const { origin, account, expectedCredits, day, bodySha256 } = entry
    const about = aboutEntry(entry)
    const digest = bodySha256 ?? about?.sha256 ?? null
    if (about === null || digest === null) return false
    const subject = subjectOf(about)
    // The newest run of a link is a different request: it does not replace a lost one.
    const { kind, parameters } = entry
    const newest = about.url === null ? checks.newestOf({ subject, kind, parameters, caseId, origin }, account) : null
    const known = checks.get(entry.checkId) ?? newest
    if (known && (known.subject !== subject || !canBecomeDoubtful(known))) return false
    const checkId = known?.id ?? (checks.get(entry.checkId) ? (randomUUID() as CheckId) : entry.checkId)
    const now = clock.now()
    const row = { id: checkId, caseId, ...about, kind, parameters, origin, account, expectedCredits, day }
    if (!known) checks.insert(row, now)
    const check = checks.get(checkId)
    if (!check) throw new Error('A check disappeared.')
    const { sentName, bodyBytes } = entry
    const attempt = {
      id: entry.attemptId,
      checkId,
      bootId,
      host: new URL(origin).host,
      sentName,
      bodyBytes,
      bodySha256,
      startedAt: entry.at,
    }
    attempts.prepare(attempt)
    attempts.toBody(attempt.id)
    attempts.toCommitting(attempt.id, digest, 0)
    checks.setState(checkId, { ...check, state: 'unknown', reason: 'journal_mismatch', notBeforeAt: null }, now)
    attempts.finish(attempt.id, bodyBytes, {
      outcome: 'unknown',
      reason: 'journal_mismatch',
      serviceMessage: null,
      httpStatus: null,
      requestId: null,
      endedAt: now,
    })
    audit.append({
      caseId,
      type: 'attempt.restored',
      payload: { attempt: attempt.id, check: checkId, ...namedIn(about) },
    })
    return true
  })

  const compare = (state: JournalState): keyof Recovered | null => {
    const { committing: entry, ended, isSeen } = state
    const attempt = attempts.get(entry.attemptId)
    if (attempt) {
      const isBefore = attempt.outcome === null && attempt.phase !== 'committing'
      if (isBefore && ended?.outcome !== 'not_complete') raisePhase(attempt, entry)
      return null
    }
    if (!mayBeCharged(ended)) return null
    forgotten.push({ entry, isCharged: ended?.outcome === 'success' })
    const { sha256, url, caseId } = entry
    const hasSubject = sha256 === null ? knowsLink(url, caseId) : knowsBytes(sha256)
    const hasPlace = hasSubject && knowsCase(entry)
    const subject = sha256 ?? url ?? ''
    if (!hasPlace || !putBack(entry, caseId)) lost.set(subject, [...(lost.get(subject) ?? []), entry])
    return isSeen ? null : 'mismatches'
  }

  return {
    run: (): Recovered => {
      const recovered: Recovered = { ready: 0, unknown: 0, answered: 0, mismatches: 0 }
      const end = journal.size()
      const states = journal.read(isOver, journal.offsetOf(marks.get(READ_TO)))
      for (const state of states) {
        const what = compare(state)
        if (what) recovered[what] += 1
      }
      for (const attempt of attempts.open()) {
        const kept = deps.readApart ? replies.sizeOf(attempt.id) : null
        if (kept && kept.bytes > LARGE_REPLY_BYTES) large.push({ attempt, replyId: kept.id })
        else recovered[endOrphan(attempt)] += 1
      }
      const waiting = new Set(large.map(({ attempt }) => attempt.checkId))
      for (const check of checks.ofState('sending')) {
        if (waiting.has(check.id)) continue
        transitions.move(check, { state: 'approved' }, 'check.ready')
        recovered.ready += 1
      }
      // What the library has recorded by now need not be read again; a library that is rolled back loses this mark,
      // too.
      const open = states.find(({ committing, ended }) => !isOver(committing.attemptId) && mayBeCharged(ended))
      marks.set(READ_TO, journal.bookmark(open?.at ?? end))
      return recovered
    },
    /**
     * Ends the attempts whose stored reply is large, one after another. `isStopped` is checked before each; the next
     * startup ends the rest. `changed` is called for each.
     */
    readLarge: async (isStopped: () => boolean, changed: (subject: string) => void): Promise<void> => {
      for (const { attempt, replyId } of large.splice(0)) {
        const parsed = await deps.readApart?.(replyId).catch(() => null)
        if (isStopped()) return
        endOrphan(attempt, parsed ?? undefined)
        const check = checks.get(attempt.checkId)
        if (check) changed(check.subject)
      }
    },
    /** Attempts that may have been charged and were unknown to the library when it was opened, in order. */
    forgotten: (): readonly Forgotten[] => forgotten,
    /**
     * The bytes or the link turned up again: what the journal records about them becomes a check with unknown charge in
     * this case, so that the user decides about it before anything is sent.
     */
    restore: (subject: string, caseId: CaseId): void => {
      for (const entry of lost.get(subject) ?? []) putBack(entry, caseId)
      lost.delete(subject)
    },
    hasLost: (subject: string): boolean => lost.has(subject),
    /** The user has seen the mismatch; it pauses no further startup. */
    acknowledge: (): void => {
      for (const { committing, isSeen } of journal.read(undefined, journal.offsetOf(marks.get(READ_TO)))) {
        const isRestored = attempts.get(committing.attemptId)?.bootId === bootId
        if (!isSeen && (lost.has(committing.sha256 ?? committing.url ?? '') || isRestored))
          journal.seen(committing.attemptId, clock.now())
      }
    },
  }
}

/** Refused, or aborted by us before the end: nothing was charged. */
const mayBeCharged = (ended: JournalState['ended']): boolean =>
  ended === null || ended.outcome === 'success' || ended.outcome === 'unknown'

/** What an entry is about; null = a line of a kind this version does not know. */
const aboutEntry = ({ sha256, url }: CommittingEntry): About | null =>
  sha256 !== null ? { sha256, url: null } : url !== null ? { sha256: null, url } : null

/** A paid check, or one whose charge is already unknown, needs no further record. */
const canBecomeDoubtful = (check: CheckRecord): boolean =>
  !['done', 'done_partial', 'done_unread', 'unknown', 'sending'].includes(check.state)
