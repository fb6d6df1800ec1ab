import type { AccountStatus } from '../../shared/contract/account.ts'
import { countedCredits } from '../../shared/model/credits.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { RawAnswer } from './answer.ts'
import type { Credentials, Probe, ProbeResult } from './credentials.ts'
import { readErrorBody } from './error-body.ts'
import type { Get, GetFailure } from './get.ts'

const PROBE_LIMIT_MS = 15_000
const CREDIT_INFO_LIMIT_MS = 5_000
const NO_JOB = '00000000-0000-0000-0000-000000000000'

export type CreditInfo = {
  balance: number | null
  creditsPerImage: number | null
  /** For fact checks only, like the next two: per minute of the recording. */
  creditsPerAudioMinute: number | null
  creditsPerVideoMinute: number | null
  maxCreditsPerJob: number | null
  maxBytes: number | null
  /** As named by the service, in lower case: "jpg", "png" … */
  formats: string[] | null
}
/** `isSimulated` is null if there was no reply at all; `info` is null if the service does not provide it. */
export type CreditInfoAnswer = { info: CreditInfo | null; isSimulated: boolean | null }
export type ReadCreditInfo = (
  credentials: Pick<Credentials, 'baseUrl' | 'token'>,
  kind?: CheckKind,
) => Promise<CreditInfoAnswer>

/**
 * Tests the service address and the token for free by requesting a job that cannot exist. 401 = the token is refused,
 * 403 = it lacks the scope, 404 = it is accepted. Never a POST, so it never costs anything. Also reads the balance, if
 * the service provides it.
 */
export function createProbe(get: Get, readCreditInfo: ReadCreditInfo): Probe {
  return async (credentials): Promise<ProbeResult> => {
    const answered = await get(credentials, `api/app/fact-checking/jobs/${NO_JOB}`, 'token_test', PROBE_LIMIT_MS)
    if (!answered.ok) return { connection: connectionOfFailure(answered.error), isSimulated: null, credits: null }
    const connection = connectionOf(answered.value)
    const isSimulated = hasMark(answered.value)
    if (connection !== 'online') return { connection, isSimulated, credits: null }
    return { connection, isSimulated, credits: (await readCreditInfo(credentials)).info?.balance ?? null }
  }
}

const CREDIT_INFO: Record<CheckKind, string> = {
  image_forensics: 'api/app/image-forensics/credit-info',
  fact_check: 'api/app/fact-checking/credit-info',
}

/**
 * Reads the balance, prices and limits for a kind of check. Optional: after a 404, a 405 or anything unreadable they
 * are simply not shown.
 */
export function createReadCreditInfo(get: Get): ReadCreditInfo {
  return async (credentials, kind = 'image_forensics') => {
    const answered = await get(credentials, CREDIT_INFO[kind], 'credit_info', CREDIT_INFO_LIMIT_MS)
    if (!answered.ok) return { info: null, isSimulated: null }
    const isSimulated = hasMark(answered.value)
    if (answered.value.status !== 200) return { info: null, isSimulated }
    return { info: readInfo(parse(answered.value)), isSimulated }
  }
}

const hasMark = (answer: RawAnswer): boolean => answer.headers['x-touchstone-simulated'] !== undefined

function connectionOfFailure(failure: GetFailure): AccountStatus['connection'] {
  switch (failure.type) {
    case 'offline':
      return 'offline'
    case 'tls':
      return 'not_the_service'
    case 'air_gap':
      return 'unknown'
    default:
      return 'unreachable'
  }
}

function connectionOf(answer: RawAnswer): AccountStatus['connection'] {
  const { code } = readErrorBody(parse(answer))
  const isHtml = answer.body.toString('utf8', 0, 200).trimStart().startsWith('<')
  if (code?.toUpperCase() === 'UNAUTHORIZED') return 'token_refused'
  if (isHtml) return answer.status >= 500 ? 'unreachable' : 'not_the_service'
  if (answer.status === 401) return 'token_refused'
  if (answer.status === 403) return 'no_scope'
  if (answer.status === 402) return 'credits_out'
  if (answer.status === 404 || (answer.status >= 200 && answer.status < 300) || answer.status === 429) return 'online'
  return answer.status >= 500 ? 'unreachable' : 'not_the_service'
}

function parse(answer: RawAnswer): unknown {
  try {
    return JSON.parse(answer.body.toString('utf8')) as unknown
  } catch {
    return null
  }
}

/** Source: service/known-facts.md, read 2026-11-21. */
function readInfo(body: unknown): CreditInfo | null {
  if (body === null || typeof body !== 'object') return null
  const from = body as Record<string, unknown>
  const count = (name: string) => {
    const value = from[name]
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
  }
  const megabytes = count('maxFileSizeMB')
  const formats = from.allowedFileFormats
  return {
    balance: count('currentBalance'),
    creditsPerImage: countedCredits(count('creditCostPerImage')),
    creditsPerAudioMinute: countedCredits(count('creditCostPerAudioMinute')),
    creditsPerVideoMinute: countedCredits(count('creditCostPerVideoMinute')),
    maxCreditsPerJob: countedCredits(count('maxCreditsPerJob')),
    maxBytes: megabytes === null || megabytes === 0 ? null : Math.floor(megabytes * 2 ** 20),
    formats:
      typeof formats === 'string'
        ? formats
            .split(',')
            .map((name) => name.trim().toLowerCase().replace(/^\./, ''))
            .filter((name) => name !== '')
        : null,
  }
}
