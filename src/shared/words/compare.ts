import { faces } from './faces.ts'
import { messages } from './messages.ts'

/** Texts of the comparison screen. */
export const compare = {
  panes: ['A', 'B', 'C', 'D'] as const,
  /** A face the verdict is based on that is not in the list. */
  unlisted: faces.deciding,
  ...messages('compare', {
    title: 'Compare',
    hint: 'Side by side, in sync',
    itselfHint: 'With another of its results, or its embedded image',
    modes: { side: 'Side by side', wipe: 'Wipe', flicker: 'Flicker', difference: 'Difference' },
    mode: 'Comparison mode',
    modeHints: {
      side: 'Each image in its own pane',
      wipe: 'A left of the line, B right of it',
      flicker: 'A and B in turn, at each press',
      difference: 'Black where the colours match',
    },
    onlyTwo: 'Needs exactly two images',
    syncOn: 'Sync on',
    syncOff: 'Sync off',
    syncHint: 'Sync pan and zoom. Hold Alt to move one image alone; its offset stays.',
    align: 'Align',
    alignFirst: 'Click a point in {pane}',
    alignNext: 'Click the same point in {pane}',
    alignOther: 'Click the same point in another pane',
    alignHint: 'Aligns a point of one image with the same point of another. A second pair also matches their size.',
    realign: 'Reset offsets',
    realignHint: 'Returns every image to the common view',
    nothingDeparts: 'No offsets to reset',
    alignBeside: 'Only side by side',
    swap: 'Swap',
    swapHint: 'Swap A and B',
    offset: 'offset {x}, {y}',
    /** `factor`: magnification relative to the common view. */
    factor: 'scaled {factor} ×',
    pane: 'Pane {name}: {reference}',
    resultIn: 'Result, {pane}',
    runOf: 'result as of {asOf}',
    showsIn: 'Image shown, {pane}',
    picture: 'Image',
    embedded: 'Embedded image',
    labels: 'Boxes',
    paired: 'Paired faces {pairs}',
    pairsIn: 'A–{name} {list}',
    pairsHint: 'Boxes at the same location in both images. This says nothing about who the faces are.',
    needTwo: 'Select two to four items to compare.',
    tooMany: 'At most four items can be compared.',
    gone: 'No image to compare.',
    nothingBeside:
      'Nothing to compare: this item has one result and no embedded image. Select two to four items with Space.',
    wipeAt: 'Wipe line',
  }),
}

/** `pairs` by pane; the panes are named if there are more than two. */
export const pairedWords = (pairs: readonly { name: string; list: string }[], areMany: boolean): string =>
  compare.paired({ pairs: pairs.map((one) => (areMany ? compare.pairsIn(one) : one.list)).join(' · ') })

/** A pane's offset from the common view, in pixels of its image. */
export const offsetWords = (x: number, y: number): string => compare.offset({ x: signed(x), y: signed(y) })

/** Why this many selected items cannot be compared; null = they can. */
export const whyNoComparison = (selected: number): string | null =>
  selected < 2 ? compare.needTwo : selected > 4 ? compare.tooMany : null

const signed = (value: number) => (value < 0 ? `−${-value}` : `+${value}`)
