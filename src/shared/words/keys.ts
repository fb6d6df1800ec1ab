import { COMMAND_GROUPS, type CommandGroup, type CommandId } from '../model/commands.ts'
import { messages } from './messages.ts'

/** What commands are listed under. */
export const commandGroups = messages('keys.groups', {
  everywhere: 'Everywhere',
  cases: 'Cases',
  items: 'Library and item',
  library: 'Library',
  item: 'Item',
  image: 'Images',
  compare: 'Compare',
  player: 'Video and audio',
  factCheck: 'Fact check',
} satisfies Record<CommandGroup, string>)

/** What each command does. */
export const commandWords = messages('keys.commands', {
  search: 'Search',
  activity: 'Activity',
  settings: 'Settings',
  requests: 'Requests',
  custodyLog: 'Custody log',
  panels: 'Hide or show panels',
  veilAll: 'Hide or show images',
  unveil: 'Hold to show one image',
  shortcuts: 'Shortcuts',
  back: 'Back or close',
  newCase: 'New case',
  nextUnseen: 'Next not seen',
  toggleSeen: 'Mark as seen, or not seen',
  statusReviewed: 'Status: reviewed',
  statusSecondLook: 'Status: second look',
  statusNone: 'Status: none',
  tag1: 'Tag 1',
  tag2: 'Tag 2',
  tag3: 'Tag 3',
  tag4: 'Tag 4',
  tag5: 'Tag 5',
  tag6: 'Tag 6',
  tag7: 'Tag 7',
  tag8: 'Tag 8',
  tag9: 'Tag 9',
  advance: 'After marking: stay or advance',
  takeBack: 'Undo the last marking',
  analyse: 'Analyse…',
  report: 'Report…',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  moveUp: 'Move up',
  moveDown: 'Move down',
  screenUp: 'Previous screen',
  screenDown: 'Next screen',
  first: 'First item',
  last: 'Last item',
  select: 'Select or deselect',
  selectLeft: 'Select to the left',
  selectRight: 'Select to the right',
  selectUp: 'Select upwards',
  selectDown: 'Select downwards',
  keepLeft: 'Move left, keeping the selection',
  keepRight: 'Move right, keeping the selection',
  keepUp: 'Move up, keeping the selection',
  keepDown: 'Move down, keeping the selection',
  selectAll: 'Select all shown',
  open: 'Open',
  grid: 'Grid',
  list: 'List',
  compareSelection: 'Compare the selection',
  factCheckSelection: 'Fact-check the selection…',
  addEvidence: 'Add evidence…',
  addFiles: 'Add files',
  addFolders: 'Add folders',
  addLinks: 'Add links',
  previousItem: 'Previous item',
  nextItem: 'Next item',
  firstItem: 'First item',
  lastItem: 'Last item',
  selectItem: 'Select or deselect',
  backToGrid: 'Back to the grid',
  filmstrip: 'Hide or show the filmstrip',
  asStored: 'As stored or upright',
  nextFace: 'Next face',
  previousFace: 'Previous face',
  finding: 'Finding',
  findingOfPlayed: 'Finding (video and audio)',
  metadata: 'Metadata or result',
  history: 'History or result',
  compareItem: 'Compare',
  turnFace: 'Fact check or medium',
  factCheckItem: 'Fact-check…',
  fit: 'Fit or 100%',
  fill: 'Fill the view',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  panLeft: 'Pan left',
  panRight: 'Pan right',
  panUp: 'Pan up',
  panDown: 'Pan down',
  previousPage: 'Previous page or frame',
  nextPage: 'Next page or frame',
  holdBoxes: 'Hold to hide the boxes',
  boxes: 'Hide or show the boxes',
  minimap: 'Hide or show the minimap',
  sync: 'Sync pan and zoom',
  wipe: 'Wipe',
  flicker: 'Flicker A and B',
  difference: 'Difference',
  side: 'Side by side',
  swap: 'Swap A and B',
  previousPane: 'Previous pane',
  nextPane: 'Next pane',
  previousInPane: 'Previous item in the pane',
  nextInPane: 'Next item in the pane',
  openPane: 'Open the item',
  table: 'Hide or show the table',
  play: 'Play or pause',
  jumpBack: '5 seconds back',
  jumpForward: '5 seconds forward',
  frameBack: 'One frame back',
  frameForward: 'One frame forward',
  back10: '10 seconds back',
  pause: 'Pause',
  faster: 'Play, then faster',
  start: 'Start',
  end: 'End',
  slowerSpeed: 'Slower',
  fasterSpeed: 'Faster',
  mute: 'Mute or unmute',
  saveFrame: 'Save the frame as an item',
  transcript: 'Transcript',
  rest: 'Everything else',
  raw: 'Raw reply',
  searchTranscript: 'Search the transcript',
} satisfies Record<CommandId, string>)

const lines = messages('keys.lines', {
  contextMenu: 'Context menu (or right-click)',
  glossary: 'Glossary',
  move: 'Move',
  screens: 'Previous, next screen',
  firstLast: 'First, last item',
  selectMoving: 'Select while moving',
  moveKeeping: 'Move, keeping the selection',
  paste: 'Add the clipboard’s image or links',
  tags: 'Tags 1 to 9',
  addFiles: 'Add files, folders',
  excludeValue: 'Exclude a filter value',
  moveColumn: 'Move a column, by its head',
  resizeColumn: 'Resize a column, by its head',
  items: 'Previous, next item',
  faces: 'Next, previous face',
  zoom: 'Zoom in, zoom out',
  pan: 'Pan',
  pages: 'Previous, next page or frame',
  panAlone: 'Hold to pan or zoom one image',
  panes: 'Previous, next pane',
  itemsInPane: 'Previous, next item in the pane',
  jump: '5 seconds back, forward',
  frames: 'One frame back, forward',
  startEnd: 'Start, end',
  speed: 'Slower, faster',
  recordFinding: 'Record the finding',
})

/** One line of the key sheet: commands that belong together, or keys of the system (`keys`) that are no commands. */
export type KeyLine = { does: string; of: readonly CommandId[]; keys?: readonly string[] }

const one = (id: CommandId): KeyLine => ({ does: commandWords[id], of: [id] })
const each = (...ids: CommandId[]): KeyLine[] => ids.map(one)
const together = (does: string, ...of: CommandId[]): KeyLine => ({ does, of })
const ofSystem = (does: string, ...keys: string[]): KeyLine => ({ does, of: [], keys })

const sheet: Readonly<Record<CommandGroup, readonly KeyLine[]>> = {
  everywhere: [
    ...each('search', 'activity', 'settings', 'requests', 'custodyLog', 'panels', 'veilAll', 'unveil'),
    ...each('back', 'shortcuts'),
    ofSystem(lines.glossary, 'f1'),
    ofSystem(lines.contextMenu, 'shift+f10'),
  ],
  cases: [one('newCase')],
  items: [
    ...each('nextUnseen', 'toggleSeen', 'statusReviewed', 'statusSecondLook', 'statusNone'),
    together(lines.tags, 'tag1', 'tag2', 'tag3', 'tag4', 'tag5', 'tag6', 'tag7', 'tag8', 'tag9'),
    ...each('takeBack', 'advance', 'analyse', 'report'),
  ],
  library: [
    together(lines.move, 'moveLeft', 'moveRight', 'moveUp', 'moveDown'),
    together(lines.screens, 'screenUp', 'screenDown'),
    together(lines.firstLast, 'first', 'last'),
    one('select'),
    together(lines.selectMoving, 'selectLeft', 'selectRight', 'selectUp', 'selectDown'),
    together(lines.moveKeeping, 'keepLeft', 'keepRight', 'keepUp', 'keepDown'),
    ...each('selectAll', 'open', 'grid', 'list', 'compareSelection', 'factCheckSelection', 'addEvidence'),
    ofSystem(lines.excludeValue, 'alt+enter'),
    ofSystem(lines.moveColumn, 'mod+arrowright'),
    ofSystem(lines.resizeColumn, 'shift+arrowright'),
    together(lines.addFiles, 'addFiles', 'addFolders'),
    ofSystem(lines.paste, 'mod+v'),
    one('addLinks'),
  ],
  item: [
    together(lines.items, 'previousItem', 'nextItem'),
    together(lines.firstLast, 'firstItem', 'lastItem'),
    ...each('selectItem', 'backToGrid', 'filmstrip', 'asStored'),
    together(lines.faces, 'nextFace', 'previousFace'),
    ...each('finding', 'findingOfPlayed'),
    ofSystem(lines.recordFinding, 'mod+enter'),
    ...each('metadata', 'history', 'compareItem', 'turnFace', 'factCheckItem'),
  ],
  image: [
    ...each('fit', 'fill'),
    together(lines.zoom, 'zoomIn', 'zoomOut'),
    together(lines.pan, 'panLeft', 'panRight', 'panUp', 'panDown'),
    together(lines.pages, 'previousPage', 'nextPage'),
    ...each('holdBoxes', 'boxes', 'minimap'),
  ],
  compare: [
    one('sync'),
    ofSystem(lines.panAlone, 'alt'),
    ...each('wipe', 'flicker', 'difference', 'side', 'swap'),
    together(lines.panes, 'previousPane', 'nextPane'),
    together(lines.itemsInPane, 'previousInPane', 'nextInPane'),
    ...each('openPane', 'table'),
  ],
  player: [
    one('play'),
    together(lines.jump, 'jumpBack', 'jumpForward'),
    together(lines.frames, 'frameBack', 'frameForward'),
    ...each('back10', 'pause', 'faster'),
    together(lines.startEnd, 'start', 'end'),
    together(lines.speed, 'slowerSpeed', 'fasterSpeed'),
    ...each('mute', 'saveFrame'),
  ],
  factCheck: each('transcript', 'rest', 'raw', 'searchTranscript'),
}

/** The key sheet: every command, by what it is listed under. */
export const keySheet: readonly { group: CommandGroup; title: string; lines: readonly KeyLine[] }[] =
  COMMAND_GROUPS.map((group) => ({ group, title: commandGroups[group], lines: sheet[group] }))

/** Keys by the names that are printed on them. */
export const keyNames = messages('keys.names', {
  escape: 'Esc',
  enter: 'Enter',
  space: 'Space',
  home: 'Home',
  end: 'End',
  pageup: 'Page up',
  pagedown: 'Page down',
  ctrl: 'Ctrl',
  alt: 'Alt',
  option: 'Option',
})
const SIGNS: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  '-': '−',
}

/** A key by its name as key caps show it: "⇧R", "Ctrl O", on a Mac "⌘O". */
export function keyText(name: string, isMac: boolean): string {
  const [, mod, alt, shift, plain = ''] = /^(mod\+)?(alt\+)?(shift\+)?(.+)$/s.exec(name) ?? []
  const named =
    plain === 'alt' && isMac
      ? keyNames.option
      : plain in keyNames
        ? keyNames[plain as keyof typeof keyNames]
        : (SIGNS[plain] ?? plain.toUpperCase())
  const held = [
    mod === undefined ? '' : isMac ? '⌘' : `${keyNames.ctrl} `,
    alt === undefined ? '' : isMac ? '⌥' : `${keyNames.alt} `,
    shift === undefined ? '' : '⇧',
  ]
  return held.join('') + named
}

const { hinted } = messages('keys.hint', { hinted: '{text} ({key})' })

/** A hint with the key of its command; null = it has none. */
export const withKey = (text: string, key: string | null): string => (key === null ? text : hinted({ text, key }))

export const {
  title: keySheetTitle,
  lettersOff,
  change: changeKeys,
} = messages('keys', {
  title: 'Keyboard shortcuts',
  /** Shown above the sheet while single-key shortcuts are switched off. */
  lettersOff: 'Single-key shortcuts are switched off in Settings. These still work:',
  change: 'Change shortcuts',
})

/** The table of shortcuts in Settings. */
export const keyTable = messages('keys.table', {
  title: 'Keys',
  intro: 'Click a key, then press another. Arrows, Enter, Space, Esc and keys of the system cannot be changed.',
  command: 'Command',
  keys: 'Keys',
  /** Beside a command whose keys were changed. */
  changed: 'changed',
  press: 'Press a key',
  pressHint: 'Esc cancels. Delete removes the key.',
  add: 'Add a key',
  addTo: 'Add a key: {command}',
  replace: 'Replace {key}: {command}',
  none: 'no key',
  reset: 'Reset',
  resetOne: 'Reset: {command}',
  resetAll: 'Reset all',
  find: 'Find a command or key',
  nothing: 'No command matches.',
  /** The key pressed is one that nobody may choose. */
  reserved: '{key} cannot be used: the system or every form needs it.',
  held: '{key} is “{other}” in {place}.',
  swap: 'Use it here instead',
  keep: 'Leave it',
  letter: 'Acts only while single-letter shortcuts are on.',
  heldNow: 'Its own key is “{other}” now. Change that first.',
})
