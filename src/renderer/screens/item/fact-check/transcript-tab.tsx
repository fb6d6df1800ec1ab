import { type Ref, useDeferredValue, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Transcript, Turn } from '../../../../shared/model/fact-check.ts'
import type { Occurrence } from '../../../../shared/model/quote-places.ts'
import { matchesText, transcriptWords as words } from '../../../../shared/words/fact-check.ts'
import { sentOr } from '../../../../shared/words/sent.ts'
import { partWords } from '../../../../shared/words/sent-parts.ts'
import { timeCode } from '../../../../shared/words/service-date.ts'
import { IconButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy.tsx'
import { Name } from '../../../ui/name.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Player } from '../player/player.ts'
import { TranscriptList, type TranscriptTarget } from './transcript-list.tsx'
import { quotedByTurn } from './transcript-pieces.ts'
import { findText, MAX_HITS, rowOf, transcriptRows, turnAt } from './transcript-rows.ts'

/** Commands to the transcript from outside. */
export type TranscriptHandle = {
  search: () => void
  /** Scrolls a place into view, whichever speaker is selected. */
  show: (place: { turn: number; from: number }) => void
}

type Props = {
  transcript: Transcript
  places: readonly (readonly Occurrence[])[]
  /** The claim navigated to last; null = none. */
  shownClaim: number | null
  onShowClaim: (claim: number) => void
  /** Player of the recording; null = none. */
  player: Pick<Player, 'seek' | 'onTime'> | null
  /** What was found in it by a search, and is shown first; null = it was opened otherwise. */
  match: { seconds: number | null; text: string } | null
  ref?: Ref<TranscriptHandle>
}

const EVERYONE = 'everyone'
const keyOf = ({ speaker, otherForms }: Turn): string =>
  speaker === null ? `nobody ${otherForms?.speaker ?? ''}` : `: ${speaker}`

/** The transcript with search, filter by speaker, scrolling along with playback, and claims where they are made. */
export function TranscriptTab({ transcript, places, shownClaim, onShowClaim, player, match, ref }: Props) {
  const { turns } = transcript
  const input = useRef<HTMLInputElement>(null)
  const status = useId()
  const [wanted, setWanted] = useState(match?.text ?? '')
  const [at, setAt] = useState(() => firstHit(turns, match))
  const [speaker, setSpeaker] = useState(EVERYONE)
  const [follows, setFollows] = useState(true)
  const [asked, setAsked] = useState<TranscriptTarget | null>(null)
  const searched = useDeferredValue(wanted)

  const isShown = useMemo(() => (turn: Turn) => speaker === EVERYONE || keyOf(turn) === speaker, [speaker])
  const rows = useMemo(() => transcriptRows(turns, isShown), [turns, isShown])
  const quoted = useMemo(() => quotedByTurn(places), [places])
  const hits = useMemo(() => findText(turns, searched, isShown), [turns, searched, isShown])
  const speakers = useMemo(() => speakersOf(turns), [turns])
  const hasTimes = useMemo(() => turns.some(({ startSeconds }) => startSeconds !== null), [turns])
  const spoken = useSpokenTurn(player, turns)
  const index = hits.length === 0 ? 0 : ((at % hits.length) + hits.length) % hits.length
  const hit = hits[index] ?? null

  const goTo = (place: { turn: number; from: number }) =>
    setAsked((old) => ({ ...place, time: (old?.time ?? 0) + 1, align: 'center' }))
  useImperativeHandle(ref, () => ({
    search: () => {
      input.current?.focus()
      input.current?.select()
    },
    show: (place) => {
      const turn = turns[place.turn]
      if (turn !== undefined && !isShown(turn)) setSpeaker(EVERYONE)
      goTo(place)
    },
  }))
  // A search leads to its first match, and each step to the next.
  useEffect(() => {
    if (hit !== null)
      setAsked((old) => ({ turn: hit.turn, from: hit.from, time: (old?.time ?? 0) + 1, align: 'center' }))
  }, [hit])
  useEffect(() => {
    if (follows && spoken !== -1) {
      setAsked((old) => ({ turn: spoken, from: 0, time: (old?.time ?? 0) + 1, align: 'auto' }))
    }
  }, [follows, spoken])

  const foundAt = match?.seconds ?? null
  const seek = player?.seek
  useEffect(() => {
    if (foundAt !== null) seek?.(foundAt)
  }, [foundAt, seek])

  const step = (by: -1 | 1) => setAt(index + by)
  const target = asked === null ? null : { ...asked, row: rowOf(rows, asked) }
  return (
    <div className="transcript">
      <div className="transcript-tools">
        <input
          ref={input}
          className="input"
          type="search"
          value={wanted}
          placeholder={words.search}
          aria-label={words.search}
          aria-describedby={status}
          spellCheck={false}
          onChange={(event) => {
            setWanted(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
            if (event.key !== 'Escape') return
            event.stopPropagation()
            event.nativeEvent.stopImmediatePropagation()
            if (wanted === '') event.currentTarget.blur()
            else setWanted('')
          }}
        />
        <span className="quiet transcript-matches" id={status} aria-live="polite">
          {wanted.trim() !== '' && matchesText(index + 1, hits.length, hits.length === MAX_HITS)}
        </span>
        <IconButton icon="left" label={words.previous} isDisabled={hits.length < 2} onClick={() => step(-1)} />
        <IconButton icon="right" label={words.next} isDisabled={hits.length < 2} onClick={() => step(1)} />
        <CopyButton text={() => plainTranscript(turns)} label={words.copy} />
      </div>
      <div className="transcript-tools">
        {speakers.length > 1 && (
          <Select
            label={words.speaker}
            value={speaker}
            options={[{ value: EVERYONE, label: words.everyone }, ...speakers]}
            onChange={setSpeaker}
          />
        )}
        {player !== null && hasTimes && (
          <label className="transcript-follow" title={words.followHint}>
            <input type="checkbox" checked={follows} onChange={(event) => setFollows(event.target.checked)} />
            {words.follow}
          </label>
        )}
        <span className="quiet transcript-facts">
          {turnsText(new Set(rows.map(({ turn }) => turn)).size, turns.length)}
          {transcript.language !== null && (
            <>
              {' · '}
              <span title={words.language}>
                <Name text={transcript.language} />
              </span>
            </>
          )}
        </span>
      </div>
      {!hasTimes && transcript.unreadTimes === undefined && turns.length > 0 && (
        <p className="quiet transcript-note">{words.noTimes}</p>
      )}
      {transcript.unreadTimes !== undefined && (
        <p className="quiet transcript-note">{words.unreadTimes({ n: transcript.unreadTimes })}</p>
      )}
      {hasTimes && player === null && <p className="quiet transcript-note">{words.noPlayer}</p>}
      {transcript.bareTimes !== undefined && (
        <p className="quiet transcript-note">{words.bareTimes({ unit: transcript.bareTimes })}</p>
      )}
      {turns.length === 0 ? (
        <p className="muted transcript-note">{partWords.transcript.empty}</p>
      ) : (
        <TranscriptList
          turns={turns}
          rows={rows}
          quoted={quoted}
          hits={hits}
          shownHit={hit}
          shownClaim={shownClaim}
          spoken={spoken}
          target={target}
          onShowClaim={onShowClaim}
          onPlay={player === null ? null : player.seek}
        />
      )}
    </div>
  )
}

/** The hit that a search found: the first in the turn that begins at its second. */
function firstHit(turns: readonly Turn[], match: Props['match']): number {
  if (match === null) return 0
  const hits = findText(turns, match.text, () => true)
  return Math.max(
    0,
    hits.findIndex(({ turn }) => turns[turn]?.startSeconds === match.seconds),
  )
}

const turnsText = (shown: number, total: number): string =>
  shown === total ? words.turns({ n: total }) : words.someTurns({ shown, total })

function speakersOf(turns: readonly Turn[]): { value: string; label: string }[] {
  const named = new Map<string, { label: string; turns: number }>()
  for (const turn of turns) {
    const known = named.get(keyOf(turn))
    if (known) known.turns += 1
    else named.set(keyOf(turn), { label: sentOr(turn.speaker, turn.otherForms?.speaker, words.noSpeaker), turns: 1 })
  }
  return [...named].map(([value, { label, turns: n }]) => ({ value, label: words.turnsOf({ speaker: label, n }) }))
}

/** A transcript as plain text, a turn a paragraph, for the clipboard. */
const plainTranscript = (turns: readonly Turn[]): string =>
  turns
    .map(({ speaker, startSeconds, text }) => {
      const head = [speaker, startSeconds === null ? null : timeCode(startSeconds)].filter((part) => part !== null)
      return head.length === 0 ? text : `${head.join(' ')}\n${text}`
    })
    .join('\n\n')

/** The turn that is playing; −1 = none, or none has a start time. Renders again with each turn, not each frame. */
function useSpokenTurn(player: Pick<Player, 'onTime'> | null, turns: readonly Turn[]): number {
  const [spoken, setSpoken] = useState(-1)
  const starts = useMemo(
    () =>
      turns
        .flatMap(({ startSeconds }, turn) => (startSeconds === null ? [] : [{ turn, seconds: startSeconds }]))
        .sort((a, b) => a.seconds - b.seconds),
    [turns],
  )
  useEffect(() => {
    if (player === null) return
    // At rest at the start nothing is being spoken yet.
    return player.onTime((seconds) => setSpoken(seconds === 0 ? -1 : turnAt(starts, seconds)))
  }, [player, starts])
  return player === null ? -1 : spoken
}
