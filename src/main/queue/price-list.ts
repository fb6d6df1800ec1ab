import { DEFAULT_LIMITS, type Limits } from '../../shared/model/eligibility.ts'
import { MediumFormat } from '../../shared/model/medium.ts'
import type { Account, Credentials } from '../account/account.ts'
import type { Clock } from '../clock.ts'
import type { Checks } from '../db/checks.ts'
import type { CreditInfo, ReadCreditInfo } from '../service/probe.ts'

export type Price = { credits: number; basis: 'service' | 'last_seen' | 'assumed' }
export type PriceList = ReturnType<typeof createPriceList>
export type PriceListDeps = {
  readCreditInfo: ReadCreditInfo
  checks: Checks
  clock: Clock
  note: Account['note']
}

const FRESH_MS = 60_000

/** What one image costs and what the service takes: as it says itself, else as last seen, else as documented. */
export function createPriceList({ readCreditInfo, checks, clock, note }: PriceListDeps) {
  let known: { key: string; at: number; info: CreditInfo | null; isSimulated: boolean } | null = null
  const keyOf = ({ baseUrl, fingerprint }: Credentials) => `${baseUrl.href} ${fingerprint}`

  return {
    /** Asks the service, at most once a minute; free, and only a help: without an answer the last one stands. */
    refresh: async (credentials: Credentials): Promise<void> => {
      const key = keyOf(credentials)
      if (known?.key === key && clock.now() - known.at < FRESH_MS) return
      const { info, isSimulated } = await readCreditInfo(credentials)
      if (isSimulated === null) return
      known = { key, at: clock.now(), info, isSimulated }
      note({ isSimulated, ...(info?.balance == null ? {} : { credits: info.balance }) })
    },
    price: (credentials: Credentials): Price => {
      const told = known?.key === keyOf(credentials) ? (known.info?.creditsPerImage ?? null) : null
      if (told !== null) return { credits: told, basis: 'service' }
      const last = checks.lastCharge(credentials.baseUrl.origin)
      return last === null ? { credits: 1, basis: 'assumed' } : { credits: Math.max(1, last), basis: 'last_seen' }
    },
    /** Whether the service said so when it was asked; false while it was not. */
    isSimulated: (credentials: Credentials): boolean => known?.key === keyOf(credentials) && known.isSimulated,
    limits: (): Limits => {
      const formats = known?.info?.formats?.flatMap(formatOf) ?? []
      return {
        formats: formats.length > 0 ? [...new Set(formats)] : DEFAULT_LIMITS.formats,
        maxBytes: known?.info?.maxBytes ?? DEFAULT_LIMITS.maxBytes,
      }
    },
  }
}

const EXTENSIONS: Record<string, MediumFormat> = { jpg: 'jpeg', tif: 'tiff' }

/** A format by the service's name for it; none for a name this version does not know. */
function formatOf(name: string): MediumFormat[] {
  const read = MediumFormat.safeParse(EXTENSIONS[name] ?? name)
  return read.success ? [read.data] : []
}
