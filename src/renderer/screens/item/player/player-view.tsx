import { useCallback, useEffect, useRef } from 'react'
import type { ItemDetail } from '../../../../shared/contract/items.ts'
import { firstVideo } from '../../../../shared/model/container.ts'
import type { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { codecLine, codecName } from '../../../../shared/words/container.ts'
import { player as words } from '../../../../shared/words/player.ts'
import { formatNames } from '../../../../shared/words/report.ts'
import { stills } from '../../../../shared/words/stills.ts'
import { useWaveform } from '../../../data/films.ts'
import { useLookAgain } from '../../../data/items.ts'
import { pictures } from '../../../data/pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { useVeil } from '../../../veil/veil-context.tsx'
import { VeilPlate } from '../../../veil/veil-sign.tsx'
import type { Player } from './player.ts'
import { PlayerControls } from './player-controls.tsx'
import { usePlayerKeys } from './player-keys.ts'
import { PlayerNote } from './player-note.tsx'
import { Scrubber } from './scrubber.tsx'
import { StillLine } from './still-line.tsx'
import { usePlayerState } from './use-player.ts'
import { usePoster } from './use-poster.ts'
import { useStill } from './use-still.ts'
import './player.css'

/** A step where no constant frame rate is known. */
const USUAL_FRAME_SECONDS = 1 / 25

type Props = { caseId: CaseId; item: ItemDetail; player: Player; onOpenItem: (itemId: ItemId) => void }

/** A film or a sound of the item screen: played from the evidence file; where it cannot be, why, and what is known. */
export function PlayerView({ caseId, item, player, onOpenItem }: Props) {
  const { row, medium, original } = item
  const state = usePlayerState(player)
  const facts = medium?.container ?? null
  const video = facts === null ? null : firstVideo(facts)
  const isFilm = medium?.kind === 'video'
  const isThere = original === 'attached' && state.failure !== 'not_playable'
  const durationSeconds = facts?.durationSeconds ?? state.durationSeconds
  const canPlay = isThere && state.isReady && state.failure === null
  const rate = video?.framesPerSecond ?? null
  const { taking, take } = useStill(row.id, player)
  const waveform = useWaveform(item)
  usePoster(item, canPlay && state.size !== null)
  const hasFrame = canPlay && state.size !== null
  usePlayerKeys({
    player,
    isOn: original === 'attached' && state.failure === null,
    frameSeconds: rate === null ? USUAL_FRAME_SECONDS : 1 / rate,
    onStill: hasFrame ? take : null,
  })
  const attach = useCallback(
    (element: HTMLMediaElement | null) => (element === null ? undefined : player.attach(element)),
    [player],
  )
  // A file that cannot be played may be one that is not there any more; one that is back may be playable.
  const lookAgain = useRef(useLookAgain(row.id))
  // At once too: what is known of the original may be old, and the runtime keeps bytes it once read.
  useEffect(() => lookAgain.current(), [])
  useEffect(() => {
    if (state.failure !== null) lookAgain.current()
  }, [state.failure])
  useEffect(() => {
    if (original === 'attached') player.retry()
  }, [original, player])
  const codings = facts === null ? null : codecLine(facts)
  const what = codings ?? (medium === null ? '' : (formatNames[medium.format] ?? medium.format))
  const source = { ref: attach, src: pictures.original(row.id), preload: 'metadata', muted: true } as const
  const veil = useVeil(row.id, [row.id])
  const isMutedByVeil = veil.isVeiled
  // Under a veil nobody is surprised by what they hear either, also where the sound was on before.
  useEffect(() => {
    if (isMutedByVeil) player.setMuted(true)
  }, [isMutedByVeil, player])
  const peaks = waveform.data?.peaks ?? null
  const scrubber = <Scrubber player={player} durationSeconds={durationSeconds} peaks={peaks} isDisabled={!canPlay} />
  return (
    <section className="player" aria-label={words.region}>
      <div
        className={isFilm ? 'player-well' : 'player-well player-sound'}
        data-veil-main={(isFilm && veil.isVeiled) || undefined}
      >
        {isThere && isFilm && (
          <>
            <video {...source} className="player-film" aria-label={words.film(row.reference)} {...veil.marks} />
            {hasFrame && <VeilPlate veil={veil} reference={row.reference} />}
          </>
        )}
        {isThere && !isFilm && <audio {...source} />}
        {peaks !== null && scrubber}
        <PlayerNote
          caseId={caseId}
          item={item}
          veil={veil}
          state={state}
          what={what}
          uncoded={isFilm && canPlay && state.size === null && video !== null ? codecName(video) : null}
          hasWaveform={peaks !== null || waveform.isPending}
        />
      </div>
      {peaks === null && scrubber}
      <PlayerControls player={player} durationSeconds={durationSeconds} isDisabled={!canPlay} what={what}>
        {isFilm && (
          <Button onClick={take} isDisabled={!hasFrame || taking.isPending} keyCap="S" title={stills.takeHint}>
            {taking.isPending ? stills.taking : stills.take}
          </Button>
        )}
      </PlayerControls>
      <StillLine taking={taking} onOpenItem={onOpenItem} />
    </section>
  )
}
