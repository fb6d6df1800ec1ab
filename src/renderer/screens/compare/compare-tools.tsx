import { useRef } from 'react'
import type { CommandId } from '../../../shared/model/commands.ts'
import { compare as words } from '../../../shared/words/compare.ts'
import { faceLabels, faces as faceWords } from '../../../shared/words/faces.ts'
import { plates } from '../../../shared/words/report-plates.ts'
import { frame } from '../../../shared/words/ui.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type Rank, type Tool, ToolRow } from '../../ui/tool-row.tsx'
import { useMeasure } from '../../ui/use-measure.ts'
import type { Labels } from '../item/face-boxes.tsx'
import type { Overlay } from './compare-stack.tsx'

export type Mode = 'side' | Overlay

type Props = {
  mode: Mode
  /** Whether exactly two images are compared, which can be overlaid. */
  canOverlay: boolean
  onMode: (mode: Mode) => void
  isSynced: boolean
  onSync: () => void
  /** `says` = what to click next; null = nothing is being aligned. */
  align: { says: string | null; isAiming: boolean; start: () => void; undo: () => void }
  /** Whether any image departs from the common view. */
  departs: boolean
  onSwap: () => void
  /** Whether the pairs shown are included in the case's reports; null = there are no pairs, or unknown so far. */
  areGathered: boolean | null
  onGather: () => void
  /** Which faces are paired; null = none. */
  pairs: string | null
  labels: Labels
  onLabels: (labels: Labels) => void
  areBoxesHidden: boolean
  onHideBoxes: () => void
  onBack: () => void
}

/**
 * Toolbar above the compared images. It is one row high, whatever happens below: the images must not move while one of
 * them is being dragged.
 */
export function CompareTools(props: Props) {
  const { mode, canOverlay, onMode, onBack } = props
  const room = useRef<HTMLDivElement>(null)
  const { width } = useMeasure(room)
  return (
    <header className="compare-tools">
      <Button onClick={onBack} keyOf="back" title={frame.back}>
        <Icon name="back" />
        <span className="visually-hidden">{frame.back}</span>
      </Button>
      <h1>{words.title}</h1>
      <Segmented
        label={words.mode}
        value={mode}
        options={(['side', 'wipe', 'flicker', 'difference'] as const).map((value) => ({
          value,
          label: words.modes[value],
          ...(canOverlay || value === 'side'
            ? { keyOf: value, title: words.modeHints[value] }
            : { title: words.onlyTwo }),
        }))}
        onChange={(next) => canOverlay && onMode(next)}
      />
      <div className="compare-room" ref={room}>
        <ToolRow tools={toolsFor(props)} room={width} />
      </div>
    </header>
  )
}

/** Tools for the compared images; those that show a state or leave the screen take precedence where space is short. */
function toolsFor({ mode, canOverlay, isSynced, align, departs, labels, areBoxesHidden, ...on }: Props): Tool[] {
  const act = (key: string, label: string, does: () => void, more: Partial<ButtonMore> = {}): Tool => {
    const { keyOf, isOn, hint, whyNot = null, rank = 3 } = more
    return {
      key,
      rank,
      node: (
        <Button
          onClick={does}
          isDisabled={whyNot !== null}
          title={whyNot ?? hint}
          keyOf={keyOf}
          {...(isOn === undefined ? {} : { isPressed: isOn })}
        >
          {label}
        </Button>
      ),
      entries: [
        {
          label,
          keyOf,
          act: does,
          whyNot,
          ...(isOn === undefined ? {} : { isOn }),
        },
      ],
    }
  }
  const kinds = (['off', 'number', 'score'] as const).map((value) => ({ value, label: faceLabels[value] }))
  return [
    act('sync', isSynced ? words.syncOn : words.syncOff, on.onSync, {
      keyOf: 'sync',
      isOn: isSynced,
      hint: words.syncHint,
      rank: 1,
    }),
    act('align', align.says ?? words.align, align.start, {
      isOn: align.isAiming,
      hint: words.alignHint,
      rank: align.isAiming ? 1 : 3,
      whyNot: mode === 'side' ? null : words.alignBeside,
    }),
    act('realign', words.realign, align.undo, {
      hint: words.realignHint,
      whyNot: departs ? null : words.nothingDeparts,
      rank: departs ? 1 : 3,
    }),
    ...(canOverlay ? [act('swap', words.swap, on.onSwap, { keyOf: 'swap', hint: words.swapHint })] : []),
    ...(on.areGathered === null
      ? []
      : [
          act('report', on.areGathered ? plates.added : plates.add, on.onGather, {
            isOn: on.areGathered,
            hint: plates.addHint,
            rank: 1,
          }),
        ]),
    act('hide', areBoxesHidden ? faceWords.show : faceWords.hide, on.onHideBoxes, {
      keyOf: 'boxes',
      isOn: areBoxesHidden,
      hint: faceWords.hideHint,
    }),
    {
      key: 'labels',
      rank: 2,
      node: <Segmented label={words.labels} value={labels} options={kinds} onChange={on.onLabels} />,
      entries: kinds.map(({ value, label }) => ({
        label,
        isOn: labels === value,
        act: () => on.onLabels(value),
      })),
    },
    ...(on.pairs === null
      ? []
      : [
          {
            key: 'pairs',
            rank: 1 as const,
            entries: [],
            node: (
              <span className="compare-pairs" title={words.pairsHint}>
                {on.pairs}
              </span>
            ),
          },
        ]),
  ]
}

type ButtonMore = { keyOf: CommandId; isOn: boolean; hint: string; whyNot: string | null; rank: Rank }
