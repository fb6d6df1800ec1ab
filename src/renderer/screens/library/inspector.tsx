import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { ItemSet } from '../../../shared/model/item-set.ts'
import { untaken } from '../../../shared/model/sent-form.ts'
import { ineligibleWords } from '../../../shared/words/cost-sheet.ts'
import { factCheck } from '../../../shared/words/fact-check.ts'
import { whyNotFactChecked } from '../../../shared/words/fact-check-sheet.ts'
import { onlyFactChecked } from '../../../shared/words/fact-check-status.ts'
import { canBeReadAnyway, readAnyway, readAnywayAll } from '../../../shared/words/intake.ts'
import { answerErased, result as words } from '../../../shared/words/item.ts'
import { blocks, library } from '../../../shared/words/library.ts'
import { links } from '../../../shared/words/links.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { isOnScale } from '../../../shared/words/sent.ts'
import { statusOfItem } from '../../../shared/words/statuses.ts'
import { attached } from '../../../shared/words/ui.ts'
import { certainty, verdictWords } from '../../../shared/words/verdicts.ts'
import { useReadAnyway } from '../../data/exhibits.ts'
import { pictures } from '../../data/pictures.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { SeveralChip, SimulatedChip, StatusChip, VerdictChip } from '../../ui/chip.tsx'
import { FactCheckChip } from '../../ui/fact-check-chip.tsx'
import { instant } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { ScaleLink } from '../../ui/scale-sheet.tsx'
import { ScoreBar } from '../../ui/score-bar.tsx'
import { When } from '../../ui/when.tsx'
import { VerifyItems } from '../activity/log/verify-items.tsx'
import { AlsoInBlock, type OnOpenElsewhere } from '../item/also-in-block.tsx'
import { LocalBlock } from '../item/local-block.tsx'
import { Thumbnail } from './thumbnail.tsx'
import './inspector.css'

type Props = {
  caseId: CaseId
  item: ItemDetail | null
  /** The whole selection, whether or not it includes the item shown. */
  chosen: ItemSet
  onOpen: () => void
  /** Shows the items recorded in a span of time. */
  onRecorded: (span: { from: number; to: number }) => void
  /** What a person recorded about it. */
  finding: ReactNode
  /** Opens an item of another case. */
  onOpenElsewhere: OnOpenElsewhere
}

/** The active item: what was read here, what the service says, what a person found; always separate. */
export function Inspector({ caseId, item, chosen, onOpen, onRecorded, finding, onOpenElsewhere }: Props) {
  if (item === null) {
    return (
      <aside className="inspector" aria-label={library.inspector}>
        <p className="inspector-empty">
          {chosen.size === 0 ? library.nothingSelected : library.severalSelected({ n: chosen.size })}
        </p>
      </aside>
    )
  }
  const { row } = item
  return (
    <aside className="inspector" aria-label={library.inspector} data-item={row.id}>
      <header className="inspector-head">
        <span className="quiet">
          {row.reference} · {row.exhibitReference}
        </span>
        <h2>
          <Name text={row.name} />
        </h2>
      </header>
      <div className="well inspector-well">
        <Thumbnail row={row} address={pictures.thumbnail} />
      </div>
      <LocalBlock item={item} onRecorded={onRecorded} />
      {canBeReadAnyway(row.reason) && <ReadAnyway caseId={caseId} itemId={row.id} chosen={chosen} />}
      <ServiceBlock item={item} />
      {row.factCheck !== null && (
        <Block title={factCheck.title} term="factCheck">
          <FactCheckChip status={row.factCheck} />
        </Block>
      )}
      {finding}
      <AlsoInBlock itemId={row.id} isLink={row.url !== null} onOpen={onOpenElsewhere} />
      <div className="inspector-actions">
        <Button onClick={onOpen} keyOf="open">
          {library.open}
        </Button>
        {(chosen.size > 1 || row.sha256 !== null) && (
          <VerifyItems caseId={caseId} items={chosen.size > 1 ? chosen : new Set([row.id])} />
        )}
      </div>
    </aside>
  )
}

/** Button to hash and scan items skipped as junk: this one, or the whole selection. */
function ReadAnyway({ caseId, itemId, chosen }: { caseId: CaseId; itemId: ItemId; chosen: ItemSet }) {
  const read = useReadAnyway(caseId)
  return (
    <div className="inspector-read">
      <Button onClick={() => read.mutate(new Set([itemId]))} isDisabled={read.isPending}>
        {readAnyway}
      </Button>
      {chosen.size > 1 && (
        <Button onClick={() => read.mutate(chosen)} isDisabled={read.isPending} title={readAnywayAll.title}>
          {readAnywayAll.button({ n: chosen.size })}
        </Button>
      )}
      {read.error !== null && <ErrorNote error={read.error.error} />}
    </div>
  )
}

function ServiceBlock({ item }: { item: ItemDetail }) {
  const { row } = item
  const analysis = item.analyses.find(({ isCurrent }) => isCurrent) ?? item.analyses[0]
  if (analysis === undefined) {
    return (
      <Block title={blocks.service} term="imageForensics">
        {row.status === 'ineligible' && whyNotFactChecked(row) === null ? null : <StatusChip of={statusOfItem(row)} />}
        <p className="muted">
          {row.statusReason !== null ? reasonWords(row.statusReason, row) : null}
          {row.ineligible !== null &&
            (whyNotFactChecked(row) === null
              ? onlyFactChecked.why
              : library.cannotSend({ why: ineligibleWords[row.ineligible] }))}
        </p>
        {item.answerErasedAt !== null && (
          <p className="muted">{answerErased(instant(item.answerErasedAt), row.url !== null)}</p>
        )}
      </Block>
    )
  }
  const { result } = analysis
  const isAttached = analysis.attachedBy !== null
  const confidence = result?.confidence ?? null
  const verdict = result?.verdict ?? null
  const formOf = (name: string) => (result === null ? undefined : untaken(analysis.reply, [result.at, name].join('.')))
  const { caveat, note } = verdictWords(verdict)
  const images = analysis.reply.images.length
  const isSeveral = result === null && row.url !== null && images > 1
  return (
    <Block
      title={blocks.service}
      term="imageForensics"
      beside={
        <>
          {blocks.asOf} <When at={analysis.receivedAt} />
        </>
      }
    >
      <div className="lines">
        <div>
          {isSeveral ? (
            <SeveralChip count={images} isAttached={isAttached} />
          ) : (
            <VerdictChip verdict={verdict} form={formOf('verdict')} isAttached={isAttached} />
          )}
          {analysis.isSimulated && <SimulatedChip />}
        </div>
        {!analysis.isCurrent && (
          <p className="muted">{words.older({ origin: analysis.serviceOrigin, asOf: instant(analysis.receivedAt) })}</p>
        )}
        {analysis.isCurrent && row.statusReason !== null && row.status.startsWith('done') && (
          <p className="muted">{reasonWords(row.statusReason, row)}</p>
        )}
        {(result?.errorMessage ?? null) !== null && (
          <p>
            {words.imageError}: <Name text={result?.errorMessage ?? ''} keepLines />
          </p>
        )}
        {isSeveral ? (
          <p className="muted">{links.severalVerdicts({ n: images })}</p>
        ) : (
          <div>
            <div>{certainty(confidence, formOf('confidence'))}</div>
            {confidence !== null && isOnScale(confidence) && <ScoreBar value={confidence} />}
            <ScaleLink />
          </div>
        )}
        {note !== null && <p className="muted">{note}</p>}
        {caveat !== null && <p className="muted">{caveat}</p>}
        {analysis.attachedBy !== null && (
          <p className="muted">
            <Name text={attached.result({ by: analysis.attachedBy })} />
          </p>
        )}
      </div>
    </Block>
  )
}
