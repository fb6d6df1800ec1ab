import { hasOlderResult, type ItemRow, type ItemStatus } from '../../shared/model/item.ts'
import { amounts } from '../../shared/words/amounts.ts'
import { whyNotFactChecked } from '../../shared/words/fact-check-sheet.ts'
import { onlyFactChecked } from '../../shared/words/fact-check-status.ts'
import { result } from '../../shared/words/item.ts'
import { links } from '../../shared/words/links.ts'
import { reasonWords } from '../../shared/words/reasons-link.ts'
import { besideVerdict, type StatusAndReason, statusOfItem, statusWords } from '../../shared/words/statuses.ts'
import { attached, simulated } from '../../shared/words/ui.ts'
import { NEW, NEW_TO_THIS_VERSION, OLDER, verdictWords } from '../../shared/words/verdicts.ts'
import { FactCheckChip } from './fact-check-chip.tsx'
import { isFactChecked } from './fact-checked.ts'
import { instant } from './format.ts'
import { Icon } from './icon.tsx'
import { KnownWord } from './known-word.tsx'
import { Shape } from './shape.tsx'
import './chip.css'

/**
 * Verdict chip: a word, a shape and a tint. A word new to this version is shown as sent, dashed; short where space is
 * limited.
 */
type VerdictProps = {
  verdict: string | null
  /** As in `verdictWords`. */
  form?: string | null | undefined
  isShort?: boolean
  /** A person attached the reply; the service did not return it to us. */
  isAttached?: boolean
}

export function VerdictChip({ verdict, form, isShort = false, isAttached = false }: VerdictProps) {
  const words = verdictWords(verdict, form)
  return (
    <span className={isAttached ? `chip chip-${words.tone} chip-attached` : `chip chip-${words.tone}`}>
      <Shape shape={words.shape} />
      <KnownWord text={isShort ? words.short : words.label} isKnown={words.isKnown} />
      {!words.isKnown && verdict !== null && (
        <span className="beside-new" title={NEW_TO_THIS_VERSION}>
          {isShort ? NEW : NEW_TO_THIS_VERSION}
        </span>
      )}
      {isAttached && <AttachedMark />}
    </span>
  )
}

/** The status of an item without a verdict. */
export function StatusChip({ of, isAttached = false }: { of: StatusAndReason; isAttached?: boolean }) {
  const { label, mark } = statusWords(of)
  return (
    <span className={`chip chip-${mark}`}>
      {mark === 'warning' && <Icon name="warning" size={12} />}
      <span>{label}</span>
      {isAttached && <AttachedMark />}
    </span>
  )
}

/** Statuses with a reply that has a result. */
const HAS_RESULT: ReadonlySet<ItemStatus> = new Set(['done', 'done_partial', 'done_unread', 'older_result'])

/** Whether the item's chip shows the result of a simulated service. */
export const showsSimulated = (row: ItemRow): boolean =>
  isFactChecked(row) ? row.factCheck?.isSimulated === true : row.isSimulated

/** The fact check next to the chip of an analysis; renders nothing if it is the item's only chip, or there is none. */
export function FactCheckBeside({ row }: { row: ItemRow }) {
  return row.factCheck === null || isFactChecked(row) ? null : <FactCheckChip status={row.factCheck} isShort />
}

/**
 * The single chip of an item in a list: its verdict if there is a result, marked if it is an older one; otherwise its
 * status.
 */
export function ItemChip({ row }: { row: ItemRow }) {
  const { status, verdict, analysedAt, analysedOrigin } = row
  if (row.factCheck !== null && isFactChecked(row)) return <FactCheckChip status={row.factCheck} />
  if (status === 'ineligible' && whyNotFactChecked(row) === null)
    return (
      <span className="chip chip-dashed" title={onlyFactChecked.why}>
        {onlyFactChecked.chip}
      </span>
    )
  const isAttached = row.isAttached && HAS_RESULT.has(status)
  const itemStatus = statusOfItem(row)
  if (hasOlderResult(row) && verdict !== null && analysedAt !== null) {
    const title = result.older({ origin: analysedOrigin ?? '', asOf: instant(analysedAt) })
    return <MarkedVerdict verdict={verdict} title={title} isAttached={isAttached} beside={OLDER} />
  }
  if (status === 'done' && verdict === null && row.imageCount > 1)
    return <SeveralChip count={row.imageCount} isAttached={isAttached} />
  if (status === 'done') return <VerdictChip verdict={verdict} isShort isAttached={isAttached} />
  const beside = besideVerdict(itemStatus)
  if (verdict !== null && beside !== null)
    return (
      <MarkedVerdict
        verdict={verdict}
        beside={beside}
        isAttached={isAttached}
        title={row.statusReason === null ? statusWords(itemStatus).label : reasonWords(row.statusReason, row)}
      />
    )
  return <StatusChip of={itemStatus} isAttached={isAttached} />
}

type Marked = { verdict: string; beside: string; title: string; isAttached: boolean }

/** A verdict that is not the plain result of a request to this service: outlined, with the word that says why. */
function MarkedVerdict({ verdict, beside, title, isAttached }: Marked) {
  const words = verdictWords(verdict)
  return (
    <span className={`chip chip-${words.tone} chip-older`} title={title}>
      <Shape shape={words.shape} />
      <KnownWord text={words.short} isKnown={words.isKnown} />
      <span className="beside-new">{beside}</span>
      {isAttached && <AttachedMark />}
    </span>
  )
}

/** Chip for a page whose images have verdicts of their own. */
export function SeveralChip({ count, isAttached = false }: { count: number; isAttached?: boolean }) {
  return (
    <span className="chip chip-plain" title={links.severalVerdicts({ n: count })}>
      <Icon name="picture" size={12} />
      <span>{amounts.images({ n: count })}</span>
      {isAttached && <AttachedMark />}
    </span>
  )
}

/** Mark within a chip: the reply was attached by a person. */
function AttachedMark() {
  return (
    <span className="chip-mark" title={attached.explained}>
      <Icon name="clip" size={11} />
      <span className="beside-new">{attached.beside}</span>
    </span>
  )
}

/** Marks a result of a simulated service. */
export function SimulatedChip() {
  return (
    <span className="chip chip-plain" title={simulated.result}>
      {simulated.chip}
    </span>
  )
}
