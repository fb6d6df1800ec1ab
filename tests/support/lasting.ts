/** Processes that stay for later files of tests, by id: they end with the process that runs the tests. */
export const lasting = new Set<number>()
/** Files of theirs in the temp folder, by name. */
export const lastingFiles = new Set<string>()
