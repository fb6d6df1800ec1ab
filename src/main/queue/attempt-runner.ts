import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AttemptEnd, AttemptPhase, Classified } from '../../shared/model/attempt-end.ts'
import { classify } from '../../shared/model/attempt-machine.ts'
import type { AttemptId, CheckId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { NewAttempt } from '../db/attempts.ts'
import type { CheckRecord } from '../db/checks.ts'
import type { Originals } from '../db/originals.ts'
import type { ReplyRecord } from '../db/replies.ts'
import { isStorageFailure } from '../disk-floor.ts'
import type { Failpoint } from '../failpoint.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { LocatedFile, LocateOriginal, NotLocated } from '../inspect/locate-original.ts'
import type { RawAnswer } from '../service/answer.ts'
import type { Credentials } from '../service/credentials.ts'
import { filePart } from '../service/multipart.ts'
import { LARGE_REPLY_BYTES, type ParsedReply, parseReply } from '../service/parse-reply.ts'
import { bodyBytesOf, type FileUpload, type MadeUpload, type Upload } from '../service/upload.ts'
import { type Asking, askingOf } from './asking.ts'
import type { AttemptTransitions } from './attempt-transitions.ts'
import { addressBody } from './sent-address.ts'
import { sentFile } from './sent-file.ts'

export type AttemptRunnerDeps = {
  transitions: AttemptTransitions
  originals: Originals
  locateOriginal: LocateOriginal
  drives: Pick<Drives, 'look'>
  upload: Upload
  clock: Clock
  bootId: string
  failpoint: Failpoint
  onProgress: (check: CheckRecord, sentBytes: number, bodyBytes: number) => void
  onSending: (check: CheckRecord) => void
  /** A fact check became a job; its receipt is stored. */
  onSubmitted?: ((checkId: CheckId) => void) | undefined
  /** The charge of a request became unknown. */
  onDoubtful?: (() => void) | undefined
  /**
   * Parses a reply just stored off the event loop if parsing would block it; null = that failed. Omitted where nothing
   * waits for the loop.
   */
  readApart?: ((replyId: number) => Promise<ParsedReply | null>) | undefined
  /** A reply already paid for cannot be written; it is held in memory and the write is retried every second. */
  onStorageTrouble: () => void
}
export type RunEnd = {
  classified: Classified
  /** null = nothing was sent over the network. */
  attemptId: AttemptId | null
  parsed: ParsedReply | null
  detail: string | null
}
export type AttemptRunner = ReturnType<typeof createAttemptRunner>

/** What a request takes from its attempt and the account, whatever the check. */
type OfTheAttempt = 'baseUrl' | 'token' | 'checkId' | 'attemptId'

const STORAGE_RETRY_MS = 1000

/** What is sent: the file, or a body built for a link; and what the attempt's row stores about it. */
type Content = {
  facts: Pick<NewAttempt, 'sentName' | 'bodyBytes' | 'bodySha256'>
  request: Omit<FileUpload, OfTheAttempt> | Omit<MadeUpload, OfTheAttempt>
}

/** Runs one attempt for one check, from the file on disk or the link to the settled outcome. */
export function createAttemptRunner(deps: AttemptRunnerDeps) {
  const {
    transitions,
    originals,
    locateOriginal,
    drives,
    upload,
    clock,
    bootId,
    failpoint,
    onProgress,
    onSending,
    onStorageTrouble,
  } = deps

  /** What was received must be written, however long the disk refuses. */
  const surely = async <T>(write: () => T): Promise<T> => {
    while (true) {
      try {
        return write()
      } catch (cause) {
        if (!isStorageFailure(cause)) throw cause
        onStorageTrouble()
        await pause(STORAGE_RETRY_MS)
      }
    }
  }

  const send = async (
    check: CheckRecord,
    attempt: NewAttempt,
    content: Content['request'],
    credentials: Credentials,
    signal: AbortSignal,
  ) => {
    let phase: AttemptPhase = 'prepared'
    let sentBytes = 0
    const { baseUrl, token } = credentials
    const request = { ...content, baseUrl, token, checkId: attempt.checkId, attemptId: attempt.id }
    const steps = {
      onBody: () => {
        failpoint('before_body')
        transitions.toBody(check, attempt)
        phase = 'body'
        failpoint('after_body')
      },
      onCommitting: (sent: { sha256: string; bytes: number }) => {
        failpoint('before_commit')
        transitions.toCommitting(check, attempt, sent)
        phase = 'committing'
        failpoint('after_committing')
      },
      onProgress: (sent: number, bodyBytes: number) => {
        sentBytes = sent
        onProgress(check, sent, bodyBytes)
        failpoint(phase === 'committing' ? 'after_tail' : 'first_piece')
      },
    }
    try {
      const { end } = await upload(request, steps, signal)
      return { phase: phase as AttemptPhase, sentBytes, end }
    } catch (cause) {
      // A step could not be made durable, so the next did not happen.
      if (!isStorageFailure(cause)) throw new AttemptDefect(cause, phase, sentBytes)
      onStorageTrouble()
      return {
        phase: phase as AttemptPhase,
        sentBytes,
        end: { type: 'failed', end: { type: 'stopped' }, detail: 'storage' } as const,
      }
    }
  }

  const read = async (
    { kind }: CheckRecord,
    answer: RawAnswer,
    attempt: NewAttempt,
    reply: ReplyRecord,
  ): Promise<ParsedReply> => {
    const isPublicIssuer = answer.certificate?.isPublic ?? null
    const isLarge = answer.bodyState === 'whole' && answer.body.length > LARGE_REPLY_BYTES
    const apart = isLarge ? await deps.readApart?.(reply.id).catch(() => null) : null
    if (apart) return { ...apart, facts: { ...apart.facts, isPublicIssuer } }
    return parseReply({ ...answer, isPublicIssuer }, attempt.sentName, reply.receivedAt, kind)
  }

  const localEnd = async (check: CheckRecord, end: AttemptEnd): Promise<AttemptEnd> => {
    if (end.type !== 'file_missing' && end.type !== 'file_changed') return end
    if (check.sha256 === null) return end
    const roots = originals.of(check.sha256, check.caseId).map((original) => original.root)
    const found = await Promise.all(roots.map((root) => drives.look(root)))
    if (found.some(({ ok }) => ok)) return end
    return { type: found.some((one) => !one.ok && one.error === 'no_answer') ? 'drive_silent' : 'drive_gone' }
  }

  const attemptOnce = async (
    check: CheckRecord,
    attempt: NewAttempt,
    content: Content,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<RunEnd> => {
    failpoint('before_prepared')
    transitions.prepare(check, attempt)
    onSending(check)
    failpoint('after_prepared')
    const sent = await send(check, attempt, content.request, credentials, signal).catch(async (cause: unknown) => {
      // Whatever failed, the attempt must not stay open: charge unknown if the last bytes may have left, ready again if
      // not.
      if (cause instanceof AttemptDefect) {
        const classified = classify({ type: 'connection_lost' }, cause.phase)
        await surely(() =>
          transitions.settle(check.id, attempt, cause.phase, classified, {
            sentBytes: cause.sentBytes,
            parsed: null,
            reply: null,
            detail: 'defect',
          }),
        )
        throw cause.cause
      }
      throw cause
    })
    const { phase, sentBytes, end } = sent
    if (end.type === 'failed') {
      const classified = classify(await localEnd(check, end.end), phase)
      await surely(() =>
        transitions.settle(check.id, attempt, phase, classified, {
          sentBytes,
          parsed: null,
          reply: null,
          detail: end.detail,
        }),
      )
      failpoint('after_outcome')
      if (classified.class === 'ask') deps.onDoubtful?.()
      return { classified, attemptId: attempt.id, parsed: null, detail: end.detail }
    }
    failpoint('before_reply')
    const reply = await surely(() => transitions.keepReply(check, attempt, end.answer))
    failpoint('after_reply')
    const parsed = await read(check, end.answer, attempt, reply)
    const classified = classify({ type: 'answer', ...parsed.facts }, phase)
    await surely(() => transitions.settle(check.id, attempt, phase, classified, { sentBytes, parsed, reply }))
    failpoint('after_outcome')
    if (classified.class === 'ask') deps.onDoubtful?.()
    if (classified.class === 'success' && parsed.receipt) deps.onSubmitted?.(check.id)
    return { classified, attemptId: attempt.id, parsed, detail: null }
  }

  const attemptOf = (id: AttemptId, check: CheckRecord, { baseUrl }: Credentials, content: Content): NewAttempt => ({
    id,
    checkId: check.id,
    bootId,
    host: baseUrl.host,
    startedAt: clock.now(),
    ...content.facts,
  })

  return async (check: CheckRecord, credentials: Credentials, signal: AbortSignal): Promise<RunEnd> => {
    const id = randomUUID() as AttemptId
    const asking = askingOf(check)
    if (check.url !== null) {
      const content = addressContent(check.url, asking)
      return await attemptOnce(check, attemptOf(id, check, credentials, content), content, credentials, signal)
    }
    const located = await locateOriginal(originals.of(check.sha256, check.caseId), check.sha256)
    // Ended meanwhile: nothing follows from what was not found then.
    if (!located.ok && signal.aborted) return STOPPED
    if (!located.ok) return postpone(transitions, clock, check, located.error)
    try {
      const content = fileContent(id, originals.format(check.sha256), located.value, check.sha256, asking)
      return await attemptOnce(check, attemptOf(id, check, credentials, content), content, credentials, signal)
    } finally {
      await located.value.handle.close().catch(() => undefined)
    }
  }
}

const addressContent = (url: string, { addressEndpoint, purpose, fields }: Asking): Content => {
  const made = addressBody(url, fields)
  return {
    facts: { sentName: null, bodyBytes: made.body.length, bodySha256: made.sha256 },
    request: { endpoint: addressEndpoint, purpose, contentType: 'application/json', made },
  }
}

const fileContent = (
  id: AttemptId,
  format: string,
  file: LocatedFile,
  sha256: string,
  { fileEndpoint, purpose, field, fields }: Asking,
): Content => {
  const { fileName, contentType } = sentFile(id, format)
  return {
    facts: {
      sentName: fileName,
      bodyBytes: bodyBytesOf(filePart(field, fileName, contentType, fields), file.bytes),
      bodySha256: null,
    },
    request: { endpoint: fileEndpoint, purpose, field, fields, fileName, contentType, file: { ...file, sha256 } },
  }
}

/** Nothing was sent, and nothing is known of the file: the check stays as it is. */
const STOPPED: RunEnd = {
  classified: classify({ type: 'stopped' }, 'prepared'),
  attemptId: null,
  parsed: null,
  detail: null,
}

/**
 * The file cannot be sent; nothing was sent over the network, so there is no attempt. A drive may reconnect without the
 * user doing anything here.
 */
function postpone(transitions: AttemptTransitions, clock: Clock, check: CheckRecord, reason: NotLocated): RunEnd {
  const classified = classify({ type: reason }, 'prepared')
  if (reason === 'drive_gone' || reason === 'drive_silent') {
    const notBeforeAt = clock.now() + DRIVE_WAIT_MS
    if (check.state === 'waiting' && check.reason === reason) transitions.waitOn(check, notBeforeAt)
    else transitions.move(check, { state: 'waiting', reason, notBeforeAt }, 'check.waiting')
  } else {
    transitions.move(check, { state: 'rejected', reason }, 'check.rejected')
  }
  return { classified, attemptId: null, parsed: null, detail: null }
}

/** For this long, others go first. */
const DRIVE_WAIT_MS = 60_000

class AttemptDefect extends Error {
  readonly phase: AttemptPhase
  readonly sentBytes: number
  constructor(cause: unknown, phase: AttemptPhase, sentBytes: number) {
    super('An attempt broke.', { cause })
    this.phase = phase
    this.sentBytes = sentBytes
  }
}
