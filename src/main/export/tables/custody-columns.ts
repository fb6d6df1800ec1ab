import type { CustodyTableRow, ExportedHead } from '../../../shared/model/custody.ts'
import { type Cell, jsonCell } from './csv.ts'

type Column = {
  name: string
  /** As it stands in docs/export-format.md. */
  means: string
  of: (row: CustodyTableRow, head: ExportedHead) => Cell
}

/** The bytes of a text that a cell cannot hold as it is; null = it can. */
const exactly = (text: string): string | null => (jsonCell(text) === text ? null : Buffer.from(text).toString('base64'))

/** One row an entry, the oldest first. Columns are only ever added at the end. */
export const CUSTODY_COLUMNS: readonly Column[] = [
  { name: 'entry', means: 'its number in the whole log; the first is 1', of: ({ seq }) => seq },
  {
    name: 'time_utc',
    means: 'ISO 8601, UTC, by the clock of the computer',
    of: ({ at }) => new Date(at).toISOString(),
  },
  { name: 'case', means: 'reference of the case; empty = of the library', of: ({ caseReference }) => caseReference },
  { name: 'items', means: 'references of the items it names', of: ({ items }) => items.join(' · ') },
  { name: 'type', means: 'kind of event', of: ({ type }) => type },
  { name: 'words', means: 'what it says, as the screen shows it', of: ({ words }) => words },
  { name: 'operator', means: 'who did it; empty = nobody had given a name', of: ({ actor }) => actor },
  { name: 'payload_json', means: 'its contents, as JSON', of: ({ payload }) => jsonCell(payload) },
  { name: 'previous_hash', means: 'hash of the entry before, as this entry holds it', of: ({ prevHash }) => prevHash },
  { name: 'hash', means: 'its own', of: ({ hash }) => hash },
  {
    name: 'hashed_json',
    means:
      'everything that is hashed, as JSON: SHA-256 of `previous_hash` followed by this, as UTF-8, is `hash`, but where `hashed_base64` says it',
    of: ({ hashed }) => jsonCell(hashed),
  },
  {
    name: 'removed',
    means: 'yes = its contents were erased; `hash` holds by the digest in `hashed_json`',
    of: ({ isRemoved }) => (isRemoved ? 'yes' : null),
  },
  { name: 'log_entries', means: 'entries of the whole log when the table was made', of: (_, head) => head.entries },
  { name: 'log_head', means: 'hash of the newest of them', of: (_, head) => head.head },
  {
    name: 'hashed_base64',
    means:
      'the bytes that are hashed after `previous_hash`, where `hashed_json` could not hold them exactly; else empty',
    of: ({ hashed }) => exactly(hashed),
  },
  {
    name: 'payload_salt',
    means:
      'hexadecimal: SHA-256 of these bytes followed by `payload_json`, as UTF-8, is `payloadSha256` in `hashed_json`, but where `payload_base64` says it; empty = erased',
    of: ({ salt }) => salt,
  },
  {
    name: 'payload_base64',
    means: 'the bytes of its contents, where `payload_json` could not hold them exactly; else empty',
    of: ({ payload }) => exactly(payload),
  },
]
