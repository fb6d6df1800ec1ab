import type { AccountStatus } from '../contract/account.ts'
import { messages } from './messages.ts'

export const preferences = messages('preferences', {
  title: 'Settings',
  service: 'Service',
  address: 'Service address',
  addressHint: 'https, or http on this computer.',
  save: 'Save',
  saved: 'Saved',
  token: 'Token',
  takeToken: 'Paste token',
  replaceToken: 'Replace token',
  tokenHint:
    'Copy the token first. Touchstone takes it and empties the clipboard. A clipboard history, if one is on, may keep it: delete it there.',
  forget: 'Forget token',
  test: 'Test',
  askKeychain: 'Retry keychain',
  testHint: 'Asks the service whether it accepts the token; costs nothing.',
  testing: 'Testing',
  person: 'Operator',
  operator: 'Your name',
  operatorHint: 'For the custody log and reports.',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  keys: {
    title: 'Shortcuts',
    on: 'Single-letter shortcuts are on.',
    off: 'Single-letter shortcuts are off.',
    turnOn: 'Turn shortcuts on',
    turnOff: 'Turn shortcuts off',
    hint: 'Turn them off for speech input or a tremor. Arrows, Enter, Space, Esc and Ctrl shortcuts always work.',
  },
  checked: 'tested',
  notChecked: 'not tested since start',
})

/** Where the token is. */
export const tokenWords = messages('preferences.token', {
  keychain: 'Token stored in the keychain.',
  session: 'Token in memory only, until Touchstone is closed.',
  none: 'No token is set.',
  locked: 'No token in use. Unlock the keychain to see whether it contains one.',
  unknown: 'No token in use. It is unknown whether the keychain contains one.',
} satisfies Record<AccountStatus['token'], string>)

/** The state of the keychain; null = nothing to report. */
export const keychainWords: Record<AccountStatus['keychain'], string | null> = {
  ok: null,
  untried: null,
  ...messages('preferences.keychain', {
    asking: 'Waiting for the keychain.',
    absent: 'This system has no keychain that Touchstone can use.',
    locked: 'The keychain is locked. Unlock it, then retry. It was not changed.',
    timeout:
      'The keychain did not respond within ten seconds. If the system asks for a password in another window, enter it there, then retry.',
    failed: 'The keychain failed. Nothing in it was removed.',
    too_long: 'The token is too long for this system’s keychain.',
  }),
}

/** What the last contact with the service showed, and the remedy. */
export const connectionSentence = messages('preferences.connection', {
  unknown: 'The service has not been contacted yet.',
  online: 'The service accepted the token.',
  offline: 'This computer is offline. Stored data stays readable; sending resumes when the network is back.',
  unreachable: 'The service does not respond at this address. Check the address or try later: it may be down.',
  token_refused: 'The service refused the token: it is wrong, expired or revoked. Replace it.',
  no_scope: 'The service knows the token but does not allow it image forensics. Ask whoever issued it.',
  credits_out: 'No credits are left. Ask whoever manages the account.',
  not_the_service: 'Something other than the service responds at this address. Check the address and any proxy.',
} satisfies Record<AccountStatus['connection'], string>)

/** Stands for anyone who worked before a name was entered: on screens, in reports and in the custody log alike. */
export const unnamedOperator = 'unnamed operator'
