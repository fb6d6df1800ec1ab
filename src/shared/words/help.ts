import type { OutputOf } from '../contract/index.ts'
import { messages } from './messages.ts'

const names = messages('help.versions', { system: 'System' })

/** Texts of the screen "About Touchstone", and of the copy of the log. */
export const help = {
  /** Names and values, one after the other; components it does not run on are omitted. */
  versions: ({ version, electron, chromium, node, sqlite, system }: OutputOf<'app.about'>): [string, string][] => [
    ['Touchstone', version],
    ...(electron === null ? [] : [['Electron', electron] satisfies [string, string]]),
    ...(chromium === null ? [] : [['Chromium', chromium] satisfies [string, string]]),
    ['Node', node],
    ['SQLite', sqlite],
    [names.system, system],
  ],
  logName: 'touchstone-log.txt',
  ...messages('help', {
    title: 'About Touchstone',
    open: 'About Touchstone',
    versionsTitle: 'Versions',
    copyVersions: 'Copy versions',
    licenceTitle: 'Licence',
    licence: 'UNLICENSED: the Touchstone maintainers have granted no public licence for this program.',
    noticesTitle: 'Third-party notices',
    noticesText: 'Third-party notices, text',
    noNotices: 'This build has no notices file. Installed packages have one.',
    logTitle: 'Log',
    logAbout:
      'Records program errors. It may contain names, paths and URLs; a saved copy leaves them out. Nothing is sent.',
    showLog: 'Show log',
    saveLog: 'Save a copy of the log…',
    saveLogTitle: 'Save a copy of the log',
    logSaved: 'Saved',
    logLines: '{lines, plural, one {# line} other {# lines}}',
    /** Header of a copy; `dropped` = number of lines of which nothing could be copied. */
    logLeftOut:
      'Copied without messages, names, paths and URLs. {dropped, plural, one {# line} other {# lines}} left out.',
  }),
} as const
