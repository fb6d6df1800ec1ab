import { useCallback, useEffect, useRef } from 'react'
import type { ItemDetail } from '../../../../shared/contract/items.ts'
import { firstVideo } from '../../../../shared/model/container.ts'
import { isDataElsewhere } from '../../../../shared/model/data-elsewhere.ts'
import type { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { codecLine, codecName } from '../../../../shared/words/container.ts'
import { formatNames } from '../../../../shared/words/formats.ts'
import { speeds, player as words } from '../../../../shared/words/player.ts'
import { stills } from '../../../../shared/words/stills.ts'
import { useWaveform } from '../../../data/films.ts'
import { useLookAgain } from '../../../data/items.ts'
import { pictures } from '../../../data/pictures.ts'
import { type Frame, useTakeStill } from '../../../data/stills.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { useVeil, type Veil } from '../../../veil/veil-context.tsx'
import { VeilPlate } from '../../../veil/veil-sign.tsx'
import { CheckAgain } from '../check-again.tsx'
import { frameCanvas, transformOf, useMissingTurn, wantedTurn } from './film-turn.ts'
import type { Player, PlayerState } from './player.ts'
import { PlayerControls } from './player-controls.tsx'
import { Scrubber } from './scrubber.tsx'
import { usePlayerState } from './use-player.ts'
import { usePoster } from './use-poster.ts'
import './player.css'

/** Step in seconds where no constant frame rate is known. */
const USUAL_FRAME_SECONDS = 1 / 25

type Props = { caseId: CaseId; item: ItemDetail; player: Player; onOpenItem: (itemId: ItemId) => void }

/** Player for video and audio, reading from the evidence file; says why where it cannot play. */
export function PlayerView({ caseId, item, player, onOpenItem }: Props) {
  const { row, medium, original } = item
  const state = usePlayerState(player)
  const facts = medium?.container ?? null
  const video = facts === null ? null : firstVideo(facts)
  const isFilm = medium?.kind === 'video'
  const isElsewhere = isDataElsewhere(medium?.problems ?? [])
  const isThere = original === 'attached' && !isElsewhere && state.failure !== 'not_playable'
  const durationSeconds = facts?.durationSeconds ?? state.durationSeconds
  const canPlay = isThere && state.isReady && state.failure === null
  const rate = video?.framesPerSecond ?? null
  const wanted = wantedTurn(facts)
  const { turn, watch } = useMissingTurn(wanted)
  const { taking, take } = useStill(row.id, player, wanted)
  const waveform = useWaveform(item)
  usePoster(item, canPlay && state.size !== null)
  const hasFrame = canPlay && state.size !== null
  usePlayerKeys({
    player,
    isOn: original === 'attached' && !isElsewhere && state.failure === null,
    frameSeconds: rate === null ? USUAL_FRAME_SECONDS : 1 / rate,
    onStill: hasFrame ? take : null,
  })
  const attach = useCallback(
    (element: HTMLMediaElement | null) => {
      if (element === null) return
      const detach = player.attach(element)
      const unwatch = element instanceof HTMLVideoElement ? watch(element) : null
      return () => {
        detach()
        unwatch?.()
      }
    },
    [player, watch],
  )
  // A file that cannot be played may have been disconnected; once it is back it may be playable.
  const lookAgain = useRef(useLookAgain(row.id))
  // At once too: the recorded state of the original may be outdated, and the runtime caches what it read.
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
  // A veil mutes the audio too, even if it was on before.
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
            <video
              {...source}
              className="player-film"
              style={{ transform: transformOf(turn, state.size) }}
              aria-label={words.video({ reference: row.reference })}
              {...veil.marks}
            />
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
          <Button onClick={take} isDisabled={!hasFrame || taking.isPending} keyOf="saveFrame" title={stills.takeHint}>
            {taking.isPending ? stills.taking : stills.take}
          </Button>
        )}
      </PlayerControls>
      <StillLine taking={taking} onOpenItem={onOpenItem} />
    </section>
  )
}

type StillLineProps = { taking: ReturnType<typeof useStill>['taking']; onOpenItem: (itemId: ItemId) => void }

/** Outcome of saving the last frame; renders nothing before the first. */
function StillLine({ taking, onOpenItem }: StillLineProps) {
  const { data, error } = taking
  if (error !== null) return <ErrorNote error={error.error} />
  if (data == null) return null
  return (
    <p className="player-still" role="status">
      {stills.taken({ reference: data.reference })}{' '}
      <Button look="link" onClick={() => onOpenItem(data.itemId)}>
        {stills.open}
      </Button>
    </p>
  )
}

/** Saves the frame the player shows, pausing playback first. */
function useStill(itemId: ItemId, player: Player, wanted: number | null) {
  const taking = useTakeStill(itemId)
  const take = () => {
    if (taking.isPending) return
    player.pause()
    taking.mutate(async () => {
      const film = player.film()
      if (film === null) return null
      if (film.seeking) await new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }))
      return await frameOf(film, wanted)
    })
  }
  return { taking, take }
}

/** The current frame at its decoded size, displayed as `wanted`; null = the runtime could not provide it. */
async function frameOf(film: HTMLVideoElement, wanted: number | null): Promise<Frame | null> {
  const { currentTime: seconds } = film
  const canvas = frameCanvas(film, wanted, Number.POSITIVE_INFINITY)
  if (canvas === null) return null
  const { width, height } = canvas
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  // Releases its memory now rather than at garbage collection.
  canvas.width = 0
  return png === null ? null : { png, seconds, width, height }
}

type PlayerNoteProps = {
  caseId: CaseId
  item: ItemDetail
  state: PlayerState
  /** The codecs and size, or the format. */
  what: string
  /** A video codec that is not decoded although the audio plays; null = everything is decoded. */
  uncoded: string | null
  veil: Veil
  /** Of audio: whether its waveform is available or may still be. */
  hasWaveform: boolean
}

/** Placeholder where a video does not play: its stored frame and the reason. */
function PlayerNote({ caseId, item, state, what, uncoded, veil, hasWaveform }: PlayerNoteProps) {
  const { row, medium } = item
  const isFilm = medium?.kind === 'video'
  const why =
    reasonOf(item, state, what, uncoded) ?? (isFilm || hasWaveform ? null : { says: words.noWaveform, hint: null })
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

function reasonOf({ original, medium }: ItemDetail, { failure }: PlayerState, what: string, uncoded: string | null) {
  if (original === 'missing') return { says: words.missing, hint: null }
  if (original === 'no_answer') return { says: words.noAnswer, hint: null }
  if (original === 'touched') return { says: words.touched, hint: null }
  if (original === 'renumbered') return { says: words.renumbered, hint: null }
  if (original === 'changed') return { says: words.changed, hint: null }
  if (isDataElsewhere(medium?.problems ?? [])) return { says: words.elsewhere, hint: null }
  const video = medium?.container ? firstVideo(medium.container) : null
  const hint = video?.codec === 'HEVC' ? words.systemOnlyHint : null
  if (failure === 'not_playable') return { says: words.cannotPlay({ what }), hint: hint ?? words.cannotPlayHint }
  if (failure === 'broke') return { says: words.broke, hint: null }
  return uncoded === null ? null : { says: words.noImage({ codec: uncoded }), hint }
}

const STEP_SECONDS = 5

const FAR_SECONDS = 10

type Given = {
  player: Player
  /**
   * Whether the keys belong to the player: there is a file to play, even if it is still opening. An arrow never means
   * two things.
   */
  isOn: boolean
  /** Length of one frame, seconds. */
  frameSeconds: number
  /** Saves the current frame; null = that cannot be done. */
  onStill?: (() => unknown) | null
}

/**
 * Keyboard shortcuts of the player, as in editing software. They precede the item's unless the file cannot be played.
 */
function usePlayerKeys({ player, isOn, frameSeconds, onStill = null }: Given): void {
  const unless = (act: (event: KeyboardEvent) => unknown) => (event: KeyboardEvent) => (isOn ? void act(event) : false)
  const once = (act: () => unknown) => unless(({ repeat }) => (repeat ? undefined : act()))
  const step = (by: number) => () => {
    player.pause()
    player.move(by)
  }
  // First: when a file is read while its item is open, the player mounts after the item's keys.
  useKeys(
    {
      play: once(player.toggle),
      jumpBack: unless(() => player.move(-STEP_SECONDS)),
      jumpForward: unless(() => player.move(STEP_SECONDS)),
      frameBack: unless(step(-frameSeconds)),
      frameForward: unless(step(frameSeconds)),
      start: unless(() => player.seek(0)),
      end: unless(player.toEnd),
      back10: unless(() => player.move(-FAR_SECONDS)),
      pause: once(player.pause),
      faster: once(() => {
        // The first press plays; further presses speed up.
        if (player.state().isPlaying) player.setRate(nextSpeed(player.state().rate, 1))
        else player.play()
      }),
      mute: once(() => player.setMuted(!player.state().isMuted)),
      slowerSpeed: unless(() => player.setRate(nextSpeed(player.state().rate, -1))),
      fasterSpeed: unless(() => player.setRate(nextSpeed(player.state().rate, 1))),
      saveFrame: (event) => (isOn && onStill !== null && !event.repeat ? void onStill() : false),
    },
    { isFirst: true },
  )
}

/** The next faster or slower speed; the fastest and slowest stay. */
function nextSpeed(rate: number, by: 1 | -1): number {
  const index = speeds.findIndex((speed) => speed >= rate)
  return speeds[Math.max(0, Math.min(speeds.length - 1, index + by))] ?? 1
}
