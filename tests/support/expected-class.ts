import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ScriptedAnswer, Settled } from './answer-path.ts'

const PAID = ['done', 'done_partial', 'done_unread']
const REFUSED: Record<number, string> = { 400: 'rejected', 413: 'rejected', 415: 'rejected', 422: 'rejected' }
const CODES: Record<string, string> = {
  'IMAGE_FORENSICS:FILE_TOO_LARGE': 'rejected',
  'IMAGE_FORENSICS:UNSUPPORTED_FORMAT': 'rejected',
  UNAUTHORIZED: 'approved',
}

/**
 * The states that the failure table allows after a reply, derived from the bytes alone and by other means than the
 * app's: what is JSON, what names a charge or a verdict, what names a documented code.
 */
export function allowedStates({ status, headers }: ScriptedAnswer, { sent }: Settled): readonly string[] {
  const json = jsonOf(sent, headers['content-encoding'])
  const isOk = status >= 200 && status < 300
  const record = isRecord(json) ? json : null
  const images = record && Array.isArray(record.images) ? (record.images as unknown[]).filter(isRecord) : null
  if (record && images) {
    const credits = [record.totalCreditsUsed, ...images.map((image) => image.creditsUsed)]
    const hasCharge = credits.some((value) => typeof value === 'number' && Number.isFinite(value) && value > 0)
    const hasVerdict = images.some(({ verdict }) => typeof verdict === 'string' && verdict !== '')
    if (hasCharge) return PAID
    if (hasVerdict) return isOk ? [...PAID, 'rejected'] : [...PAID, ...byStatus(status)]
    if (isOk) return record.isSuccessful === false ? ['rejected', 'done_partial'] : ['done_partial', 'done_unread']
    return byStatus(status)
  }
  // A request that the service calls unsuccessful needs no list.
  const isUnsuccessful = record !== null && (record.images ?? null) === null && record.isSuccessful === false
  if (isUnsuccessful && typeof record.totalCreditsUsed === 'number' && record.totalCreditsUsed > 0) return PAID
  const code = codeOf(record)
  if (code !== null) return [code]
  if (!isOk) return byStatus(status)
  if (isUnsuccessful) return ['rejected']
  return json === undefined || namesError(record) ? ['unknown'] : ['done_unread']
}

/** Whether a body without a result has an error code or message. */
function namesError(record: Record<string, unknown> | null): boolean {
  if (!record) return false
  const nested = isRecord(record.error) ? record.error : {}
  const flat = isRecord(record.error) ? {} : { code: record.code, message: record.message, user: record.userMessage }
  const said = [record.error, record.errorMessage, record.detail, record.title, ...Object.values(flat)]
  return [...said, nested.code, nested.message, nested.userMessage].some(
    (text) => typeof text === 'string' && [...text].some((char) => char.trim() !== '' && char >= ' '),
  )
}

function byStatus(status: number): readonly string[] {
  if (status === 401 || status === 402) return ['approved']
  return [REFUSED[status] ?? 'unknown']
}

function codeOf(record: Record<string, unknown> | null): string | null {
  if (!record) return null
  const holder = isRecord(record.error) ? record.error : typeof record.error === 'string' ? {} : record
  const code = typeof holder.code === 'string' ? holder.code.toUpperCase() : ''
  return Object.hasOwn(CODES, code) ? (CODES[code] ?? null) : null
}

function jsonOf(sent: Buffer, encoding: string | undefined): unknown {
  try {
    const isGzip = sent[0] === 0x1f && sent[1] === 0x8b
    const bytes = isGzip ? gunzipSync(sent) : encoding === 'br' ? brotliDecompressSync(sent) : sent
    const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
    return JSON.parse((isWide ? bytes.toString('utf16le') : bytes.toString('utf8')).replace(/^\ufeff/, '')) as unknown
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
