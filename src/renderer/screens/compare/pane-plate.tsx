import { useRef } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { conclusionWord, type FindingRevision, isOfOther } from '../../../shared/model/finding.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { offsetWords, compare as words } from '../../../shared/words/compare.ts'
import { instant } from '../../../shared/words/dates.ts'
import { findings } from '../../../shared/words/findings.ts'
import { leafWords, viewer } from '../../../shared/words/viewer.ts'
import { useFindings } from '../../data/findings.ts'
import { percent } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import type { Shown } from '../../viewer/viewport-group.ts'
import { CheckAgain } from '../item/check-again.tsx'
import { LeafControl } from '../item/leaf-control.tsx'
import { DamageNote, PictureNotes } from '../item/picture-notes.tsx'
import { PlateLine } from '../item/plate-line.tsx'
import type { PaneSubject } from './pane-subject.ts'
import type { usePaneContent } from './use-pane.ts'

type Props = {
  caseId: CaseId
  item: ItemDetail
  subject: PaneSubject
  onSubject: (subject: PaneSubject) => void
  name: string
  shown: Shown | null
  content: ReturnType<typeof usePaneContent>
  hasBoxes: boolean
  /** Note on the location of its boxes; null = none. */
  boxesNote: string | null
  /** Whether the keys act on this pane. */
  hasKeys: boolean
}

/** The plate of a pane: its item, with choices of result and image. */
export function PanePlate({
  caseId,
  item,
  subject,
  onSubject,
  name,
  shown,
  content,
  hasBoxes,
  boxesNote,
  hasKeys,
}: Props) {
  const { row, analyses, medium } = item
  const hasEmbedded = (medium?.metadata?.embedded ?? null) !== null
  const { leaf, leaves, loaded, source, isGone, isFirst } = content
  const offset = shown === null || content.seen === null ? null : offsetOf(shown, content.seen)
  // Warnings come first, where every window has room for them.
  const isWithheld = source !== undefined && subject.shows === 'picture' && item.original !== 'attached'
  return (
    <PlateLine className="compare-plate">
      <strong>{name}</strong>
      <span>{row.reference}</span>
      <DamageNote item={item} loaded={loaded} />
      {isWithheld && <span className="plate-says">{source.says}</span>}
      {subject.shows === 'picture' && <CheckAgain caseId={caseId} item={item} />}
      {boxesNote !== null && leaf === 0 && <strong className="plate-says">{boxesNote}</strong>}
      <span className="compare-name" data-cut="">
        <Name text={row.name} />
      </span>
      {shown !== null && !isGone && <span>{percent(shown.density)}</span>}
      {offset !== null && !isGone && <span>{offset}</span>}
      {shown !== null && !isGone && Math.abs(shown.factor - 1) > 0.005 && (
        <span>{words.factor({ factor: shown.factor.toFixed(2) })}</span>
      )}
      {analyses.length > 1 && (
        <PlateSelect
          label={words.resultIn({ pane: name })}
          value={String(content.run?.checkId ?? '')}
          options={analyses.map((one) => ({
            value: String(one.checkId),
            label: words.runOf({ asOf: instant(one.receivedAt) }),
          }))}
          onChange={(value) => {
            const run = analyses.find(({ checkId }) => String(checkId) === value)
            if (run !== undefined) onSubject({ ...subject, checkId: run.checkId })
          }}
        />
      )}
      {hasEmbedded && (
        <PlateSelect
          label={words.showsIn({ pane: name })}
          value={subject.shows}
          options={[
            { value: 'picture', label: words.picture },
            { value: 'embedded', label: words.embedded },
          ]}
          onChange={(value) => onSubject({ ...subject, shows: value === 'embedded' ? 'embedded' : 'picture' })}
        />
      )}
      {leaves !== null && (
        <LeafControl
          {...leaves}
          leaf={leaf}
          hasKeys={hasKeys}
          onLeaf={(to) => onSubject({ ...subject, leaf: to })}
          isOpening={!isGone && source?.leaf !== leaf}
        />
      )}
      {source !== undefined && source.kind !== 'original' && !isWithheld && (
        <span className="plate-says">{source.says}</span>
      )}
      {content.isCrowded && <span>{viewer.crowded}</span>}
      {source === undefined && !isGone && <span>{viewer.loading}</span>}
      {leaf > 0 && isGone && <span>{leafWords[leaves?.are ?? 'pages'].notShown({ number: leaf + 1 })}</span>}
      <PictureNotes item={item} loaded={loaded} leaves={leaves} isFirst={isFirst} hasBoxes={hasBoxes} />
      <FindingWord itemId={row.id} />
    </PlateLine>
  )
}

/**
 * A person's conclusion about the item, in the words of the scale it was made with; renders nothing if there is none.
 */
function FindingWord({ itemId }: { itemId: ItemId }) {
  const known = useFindings(itemId).data
  const current = known?.current ?? null
  if (known == null || current === null) return null
  return (
    <span className="compare-name" data-cut="" title={current.proposition}>
      {findings.title}: <Name text={conclusionOf(current)} />
      {isOfOther(current, known.subject) && ` (${findings.otherBytesShort})`}
    </span>
  )
}

const conclusionOf = ({ conclusion }: FindingRevision): string =>
  conclusion === null ? findings.noConclusion : conclusionWord(conclusion)

/** Offset of a pane from the others, in pixels of its image; null = none. */
function offsetOf({ offset }: Shown, seen: { width: number; height: number }): string | null {
  const [x, y] = [Math.round(offset.x * seen.width), Math.round(offset.y * seen.height)]
  return x === 0 && y === 0 ? null : offsetWords(x, y)
}

type PlateSelectProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/**
 * Select on the plate of a pane. After a choice with the pointer it gives up the focus: the keys belong to the
 * comparison again, so a letter is neither ignored nor picks another option. It keeps the focus while the arrow keys
 * are used.
 */
function PlateSelect({ label, value, options, onChange }: PlateSelectProps) {
  const isByPointer = useRef(false)
  return (
    <select
      className="compare-choice"
      aria-label={label}
      value={value}
      onPointerDown={() => {
        isByPointer.current = true
      }}
      onKeyDown={() => {
        isByPointer.current = false
      }}
      onChange={({ target }) => {
        onChange(target.value)
        if (isByPointer.current) target.blur()
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
