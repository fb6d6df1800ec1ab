import type { AccountStatus } from '../../shared/contract/account.ts'

/** The result of a free request to the service. `null` where the service gave no value. */
export type ProbeResult = {
  connection: AccountStatus['connection']
  /** Whether the reply carried the header of a simulated service; null if there was no reply. */
  isSimulated: boolean | null
  credits: number | null
}
/** Sends a free request to the service. Never throws. */
export type Probe = (credentials: Credentials) => Promise<ProbeResult>

/** Everything a request needs, passed as one value so that a token never goes to another host than its own. */
export type Credentials = { baseUrl: URL; token: string; fingerprint: string }

/** The account a reply belongs to: the origin and the fingerprint of the token used. */
export type AccountKey = { origin: string; account: string }
export const keyOf = ({ baseUrl, fingerprint }: Credentials): AccountKey => ({
  origin: baseUrl.origin,
  account: fingerprint,
})
/** Whether an account is the one in use; the user may have changed it while a request was under way. */
export const isInUse = ({ origin, account }: AccountKey, now: Credentials | null): boolean =>
  now !== null && now.baseUrl.origin === origin && now.fingerprint === account
