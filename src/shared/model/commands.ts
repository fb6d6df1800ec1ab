import { z } from 'zod'

/** The screens that hear keys. A fact check is a side of an item's screen; a player is on either. */
type Screen = 'cases' | 'library' | 'item' | 'factCheck' | 'compare'
const ALL: readonly Screen[] = ['cases', 'library', 'item', 'factCheck', 'compare']

/** Commands that are listed together, and the screens on which they act. */
const SCREENS = {
  everywhere: ALL,
  cases: ['cases'],
  items: ['library', 'item'],
  library: ['library'],
  item: ['item', 'factCheck'],
  image: ['item', 'compare'],
  compare: ['compare'],
  player: ['item', 'factCheck'],
  factCheck: ['factCheck'],
} as const satisfies Record<string, readonly Screen[]>
export type CommandGroup = keyof typeof SCREENS
export const COMMAND_GROUPS = Object.keys(SCREENS) as CommandGroup[]

type Described = { group: CommandGroup; keys: readonly string[]; isFixed: boolean }
const of =
  <const G extends CommandGroup>(group: G) =>
  (...keys: string[]): Described => ({ group, keys, isFixed: false })
/** Keys that belong together, like arrows: they are shown, and not for a person to choose. */
const fixed = (command: Described): Described => ({ ...command, isFixed: true })

const everywhere = of('everywhere')
const items = of('items')
const library = of('library')
const item = of('item')
const image = of('image')
const compare = of('compare')
const player = of('player')
const factCheck = of('factCheck')

/**
 * Everything that a key does, with the keys it has unless a person chose others, as `keyName` names them. The window's
 * handlers, key caps and menus, the sheet of shortcuts and the table in Settings all read this.
 */
export const COMMANDS = {
  search: everywhere('/'),
  activity: everywhere('q'),
  settings: everywhere(','),
  requests: everywhere('t'),
  custodyLog: everywhere('shift+h'),
  panels: everywhere('p'),
  veilAll: everywhere('shift+v'),
  unveil: everywhere('v'),
  shortcuts: everywhere('?', 'mod+/'),
  back: fixed(everywhere('escape')),

  newCase: of('cases')('n'),

  nextUnseen: items('x'),
  toggleSeen: items('shift+x'),
  statusReviewed: items('d'),
  statusSecondLook: items('y'),
  statusNone: items('u'),
  tag1: items('1'),
  tag2: items('2'),
  tag3: items('3'),
  tag4: items('4'),
  tag5: items('5'),
  tag6: items('6'),
  tag7: items('7'),
  tag8: items('8'),
  tag9: items('9'),
  advance: items('shift+d'),
  takeBack: items('mod+z'),
  analyse: items('a'),
  report: items('shift+r'),

  moveLeft: fixed(library('arrowleft')),
  moveRight: fixed(library('arrowright')),
  moveUp: fixed(library('arrowup')),
  moveDown: fixed(library('arrowdown')),
  screenUp: fixed(library('pageup')),
  screenDown: fixed(library('pagedown')),
  first: fixed(library('home')),
  last: fixed(library('end')),
  select: library('space', 'mod+space'),
  selectLeft: fixed(library('shift+arrowleft')),
  selectRight: fixed(library('shift+arrowright')),
  selectUp: fixed(library('shift+arrowup')),
  selectDown: fixed(library('shift+arrowdown')),
  keepLeft: fixed(library('mod+arrowleft')),
  keepRight: fixed(library('mod+arrowright')),
  keepUp: fixed(library('mod+arrowup')),
  keepDown: fixed(library('mod+arrowdown')),
  selectAll: fixed(library('mod+a')),
  open: library('enter', 'e'),
  grid: library('g'),
  list: library('l'),
  compareSelection: library('c'),
  factCheckSelection: library('shift+a'),
  addEvidence: library('n'),
  addFiles: library('mod+o'),
  addFolders: library('mod+shift+o'),
  addLinks: library('k'),

  previousItem: item('arrowleft', 'pageup'),
  nextItem: item('arrowright', 'pagedown'),
  firstItem: item('home'),
  lastItem: item('end'),
  selectItem: item('space'),
  backToGrid: item('g'),
  filmstrip: item('f6'),
  asStored: item('o'),
  nextFace: item('f'),
  previousFace: item('shift+f'),
  finding: item('m'),
  findingOfPlayed: item('shift+m'),
  metadata: item('i'),
  history: item('h'),
  compareItem: item('c'),
  turnFace: item('r'),
  factCheckItem: item('shift+a'),

  fit: image('z'),
  fill: image('shift+z'),
  zoomIn: image('+', '='),
  zoomOut: image('-'),
  panLeft: fixed(image('shift+arrowleft')),
  panRight: fixed(image('shift+arrowright')),
  panUp: fixed(image('shift+arrowup')),
  panDown: fixed(image('shift+arrowdown')),
  previousPage: image('['),
  nextPage: image(']'),
  holdBoxes: image('b'),
  boxes: image('shift+b'),
  minimap: image('n'),

  sync: compare('s'),
  wipe: compare('w'),
  flicker: compare('`'),
  difference: compare('d'),
  side: compare('c'),
  swap: compare('x'),
  previousPane: fixed(compare('arrowup')),
  nextPane: fixed(compare('arrowdown')),
  previousInPane: fixed(compare('arrowleft')),
  nextInPane: fixed(compare('arrowright')),
  openPane: compare('enter', 'e'),
  table: compare('i'),

  play: player('space'),
  jumpBack: fixed(player('arrowleft')),
  jumpForward: fixed(player('arrowright')),
  frameBack: fixed(player('shift+arrowleft')),
  frameForward: fixed(player('shift+arrowright')),
  back10: player('j'),
  pause: player('k'),
  faster: player('l'),
  start: fixed(player('home')),
  end: fixed(player('end')),
  slowerSpeed: player('<'),
  fasterSpeed: player('>'),
  mute: player('m'),
  saveFrame: player('s'),

  transcript: factCheck('1'),
  rest: factCheck('2'),
  raw: factCheck('3'),
  searchTranscript: factCheck('mod+f'),
} satisfies Record<string, Described>

export type CommandId = keyof typeof COMMANDS
export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[]
const described: Record<CommandId, Described> = COMMANDS

/** The group a command is listed in. */
export const groupOf = (id: CommandId): CommandGroup => described[id].group
/** Whether a person may give a command other keys. */
export const isFixed = (id: CommandId): boolean => described[id].isFixed

/** Most keys that a person gives one command. */
export const MOST_KEYS = 2

const Ids = z.enum(COMMAND_IDS as [CommandId, ...CommandId[]])
/**
 * The keys a person chose, by command; [] = none. A command that is not named has its own. Keys that nobody may choose,
 * like Enter, stay with the command that has them.
 */
export const KeyChoices = z.partialRecord(Ids, z.array(z.string().min(1).max(30)).max(MOST_KEYS))
export type KeyChoices = z.infer<typeof KeyChoices>

/** Named keys that systems, browsers, forms and screen readers need, or that mean the same in every program. */
const TAKEN = new Set(
  ['escape', 'enter', 'space', 'tab', 'backspace', 'delete', 'insert', 'capslock', 'contextmenu', 'home', 'end'].concat(
    ['pageup', 'pagedown', 'arrowleft', 'arrowright', 'arrowup', 'arrowdown', 'f1', 'f5', 'f10', 'f11', 'f12'],
  ),
)
/** With Ctrl or ⌘: what edits text, and what windows, browsers and the app's own menu do. */
const TAKEN_WITH_MOD = new Set([...'acvxyzqwrtnmhpsj+-=0', 'shift+z', 'shift+i', 'shift+r', 'shift+t', 'shift+n'])
const SIGNS = /^(?:shift\+)?(?:\S|f\d{1,2})$/u

/** Whether a person may choose a key: a single character or F2 to F9, alone or with Shift, Ctrl or ⌘. */
export function mayChoose(key: string): boolean {
  const plain = key.replace(/^(?:mod\+)?(?:shift\+)?/, '')
  if (plain === '' || TAKEN.has(plain)) return false
  const [, rest] = /^mod\+(.+)$/.exec(key) ?? []
  return SIGNS.test(rest ?? key) && (rest === undefined || !TAKEN_WITH_MOD.has(rest))
}

/** The keys of a command, those a person may change and those that stay. */
export function keysOf(id: CommandId, choices: KeyChoices): string[] {
  const { keys, isFixed: stays } = described[id]
  const chosen = choices[id]
  if (stays || chosen === undefined) return [...keys]
  return [...keys.filter((key) => !mayChoose(key)), ...chosen]
}

/** The keys of a command that a person may change. */
export const ownKeys = (id: CommandId, choices: KeyChoices): string[] =>
  described[id].isFixed ? [] : keysOf(id, choices).filter(mayChoose)

/** Whether two commands act on a common screen. */
const meet = (a: CommandId, b: CommandId): boolean =>
  SCREENS[groupOf(a)].some((screen) => (SCREENS[groupOf(b)] as readonly Screen[]).includes(screen))

/** Whether two commands have a key in common from the start, like those of a player and of the item it is on. */
const shareByDefault = (a: CommandId, b: CommandId, key: string): boolean =>
  described[a].keys.includes(key) && described[b].keys.includes(key)

/** The command that has a key where another would get it; null = the key is free there. */
export const holderOf = (key: string, id: CommandId, choices: KeyChoices): CommandId | null =>
  COMMAND_IDS.find(
    (other) =>
      other !== id && meet(id, other) && keysOf(other, choices).includes(key) && !shareByDefault(id, other, key),
  ) ?? null

/** The choices with a key given to a command, and taken from whichever command had it there. */
export function withKey(choices: KeyChoices, id: CommandId, key: string, inPlaceOf: string | null): KeyChoices {
  const holder = holderOf(key, id, choices)
  const others =
    holder === null
      ? choices
      : set(
          choices,
          holder,
          ownKeys(holder, choices).filter((one) => one !== key),
        )
  const own = ownKeys(id, others)
  const replaced = inPlaceOf === null ? [...own, key] : own.map((one) => (one === inPlaceOf ? key : one))
  return set(others, id, [...new Set(replaced)].slice(0, MOST_KEYS))
}

/** The choices without a key of a command. */
export const withoutKey = (choices: KeyChoices, id: CommandId, key: string): KeyChoices =>
  set(
    choices,
    id,
    ownKeys(id, choices).filter((one) => one !== key),
  )

/** The choices with a command's own keys again; null = they are another command's now, which is given. */
export function withDefault(choices: KeyChoices, id: CommandId): { choices: KeyChoices; holder: CommandId | null } {
  const { [id]: _, ...others } = choices
  const holder = ownKeys(id, others).flatMap((key) => holderOf(key, id, others) ?? [])[0] ?? null
  return { choices: holder === null ? others : choices, holder }
}

/** A command with the keys it has anyway is not named. */
function set(choices: KeyChoices, id: CommandId, keys: readonly string[]): KeyChoices {
  const { [id]: _, ...others } = choices
  const own = ownKeys(id, {})
  const isAsEver = own.length === keys.length && own.every((key, n) => keys[n] === key)
  return isAsEver ? others : { ...others, [id]: [...keys] }
}

/**
 * Those choices that still can be: what names a key that may not be chosen, or one that another command has on the same
 * screen, is left out. For choices that were stored by another version.
 */
export function soundChoices(stored: unknown): KeyChoices {
  const parsed = z.record(z.string(), z.unknown()).catch({}).parse(stored)
  let sound: KeyChoices = {}
  for (const id of COMMAND_IDS) {
    const keys = KeyChoices.safeParse({ [id]: parsed[id] }).data?.[id]
    if (keys === undefined || isFixed(id) || !keys.every(mayChoose)) continue
    sound = { ...sound, [id]: keys }
  }
  const clash = (Object.keys(sound) as CommandId[]).filter((id) =>
    (sound[id] ?? []).some((key) => holderOf(key, id, sound) !== null),
  )
  for (const id of clash) delete sound[id]
  return sound
}
