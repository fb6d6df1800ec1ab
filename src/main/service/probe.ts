import type { AccountStatus } from '../../shared/contract/account.ts'
import { countedCredits } from '../../shared/model/credits.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { AcceptedTokens } from './accepted-tokens.ts'
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
 * the service provides it. A service may count the request as an error of ours: a token it has accepted since this start
 * is not tested again, and the request for the balance alone shows whether the service replies and still takes it.
 */
export function createProbe(get: Get, accepted: AcceptedTokens): Probe {
  const failed = (failure: GetFailure): ProbeResult => ({
    connection: connectionOfFailure(failure),
    isSimulated: null,
    credits: null,
  })
  return async (credentials): Promise<ProbeResult> => {
    if (!accepted.has(credentials)) {
      const tested = await get(credentials, `api/app/fact-checking/jobs/${NO_JOB}`, 'token_test', PROBE_LIMIT_MS)
      if (!tested.ok) return failed(tested.error)
      const connection = connectionOf(tested.value)
      const isSimulated = hasMark(tested.value)
      if (connection !== 'online') return { connection, isSimulated, credits: null }
      accepted.add(credentials)
      const info = await getCreditInfo(get, credentials)
      return { connection, isSimulated, credits: info.ok ? balanceOf(info.value) : null }
    }
    const answered = await getCreditInfo(get, credentials)
    if (!answered.ok) return failed(answered.error)
    const connection = connectionOfInfo(answered.value)
    return { connection, isSimulated: hasMark(answered.value), credits: balanceOf(answered.value) }
  }
}

const CREDIT_INFO: Record<CheckKind, string> = {
  image_forensics: 'api/app/image-forensics/credit-info',
  fact_check: 'api/app/fact-checking/credit-info',
}

const getCreditInfo = (
  get: Get,
  to: Pick<Credentials, 'baseUrl' | 'token'>,
  kind: CheckKind = 'image_forensics',
): ReturnType<Get> => get(to, CREDIT_INFO[kind], 'credit_info', CREDIT_INFO_LIMIT_MS)

/**
 * Reads the balance, prices and limits for a kind of check. Optional: after a 404, a 405 or anything unreadable they
 * are simply not shown.
 */
export function createReadCreditInfo(get: Get): ReadCreditInfo {
  return async (credentials, kind) => {
    const answered = await getCreditInfo(get, credentials, kind)
    if (!answered.ok) return { info: null, isSimulated: null }
    return { info: infoOf(answered.value), isSimulated: hasMark(answered.value) }
  }
}

const infoOf = (answer: RawAnswer): CreditInfo | null => (answer.status === 200 ? readInfo(parse(answer)) : null)
const balanceOf = (answer: RawAnswer): number | null => infoOf(answer)?.balance ?? null

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

/** How a service without credit information may say so, in a page too. */
const NOT_OFFERED: ReadonlySet<number> = new Set([404, 405, 501])

/**
 * What the reply to a request for the balance shows of an accepted token: a service that offers no balance, or not to this
 * token, is there all the same.
 */
function connectionOfInfo(answer: RawAnswer): AccountStatus['connection'] {
  const connection = connectionOf(answer)
  if (connection === 'token_refused' || connection === 'credits_out') return connection
  const isRefused = answer.status >= 400 && answer.status < 500 && !isPage(answer)
  return NOT_OFFERED.has(answer.status) || isRefused ? 'online' : connection
}

const isPage = (answer: RawAnswer): boolean => answer.body.toString('utf8', 0, 200).trimStart().startsWith('<')

function connectionOf(answer: RawAnswer): AccountStatus['connection'] {
  const { code } = readErrorBody(parse(answer))
  if (code?.toUpperCase() === 'UNAUTHORIZED') return 'token_refused'
  if (isPage(answer)) return answer.status >= 500 ? 'unreachable' : 'not_the_service'
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
