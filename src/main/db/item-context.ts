/** Whose results count as current, and what the service accepts: both come from settings and account. */
export type ItemContext = {
  origin: string
  /** Fingerprint of the account in use or last used; '' before the first. */
  account: string
  /** Formats accepted by image forensics. */
  formats: readonly string[]
  maxBytes: number
}
