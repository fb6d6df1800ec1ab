import type { ItemDetail } from '../../../../shared/contract/items.ts'
import type { CaseId } from '../../../../shared/model/ids.ts'
import { player as words } from '../../../../shared/words/player.ts'
import { pictures } from '../../../data/pictures.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Veil } from '../../../veil/veil-context.tsx'
import { VeilPlate } from '../../../veil/veil-sign.tsx'
import { CheckAgain } from '../check-again.tsx'
import type { PlayerState } from './player.ts'

type Props = {
  caseId: CaseId
  item: ItemDetail
  state: PlayerState
  /** The codings and size, or the format. */
  what: string
  /** A coding whose picture is not decoded although the file plays; null = nothing is missing. */
  uncoded: string | null
  veil: Veil
  /** Of a sound: its waveform is there, or may still come. */
  hasWaveform: boolean
}

/** What stands in the well where no film is: the frame that was kept of it, and why it does not play. */
export function PlayerNote({ caseId, item, state, what, uncoded, veil, hasWaveform }: Props) {
  const { row, medium } = item
  const isFilm = medium?.kind === 'video'
  const why = reasonOf(item, state, what, uncoded) ?? (isFilm || hasWaveform ? null : words.noWaveform)
  const hasPoster = medium !== null && isFilm && medium.hasThumbnail && why !== null
  if (why === null) return null
  return (
    <div className="player-note">
      {hasPoster && (
        <img className="player-poster" src={pictures.preview(medium.sha256)} alt="" draggable={false} {...veil.marks} />
      )}
      {hasPoster && <VeilPlate veil={veil} reference={row.reference} />}
      {!hasPoster && (isFilm || !hasWaveform) && <Icon name={isFilm ? 'film' : 'sound'} size={32} />}
      <div className={hasPoster ? 'plate player-why' : 'player-why'}>
        <p>{why.says}</p>
        {why.hint !== null && <p className="player-hint">{why.hint}</p>}
        <CheckAgain caseId={caseId} item={item} />
      </div>
    </div>
  )
}

function reasonOf({ original }: ItemDetail, { failure }: PlayerState, what: string, uncoded: string | null) {
  if (original === 'missing') return { says: words.missing, hint: null }
  if (original === 'touched') return { says: words.touched, hint: null }
  if (original === 'changed') return { says: words.changed, hint: null }
  if (failure === 'not_playable') return { says: words.cannotPlay(what), hint: words.cannotPlayHint }
  if (failure === 'broke') return { says: words.broke, hint: null }
  return uncoded === null ? null : { says: words.noPicture(uncoded), hint: null }
}
