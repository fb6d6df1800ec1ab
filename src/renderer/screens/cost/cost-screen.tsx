import { useState } from 'react'
import type { QuoteOptions } from '../../../shared/contract/checks.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { costSheet as words } from '../../../shared/words/cost-sheet.ts'
import { preferences } from '../../../shared/words/preferences.ts'
import { simulated } from '../../../shared/words/ui.ts'
import { useApprove, useLeaving, useQuote } from '../../data/checks.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CostFigures } from './cost-figures.tsx'
import { CostOptions } from './cost-options.tsx'
import { CostUndecoded } from './cost-undecoded.tsx'
import { LeavingPart } from './leaving-part.tsx'

/** As many items as one sheet takes (the contract's limit). */
const MOST = 100_000

type Props = {
  caseId: CaseId
  itemIds: readonly ItemId[]
  /** Tells one opening from the next: figures are never those of an earlier sheet. */
  opened: number
  onSent: () => void
  onSettings: () => void
  onClose: () => void
}

/** The sheet before anything is spent. Opening it sends nothing; its button leads to main's own question. */
export function CostScreen({ caseId, itemIds, opened, onSent, onSettings, onClose }: Props) {
  const [recount, setRecount] = useState(0)
  const [options, setOptions] = useState<QuoteOptions>({
    again: false,
    alsoDoubtfulElsewhere: false,
    withoutUndecoded: false,
  })
  const asked = useQuote(caseId, itemIds.slice(0, MOST), options, opened * 1000 + recount)
  const { data: quote, error, isFetching } = asked
  const approve = useApprove()

  const send = () => {
    if (quote === undefined) return
    approve.mutate(quote.id, {
      onSuccess: onSent,
      onError: (failure) => {
        if (failure.error.kind === 'quote_stale') setRecount((n) => n + 1)
      },
    })
  }
  const failure = approve.error?.error ?? error?.error ?? null
  const needsSettings = failure?.kind === 'no_token'
  const isShort = (quote?.missingCredits ?? 0) > 0
  const n = quote?.mediaToSend ?? 0
  const links = quote?.linksToSend ?? 0
  const files = n - links
  const label =
    quote?.canSendNow === false
      ? isShort
        ? words.later
        : words.laterWithin
      : isShort
        ? words.send(files, links)
        : words.sendWithin(files, links)

  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <span className="quiet">{words.nothingYet}</span>
          <Button onClick={onClose}>{words.cancel}</Button>
          {quote !== undefined && n > 0 && (
            <Button look="primary" onClick={send} isDisabled={approve.isPending || isFetching}>
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
      {itemIds.length > MOST && <Note>{words.tooMany(MOST)}</Note>}
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
