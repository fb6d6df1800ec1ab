import type { AppError } from '../errors.ts'
import { messages } from './messages.ts'

/** The demo on the first screen, in the menu and in Settings. */
export const demoWords = messages('demo', {
  title: 'Demo',
  open: 'Open the demo',
  opening: 'Opening the demo',
  delete: 'Delete the demo…',
  about:
    'The demo opens in its own window: made-up evidence, simulated results, no token, no network. Your own library is not touched.',
  notMade: 'This copy of Touchstone has no demo yet. Make it with:',
  command: 'npm run build:demo',
  where: 'The demo’s folder:',
})

/** Notices of the demo's window on every screen. */
export const inDemo = messages('demo.window', {
  mark: 'Demo',
  banner: 'Made-up evidence and simulated results. Nothing can be sent.',
  pill: 'nothing can be sent',
  network: 'This is the demo: Touchstone opens no connection, and this cannot be changed here.',
})

/** The steps of working with the app, in one image of four. */
export const workflow = messages('demo.workflow', {
  label: 'How Touchstone works',
  steps: [
    { title: 'Evidence', text: 'Read-only, hashed and inspected here.' },
    { title: 'You choose', text: 'Only what you approve is sent, and you see the cost first.' },
    { title: 'Results', text: 'Every reply is saved, for review offline.' },
    { title: 'Report', text: 'PDF, JSON and CSV with hashes, signed where a keychain is available.' },
  ],
  staysHere: 'This computer',
  service: 'Verification service',
})

/** Asked before the demo is deleted. */
export const deleteDemoQuestion = messages('demo.delete', {
  message: 'Delete the demo?',
  detail: 'The folder {folder} is deleted, with everything done in the demo. Your own cases are not affected.',
  yes: 'Delete the demo',
  no: 'Keep it',
})

/** Why the demo was not opened or not deleted. */
export const demoFailed = messages('demo.failed', {
  not_made: {
    happened: 'The demo has not been made yet.',
    kept: 'Nothing was changed.',
    next: 'Run “npm run build:demo” in the source folder, then open the demo again.',
  },
  open: {
    happened: 'The demo is open.',
    kept: 'Nothing was deleted.',
    next: 'Close its window first, then delete it.',
  },
  not_a_demo: {
    happened: 'The folder where the demo belongs contains something else.',
    kept: 'It was left as it is.',
    next: 'Move or rename that folder, then try again.',
  },
  not_writable: {
    happened: 'The demo’s folder cannot be written.',
    kept: 'Your own library was not touched.',
    next: 'Check the free space and permissions beside the data folder, then try again.',
  },
  not_started: {
    happened: 'The demo did not start.',
    kept: 'Your own library was not touched.',
    next: 'Try again. If it fails again, open About and save a copy of the log for support.',
  },
} satisfies Record<Extract<AppError, { kind: 'demo_failed' }>['reason'], object>)

/** Why something is refused in the demo. */
export const refusedInDemo = messages('demo.refused', {
  happened: 'This is the demo, which has no token and no network.',
  kept: 'Nothing was sent and nothing was spent.',
  next: 'Use your own library to send evidence or to change this.',
})

/** Notices in exports of the demo. */
export const demoExport = messages('demo.export', {
  mark: 'DEMO',
  banner: 'Demo: made-up evidence and simulated results. This is not a report about real media.',
  verified: 'This export was made in the demo. It says nothing about real media.',
})

/** Why the demo signs nothing. */
export const demoUnsigned = messages('demo.unsigned', {
  reason: 'This is the demo, which uses no keychain and has no signing key.',
  heads:
    'This library is the demo: it uses no keychain, signs nothing, and no signed fingerprint of the log is expected.',
})
