/**
 * One line of the key sheet. `keys` as they stand on key caps; `names` = the key presses it speaks of, as the key maps
 * name them, all of them. Empty: it is heard elsewhere, as a paste, or on another line already.
 */
export type KeyLine = { keys: readonly string[]; does: string; names: readonly string[] }

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The key sheet: what each key does, by place. */
export const keySheet: readonly { place: string; keys: readonly KeyLine[] }[] = [
  {
    place: 'Everywhere',
    keys: [
      { keys: ['/'], does: 'Search', names: ['/'] },
      { keys: ['Q'], does: 'Activity: what needs you, runs and waits', names: ['q'] },
      { keys: [','], does: 'Settings', names: [','] },
      { keys: ['T'], does: 'Requests: everything asked of the service', names: ['t'] },
      { keys: ['Shift', 'H'], does: 'Custody log: what was done, by whom and when', names: ['shift+h'] },
      { keys: ['P'], does: 'Hide or show panels', names: ['p'] },
      { keys: ['Shift', 'V'], does: 'Veil all pictures, or lift the veil', names: ['shift+v'] },
      { keys: ['V'], does: 'Hold to see one picture without the veil', names: ['v'] },
      { keys: ['Shift', 'F10'], does: 'Menu of the item or text (or right-click)', names: [] },
      { keys: ['Esc'], does: 'Back, or close', names: ['escape'] },
      { keys: ['?'], does: 'This sheet (or Ctrl /)', names: ['?', 'mod+/'] },
    ],
  },
  {
    place: 'Cases',
    keys: [{ keys: ['N'], does: 'New case', names: ['n'] }],
  },
  {
    place: 'Library',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'Move', names: ['arrowleft', 'arrowright', 'arrowup', 'arrowdown'] },
      { keys: ['Page up', 'Page down'], does: 'A screen back, or on', names: ['pageup', 'pagedown'] },
      { keys: ['Home', 'End'], does: 'First, last item', names: ['home', 'end'] },
      { keys: ['Space'], does: 'Add to the selection, or take out', names: ['space'] },
      {
        keys: ['Shift', '→'],
        does: 'Select while moving',
        names: ['shift+arrowleft', 'shift+arrowright', 'shift+arrowup', 'shift+arrowdown'],
      },
      {
        keys: ['Ctrl', '→'],
        does: 'Move, and leave the selection as it is',
        names: ['mod+arrowleft', 'mod+arrowright', 'mod+arrowup', 'mod+arrowdown', 'mod+space'],
      },
      { keys: ['Ctrl', 'A'], does: 'Select everything shown', names: ['mod+a'] },
      { keys: ['Enter'], does: 'Open (or E)', names: ['enter', 'e'] },
      { keys: ['G'], does: 'Grid', names: ['g'] },
      { keys: ['L'], does: 'List', names: ['l'] },
      { keys: ['C'], does: 'Compare two to four selected items', names: ['c'] },
      { keys: ['A'], does: 'Analyse: opens the cost sheet', names: ['a'] },
      { keys: ['Shift', 'R'], does: 'Report: opens its sheet', names: ['shift+r'] },
      { keys: ['Shift', 'A'], does: 'Fact-check what is selected: opens its cost sheet', names: ['shift+a'] },
      { keys: ['N'], does: 'Add evidence: opens its menu', names: ['n'] },
      { keys: ['Ctrl', 'O'], does: 'Add files (with Shift a folder)', names: ['mod+o', 'mod+shift+o'] },
      { keys: ['Ctrl', 'V'], does: 'Add the picture or the links on the clipboard', names: [] },
      { keys: ['K'], does: 'Add links', names: ['k'] },
      { keys: ['1', '9'], does: 'Tags 1 to 9 of what is selected; once more takes them off', names: DIGITS },
      { keys: ['D'], does: 'Status: reviewed; once more takes it away', names: ['d'] },
      { keys: ['Y'], does: 'Status: needs a second look', names: ['y'] },
      { keys: ['U'], does: 'Status: none', names: ['u'] },
    ],
  },
  {
    place: 'Item',
    keys: [
      {
        keys: ['←', '→'],
        does: 'Previous, next item (or Page up, Page down)',
        names: ['arrowleft', 'arrowright', 'pageup', 'pagedown'],
      },
      { keys: ['Home', 'End'], does: 'First, last item', names: ['home', 'end'] },
      { keys: ['Space'], does: 'Add the item to the selection, or take it out', names: ['space'] },
      { keys: ['G'], does: 'Back to the grid', names: ['g'] },
      { keys: ['F6'], does: 'Hide or show the filmstrip', names: ['f6'] },
      { keys: ['Z'], does: 'Fit, or 100 % at the pointer (or click twice)', names: ['z'] },
      { keys: ['Shift', 'Z'], does: 'Fill the view', names: ['shift+z'] },
      { keys: ['+', '−'], does: 'Nearer, or away (or the wheel)', names: ['+', '=', '-'] },
      {
        keys: ['Shift', '→'],
        does: 'Move the picture',
        names: ['shift+arrowleft', 'shift+arrowright', 'shift+arrowup', 'shift+arrowdown'],
      },
      { keys: ['[', ']'], does: 'Previous, next page or frame of the file', names: ['[', ']'] },
      { keys: ['F'], does: 'Go to the next face (with Shift the one before)', names: ['f', 'shift+f'] },
      { keys: ['O'], does: 'The pixels as stored, or turned upright', names: ['o'] },
      { keys: ['B'], does: 'Hold to hide the boxes', names: ['b'] },
      { keys: ['Shift', 'B'], does: 'Hide the boxes, or show them', names: ['shift+b'] },
      { keys: ['N'], does: 'Hide the minimap, or show it', names: ['n'] },
      {
        keys: ['M'],
        does: 'Write a finding, or change it (of a film with Shift)',
        names: ['m', 'shift+m'],
      },
      { keys: ['Ctrl', 'Enter'], does: 'Record the finding', names: [] },
      {
        keys: ['1', '9'],
        does: 'Tags 1 to 9; of a fact check 1 to 3: its transcript, everything else, raw',
        names: DIGITS,
      },
      { keys: ['D'], does: 'Status: reviewed; once more takes it away', names: ['d'] },
      { keys: ['Y'], does: 'Status: needs a second look', names: ['y'] },
      { keys: ['U'], does: 'Status: none', names: ['u'] },
      { keys: ['I'], does: 'Metadata, or back to the result', names: ['i'] },
      { keys: ['H'], does: 'History, or back to the result', names: ['h'] },
      { keys: ['C'], does: 'Compare', names: ['c'] },
      { keys: ['R'], does: 'Fact check, or back to the medium', names: ['r'] },
      { keys: ['Ctrl', 'F'], does: 'Search the transcript of a fact check', names: ['mod+f'] },
      { keys: ['A'], does: 'Analyse: opens the cost sheet', names: ['a'] },
      { keys: ['Shift', 'R'], does: 'Report: opens its sheet', names: ['shift+r'] },
      { keys: ['Shift', 'A'], does: 'Fact-check: opens its cost sheet', names: ['shift+a'] },
    ],
  },
  {
    place: 'Compare',
    keys: [
      { keys: ['Z'], does: 'Fit, or 100 % at the pointer, in all', names: ['z'] },
      { keys: ['Shift', 'Z'], does: 'Fill the view, in all', names: ['shift+z'] },
      { keys: ['+', '−'], does: 'Nearer, or away (or the wheel)', names: ['+', '=', '-'] },
      {
        keys: ['Shift', '→'],
        does: 'Move the pictures',
        names: ['shift+arrowleft', 'shift+arrowright', 'shift+arrowup', 'shift+arrowdown'],
      },
      { keys: ['S'], does: 'Together, or each alone', names: ['s'] },
      { keys: ['Alt'], does: 'Hold to move or zoom one alone', names: [] },
      { keys: ['W'], does: 'Wipe', names: ['w'] },
      { keys: ['`'], does: 'Flicker: A, then B', names: ['`'] },
      { keys: ['D'], does: 'Difference', names: ['d'] },
      { keys: ['C'], does: 'Side by side', names: ['c'] },
      { keys: ['X'], does: 'Swap A and B', names: ['x'] },
      { keys: ['↑', '↓'], does: 'The pane the keys act on', names: ['arrowup', 'arrowdown'] },
      { keys: ['←', '→'], does: 'Previous, next item in that pane', names: ['arrowleft', 'arrowright'] },
      { keys: ['[', ']'], does: 'Previous, next page or frame in that pane', names: ['[', ']'] },
      { keys: ['Enter'], does: 'Open its item (or E)', names: ['enter', 'e'] },
      { keys: ['B'], does: 'Hold to hide the boxes', names: ['b'] },
      { keys: ['Shift', 'B'], does: 'Hide the boxes, or show them', names: ['shift+b'] },
      { keys: ['I'], does: 'Hide the table below, or show it', names: ['i'] },
      { keys: ['N'], does: 'Hide the minimap, or show it', names: ['n'] },
    ],
  },
  {
    place: 'Film or sound',
    keys: [
      { keys: ['Space'], does: 'Play, or pause', names: ['space'] },
      { keys: ['←', '→'], does: '5 seconds back, on', names: ['arrowleft', 'arrowright'] },
      { keys: ['Shift', '→'], does: 'One frame on (← back)', names: ['shift+arrowleft', 'shift+arrowright'] },
      { keys: ['J', 'K', 'L'], does: '10 seconds back, pause, play; L again goes faster', names: ['j', 'k', 'l'] },
      { keys: ['Home', 'End'], does: 'To the start, to the end', names: ['home', 'end'] },
      { keys: ['<', '>'], does: 'Slower, faster', names: ['<', '>'] },
      { keys: ['M'], does: 'Sound on, or off', names: ['m'] },
      { keys: ['S'], does: 'Take a still: the frame becomes an item', names: ['s'] },
      { keys: ['Page down'], does: 'Next item (Page up: the one before)', names: [] },
    ],
  },
]

export const keySheetTitle = 'Keys'

/** Stands above the sheet while keys of one letter are switched off. */
export const lettersOff = 'Keys of one letter or sign are switched off in the settings. These work:'
