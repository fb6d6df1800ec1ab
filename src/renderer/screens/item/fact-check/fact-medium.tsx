import { useState } from 'react'
import type { ItemDetail } from '../../../../shared/contract/items.ts'
import type { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { viewer } from '../../../../shared/words/viewer.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useVeil } from '../../../veil/veil-context.tsx'
import { VeilPlate } from '../../../veil/veil-sign.tsx'
import { pictureSources } from '../picture-source.ts'
import type { Player } from '../player/player.ts'
import { PlayerView } from '../player/player-view.tsx'
import { Address } from './address.tsx'

type Props = {
  caseId: CaseId
  item: ItemDetail
  player: Player
  onOpenItem: (itemId: ItemId) => void
  onOpenOutside: (url: string) => void
}

/** The medium next to its fact check: player, small image, or URL. */
export function FactMedium({ caseId, item, player, onOpenItem, onOpenOutside }: Props) {
  const { row, medium } = item
  const [failed, setFailed] = useState(0)
  const veil = useVeil(row.id, [row.id])
  if (medium?.kind === 'video' || medium?.kind === 'audio') {
    return (
      <div className="fact-medium">
        <PlayerView caseId={caseId} item={item} player={player} onOpenItem={onOpenItem} />
      </div>
    )
  }
  if (row.url !== null) {
    return (
      <div className="fact-medium fact-medium-link">
        <Icon name="link" size={16} />
        <Address url={row.url} onOpenOutside={onOpenOutside} />
      </div>
    )
  }
  // A preview, upright: the original would have to be rotated and is far larger than needed here.
  const source = pictureSources(item).filter(({ kind }) => kind !== 'original')[failed]
  if (source === undefined) return null
  return (
    <div className="fact-medium">
      <div className="fact-medium-well" data-veil-main={veil.isVeiled || undefined}>
        <img
          key={source.url}
          src={source.url}
          alt={viewer.picture({ reference: row.reference })}
          draggable={false}
          decoding="async"
          onError={() => setFailed(failed + 1)}
          {...veil.marks}
        />
        <VeilPlate veil={veil} reference={row.reference} />
      </div>
    </div>
  )
}
