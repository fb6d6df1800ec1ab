import type { ItemQueries } from './item-queries.ts'

/** What main may ask of the reader thread: the list queries by name. */
export type ReaderRequest = { id: number; name: keyof ItemQueries; args: unknown[] }
export type ReaderReply = { id: number; value: unknown } | { id: number; failure: string }
