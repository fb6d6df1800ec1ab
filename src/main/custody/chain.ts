import { createHash } from 'node:crypto'

/** One entry of the custody log, without its hashes. `payload` is a plain JSON value. */
export type ChainFacts = {
  seq: number
  caseId: number | null
  at: number
  monoNs: number
  bootId: string
  actor: string
  type: string
  payload: unknown
}

/** What the first entry points back to. */
export const GENESIS = '0'.repeat(64)

/** JSON with sorted keys and no white space: the same value always gives the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** hash = SHA-256(previous hash ‖ canonical JSON of the facts), lower-case hex. */
export function chainHash(previousHash: string, facts: ChainFacts): string {
  return createHash('sha256').update(previousHash).update(canonicalJson(facts)).digest('hex')
}
