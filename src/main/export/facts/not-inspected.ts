import type { ItemRow } from '../../../shared/model/item.ts'

/** Why the bytes of a file have no digest: it was passed over, is still to be read, or could not be. */
const NOT_INSPECTED = ['skipped', 'listed', 'unreadable'] as const
export type NotInspected = (typeof NOT_INSPECTED)[number]

/** Why a file has no digest; null = its bytes were read, or it is an address. */
export function notInspectedOf({
  sha256,
  url,
  intake,
}: Pick<ItemRow, 'sha256' | 'url' | 'intake'>): NotInspected | null {
  if (sha256 !== null || url !== null) return null
  return intake === 'skipped' || intake === 'listed' ? intake : 'unreadable'
}

/** What `say` has to say of files without a digest: a line for each reason that some of them have. */
export function notInspectedLines(
  lines: readonly { notInspected: NotInspected | null }[],
  say: Readonly<Record<NotInspected, (values: { n: number }) => string>>,
): string[] {
  return NOT_INSPECTED.flatMap((why) => {
    const n = lines.filter(({ notInspected }) => notInspected === why).length
    return n > 0 ? [say[why]({ n })] : []
  })
}
