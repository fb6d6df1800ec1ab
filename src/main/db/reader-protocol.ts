import type { CaseTallies } from './case-tally.ts'
import type { FileState } from './file-check.ts'
import type { ItemQueries } from './item-queries.ts'
import type { LedgerQueries } from './ledger-queries.ts'
import type { LinkRequestQueries } from './link-requests.ts'
import type { QueueList } from './queue-list.ts'
import type { QuoteItems } from './quote-items.ts'
import type { StoredReadings } from './stored-readings.ts'

/** Looks into a library file that is not the open one. */
export type FileQueries = { fileState: (file: string) => FileState }

/** What runs in the reader thread. */
export type ReaderQueries = ItemQueries &
  StoredReadings &
  LedgerQueries &
  QueueList &
  QuoteItems &
  FileQueries &
  LinkRequestQueries &
  CaseTallies

/** What main may ask of the reader thread: its queries by name. */
export type ReaderRequest = { id: number; name: keyof ReaderQueries; args: unknown[] }
export type ReaderReply = { id: number; value: unknown } | { id: number; failure: string }
