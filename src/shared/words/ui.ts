import type { AccountStatus } from '../contract/account.ts'
import type { QueueState } from '../contract/checks.ts'
import { messages } from './messages.ts'

export const appName = 'Touchstone'

export const simulated = messages('ui.simulated', {
  banner: 'Simulated service: results are not evidence.',
  stored: 'Simulated results, not evidence.',
  result: 'Made up by a simulated service; it says nothing about this item',
  chip: 'Simulated',
})

/** A result that was not received from the service directly. */
export const attached = messages('ui.attached', {
  /** Next to a word in a chip. */
  beside: 'attached',
  explained: 'Attached by a person; Touchstone did not receive it from the service.',
  result:
    'This result was attached by {by}, who obtained it from the provider. Touchstone did not receive it from the service.',
})

const connection = messages('ui.connection', {
  noToken: 'No token',
  keychainLocked: 'Keychain locked',
  keychainAsking: 'Reading keychain',
  keychainSilent: 'Keychain not responding',
  cannotSend: 'nothing can be sent',
  storedOnly: 'stored data only',
  online: 'Online',
  unknown: 'Not tested yet',
  offline: 'Offline',
  unreachable: 'Service unreachable',
  tokenRefused: 'Token refused',
  replaceIt: 'replace it',
  noScope: 'Token lacks permission',
  noForensics: 'no image forensics',
  creditsOut: 'No credits left',
  wrongAddress: 'Wrong address',
  notTheService: 'not the service',
})

/** The status pill: the state, and what it means or needs. Each state has its own remedy. */
export function connectionWords(status: AccountStatus): { label: string; detail: string | null; isOnline: boolean } {
  const off = (label: string, detail: string) => ({ label, detail, isOnline: false })
  if (status.token === 'none') return off(connection.noToken, connection.cannotSend)
  if (status.token === 'locked') return off(connection.keychainLocked, connection.cannotSend)
  if (status.token === 'unknown')
    return off(
      status.keychain === 'asking' ? connection.keychainAsking : connection.keychainSilent,
      connection.cannotSend,
    )
  switch (status.connection) {
    case 'online':
      return { label: connection.online, detail: null, isOnline: true }
    case 'unknown':
      return { label: connection.unknown, detail: null, isOnline: true }
    case 'offline':
      return off(connection.offline, connection.storedOnly)
    case 'unreachable':
      return off(connection.unreachable, connection.storedOnly)
    case 'token_refused':
      return off(connection.tokenRefused, connection.replaceIt)
    case 'no_scope':
      return off(connection.noScope, connection.noForensics)
    case 'credits_out':
      return off(connection.creditsOut, connection.storedOnly)
    case 'not_the_service':
      return off(connection.wrongAddress, connection.notTheService)
  }
}

export const frame = messages('ui.frame', {
  moreTools: 'More tools',
  search: 'Search',
  searchLabel: 'Search this case',
  searchAllLabel: 'Search all cases',
  clearSearch: 'Clear search',
  credits: 'Balance',
  cases: 'Cases',
  settings: 'Settings',
  way: 'Connection',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  copy: 'Copy',
  /** The button that copies one thing, such as a path. */
  copyThing: 'Copy {thing}',
  copied: 'Copied',
  notCopied: 'Copy failed',
  loading: 'Loading',
  place: 'Breadcrumb',
  paused: 'paused',
  head: 'fingerprint',
  copyHead: 'Copy the fingerprint of the log',
  skipToWork: 'Skip to main content',
  readOnly: 'Evidence read-only',
  crashed: {
    happened: 'This screen failed.',
    kept: 'Nothing stored was lost. The evidence was not touched.',
    next: 'Return to Cases and open it again.',
    action: 'Go to Cases',
  },
  partFailed: {
    image: 'The image could not be shown.',
    notes: 'The notes below the image could not be shown.',
    tools: 'The tools could not be shown.',
    panel: 'This panel could not be shown.',
    faces: 'The face crops could not be shown.',
    again: 'Try again',
  },
  noMain: 'The window lost its connection to the app.',
  custodyLog: 'Custody log: {entries, number}',
})

export const cases = messages('ui.cases', {
  title: 'Cases',
  newCase: 'New case…',
  columns: { reference: 'Reference', name: 'Name', items: 'Items', analysed: 'Analysed', activity: 'Last activity' },
  listName: 'Cases, most recent first',
  dropHint: 'Drop files or folders anywhere to start a case.',
  empty: {
    title: 'Create your first case',
    text: 'A case contains the evidence of one investigation. Drop a folder anywhere in this window, or create an empty case and add evidence later.',
    promise: 'Evidence is opened read-only. Nothing is sent until you have seen the cost and ask for it.',
  },
  name: 'Case name',
  nameHint: 'For example a place or a question.',
  create: 'Create case',
  createTitle: 'New case',
  closed: 'closed',
  operator: {
    label: 'Your name for the custody log and reports',
    save: 'Save',
  },
})

export const drop = messages('ui.drop', {
  intoCase: 'Drop to add to {reference}',
  intoNew: 'Drop to choose a case',
  promise: 'Files are opened read-only and not moved. Temporary files are copied.',
  title: 'Add to a case',
  newCase: 'New case',
  add: 'Add evidence',
  adding: '{files, plural, one {# file or folder} other {# files or folders}}',
})

export const about = messages('ui.about', {
  title: 'About',
  version: 'Version',
  runtime: 'Runtime',
  platform: 'System',
  library: 'Library',
})

/** Number of checks in the queue that have not ended, shown on its button. */
export const openInQueue = ({ counts }: QueueState): number =>
  counts.waiting + counts.sending + counts.unknown + counts.blocked
