import type { CustodyTableRow, ExportedHead } from '../../../shared/model/custody.ts'
import { type Cell, jsonCell } from './csv.ts'

type Column = {
  name: string
  /** Its description in docs/export-format.md. */
  means: string
  of: (row: CustodyTableRow, head: ExportedHead) => Cell
}

/** The bytes of a text that a cell cannot hold as it is; null = it can. */
const exactly = (text: string): string | null => (jsonCell(text) === text ? null : Buffer.from(text).toString('base64'))

/** One row an entry, the oldest first. Columns are only ever added at the end. */
export const CUSTODY_COLUMNS: readonly Column[] = [
  { name: 'entry', means: 'number of the entry in the whole log; the first is 1', of: ({ seq }) => seq },
  {
    name: 'time_utc',
    means: 'ISO 8601, UTC, by the computer’s clock',
    of: ({ at }) => new Date(at).toISOString(),
  },
  {
    name: 'case',
    means: 'reference of the case; empty = the library as a whole',
    of: ({ caseReference }) => caseReference,
  },
  { name: 'items', means: 'references of the items it names', of: ({ items }) => items.join(' · ') },
  { name: 'type', means: 'type of event', of: ({ type }) => type },
  { name: 'words', means: 'the entry in words, as shown on screen', of: ({ words }) => words },
  { name: 'operator', means: 'operator, as entered; empty = none entered', of: ({ actor }) => actor },
  { name: 'payload_json', means: 'its payload, as JSON', of: ({ payload }) => jsonCell(payload) },
  {
    name: 'previous_hash',
    means: 'hash of the previous entry, as recorded in this one',
    of: ({ prevHash }) => prevHash,
  },
  { name: 'hash', means: 'hash of this entry', of: ({ hash }) => hash },
  {
    name: 'hashed_json',
    means:
      'everything that is hashed, as JSON: `hash` is the SHA-256 of `previous_hash` followed by this, in UTF-8, unless `hashed_base64` is given',
    of: ({ hashed }) => jsonCell(hashed),
  },
  {
    name: 'removed',
    means: 'yes = its payload was erased; `hash` can still be verified with the hash of the payload in `hashed_json`',
    of: ({ isRemoved }) => (isRemoved ? 'yes' : null),
  },
  { name: 'log_entries', means: 'number of entries in the log when the table was made', of: (_, head) => head.entries },
  { name: 'log_head', means: 'hash of the newest entry', of: (_, head) => head.head },
  {
    name: 'hashed_base64',
    means: 'the bytes hashed after `previous_hash`, where `hashed_json` is not exact; else empty',
    of: ({ hashed }) => exactly(hashed),
  },
  {
    name: 'payload_salt',
    means:
      'hexadecimal: `payloadSha256` in `hashed_json` is the SHA-256 of these bytes followed by `payload_json`, in UTF-8, unless `payload_base64` is given; empty = erased',
    of: ({ salt }) => salt,
  },
  {
    name: 'payload_base64',
    means: 'the bytes of the payload, where `payload_json` is not exact; else empty',
    of: ({ payload }) => exactly(payload),
  },
]
