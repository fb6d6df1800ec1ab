import { useState } from 'react'
import type { ItemRow } from '../../../shared/model/item.ts'
import { shortTime } from '../../../shared/model/time-code.ts'
import { library as words } from '../../../shared/words/library.ts'
import { links } from '../../../shared/words/links.ts'
import { statusOfItem, statusWords } from '../../../shared/words/statuses.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { SmallPicture } from '../../veil/small-picture.tsx'
import { useVeil } from '../../veil/veil-context.tsx'
import { VeilSign } from '../../veil/veil-sign.tsx'

type Props = {
  row: ItemRow
  /** URL of a thumbnail. */
  address: (sha256: NonNullable<ItemRow['sha256']>) => string
  isSmall?: boolean
}

const icons: Record<NonNullable<ItemRow['kind']>, IconName> = {
  image: 'picture',
  audio: 'sound',
  video: 'film',
  document: 'document',
  other: 'document',
  link: 'link',
}

/** Thumbnail of an item, never cropped; without one, the kind of file and why there is none. */
export function Thumbnail({ row, address, isSmall = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const veil = useVeil(row.sha256 ?? '', [row.id])
  if (row.hasThumbnail && row.sha256 !== null && failed !== row.sha256) {
    const { sha256 } = row
    return (
      <>
        <SmallPicture address={address(sha256)} veil={veil} isSmall={isSmall} onError={() => setFailed(sha256)} />
        <VeilSign veil={veil} isSmall={isSmall} />
      </>
    )
  }
  const icon = <Icon name={row.kind === null ? 'document' : icons[row.kind]} size={isSmall ? 14 : 22} />
  if (isSmall) return icon
  const isNotInspected = row.intake !== 'inspected'
  return (
    <span className="no-thumbnail">
      {icon}
      {row.url !== null
        ? links.address
        : isNotInspected
          ? statusWords(statusOfItem(row)).label
          : row.kind === 'image'
            ? words.noPicture
            : [row.format?.toUpperCase(), row.durationSeconds === null ? null : shortTime(row.durationSeconds)]
                .filter(Boolean)
                .join(' · ')}
    </span>
  )
}
