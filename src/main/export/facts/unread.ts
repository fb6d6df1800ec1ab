import type { ItemRow } from '../../../shared/model/item.ts'

/** Why the bytes of a file have no digest: it was passed over, is still to be read, or could not be. */
const UNREAD = ['skipped', 'listed', 'unreadable'] as const
export type Unread = (typeof UNREAD)[number]

/** null = its bytes were read, or it is an address. */
export function unreadOf({ sha256, url, intake }: Pick<ItemRow, 'sha256' | 'url' | 'intake'>): Unread | null {
  if (sha256 !== null || url !== null) return null
  return intake === 'skipped' || intake === 'listed' ? intake : 'unreadable'
}

/** What `say` has to say of files without a digest: a line for each reason that some of them have. */
export function unreadLines(
  lines: readonly { unread: Unread | null }[],
  say: Readonly<Record<Unread, (n: number) => string>>,
): string[] {
  return UNREAD.flatMap((why) => {
    const n = lines.filter(({ unread }) => unread === why).length
    return n > 0 ? [say[why](n)] : []
  })
}
