import { tmpdir } from 'node:os'

/** Variables for this system's temp folder. */
export const TEMP_VARIABLES = ['TMPDIR', 'TEMP', 'TMP'] as const
/** Names the folder of a test run to its processes. */
export const ROOM_VARIABLE = 'TOUCHSTONE_TEST_ROOM'

/** Names the folder for settings of programs, on Linux. */
export const CONFIG_VARIABLE = 'XDG_CONFIG_HOME'

/** The folder of this test run, which holds a temp folder for each file of tests. */
export const roomFolder = (): string => process.env[ROOM_VARIABLE] ?? tmpdir()
