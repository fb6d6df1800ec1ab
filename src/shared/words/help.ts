import type { OutputOf } from '../contract/index.ts'
import { dayText } from './dates.ts'
import { messages } from './messages.ts'

const names = messages('help.versions', { date: 'Date of this version', system: 'System' })

const age = messages('help.age', {
  version:
    '{months, plural, one {This version is # month old} other {This version is # months old}}, by the clock of this computer.',
  engine:
    'By Electron’s usual schedule its browser engine no longer receives security fixes. Ask for a newer version before you open files from strangers.',
})

/** Electron maintains its three newest versions, and a new one comes every eight weeks: after six months none is left. */
const MAINTAINED_MONTHS = 6

/** What the age of a version means, once it is older than its browser engine is maintained; null = nothing to say. */
export function versionAge({ committedAt, electron }: OutputOf<'app.about'>, now: number): string | null {
  if (committedAt === null) return null
  const [made, today] = [new Date(committedAt), new Date(now)]
  const monthsOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
  const months = monthsOf(today) - monthsOf(made) - (today.getUTCDate() < made.getUTCDate() ? 1 : 0)
  if (months < MAINTAINED_MONTHS) return null
  return [age.version({ months }), ...(electron === null ? [] : [age.engine])].join(' ')
}

/** Texts of the screen "About Touchstone", and of the copy of the log. */
export const help = {
  /** Names and values, one after the other; components it does not run on are omitted. */
  versions: ({
    version,
    committedAt,
    electron,
    chromium,
    node,
    sqlite,
    system,
  }: OutputOf<'app.about'>): [string, string][] => [
    ['Touchstone', version],
    ...(committedAt === null ? [] : [[names.date, dayText(committedAt)] satisfies [string, string]]),
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
