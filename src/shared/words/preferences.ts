import type { AccountStatus } from '../contract/account.ts'

export const preferences = {
  title: 'Settings',
  service: 'Service',
  address: 'Address',
  addressHint: 'https, or http for a service on this machine.',
  save: 'Save',
  saved: 'Saved',
  token: 'Token',
  takeToken: 'Take token from clipboard',
  replaceToken: 'Take another token from clipboard',
  tokenHint:
    'Copy the token where you got it, then press the button. Touchstone reads the clipboard outside this window, stores the token and empties the clipboard. This window never sees it.',
  forget: 'Forget token',
  test: 'Test',
  askKeychain: 'Ask the keychain again',
  testHint: 'The test asks the service about a job that cannot exist; it costs nothing.',
  testing: 'Asking the service',
  person: 'Person',
  operator: 'Your name',
  operatorHint: 'Stands in the custody log and in reports.',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  keys: {
    title: 'Keys',
    on: 'Keys of one letter act, such as G for the grid.',
    off: 'Keys of one letter do nothing.',
    turnOn: 'Switch them on',
    turnOff: 'Switch them off',
    hint: 'Off is safer with speech input or a shaking hand. Arrows, Enter, Space, Esc and keys with Ctrl act all the same.',
  },
  checked: 'checked',
  notChecked: 'not checked since the app was started',
} as const

/** Where the token is, as a sentence. */
export const tokenWords: Record<AccountStatus['token'], string> = {
  keychain: 'A token is set and kept in the keychain of this system.',
  session: 'A token is set. It is kept in memory and is gone when Touchstone is closed.',
  none: 'No token is set.',
  locked: 'No token is in use. Whether the keychain holds one can be seen once it is unlocked.',
  unknown: 'No token is in use. Whether the keychain holds one is not known.',
}

/** What became of the keychain, as a sentence; null where there is nothing to say. */
export const keychainWords: Record<AccountStatus['keychain'], string | null> = {
  ok: null,
  untried: null,
  asking: 'The keychain is being asked.',
  absent: 'This system offers no keychain that Touchstone can use. It never writes the token into a file instead.',
  locked: 'The keychain is locked. Unlock it, then ask it again. Nothing in it was changed.',
  timeout:
    'The keychain did not answer within ten seconds. If the system asks for a password in a window of its own, answer it there, then ask again.',
  failed: 'The keychain failed. Nothing in it was removed.',
  too_long: 'The token is longer than a keychain of this system can hold.',
}

/** What the last contact with the service showed, and the remedy. */
export const connectionSentence: Record<AccountStatus['connection'], string> = {
  unknown: 'The service has not been asked yet.',
  online: 'The service took the token.',
  offline: 'This machine has no network. Everything stored stays readable; sending goes on when the network is back.',
  unreachable: 'The service does not answer at this address. Check the address, or wait: it may be down.',
  token_refused: 'The service refused the token: it is wrong, expired or revoked. Take another one.',
  no_scope: 'The service knows the token, but it may not use image forensics. Ask whoever issued it.',
  credits_out: 'The credits are used up. Ask whoever manages the account.',
  not_the_service: 'Something else answers at this address. Check the address, and any proxy on the way.',
}

/** Stands for whoever worked while no name was given, on screens, in reports and in the custody log alike. */
export const unnamedOperator = 'unnamed operator'
