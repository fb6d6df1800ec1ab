import { useState } from 'react'
import type { Leaving, Quote, QuoteOptions } from '../../../shared/contract/checks.ts'
import { allElsewhere } from '../../../shared/model/asked-before.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import type { ItemSet } from '../../../shared/model/item-set.ts'
import type { Modality } from '../../../shared/model/job.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import { commonGuess } from '../../../shared/model/link-modality.ts'
import type { BatchQuestion } from '../../../shared/model/question.ts'
import {
  costSheet,
  credits,
  elsewhereOption,
  footBudget,
  footCost,
  costSheet as words,
} from '../../../shared/words/cost-sheet.ts'
import { factCheckAgain, factCheckSheet } from '../../../shared/words/fact-check-sheet.ts'
import { preferences } from '../../../shared/words/preferences.ts'
import { simulated } from '../../../shared/words/ui.ts'
import { useApprove, useLeaving, useQuote } from '../../data/checks.ts'
import { Button } from '../../ui/button.tsx'
import type { RowsBetween } from '../../ui/long-list/rows-between.ts'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { CostFigures } from './cost-figures.tsx'
import { FactCheckPart } from './fact-check-part.tsx'
import { LeavingList } from './leaving-list.tsx'
import './cost.css'

/** How long the text must be unchanged before its cost is computed, ms. */
const SETTLED_MS = 400

type Props = {
  caseId: CaseId
  items: ItemSet
  kind: CheckKind
  /** Distinguishes one opening from the next: figures never come from an earlier sheet. */
  opened: number
  onSent: () => void
  onSettings: () => void
  onClose: () => void
}

/**
 * The cost sheet, shown before anything is spent. Opening it sends nothing; its button leads to a confirmation in main.
 */
export function CostScreen({ caseId, items, kind, opened, onSent, onSettings, onClose }: Props) {
  const [recount, setRecount] = useState(0)
  const [options, setOptions] = useState<QuoteOptions>({
    again: false,
    alsoOtherToken: false,
    alsoElsewhere: false,
    withoutUndecoded: false,
  })
  const [context, setContext] = useState('')
  const [chosen, setChosen] = useState<Modality | null>(null)
  const [guessed, setGuessed] = useState<Modality | null>(null)
  const linkModality = chosen ?? guessed
  const settled = useSettled(context, SETTLED_MS)
  const batch: BatchQuestion = kind === 'fact_check' ? { kind, context: settled, linkModality } : { kind }
  const asked = useQuote(caseId, items, batch, options, opened * 1000 + recount)
  const { data: quote, error, isFetching } = asked
  const guess = quote === undefined ? null : commonGuess(quote.linkGuesses)
  if (guess !== guessed) setGuessed(guess)
  /** Whether the sheet shows exactly what was priced: only that may be sent. */
  const isShown =
    quote !== undefined && !isFetching && isSame(quote, kind === 'fact_check' ? { kind, context, linkModality } : batch)
  const approve = useApprove()

  const send = () => {
    if (quote === undefined || !isShown) return
    approve.mutate(quote.id, {
      onSuccess: onSent,
      onError: (failure) => {
        if (failure.error.kind === 'quote_stale' || failure.error.kind === 'not_found') setRecount((n) => n + 1)
      },
    })
  }
  const failure = approve.error?.error ?? error?.error ?? null
  const needsSettings = failure?.kind === 'no_token'
  const isShort = (quote?.missingCredits ?? 0) > 0
  const n = quote?.mediaToSend ?? 0
  const price = { credits: credits(quote?.expectedCredits ?? 0) }
  const label =
    quote?.canSendNow === false
      ? isShort
        ? words.later(price)
        : words.laterWithin(price)
      : isShort
        ? words.send(price)
        : words.sendWithin(price)

  return (
    <Sheet
      title={kind === 'fact_check' ? factCheckSheet.title : words.title}
      onClose={onClose}
      foot={
        <>
          {isShown && quote !== undefined && n > 0 ? (
            <CostFoot quote={quote} />
          ) : (
            <span className="quiet">{isShown || quote === undefined ? words.nothingYet : factCheckSheet.counting}</span>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          {quote !== undefined && n > 0 && (
            <Button look="primary" onClick={send} isDisabled={approve.isPending || !isShown}>
              {label}
            </Button>
          )}
        </>
      }
    >
      {quote?.isSimulated === true && <Note isPlain>{simulated.banner}</Note>}
      {failure !== null && (
        <ErrorNote
          error={failure}
          actions={needsSettings ? <Button onClick={onSettings}>{preferences.title}</Button> : undefined}
        />
      )}
      {kind === 'fact_check' && (
        <FactCheckPart
          context={context}
          onContext={setContext}
          guesses={quote?.linkGuesses ?? null}
          modality={linkModality}
          isChosen={chosen !== null}
          onModality={setChosen}
        />
      )}
      {quote !== undefined && <CostUndecoded quote={quote} isBusy={isFetching} onChange={setOptions} />}
      {quote === undefined ? (
        error === null && <p className="quiet">{words.pricing}</p>
      ) : (
        <CostFigures quote={quote} list={<LeavingPart quote={quote} useLines={useLeaving} />} />
      )}
      {quote !== undefined && <CostOptions quote={quote} isBusy={isFetching} onChange={setOptions} />}
    </Sheet>
  )
}

/** Whether a quote answers exactly this question. */
const isSame = ({ batch }: Quote, wanted: BatchQuestion): boolean =>
  batch.kind === 'fact_check' && wanted.kind === 'fact_check'
    ? batch.context === wanted.context && batch.linkModality === wanted.linkModality
    : batch.kind === wanted.kind

/**
 * What is sent and its expected cost, next to the button that sends it: visible however far the figures are scrolled.
 */
function CostFoot({ quote }: { quote: Quote }) {
  const { budget, expectedCredits, missingCredits, linksToSend, mediaToSend } = quote
  const left = budget === null ? 0 : Math.max(0, budget.approvedCredits - budget.committedCredits)
  return (
    <span className="cost-foot">
      <strong>{footCost(mediaToSend - linksToSend, linksToSend, expectedCredits)}</strong>
      <span className="muted">{footBudget(budget === null ? null : left, missingCredits)}</span>
    </span>
  )
}

const costUndecodedWords = costSheet.undecoded

type CostUndecodedProps = { quote: Quote; isBusy: boolean; onChange: (options: QuoteOptions) => void }

/** Note on files that could not be displayed here: they are never offered for payment silently. */
function CostUndecoded({ quote, isBusy, onChange }: CostUndecodedProps) {
  const { undecoded, options } = quote
  if (undecoded === 0) return null
  const { withoutUndecoded: isOut } = options
  return (
    <Note
      isPlain={isOut}
      actions={
        <Button onClick={() => onChange({ ...options, withoutUndecoded: !isOut })} isDisabled={isBusy}>
          {isOut ? costUndecodedWords.takeIn : costUndecodedWords.leaveOut}
        </Button>
      }
    >
      {(isOut ? costUndecodedWords.left : costUndecodedWords.sent)({ n: undecoded })}
    </Note>
  )
}

const leavingPartWords = costSheet.leaves

type LeavingPartProps = {
  quote: Quote
  /** The lines between two indexes, as far as they are loaded; requested only while the list is open. */
  useLines: (quote: Quote, first: number, last: number) => (index: number) => Leaving | undefined
}

/** The list of what will be sent, opened on request. */
function LeavingPart({ quote, useLines }: LeavingPartProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="leaving">
      <Button onClick={() => setIsOpen(!isOpen)} isExpanded={isOpen}>
        {isOpen ? leavingPartWords.hideList : leavingPartWords.showList({ n: quote.mediaToSend })}
      </Button>
      {isOpen && <OpenList key={quote.id} quote={quote} useLines={useLines} />}
    </div>
  )
}

function OpenList({ quote, useLines }: LeavingPartProps) {
  const useRows: RowsBetween<Leaving> = (first, last) => useLines(quote, first, last)
  return <LeavingList total={quote.mediaToSend} useRows={useRows} />
}

type CostOptionsProps = { quote: Quote; isBusy: boolean; onChange: (options: QuoteOptions) => void }

/** Options to include what is left out of a batch because it may be paid for twice. */
function CostOptions({ quote, isBusy, onChange }: CostOptionsProps) {
  const { options } = quote
  const asked = {
    answered: quote.alreadyAnswered + quote.again.answered,
    running: quote.alreadyRunning + quote.again.running,
    failed: quote.alreadyFailed + quote.again.failed,
  }
  const askedBefore = asked.answered + asked.running + asked.failed
  const [other, elsewhere] = [allElsewhere(quote.otherToken), allElsewhere(quote.elsewhere)]
  if (askedBefore + other + elsewhere === 0) return null
  const choice = (label: string, name: keyof QuoteOptions) => (
    <label className="cost-option">
      <input
        type="checkbox"
        checked={options[name]}
        disabled={isBusy}
        onChange={(event) => onChange({ ...options, [name]: event.target.checked })}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset className="cost-options">
      <legend className="caps">{costSheet.options.heading}</legend>
      {askedBefore > 0 &&
        choice(
          quote.batch.kind === 'fact_check' ? factCheckAgain(asked) : costSheet.options.again({ n: asked.answered }),
          'again',
        )}
      {other > 0 && choice(elsewhereOption('otherToken', quote.otherToken), 'alsoOtherToken')}
      {elsewhere > 0 && choice(elsewhereOption('elsewhere', quote.elsewhere), 'alsoElsewhere')}
    </fieldset>
  )
}
