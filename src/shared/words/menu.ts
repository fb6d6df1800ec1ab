import { messages } from './messages.ts'

/** The application menu. */
export const menu = messages('menu', {
  app: 'Touchstone',
  file: 'File',
  verify: 'Verify an export…',
  edit: 'Edit',
  view: 'View',
  go: 'Go',
  cases: 'Cases',
  settings: 'Settings',
  activity: 'Activity',
  requests: 'Requests',
  custody: 'Custody log',
  help: 'Help',
  about: 'About Touchstone',
  glossary: 'Glossary',
  showLog: 'Show log',
  saveLog: 'Save a copy of the log…',
})

/** The context menus; the system’s own entries have its words. */
export const contextMenu = messages('menu.context', {
  copyImage: {
    shown: 'Copy image ({width} × {height})',
    veiled: 'Copy image (veiled)',
    too_large: 'Copy image (too large for the clipboard)',
  },
  showInFolder: 'Show in folder',
})

/** Titles of the system's dialogs. */
export const dialogs = messages('menu.dialogs', {
  choose: {
    file: 'Choose the file saved from the URL',
    files: 'Choose files to add',
    folders: 'Choose folders to add',
    library: 'Choose an empty folder for the library',
  },
  verify: {
    export: 'Choose the folder of the export',
    manifest: 'Choose the manifest to verify',
    evidence: 'Choose the folder that contains the originals',
    signers: 'Choose a file of allowed signers',
  },
  save: 'Save the report',
})

const quit = messages('menu.quit', {
  message:
    '{count, plural, one {# sent file is waiting for its reply} other {# sent files are waiting for their replies}}.',
  detail:
    'Nothing more will be sent. If you wait, Touchstone quits once the replies are stored, after five minutes at most. If you quit now, it waits ten seconds; a later reply is lost, and you decide about the charge at the next start.',
  yes: 'Quit now',
  no: 'Wait, then quit',
})

/** Asked on quitting while replies are pending. */
export const quitQuestion = (count: number) => ({
  message: quit.message({ count }),
  detail: quit.detail,
  yes: quit.yes,
  no: quit.no,
})

/** Shown in the window while the app quits. */
export const quitting = messages('menu.quitting', {
  title: 'Quitting Touchstone',
  awaiting:
    '{count, plural, =0 {Saving work in progress.} one {Waiting for # reply from the service.} other {Waiting for # replies from the service.}}',
  hint: 'The window closes when everything is stored. Nothing more will be sent.',
})

/** Asked if the page of the window does not respond. */
export const pageHang = messages('menu.page-hang', {
  message: 'The window does not respond.',
  detail:
    'It may recover. Uploads, replies and intake go on without it, and the library is not affected. If you reload it, what you typed and did not save is lost.',
  wait: 'Wait',
  reload: 'Reload',
})

/** Asked if the page of the window cannot be shown. `reference` locates the cause in the log. */
export const pageFailure = messages('menu.page-failure', {
  crashed: 'The window crashed several times.',
  notLoaded: 'The window could not be loaded.',
  detail:
    'The library is not affected, and pending replies are still awaited. The log in {logFolder} names the cause under reference {reference}.',
  reload: 'Reload',
  quit: 'Quit',
})

/** Shown when the app cannot start. */
export const startFailure = messages('menu.start-failure', {
  title: 'Touchstone could not start',
  /** `reference` locates the stack in the log. */
  detail: 'Nothing was changed. The log in {logFolder} names the cause under reference {reference}.',
  /** Before anything is read or made. `path` = the sandbox helper beside the program. */
  switches: {
    title: 'Touchstone was not started',
    detail:
      'Touchstone does not accept {names}. It accepts its own arguments and a few about screen, language and accessibility: others can switch off its sandbox. Nothing was changed.\n\nRemove {count, plural, one {it} other {them}} from the command, the shortcut or the environment, then start again.',
    helper: 'If only root may create namespaces on this system, run this once: sudo chmod 4755 "{path}"',
  },
  /** Another process has the library open; two would both send and pay. */
  elsewhere: {
    title: 'This library is open elsewhere',
    here: '{user} has had it open on this computer ({host}, process {pid}) since {at}.',
    there: '{user} has had it open on another computer ({host}, process {pid}) since {at}.',
    somebody: 'Somebody',
    risk: 'Two at once could send and pay for the same file twice. Nothing was changed.',
    closeHere: 'Close it there, then start again. A command in a terminal may also have it open.',
    closeThere:
      'Close it there, then start again. If that computer is gone or switched off: make sure that nobody is working with this library, delete the file {lock} and start again.',
  },
  /** Chromium's lock is taken, and nobody has the library open. */
  starting: {
    title: 'Touchstone may already be starting',
    detail:
      'Another Touchstone with the data folder {home} has not opened its library. Nothing was changed.\n\nLook for its dialog among your windows and respond to it. If there is none, end that Touchstone and start again.',
  },
  newer: {
    title: 'This library was made by a newer version of Touchstone',
    detail:
      'The library in {home} is at step {found}; this version knows up to step {known}. Nothing was changed.\n\nInstall the newer version, or start this one with another data folder (--home).',
  },
  other: {
    title: 'This library was made by another version of Touchstone',
    detail:
      'The library in {home} was made by an unreleased version, and this one cannot read it. Nothing was changed.\n\nOpen it with the version that made it, or start this one with another data folder (--home).',
  },
  readOnly: {
    title: 'The data folder is read-only',
    detail:
      'Touchstone has no permission to write to {home}, where it records what is sent and charged. Nothing was changed.\n\nGive your user write permission, connect the drive as writable, or start with another data folder (--home).',
  },
  full: {
    title: 'The disk is full',
    detail:
      'There is no space left for the library in {home}. Nothing was lost.\n\nFree some space on this disk, then start again.',
  },
  noFolder: {
    title: 'The data folder cannot be reached',
    detail:
      '{home} does not exist or is not a folder. Nothing was changed.\n\nConnect its drive, or start with another data folder (--home).',
  },
  diskFailed: {
    title: 'The disk failed',
    detail:
      'The system could not read or write the library in {home}. Nothing was deleted.\n\nCheck the drive and its cable, then start again. Copy the folder to another disk before you try to repair it.',
  },
})

type LibraryOwner = { pid: number; host: string; user: string | null; at: string; isHere: boolean; lock: string }

/** Who has the library open, and what to do. */
export function elsewhereDetail({ pid, host, user, at, isHere, lock }: LibraryOwner): string {
  const words = startFailure.elsewhere
  const who = { pid: String(pid), host, user: user ?? words.somebody, at }
  return [
    isHere ? words.here(who) : words.there(who),
    words.risk,
    isHere ? words.closeHere : words.closeThere({ lock }),
  ].join('\n\n')
}
