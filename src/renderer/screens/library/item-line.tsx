import { memo, type ReactNode } from 'react'
import type { ColumnChoices, ListColumn } from '../../../shared/model/case-view.ts'
import type { ItemRow } from '../../../shared/model/item.ts'
import { shortTime } from '../../../shared/model/time-code.ts'
import { recordedText } from '../../../shared/words/dates.ts'
import { findings, reviewWords } from '../../../shared/words/findings.ts'
import { shortFormat } from '../../../shared/words/formats.ts'
import { olderReader } from '../../../shared/words/inspection.ts'
import { reasonLine } from '../../../shared/words/intake.ts'
import { facetValues, oneKind } from '../../../shared/words/library.ts'
import { simulated } from '../../../shared/words/ui.ts'
import { certainty, shortScore } from '../../../shared/words/verdicts.ts'
import { pictures } from '../../data/pictures.ts'
import { FactCheckBeside, ItemChip, showsSimulated } from '../../ui/chip.tsx'
import { FactCheckChip } from '../../ui/fact-check-chip.tsx'
import { bytes, instant, pixels } from '../../ui/format.ts'
import { KnownSign } from '../../ui/known-sign.tsx'
import { Name } from '../../ui/name.tsx'
import { RedactedSign } from '../../ui/redacted-sign.tsx'
import { ReviewSign } from '../../ui/review-sign.tsx'
import { SeenDot } from '../../ui/seen-dot.tsx'
import { isNumber } from './list-columns.ts'
import { Thumbnail } from './thumbnail.tsx'

/** The names of the tags of the case, by id. */
export type TagNames = ReadonlyMap<number, string>

type Props = { row: ItemRow; columns: ColumnChoices; tags: TagNames }

/**
 * An item in the list: one line with the columns of `ListHead`. The reason why a file was not read, or that an older
 * reader read it, is below it. Drawn again only when its row, the columns or the tags change.
 */
export const ItemLine = memo(function ItemLine({ row, columns, tags }: Props) {
  const shown = columns.map(({ column }) => column)
  const first = shown.find((column) => column !== 'state')
  return (
    <>
      <span className="well">
        <Thumbnail row={row} address={pictures.thumbnail} isSmall />
      </span>
      {shown.map((column) =>
        column === 'state' ? (
          <Result key={column} row={row} />
        ) : (
          <span key={column} className={isNumber(column) ? 'list-cell number' : 'list-cell'}>
            {CELLS[column](row, tags)}
            {column === first && <SeenDot isSeen={row.isSeen} />}
          </span>
        ),
      )}
      {(row.reason !== null || row.isReadByOlder) && <Reason row={row} />}
    </>
  )
})

/** Why a file was not read, or that an older reader read it. */
function Reason({ row }: { row: ItemRow }) {
  const words = row.reason === null ? olderReader.mark : reasonLine({ reason: row.reason, name: row.name })
  return (
    <span className="one-line muted list-reason" title={words}>
      {words}
    </span>
  )
}

const CELLS: Readonly<Record<Exclude<ListColumn, 'state'>, (row: ItemRow, tags: TagNames) => ReactNode>> = {
  reference: ({ reference }) => <span className="muted">{reference}</span>,
  name: ({ name }) => <Name text={name} className="one-line" />,
  folder: ({ folder }) => <Name text={folder} className="one-line quiet" />,
  exhibit: ({ exhibitReference }) => <span className="muted">{exhibitReference}</span>,
  kind: ({ kind }) => (kind === null ? null : <Cut words={oneKind[kind]} />),
  format: ({ format }) => (format === null ? null : <span className="muted">{shortFormat(format)}</span>),
  size: (row) => <span className="muted">{bytes(row.bytes)}</span>,
  pixels: ({ width, height }) =>
    width === null || height === null ? null : <span className="muted">{pixels(width, height)}</span>,
  duration: ({ durationSeconds }) =>
    durationSeconds === null ? null : <span className="muted">{shortTime(durationSeconds)}</span>,
  recorded: ({ recorded, intake }) =>
    recorded !== null ? (
      <Cut words={recordedText(recorded)} />
    ) : intake === 'inspected' ? (
      <span className="quiet">{facetValues.undated}</span>
    ) : null,
  added: ({ addedAt }) => (addedAt === null ? null : <Cut words={instant(addedAt)} />),
  camera: ({ camera }) => (camera === null ? null : <Name text={camera} className="one-line muted" />),
  verdict: (row) => (row.verdict === null ? null : <ItemChip row={row} />),
  score: ({ confidence }) => confidence !== null && <span title={certainty(confidence)}>{shortScore(confidence)}</span>,
  factCheck: ({ factCheck }) => factCheck !== null && <FactCheckChip status={factCheck} isShort />,
  analysed: ({ analysedAt }) => analysedAt !== null && <Cut words={instant(analysedAt)} />,
  review: ({ review }) => review !== null && <Review review={review} />,
  tags: ({ review }, tags) => {
    const names = (review?.tags ?? []).flatMap((id) => tags.get(id) ?? [])
    return names.length > 0 && <Name text={names.join(', ')} className="one-line" />
  },
}

/** Words that a narrow column may cut: the title has them whole. */
const Cut = ({ words }: { words: string }) => (
  <span className="muted" title={words}>
    {words}
  </span>
)

/** What a person recorded, in words: the status, and the conclusion of the finding. */
function Review({ review }: { review: NonNullable<ItemRow['review']> }) {
  const { status, finding } = review
  const words = [
    ...(status === null ? [] : [reviewWords[status]]),
    ...(finding === null ? [] : [finding.conclusion ?? findings.noConclusion]),
    ...(finding?.isOfOtherBytes === true ? [findings.otherBytesShort] : []),
  ]
  return words.length > 0 && <Name text={words.join(' · ')} className="one-line" />
}

/** The verdict or the status, and what else a person must see with it. */
function Result({ row }: { row: ItemRow }) {
  return (
    <span className="list-result">
      <ItemChip row={row} />
      <FactCheckBeside row={row} />
      <ReviewSign review={row.review} />
      <RedactedSign isRedacted={row.isRedacted} />
      <KnownSign knownBy={row.knownBy} />
      {showsSimulated(row) && <span className="quiet">{simulated.chip}</span>}
    </span>
  )
}
