/** The key sheet: what each key does, by place. Keys as they stand on key caps. */
export const keySheet: readonly { place: string; keys: readonly { keys: readonly string[]; does: string }[] }[] = [
  {
    place: 'Everywhere',
    keys: [
      { keys: ['/'], does: 'Search' },
      { keys: ['Q'], does: 'Queue' },
      { keys: [','], does: 'Settings' },
      { keys: ['T'], does: 'Traffic' },
      { keys: ['P'], does: 'Hide or show panels' },
      { keys: ['Esc'], does: 'Back, or close' },
      { keys: ['?'], does: 'This sheet' },
    ],
  },
  {
    place: 'Library',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'Move' },
      { keys: ['Space'], does: 'Add to the selection, or take out' },
      { keys: ['Shift', '→'], does: 'Select while moving' },
      { keys: ['Ctrl', 'A'], does: 'Select everything shown' },
      { keys: ['Enter'], does: 'Open (or E)' },
      { keys: ['G'], does: 'Grid' },
      { keys: ['L'], does: 'List' },
      { keys: ['A'], does: 'Analyse: opens the cost sheet' },
      { keys: ['Shift', 'A'], does: 'Fact-check what is selected: opens its cost sheet' },
      { keys: ['N'], does: 'Add evidence: opens its menu' },
      { keys: ['Ctrl', 'O'], does: 'Add files (with Shift a folder)' },
      { keys: ['Ctrl', 'V'], does: 'Add the picture or the links on the clipboard' },
      { keys: ['K'], does: 'Add links' },
    ],
  },
  {
    place: 'Item',
    keys: [
      { keys: ['←', '→'], does: 'Previous, next item (or Page up, Page down)' },
      { keys: ['Z'], does: 'Fit, or 100 % at the pointer (or click twice)' },
      { keys: ['Shift', 'Z'], does: 'Fill the view' },
      { keys: ['+', '−'], does: 'Nearer, or away (or the wheel)' },
      { keys: ['Shift', '→'], does: 'Move the picture' },
      { keys: ['O'], does: 'The pixels as stored, or turned upright' },
      { keys: ['B'], does: 'Hold to hide the boxes' },
      { keys: ['Shift', 'B'], does: 'Hide the boxes, or show them' },
      {
        keys: ['1', '2', '3'],
        does: 'Result, metadata, history; of a fact check its transcript, everything else, raw',
      },
      { keys: ['R'], does: 'Fact check, or back to the medium' },
      { keys: ['Ctrl', 'F'], does: 'Search the transcript of a fact check' },
      { keys: ['A'], does: 'Analyse: opens the cost sheet' },
      { keys: ['Shift', 'A'], does: 'Fact-check: opens its cost sheet' },
    ],
  },
  {
    place: 'Film or sound',
    keys: [
      { keys: ['Space'], does: 'Play, or pause' },
      { keys: ['←', '→'], does: '5 seconds back, on' },
      { keys: ['Shift', '→'], does: 'One frame on (← back)' },
      { keys: ['J', 'K', 'L'], does: '10 seconds back, pause, play; L again goes faster' },
      { keys: ['Home', 'End'], does: 'To the start, to the end' },
      { keys: ['<', '>'], does: 'Slower, faster' },
      { keys: ['M'], does: 'Sound on, or off' },
      { keys: ['S'], does: 'Take a still: the frame becomes an item' },
      { keys: ['Page down'], does: 'Next item (Page up: the one before)' },
    ],
  },
]

export const keySheetTitle = 'Keys'
