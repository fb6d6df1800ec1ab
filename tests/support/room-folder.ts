import { tmpdir } from 'node:os'
import { sep } from 'node:path'
import { namesIn } from './process-table.ts'

/** Variables for this system's temp folder. */
export const TEMP_VARIABLES = ['TMPDIR', 'TEMP', 'TMP'] as const
/** Variables for a person's home. */
export const HOME_VARIABLES = ['HOME', 'USERPROFILE'] as const
/** Variables for folders that are in the home where nobody chose others, on Linux. */
export const XDG_VARIABLES = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME'] as const
/** Names the folder of a test run to its processes. */
export const ROOM_VARIABLE = 'TOUCHSTONE_TEST_ROOM'

/** What programs that the tests start, a browser above all, store in a home for themselves. */
const OF_OTHERS =
  /^(\.npm|\.pki|\.cache\/(dconf|fontconfig|mesa_shader_cache\w*)|\.config\/(chromium|dconf|libreoffice|pulse)|\.local\/share\/vitest|Library(?!.*touchstone))(\/|$)|^\.(cache|config)$/i

/** The folder of this test run, which holds a temp folder and a home for each process that runs tests. */
export const roomFolder = (): string => process.env[ROOM_VARIABLE] ?? tmpdir()

/** The files and empty folders in a home, however deep, except those of others' programs. */
export function filesInHome(home: string): string[] {
  const all = namesIn(home, { recursive: true })
  return all.filter((name) => !OF_OTHERS.test(name) && !all.some((other) => other.startsWith(`${name}${sep}`)))
}
