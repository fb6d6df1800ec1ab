/** The application menu. */
export const menu = {
  app: 'Touchstone',
  file: 'File',
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
  showLog: 'Show log',
  saveLog: 'Save a copy of the log…',
}

/** The menus under the right button of the mouse; the system's own entries bear its words. */
export const contextMenu = {
  copyImage: {
    shown: ({ width, height }: { width: number; height: number }) => `Copy image (${width} × ${height})`,
    veiled: () => 'Copy image (veiled)',
    too_large: () => 'Copy image (too large for the clipboard)',
  },
  showInFolder: 'Show in folder',
} as const

/** Titles of the system's dialogs. */
export const dialogs = {
  choose: {
    file: 'Choose the file that was saved from the address',
    files: 'Choose files to take in',
    folders: 'Choose folders to take in',
    library: 'Choose an empty folder for the library',
  },
  save: 'Save the report',
}

/** Asked on quitting while answers are under way. */
export const quitQuestion = (count: number) => ({
  message:
    count === 1
      ? 'A file was sent and is waiting for its answer.'
      : `${count} files were sent and are waiting for their answers.`,
  detail:
    'Nothing more will be sent. If you wait, Touchstone quits when the answers are stored, after five minutes at most. If you quit now, it waits ten seconds; an answer that comes later is lost, and you are asked about the charge at the next start.',
  yes: 'Quit now',
  no: 'Wait, then quit',
})

/** What the window shows while the app quits. */
export const quitting = {
  title: 'Quitting Touchstone',
  awaiting: (count: number) =>
    count === 0
      ? 'Saving what is under way.'
      : count === 1
        ? 'Waiting for 1 answer from the service.'
        : `Waiting for ${count} answers from the service.`,
  hint: 'The window closes when everything is stored. Nothing more will be sent.',
}

/** Asked when the page of the window cannot be shown. `reference` finds the cause in the log. */
export const pageFailure = {
  crashed: 'The window stopped working several times.',
  notLoaded: 'The window could not be loaded.',
  detail: (reference: string, logFolder: string) =>
    `The library is not affected, and what was sent is still waited for. The log in ${logFolder} names the cause under reference ${reference}.`,
  reload: 'Reload',
  quit: 'Quit',
}

/** What stands in the box when the app cannot start. */
export const startFailure = {
  title: 'Touchstone could not start',
  /** `reference` finds the stack in the log. */
  detail: (reference: string, logFolder: string) =>
    `Nothing was changed. The log in ${logFolder} names the cause under reference ${reference}.`,
  /** Another process has the library open; two would send and pay side by side. */
  elsewhere: {
    title: 'This library is open elsewhere',
    detail: (by: { pid: number; host: string; user: string | null; at: string; isHere: boolean; lock: string }) =>
      [
        `${by.user ?? 'Somebody'} has had it open on ${by.isHere ? 'this computer' : 'another computer'} (${by.host}, process ${by.pid}) since ${by.at}.`,
        'Two at once could send and pay for the same file twice. Nothing was changed.',
        by.isHere
          ? 'Close it there, then start again. A command in a terminal may have it open, too.'
          : `Close it there, then start again. If that computer is gone or was switched off, make sure that nobody is working with this library, remove the file ${by.lock} and start again.`,
      ].join('\n\n'),
  },
  /** Chromium's lock is held, and nobody has the library open. */
  starting: {
    title: 'Touchstone may be starting already',
    detail: (home: string) =>
      `Another Touchstone with the data folder ${home} has not opened its library. Nothing was changed.\n\nLook for its question among your windows and answer it. If there is none, end that Touchstone, then start again.`,
  },
  newer: {
    title: 'This library was made by a newer version of Touchstone',
    detail: (home: string, found: number, known: number) =>
      `The library in ${home} is at step ${found}; this version knows up to step ${known}. Nothing was changed.\n\nInstall the newer version, or start this one with another data folder (--home).`,
  },
  other: {
    title: 'This library was made by another version of Touchstone',
    detail: (home: string) =>
      `The library in ${home} was made by a version that was never released, and this one cannot read it. Nothing was changed.\n\nOpen it with the version that made it, or start this one with another data folder (--home).`,
  },
  readOnly: {
    title: 'The data folder cannot be written',
    detail: (home: string) =>
      `Touchstone may not write to ${home}. It needs to: what is sent and charged is noted there first. Nothing was changed.\n\nAllow writing for your user, attach the drive writable, or start with another data folder (--home).`,
  },
  full: {
    title: 'The disk is full',
    detail: (home: string) =>
      `There is no room left for the library in ${home}. Nothing was lost.\n\nMake room on this disk, then start again.`,
  },
  noFolder: {
    title: 'The data folder cannot be reached',
    detail: (home: string) =>
      `${home} is not there or is not a folder. Nothing was changed.\n\nAttach its drive, or start with another data folder (--home).`,
  },
  diskFailed: {
    title: 'The disk failed',
    detail: (home: string) =>
      `The system could not read or write the library in ${home}. Nothing was deleted.\n\nCheck the drive and its cable, then start again. Copy the folder to another disk before you try to repair it.`,
  },
}
