import { createHash } from 'node:crypto'

/** The facts covered by the hash of a custody log entry, in addition to the hash of the previous entry. */
export type ChainFacts = {
  seq: number
  caseId: number | null
  at: number
  monoNs: number
  bootId: string
  actor: string
  type: string
  /** SHA-256 of the entry's salt and payload (`payloadDigest`), lower-case hex. */
  payloadSha256: string
  /** SHA-256 of its seals as stored, lower-case hex. */
  sealsSha256: string
}

/** The previous hash of the first entry. */
export const GENESIS = '0'.repeat(64)

/** Replaces a payload that was emptied. */
export const REMOVED = '{"removed":true}'

/** JSON with sorted keys and no white space: equal values always give the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** SHA-256 of the salt followed by the payload as stored, in UTF-8. */
export const payloadDigest = (salt: Uint8Array, payload: string): string =>
  createHash('sha256').update(salt).update(payload).digest('hex')

/** SHA-256 of the seals as stored, in UTF-8. */
export const sealsDigest = (seals: string): string => createHash('sha256').update(seals).digest('hex')

/** hash = SHA-256(previous hash ‖ canonical JSON of the facts), lower-case hex. */
export function chainHash(previousHash: string, facts: ChainFacts): string {
  return createHash('sha256').update(previousHash).update(canonicalJson(facts)).digest('hex')
}

/** Entry types about an erasure, which are never emptied. */
export const OF_ERASURE: ReadonlySet<string> = new Set([
  'case.deletion_begun',
  'case.deleted',
  'erasure.begun',
  'erasure.slice',
  'erasure.ended',
])
