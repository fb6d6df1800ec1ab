import type { AccountStatus } from '../../shared/contract/account.ts'

/** The result of a free request to the service. `null` where it did not tell. */
export type ProbeResult = {
  connection: AccountStatus['connection']
  /** Whether the reply carried the mark of a simulated service; null when there was no reply. */
  isSimulated: boolean | null
  credits: number | null
}
/** Asks the service something that costs nothing. Never throws. */
export type Probe = (credentials: Credentials) => Promise<ProbeResult>

/** Everything a request needs, taken together so that a token never goes to another host than its own. */
export type Credentials = { baseUrl: URL; token: string; fingerprint: string }

/** Whose answer something is: the origin that was asked, and the fingerprint of the token it was asked with. */
export type AccountKey = { origin: string; account: string }
export const keyOf = ({ baseUrl, fingerprint }: Credentials): AccountKey => ({
  origin: baseUrl.origin,
  account: fingerprint,
})
/** Whether an account is the one in use; a question may have been on its way while a person changed it. */
export const isInUse = ({ origin, account }: AccountKey, now: Credentials | null): boolean =>
  now !== null && now.baseUrl.origin === origin && now.fingerprint === account
