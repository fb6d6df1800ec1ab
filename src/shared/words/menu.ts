/** The application menu. */
export const menu = {
  app: 'Touchstone',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  go: 'Go',
  cases: 'Cases',
  queue: 'Queue',
  settings: 'Settings',
  traffic: 'Traffic',
}

/** Titles of the system's dialogs. */
export const dialogs = {
  choose: {
    file: 'Choose the file that was saved from the address',
    files: 'Choose files to take in',
    folders: 'Choose folders to take in',
  },
  save: 'Save the report',
}

/** Asked on quitting while answers are under way. */
export const quitQuestion = (count: number) => ({
  message:
    count === 1 ? 'A file was sent and waits for its answer.' : `${count} files were sent and wait for their answers.`,
  detail:
    'Once you choose, nothing more is sent. If you wait, Touchstone quits when the answers are stored, after five minutes at most. If you quit now, it waits ten seconds; an answer that comes later is lost, and you are asked about the charge at the next start.',
  yes: 'Quit now',
  no: 'Wait, then quit',
})

/** What stands in the box when the app cannot start. */
export const startFailure = {
  title: 'Touchstone could not start',
  /** `reference` finds the stack in the log. */
  detail: (reference: string, logFolder: string) =>
    `Nothing was changed. The log in ${logFolder} names the cause under reference ${reference}.`,
  /** Another process has the library open; two would send and pay side by side. */
  openElsewhere: (pid: number, host: string, since: string) =>
    `The library is open elsewhere: process ${pid} on ${host}, since ${since}. Nothing was changed. Close it there, then start again.`,
}
