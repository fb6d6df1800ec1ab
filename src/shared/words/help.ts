import type { OutputOf } from '../contract/index.ts'
import { counted } from './counts.ts'

/** The screen "About Touchstone", and the copy of the log. */
export const help = {
  title: 'About Touchstone',
  open: 'About Touchstone',
  versionsTitle: 'Versions',
  /** Name and value, one after the other; what it does not run on is left out. */
  versions: ({ version, electron, chromium, node, sqlite, system }: OutputOf<'app.about'>): [string, string][] => [
    ['Touchstone', version],
    ...(electron === null ? [] : [['Electron', electron] satisfies [string, string]]),
    ...(chromium === null ? [] : [['Chromium', chromium] satisfies [string, string]]),
    ['Node', node],
    ['SQLite', sqlite],
    ['System', system],
  ],
  licenceTitle: 'Licence',
  licence: 'UNLICENSED: the Touchstone maintainers have granted no public licence for this program.',
  noticesTitle: 'Third-party notices',
  noticesText: 'Third-party notices, text',
  noNotices: 'This build has no notices file. Installed packages have one.',
  logTitle: 'Log',
  logAbout:
    'The log records faults in the program. It may contain names, paths and addresses; a saved copy leaves them all out. Nothing is sent.',
  showLog: 'Show log',
  saveLog: 'Save a copy of the log…',
  saveLogTitle: 'Save a copy of the log',
  logName: 'touchstone-log.txt',
  logSaved: 'Saved',
  logLines: (lines: number) => counted(lines, 'line'),
  /** In the head of a copy; `dropped` = lines of which nothing could be copied. */
  logLeftOut: (dropped: number) =>
    `Copied without messages, names, paths and addresses. ${counted(dropped, 'line')} left out.`,
} as const
