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
}

/** Titles of the system's dialogs. */
export const dialogs = {
  chooseFiles: 'Choose files to take in',
  chooseFolders: 'Choose folders to take in',
  save: 'Save the report',
}

/** What stands in the box when the app cannot start. */
export const startFailure = {
  title: 'Touchstone could not start',
  /** `reference` finds the stack in the log. */
  detail: (reference: string, logFolder: string) =>
    `Nothing was changed. The log in ${logFolder} names the cause under reference ${reference}.`,
}
