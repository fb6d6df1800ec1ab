import { useId } from 'react'
import { MAX_CONTEXT, type Modality } from '../../../shared/model/job.ts'
import { commonGuess, type LinkGuesses } from '../../../shared/model/link-modality.ts'
import { guessesInWords, factCheckSheet as words } from '../../../shared/words/fact-check-sheet.ts'
import { Segmented } from '../../ui/segmented.tsx'

const MODALITIES = ['image', 'audio', 'video'] as const

type Props = {
  context: string
  onContext: (context: string) => void
  /** Kinds of media the chosen links appear to lead to; null = not known yet. */
  guesses: LinkGuesses | null
  /** Kind of media the links lead to; null = not chosen. */
  modality: Modality | null
  isChosen: boolean
  onModality: (modality: Modality) => void
}

/** Part of the cost sheet with the context for the service and the links' kind of media. */
export function FactCheckPart({ context, onContext, guesses, modality, isChosen, onModality }: Props) {
  const id = useId()
  const links = guesses === null ? 0 : guesses.image + guesses.audio + guesses.video + guesses.unknown
  return (
    <div className="ask-part">
      <div className="ask-text">
        <div className="ask-head">
          <label htmlFor={id}>{words.context.label}</label>
          <span className="quiet number" id={`${id}-count`}>
            {words.context.left({ used: context.length, most: MAX_CONTEXT })}
          </span>
        </div>
        <textarea
          id={id}
          className="input"
          rows={3}
          value={context}
          maxLength={MAX_CONTEXT}
          placeholder={words.context.placeholder}
          aria-describedby={`${id}-hint ${id}-count`}
          data-first
          onChange={(event) => onContext(event.target.value)}
        />
        <p className="quiet prose" id={`${id}-hint`}>
          {words.context.hint} {words.context.limit({ most: MAX_CONTEXT })}
        </p>
      </div>
      {guesses !== null && links > 0 && (
        <div className="ask-links">
          <div className="ask-head">
            <span className="ask-label">{words.links.label({ n: links })}</span>
            <Segmented
              label={words.links.label({ n: links })}
              value={modality ?? 'none'}
              options={MODALITIES.map((value) => ({
                value,
                label: (links === 1 ? words.links.choices : words.links.choicesOfSeveral)[value],
              }))}
              onChange={(value) => {
                if (value !== 'none') onModality(value)
              }}
            />
          </div>
          <p className="quiet prose">{said(guesses, links, isChosen)}</p>
        </div>
      )}
    </div>
  )
}

/** Says where the choice comes from, or why there is none. */
function said(guesses: LinkGuesses, links: number, isChosen: boolean): string {
  if (isChosen) return words.links.chosen
  if (commonGuess(guesses) !== null) return words.links.guessed({ n: links })
  return guesses.unknown === links
    ? words.links.ask({ n: links })
    : words.links.mixed({ guesses: guessesInWords(guesses) })
}
