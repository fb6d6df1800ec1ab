import type { AccountStatus } from '../contract/account.ts'
import type { QueueState } from '../contract/checks.ts'
import { counted } from './counts.ts'

export const appName = 'Touchstone'

export const simulated = {
  banner: 'Simulated service. Its results are made up and say nothing about the pictures.',
  stored: 'This case holds results of a simulated service. They are made up and say nothing about the pictures.',
  result: 'This result was made up by a simulated service. It says nothing about the picture.',
  chip: 'Simulated',
} as const

/** A result that did not come from the service itself. */
export const attached = {
  /** Beside a word in a chip. */
  beside: 'attached',
  explained: 'Attached by a person; Touchstone did not receive it from the service.',
  result: (by: string) =>
    `This result was attached by ${by}, who obtained it from the provider. Touchstone did not receive it from the service.`,
} as const

/** The status pill: a word, and after it the cause or the comfort. Each state has its own remedy. */
export function connectionWords(status: AccountStatus): { label: string; detail: string | null; isOnline: boolean } {
  if (status.token === 'none') return { label: 'No token', detail: 'nothing can be sent', isOnline: false }
  if (status.token === 'locked') return { label: 'Keychain locked', detail: 'nothing can be sent', isOnline: false }
  if (status.token === 'unknown') {
    const label = status.keychain === 'asking' ? 'Asking the keychain' : 'Keychain does not answer'
    return { label, detail: 'nothing can be sent', isOnline: false }
  }
  switch (status.connection) {
    case 'online':
      return { label: 'Online', detail: null, isOnline: true }
    case 'unknown':
      return { label: 'Not tried yet', detail: null, isOnline: true }
    case 'offline':
      return { label: 'Offline', detail: 'everything here is cached', isOnline: false }
    case 'unreachable':
      return { label: 'Service unreachable', detail: 'everything here is cached', isOnline: false }
    case 'token_refused':
      return { label: 'Token refused', detail: 'set another one', isOnline: false }
    case 'no_scope':
      return { label: 'Token not allowed', detail: 'it lacks image forensics', isOnline: false }
    case 'credits_out':
      return { label: 'Credits used up', detail: 'everything here is cached', isOnline: false }
    case 'not_the_service':
      return { label: 'Wrong address', detail: 'this is not the service', isOnline: false }
  }
}

export const frame = {
  moreTools: 'More tools',
  search: 'Search names and folders',
  searchLabel: 'Search this case',
  clearSearch: 'Clear search',
  credits: 'Credits',
  creditsUnknown: 'The service does not tell its balance.',
  cases: 'Cases',
  settings: 'Settings',
  way: 'The way to the service',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied: the clipboard refused',
  loading: 'Loading',
  place: 'Place',
  paused: 'paused',
  head: 'head',
  copyHead: 'Copy the head of the custody log',
  skipToWork: 'Skip to the work area',
  readOnly: 'Evidence opened for reading only',
  reference: 'Reference',
  none: '–',
  hidePanels: 'Hide panels',
  showPanels: 'Show panels',
  crashed: {
    happened: 'This screen failed.',
    kept: 'Everything stored stays stored. The evidence was not touched.',
    next: 'Go back to the cases and open it again.',
    action: 'Go to the cases',
  },
  noMain: 'The window lost its connection to the app.',
} as const

/** "Custody log 2,317 entries". */
export const custodyEntries = (entries: number): string => `Custody log ${counted(entries, 'entry', 'entries')}`

export const cases = {
  title: 'Cases',
  newCase: 'New case…',
  columns: { reference: 'Reference', name: 'Name', items: 'Items', analysed: 'Analysed', activity: 'Last activity' },
  listName: 'Cases, most recent first',
  dropHint: 'Drop files or folders anywhere in this window to start a case with them.',
  empty: {
    title: 'Open a first case',
    text: 'A case holds the evidence of one investigation. Drop a folder of pictures anywhere in this window, or open an empty case and add evidence later.',
    promise: 'Evidence is opened read-only. Nothing is sent until you ask for it and see the cost.',
  },
  name: 'Name of the case',
  nameHint: 'For example the place or the question. The reference is given by the library.',
  create: 'Open case',
  createTitle: 'New case',
  closed: 'closed',
  operator: {
    label: 'Your name for the custody log and the reports',
    save: 'Save',
    later: 'It can be changed in the settings.',
  },
} as const

export const drop = {
  intoCase: (reference: string) => `Drop to add to ${reference}`,
  intoNew: 'Drop to choose a case',
  promise: 'Files are opened read-only and stay where they are.',
  title: 'Where does this belong?',
  newCase: 'A new case',
  existing: 'A case that is there',
  add: 'Add evidence',
  adding: (files: number) => counted(files, 'file or folder', 'files or folders'),
  added: (exhibits: readonly string[]) => `Added as ${exhibits.join(', ')}`,
} as const

export const about = {
  title: 'About',
  version: 'Version',
  runtime: 'Runs in',
  platform: 'System',
  library: 'Library',
} as const

/** How many checks of the queue are not settled: the figure on its button. */
export const openInQueue = ({ counts }: QueueState): number =>
  counts.waiting + counts.sending + counts.unknown + counts.blocked
