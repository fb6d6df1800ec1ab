/** Sentences of the comparison. */
export const compare = {
  title: 'Compare',
  hint: 'Side by side, moving together',
  itselfHint: 'With another result of it, or with the picture embedded in it',
  panes: ['A', 'B', 'C', 'D'] as const,
  modes: { side: 'Side by side', wipe: 'Wipe', flicker: 'Flicker', difference: 'Difference' },
  mode: 'How the pictures are compared',
  modeHints: {
    side: 'Each picture in a pane of its own (C)',
    wipe: 'A left of a line, B right of it (W)',
    flicker: 'A and B in turn, at each press (`)',
    difference: 'Black where both pictures have the same colour (D)',
  },
  onlyTwo: 'Two pictures at a time can be laid over each other',
  syncOn: 'Sync on',
  syncOff: 'Sync off',
  syncHint: 'All pictures move together (S). With Alt held one moves alone, and the difference is kept.',
  align: 'Align here',
  alignFirst: (pane: string) => `Click a point in ${pane}`,
  /** null = there are several others. */
  alignNext: (pane: string | null) => `Click the same point in ${pane ?? 'another pane'}`,
  alignHint:
    'Lays a point of one picture on the same point of another. A second pair of points also makes them equally large.',
  realign: 'Reset offsets',
  realignHint: 'Every picture goes back to the common view',
  nothingDeparts: 'No picture departs from the common view.',
  alignBeside: 'Points are paired side by side.',
  swap: 'Swap',
  swapHint: 'A and B change places (X)',
  offset: (x: number, y: number) => `offset ${signed(x)}, ${signed(y)} kept`,
  /** `factor` = how much larger than in the common view. */
  factor: (factor: number) => `enlarged ${factor.toFixed(2)} ×`,
  pane: (name: string, reference: string) => `Pane ${name}: ${reference}`,
  result: 'Result shown',
  runOf: (asOf: string) => `result as of ${asOf}`,
  shows: 'Shown of the file',
  picture: 'Picture',
  embedded: 'Embedded picture',
  labels: 'Boxes',
  /** `pairs` by pane; the pane is named where there are more than two. */
  paired: (pairs: readonly { name: string; list: string }[], areMany: boolean) =>
    `Faces paired ${pairs.map(({ name, list }) => (areMany ? `A–${name} ${list}` : list)).join(' · ')}`,
  /** A face that is named but not in the list. */
  unlisted: 'deciding',
  pairsHint: 'Boxes that lie at the same place of both pictures. Nothing is said about who the faces are.',
  needTwo: 'Choose two to four items to compare them.',
  tooMany: 'At most four items can be compared at a time.',
  gone: 'There is no picture to compare.',
  nothingBeside:
    'There is nothing to compare this item with: it has one result and no embedded picture. Select two to four items with Space to compare them.',
  wipeAt: 'Where the wipe stands',
} as const

/** Why this many selected items cannot be compared; null = they can. */
export const whyNoComparison = (selected: number): string | null =>
  selected < 2 ? compare.needTwo : selected > 4 ? compare.tooMany : null

const signed = (value: number) => (value < 0 ? `−${-value}` : `+${value}`)
