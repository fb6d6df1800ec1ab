/** The code of a failed call, such as "ENOENT" or "SQLITE_FULL"; null = it has none. */
export const errorCode = (cause: unknown): string | null =>
  typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
