import { DEFAULT_LIMITS, type Limits } from '../../shared/model/eligibility.ts'
import type { Modality } from '../../shared/model/job.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import { MediumFormat } from '../../shared/model/medium.ts'
import type { Account } from '../account/account.ts'
import type { Clock } from '../clock.ts'
import type { Checks } from '../db/checks.ts'
import { type Credentials, keyOf } from '../service/credentials.ts'
import type { CreditInfo, ReadCreditInfo } from '../service/probe.ts'

/** The credits one check is expected to cost, and the basis of the estimate. */
export type Price = { credits: number; basis: 'service' | 'last_seen' | 'assumed' }
/**
 * What a price depends on. For image forensics the modality is null; `seconds` = length of a recording, null = unknown.
 */
export type Priced = { kind: CheckKind; modality: Modality | null; seconds: number | null }
export type PriceList = ReturnType<typeof createPriceList>
export type PriceListDeps = {
  readCreditInfo: ReadCreditInfo
  checks: Checks
  clock: Clock
  note: Account['note']
}

const FRESH_MS = 60_000

type Known = { key: string; at: number; info: CreditInfo | null; isSimulated: boolean }

/**
 * The prices of checks and the limits of the service: as stated by the service, else as last seen, else as documented.
 */
export function createPriceList({ readCreditInfo, checks, clock, note }: PriceListDeps) {
  const known = new Map<CheckKind, Known>()
  const nameOf = ({ baseUrl, fingerprint }: Credentials) => `${baseUrl.href} ${fingerprint}`
  const reportedTo = (credentials: Credentials, kind: CheckKind): Known | null => {
    const reported = known.get(kind)
    return reported?.key === nameOf(credentials) ? reported : null
  }

  return {
    /** Queries the service, at most once a minute; free, and optional: without a reply the last one remains in use. */
    refresh: async (credentials: Credentials, kind: CheckKind): Promise<void> => {
      const reported = reportedTo(credentials, kind)
      if (reported && clock.now() - reported.at < FRESH_MS) return
      const { info, isSimulated } = await readCreditInfo(credentials, kind)
      if (isSimulated === null) return
      known.set(kind, { key: nameOf(credentials), at: clock.now(), info, isSimulated })
      note({ isSimulated, ...(info?.balance == null ? {} : { credits: info.balance }) }, keyOf(credentials))
    },
    price: (credentials: Credentials, of: Priced): Price => {
      const info = reportedTo(credentials, of.kind)?.info
      const reported = info ? reportedPrice(info, of) : null
      if (reported !== null) return { credits: reported, basis: 'service' }
      const last = checks.lastCharge(credentials.baseUrl.origin, of.kind, of.modality)
      return last === null ? { credits: 1, basis: 'assumed' } : { credits: Math.max(1, last), basis: 'last_seen' }
    },
    /** Whether the service declared itself simulated when queried; false if it was not queried. */
    isSimulated: (credentials: Credentials): boolean =>
      [...known.values()].some(({ key, isSimulated }) => isSimulated && key === nameOf(credentials)),
    limits: (kind: CheckKind): Limits => {
      const info = known.get(kind)?.info
      const formats = info?.formats?.flatMap(formatOf) ?? []
      return {
        formats: formats.length > 0 ? [...new Set(formats)] : DEFAULT_LIMITS.formats,
        maxBytes: info?.maxBytes ?? DEFAULT_LIMITS.maxBytes,
      }
    },
  }
}

/**
 * The price stated by the service; null = it does not state this price. A started minute counts in full: the interface
 * leaves the rounding open, and an estimate should not be too low. A recording of unknown length may cost as much as
 * the longest.
 */
function reportedPrice(info: CreditInfo, { modality, seconds }: Priced): number | null {
  if (modality === null || modality === 'image') return info.creditsPerImage
  const perMinute = modality === 'audio' ? info.creditsPerAudioMinute : info.creditsPerVideoMinute
  const most = info.maxCreditsPerJob
  if (perMinute === null || seconds === null) return perMinute === 0 ? 0 : most
  const credits = perMinute * Math.max(1, Math.ceil(seconds / 60))
  return most === null ? credits : Math.min(credits, most)
}

const EXTENSIONS: Record<string, MediumFormat> = { jpg: 'jpeg', tif: 'tiff' }

/** A format by the service's name for it; none for a name this version does not know. */
function formatOf(name: string): MediumFormat[] {
  const read = MediumFormat.safeParse(EXTENSIONS[name] ?? name)
  return read.success ? [read.data] : []
}
