import type { ItemDetail } from '../../shared/contract/items.ts'
import type { ItemProof } from '../db/item-proofs.ts'

/**
 * What the custody log attests of a file: reading = its bytes and what was read in them; bytes = its SHA-256, size and
 * path, because the entry of the reading holds no digest of what was read; refused = its bytes, and what is stored as
 * read in them is something else than it says, and left out; none = the log has no entry of the reading.
 */
export type Attested = 'reading' | 'bytes' | 'refused' | 'none'

/** null = nothing was read: it is an address, or could not be. */
export function attestedOf(item: ItemDetail, proof: ItemProof | null): Attested | null {
  if (proof === null || proof.reading === null) return null
  if (proof.reading === 'different' || item.isReadingBroken) return 'refused'
  if (item.medium === null) return null
  if (!proof.isTold) return 'none'
  return proof.reading === 'same' ? 'reading' : 'bytes'
}

/** The item without what is stored as read in its bytes, where that is not what the log says. */
export function provenItem(item: ItemDetail, attested: Attested | null): ItemDetail {
  if (attested !== 'refused') return item
  const nothing = { kind: null, format: null, width: null, height: null, orientation: 1, durationSeconds: null }
  return { ...item, medium: null, row: { ...item.row, ...nothing } }
}
