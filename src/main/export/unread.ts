import type { ItemRow } from '../../shared/model/item.ts'

/** Why the bytes of a file have no digest: it was passed over, is still to be read, or could not be. */
export const UNREAD = ['skipped', 'listed', 'unreadable'] as const
export type Unread = (typeof UNREAD)[number]

/** null = its bytes were read, or it is an address. */
export function unreadOf({ sha256, url, intake }: Pick<ItemRow, 'sha256' | 'url' | 'intake'>): Unread | null {
  if (sha256 !== null || url !== null) return null
  return intake === 'skipped' || intake === 'listed' ? intake : 'unreadable'
}
