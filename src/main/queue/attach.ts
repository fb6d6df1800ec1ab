import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { classify } from '../../shared/model/attempt-machine.ts'
import { chargedBy } from '../../shared/model/credits.ts'
import type { AttemptId, CheckId } from '../../shared/model/ids.ts'
import type { JobReceipt } from '../../shared/model/job.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { attachQuestion } from '../../shared/words/checks.ts'
import { attachJobQuestion } from '../../shared/words/jobs.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Analyses } from '../db/analyses.ts'
import type { AttemptRecord, Attempts } from '../db/attempts.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Decisions } from '../db/decisions.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Database } from '../db/open.ts'
import type { Originals } from '../db/originals.ts'
import type { Replies } from '../db/replies.ts'
import { aboutOf, namedIn } from '../db/subject.ts'
import { type Desktop, wordsOf } from '../desktop.ts'
import { createAdopting } from '../jobs/adopting.ts'
import { isRecord } from '../service/error-body.ts'
import { type ParsedReply, parseGivenReply } from '../service/parse-reply.ts'
import { readJobId, readReceipt } from '../service/receipt.ts'
import { PARSER_VERSION } from '../service/wire.ts'
import type { Queue } from './queue.ts'

export type AttachDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  attempts: Attempts
  decisions: Decisions
  replies: Pick<Replies, 'attach' | 'isSimulated'>
  analyses: Analyses
  originals: Pick<Originals, 'of'>
  queue: Pick<Queue, 'changed'>
  desktop: Pick<Desktop, 'confirm' | 'chooseEvidence'>
  jobs: Pick<Jobs, 'insert' | 'isKnown'>
  /** A fact check with unknown charge now has its job. */
  onSubmitted?: ((checkId: CheckId) => void) | undefined
  actor: () => string
  appVersion: string
  /** Parses an attached reply off the event loop; omitted where nothing waits for the loop. */
  readGivenApart?: ReadGiven | undefined
}
/** Parses an attached body as the reply to what was sent under a name (null = a link). */
export type ReadGiven = (...given: Parameters<typeof parseGivenReply>) => Promise<ParsedReply>
export type Attach = ReturnType<typeof createAttach>

type NotAttachable = {
  kind: 'not_attachable'
  reason: 'unreadable_file' | 'too_large' | 'not_json' | 'not_a_result' | 'no_certain_image' | 'other_request'
}
type Refused =
  | NotAttachable
  | { kind: 'not_found'; what: 'attempt' }
  | { kind: 'not_now'; reason: 'finished' }
  | { kind: 'declined' }

/** A reply about one image takes some kilobytes; a person can still read through this much. */
const CAP_BYTES = 1_000_000

/**
 * Resolves a request with unknown charge by a reply that a person obtained from the provider in another way. It is
 * stored byte for byte as theirs, parsed like any other, and never mistaken for what the service sent.
 */
export function createAttach(deps: AttachDeps) {
  const { db, audit, clock, checks, attempts, decisions, replies, analyses, originals, queue, desktop } = deps

  const adopt = createAdopting({ db, audit, clock, checks, attempts, decisions, jobs: deps.jobs })

  const openOf = (id: AttemptId): { attempt: AttemptRecord; check: CheckRecord } | null => {
    const attempt = attempts.get(id)
    const check = attempt ? checks.get(attempt.checkId) : null
    return attempt?.outcome === 'unknown' && attempt.superseded === 0 && check ? { attempt, check } : null
  }

  const chosenFile = async (): Promise<Result<Buffer, NotAttachable | { kind: 'declined' }>> => {
    const [path] = await desktop.chooseEvidence('files')
    if (path === undefined) return err({ kind: 'declined' })
    try {
      const facts = await stat(path)
      if (!facts.isFile()) return refuse('unreadable_file')
      if (facts.size > CAP_BYTES) return refuse('too_large')
      return ok(await readFile(path))
    } catch {
      return refuse('unreadable_file')
    }
  }

  /** `text` = the pasted reply; null = the user is asked for a file. */
  return async (id: AttemptId, text: string | null): Promise<Result<null, Refused>> => {
    if (!attempts.get(id)) return err({ kind: 'not_found', what: 'attempt' })
    const open = openOf(id)
    if (!open) return err({ kind: 'not_now', reason: 'finished' })
    const given = text === null ? await chosenFile() : ok(Buffer.from(text))
    if (!given.ok) return given
    const body = given.value
    if (body.length > CAP_BYTES) return refuse('too_large')
    const { attempt, check } = open
    if (check.kind === 'fact_check') return await attachJob(attempt, check, body)
    const receivedAt = clock.now()
    const inHere: ReadGiven = async (...given) => parseGivenReply(...given)
    const answered = await (deps.readGivenApart ?? inHere)(body, attempt.sentName, receivedAt, check.kind)
    const read = certainly(answered, attempt)
    if (!read.ok) return read
    const parsed = read.value
    const image = parsed.reply?.images[parsed.imageIndex ?? 0]
    const question = attachQuestion({
      name: check.url ?? originals.of(check.sha256, check.caseId)[0]?.name ?? check.sha256,
      sentName: attempt.sentName,
      namedInReply: image?.fileName ?? null,
      verdict: image?.verdict ?? null,
      createdAt: image?.createdAt ?? null,
    })
    if (!(await desktop.confirm(question))) return err({ kind: 'declined' })
    if (!openOf(id)) return err({ kind: 'not_now', reason: 'finished' })
    keep(attempt, check, body, parsed, wordsOf(question))
    queue.changed(check.subject)
    return ok(null)
  }

  /** For a fact check only the job is attached; the result comes from the service itself. */
  async function attachJob(attempt: AttemptRecord, check: CheckRecord, body: Buffer): Promise<Result<null, Refused>> {
    const given = readGivenJob(body, attempt)
    if (!given.ok) return given
    if (deps.jobs.isKnown(given.value.jobId, check.origin)) return refuse('other_request')
    const { sentName } = attempt
    const name = check.url ?? originals.of(check.sha256, check.caseId)[0]?.name ?? check.sha256
    const question = attachJobQuestion({ name, sentName, jobId: given.value.jobId, fileName: given.value.fileName })
    if (!(await desktop.confirm(question))) return err({ kind: 'declined' })
    const isTaken = adopt({
      attempt,
      check,
      actor: deps.actor(),
      words: wordsOf(question),
      by: 'person',
      job: given.value,
      sourceSha256: createHash('sha256').update(body).digest('hex'),
    })
    if (!isTaken) return err({ kind: 'not_now', reason: 'finished' })
    deps.onSubmitted?.(check.id)
    queue.changed(check.subject)
    return ok(null)
  }

  function keep(attempt: AttemptRecord, check: CheckRecord, body: Buffer, parsed: ParsedReply, words: string) {
    const classified = classify({ type: 'answer', ...parsed.facts }, 'committing')
    if (classified.class !== 'success' || !parsed.reply) throw new Error('Only a result can be attached.')
    const { reply, imageIndex } = parsed
    const { host, id } = attempt
    db.transaction(() => {
      const now = clock.now()
      const attachedBy = deps.actor()
      decisions.add({ attemptId: id, choice: 'attached', words, actor: attachedBy, decidedAt: now })
      const isSimulated = replies.isSimulated(host)
      const given = { host, appVersion: deps.appVersion }
      const kept = replies.attach({ ...given, attemptId: id, body, attachedBy, receivedAt: now, isSimulated })
      attempts.supersede(id)
      const charged = chargedBy(reply)
      checks.setState(
        check.id,
        {
          state: classified.state,
          reason: classified.reason,
          notBeforeAt: null,
          retries: check.retries,
          chargedCredits: charged === null ? check.chargedCredits : (check.chargedCredits ?? 0) + charged,
        },
        now,
      )
      const read = { reply, imageIndex, receivedAt: now, reader: PARSER_VERSION }
      analyses.put({ checkId: check.id, replyId: kept.id, ...aboutOf(check), ...read })
      audit.append({
        caseId: check.caseId,
        type: 'attempt.decided',
        payload: {
          attempt: id,
          check: check.id,
          ...namedIn(check),
          choice: 'attached',
          words,
          replySha256: kept.bodySha256,
          replyBytes: body.length,
          chargedCredits: charged,
          isSimulated,
          receivedAt: now,
        },
      })
    })()
  }
}

const refuse = (reason: NotAttachable['reason']) => err({ kind: 'not_attachable' as const, reason })

/** A name this app gives to what it sends, for whatever request. */
const SENT_NAME = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\./i

/** Accepts an attached body as the reply to this request; anything that is not certainly about it is refused. */
function certainly(parsed: ParsedReply, { sentName }: AttemptRecord): Result<ParsedReply, NotAttachable> {
  if (parsed.facts.content !== 'json') return refuse('not_json')
  if (!parsed.reply) return refuse('not_a_result')
  if (sentName !== null) {
    if (parsed.imageIndex === null) return refuse('no_certain_image')
    const named = parsed.reply.images[parsed.imageIndex]?.fileName ?? ''
    if (SENT_NAME.test(named) && named.toLowerCase() !== sentName.toLowerCase()) return refuse('other_request')
  }
  const classified = classify({ type: 'answer', ...parsed.facts }, 'committing')
  if (classified.class !== 'success' || classified.state === 'done_unread') return refuse('not_a_result')
  return ok(parsed)
}

/** The job a person names for a submission: its identifier alone, or any JSON that contains it. */
function readGivenJob(
  body: Buffer,
  { sentName }: AttemptRecord,
): Result<JobReceipt & { fileName: string | null }, NotAttachable> {
  const text = body.toString('utf8').trim()
  const bare = readJobId(text)
  if (bare !== null) return ok({ jobId: bare, status: null, creditsReserved: null, fileName: null })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refuse('not_json')
  }
  const receipt = readReceipt(json, true)
  if (receipt === null) return refuse('not_a_result')
  const fileName = isRecord(json) && typeof json.fileName === 'string' ? json.fileName : null
  const isOther = fileName !== null && SENT_NAME.test(fileName) && fileName.toLowerCase() !== sentName?.toLowerCase()
  return isOther ? refuse('other_request') : ok({ ...receipt, fileName })
}
