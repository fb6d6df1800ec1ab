import type { MetadataEntry } from './metadata.ts'

/** The entry of the digest that Photoshop records of the IPTC data. */
export const DIGEST_TAG = 'IPTCDigest'

/** What is said beside a recorded digest that is not that of the IPTC data. `digest`: what they have, MD5. */
export const otherDigest = (digest: string): string => `IPTC data: ${digest}`

/** The recorded digest of the IPTC data and the one they have; null = the entry is no such digest, or they match. */
export function differingDigests({ group, tag, raw, friendly }: MetadataEntry): [string, string] | null {
  const [, digest] = /^IPTC data: ([0-9a-f]{32})$/.exec(friendly ?? '') ?? []
  return group === 'Photoshop' && tag === DIGEST_TAG && digest !== undefined ? [raw, digest] : null
}
