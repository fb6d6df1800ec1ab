import { createHash } from 'node:crypto'
import http, { type ClientRequest } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AttemptEnd } from '../../shared/model/attempt-end.ts'
import type { RequestPurpose } from '../../shared/model/traffic.ts'
import { type AwakeTime, alwaysAwake, type Watch } from '../awake-time.ts'
import type { ReadableFile } from '../readable-file.ts'
import { collectAnswer, type RawAnswer } from './answer.ts'
import type { Connect, Connection } from './connect.ts'
import { type FilePart, type FormField, filePart } from './multipart.ts'
import { endpointPath } from './origin.ts'
import type { Timers } from './timers.ts'

type Target = {
  baseUrl: URL
  token: string
  endpoint: string
  purpose: RequestPurpose
  checkId: string
  attemptId: string
}

/** A file sent as a multipart form. */
export type FileUpload = Target & {
  /** Name of the multipart field. */
  field: string
  /** Sent before the file. */
  fields?: readonly FormField[]
  /** Neutral and unique: an id and an extension, never the name of the evidence file. */
  fileName: string
  contentType: string
  /** Opened read-only; read by position, so the handle may be shared. The caller closes it. */
  file: { handle: ReadableFile; bytes: number; sha256: string }
}
/** A body that is complete before anything is sent, with its SHA-256. */
export type MadeUpload = Target & { contentType: string; made: { body: Buffer; sha256: string } }
export type UploadRequest = FileUpload | MadeUpload

/**
 * Callbacks that must write durably before the next step on the wire. Both are synchronous: nothing happens in between.
 */
export type UploadSteps = {
  /** Before the first byte of the request. */
  onBody: () => void
  /** Before the last bytes, once every byte of the file or body has been read and the SHA-256 matches. */
  onCommitting: (sent: { sha256: string; bytes: number }) => void
  onProgress: (sentBytes: number, bodyBytes: number) => void
}

export type UploadEnd = {
  /** Body bytes accepted by the system. */
  sentBytes: number
  end: { type: 'answer'; answer: RawAnswer } | { type: 'failed'; end: FailedEnd; detail: string | null }
}
export type FailedEnd = Exclude<AttemptEnd, { type: 'answer' }>

export type UploadDeps = {
  connect: Connect
  timers: Timers
  userAgent: string
  /** Omitted = this computer never sleeps. */
  awake?: Pick<AwakeTime, 'watch'> | undefined
  /** Awaited between two pieces of a body; omitted = as fast as the connection accepts them. */
  pace?: () => Promise<void>
}
export type Upload = ReturnType<typeof createUpload>

/** Maximum bytes withheld at the end of a body until the second durable record. */
export const WITHHELD_BYTES = 1024
const PIECE_BYTES = 65_536

/** The size of a request body before it is built, for the cost sheet and progress bars. */
export const bodyBytesOf = (part: FilePart, fileBytes: number): number =>
  part.head.length + fileBytes + part.foot.length

/**
 * Sends the POST that pays: one fresh connection, an explicit length, no redirects, no retries, no reuse. A file is
 * hashed while it is sent, and the last bytes leave only once the SHA-256 matches and `onCommitting` has returned.
 * Aborting `signal` ends the upload until then and has no effect afterwards; a sleep of this computer does the same, and
 * nothing is released while one is announced. Throws only what a callback throws.
 */
export function createUpload({ connect, timers, userAgent, awake = alwaysAwake, pace }: UploadDeps) {
  const send = async (
    request: UploadRequest,
    steps: UploadSteps,
    signal: AbortSignal,
    watch: Watch,
  ): Promise<UploadEnd> => {
    const { baseUrl, endpoint, purpose, checkId, attemptId } = request
    const path = endpointPath(baseUrl, endpoint)
    const connected = await connect(baseUrl, { method: 'POST', path, purpose, checkId, attemptId }, signal)
    if (!connected.ok) {
      const { detail, ...end } = connected.error
      return { sentBytes: 0, end: { type: 'failed', end: withoutAirGap(end), detail } }
    }
    let end: UploadEnd['end'] | null = null
    try {
      steps.onBody()
      const stop = AbortSignal.any([signal, connected.value.signal])
      const open = (body: Announced) => openExchange(request, body, connected.value, timers, userAgent, watch, stop)
      if ('made' in request) {
        const { made, contentType } = request
        const exchange = open({ contentType, bytes: made.body.length })
        const sent = await sendMade(made, exchange, steps, timers)
        end = await exchange.ended
        return { sentBytes: sent, end }
      }
      const part = filePart(request.field, request.fileName, request.contentType, request.fields)
      const exchange = open({ contentType: part.contentType, bytes: bodyBytesOf(part, request.file.bytes) })
      const sent = await sendFile(request, part, exchange, steps, timers, pace)
      end = await exchange.ended
      return { sentBytes: sent, end }
    } finally {
      connected.value.close(
        end?.type === 'answer' ? { status: end.answer.status } : { failure: end?.detail ?? end?.end.type ?? 'defect' },
      )
    }
  }
  return async (request: UploadRequest, steps: UploadSteps, signal: AbortSignal): Promise<UploadEnd> => {
    const watch = awake.watch()
    try {
      return await send(request, steps, AbortSignal.any([signal, watch.signal]), watch)
    } finally {
      watch.stop()
    }
  }
}

/** Shut by the user: nothing was sent, and nothing is wrong with the connection. */
function withoutAirGap<T extends { type: string }>(end: T): Exclude<T, { type: 'air_gap' }> | { type: 'stopped' } {
  return end.type === 'air_gap' ? { type: 'stopped' } : (end as Exclude<T, { type: 'air_gap' }>)
}

type Exchange = {
  request: ClientRequest
  /** Settles with the one outcome of this POST. */
  ended: Promise<UploadEnd['end']>
  /** Settles as soon as nothing more should be written. */
  over: Promise<'over'>
  isOver: () => boolean
  fail: (end: FailedEnd, detail?: string) => void
  /** Whether the last bytes may be released; ends the exchange if not. */
  mayCommit: () => boolean
  /** From here on an abort has no effect and the reply may take its time. */
  commit: () => void
}

type Announced = { contentType: string; bytes: number }

function openExchange(
  { baseUrl, token, endpoint }: Target,
  body: Announced,
  { socket, certificate }: Connection,
  timers: Timers,
  userAgent: string,
  watch: Watch,
  signal: AbortSignal,
): Exchange {
  const request = http.request({
    method: 'POST',
    path: endpointPath(baseUrl, endpoint),
    createConnection: () => socket,
    headers: {
      host: baseUrl.host,
      authorization: `Bearer ${token}`,
      'content-type': body.contentType,
      'content-length': body.bytes,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': userAgent,
    },
  })
  const ended = Promise.withResolvers<UploadEnd['end']>()
  const over = Promise.withResolvers<'over'>()
  let isOver = false
  let isCommitted = false
  let callOffHeaders: () => void = () => undefined
  const stopWriting = () => {
    isOver = true
    callOffHeaders()
    signal.removeEventListener('abort', stop)
    over.resolve('over')
  }
  const fail = (end: FailedEnd, detail: string | null = null) => {
    if (isOver) return
    stopWriting()
    ended.resolve({ type: 'failed', end, detail })
  }
  const stop = () => fail({ type: 'stopped' })
  /** What broke in a sleep is no trouble with the connection. */
  const lost = (code: string | null) => {
    if (!isCommitted && !watch.isStill()) stop()
    fail({ type: 'connection_lost' }, code)
  }
  signal.addEventListener('abort', stop)
  request.on('response', (response) => {
    if (isOver) return
    stopWriting()
    void collectAnswer(response, token, certificate, timers).then((answer) => ended.resolve({ type: 'answer', answer }))
  })
  request.on('error', (cause: NodeJS.ErrnoException) => lost(cause.code ?? null))
  request.on('close', () => lost(null))
  if (signal.aborted) stop()
  return {
    request,
    ended: ended.promise,
    over: over.promise,
    isOver: () => isOver,
    fail,
    mayCommit: () => {
      // A connection that slept may be gone, and with it every sign of what became of the last bytes.
      if (!isOver && !watch.isStill()) stop()
      return !isOver
    },
    commit: () => {
      isCommitted = true
      signal.removeEventListener('abort', stop)
      callOffHeaders = timers.schedule(() => fail({ type: 'connection_lost' }, 'ETIMEDOUT'), timers.headersMs)
    },
  }
}

/**
 * Writes a complete body, withholding its end (all of a short one), then releases it. Returns the number of bytes
 * accepted.
 */
async function sendMade(
  { body, sha256 }: MadeUpload['made'],
  exchange: Exchange,
  steps: UploadSteps,
  timers: Timers,
): Promise<number> {
  const first = body.subarray(0, Math.max(0, body.length - WITHHELD_BYTES))
  exchange.request.flushHeaders()
  await nextTurn()
  if (first.length > 0 && !(await writePiece(exchange, first, timers))) return 0
  steps.onProgress(first.length, body.length)
  await nextTurn()
  if (!exchange.mayCommit()) return first.length
  if (createHash('sha256').update(body).digest('hex') !== sha256) throw new Error('A body is not the one recorded.')
  steps.onCommitting({ sha256, bytes: first.length })
  exchange.commit()
  exchange.request.end(body.subarray(first.length))
  steps.onProgress(body.length, body.length)
  return body.length
}

/** Writes a file as a form, withholding its end, then releases it. Returns the number of body bytes accepted. */
async function sendFile(
  { file }: FileUpload,
  part: FilePart,
  exchange: Exchange,
  steps: UploadSteps,
  timers: Timers,
  pace: UploadDeps['pace'],
): Promise<number> {
  const bodyBytes = bodyBytesOf(part, file.bytes)
  const hash = createHash('sha256')
  const withheld = Math.min(file.bytes, WITHHELD_BYTES - part.foot.length)
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  let sentBytes = 0
  const write = async (bytes: Buffer): Promise<boolean> => {
    // An early reply is often followed by a reset. What has arrived is read before a write can fail because of it.
    await nextTurn()
    const taken = await writePiece(exchange, bytes, timers)
    if (taken) sentBytes += bytes.length
    steps.onProgress(sentBytes, bodyBytes)
    return taken
  }
  if (!(await write(part.head))) return sentBytes
  for (let position = 0; position < file.bytes - withheld; ) {
    const length = Math.min(PIECE_BYTES, file.bytes - withheld - position)
    const read = await readPiece(file.handle, piece.subarray(0, length), position, exchange, timers)
    if (!read) return sentBytes
    hash.update(read)
    position += read.length
    if (!(await write(read))) return sentBytes
    await pace?.()
  }
  const tail = Buffer.allocUnsafe(withheld)
  const last = await readPiece(file.handle, tail, file.bytes - withheld, exchange, timers)
  if (!last) return sentBytes
  const digest = hash.update(last).digest('hex')
  if (digest !== file.sha256) {
    exchange.fail({ type: 'file_changed' })
    return sentBytes
  }
  // A reply that has already arrived must be recognised as early: the file is not complete on the other side.
  await nextTurn()
  if (!exchange.mayCommit()) return sentBytes
  steps.onCommitting({ sha256: digest, bytes: sentBytes })
  exchange.commit()
  exchange.request.end(Buffer.concat([last, part.foot]))
  steps.onProgress(bodyBytes, bodyBytes)
  return bodyBytes
}

/** Whether the system accepted the bytes within the limit. */
async function writePiece(
  { request, over, isOver, fail }: Exchange,
  bytes: Buffer,
  { schedule, bodyStallMs }: Timers,
): Promise<boolean> {
  if (isOver()) return false
  const callOff = schedule(() => fail({ type: 'connection_lost' }, 'ETIMEDOUT'), bodyStallMs)
  const taken = new Promise<boolean>((resolve) => void request.write(bytes, (cause) => resolve(!cause)))
  const result = await Promise.race([taken, over])
  callOff()
  return result === true && !isOver()
}

/**
 * Fills the target from the file; null = it failed, and the exchange with it. A drive being disconnected may never
 * respond: the buffer is then abandoned and never reused.
 */
async function readPiece(
  handle: ReadableFile,
  target: Buffer,
  position: number,
  { fail, over }: Exchange,
  { schedule, bodyStallMs }: Timers,
): Promise<Buffer | null> {
  const callOff = schedule(() => fail({ type: 'file_missing' }, 'ETIMEDOUT'), bodyStallMs)
  const fill = async (): Promise<Buffer | null> => {
    let filled = 0
    while (filled < target.length) {
      const { bytesRead } = await handle.read(target, filled, target.length - filled, position + filled)
      if (bytesRead === 0) {
        fail({ type: 'file_changed' })
        return null
      }
      filled += bytesRead
    }
    return target
  }
  const filled = fill().catch(() => {
    fail({ type: 'file_missing' })
    return null
  })
  const result = await Promise.race([filled, over])
  callOff()
  return result === 'over' ? null : result
}
