import { messages } from '../messages.ts'

/** What a check of a saved table of the custody log, without Touchstone, can show of each kind of table. */
export const custodyCheck = messages('report.custody-check', {
  /** Before the path of the table. */
  title: 'Custody log',
  open: 'Check it without Touchstone',
  shows: {
    whole:
      'A table of the whole log is a chain: the check shows whether each entry fits its hash and follows the one before it, up to the newest.',
    part: 'A table of one case, or of a filter, is no chain: the check shows whether each row fits its own hash, never that nothing is missing between rows.',
    extract: 'An extract, as in a report of some items, is without what was hashed: its rows are not checkable here.',
  },
  origin:
    'The check cannot show who wrote a table, since hashes can be computed anew: compare them with hashes from elsewhere, as in a signed report.',
  /** How the program is run, and what it needs. */
  run: 'To check the table without Touchstone, save this program as {program}, and run it in the same folder with Python 3.7 or later:',
  ends: 'It ends with 0 where every row that is checkable fits, with 1 where one does not, and with 3 where none is checkable.',
  /** Lines of the program’s output. */
  says: {
    entry: 'Entry {entry}',
    faults: {
      unreadable: 'cannot be read.',
      hash: 'does not fit its hash.',
      facts: 'has another number, type, time or JSON than was hashed.',
      operator: 'has another operator than was hashed.',
      payload: 'has another payload than was hashed.',
      order: 'does not come after the entry above it.',
      link: 'does not follow the entry before it.',
      head: 'does not fit the length or the newest hash of the log, as given in the table.',
    },
    rows: 'Rows: {rows}, of {entries} entries in the log.',
    fits: 'Fit their hash: {fits}. Do not: {wrong}. Not checkable here: {unknown}.',
    erased: 'Of these without their payload, given as erased: {erased}.',
    newest: 'Hash of the newest entry: {hash}',
    empty: 'The table has no rows.',
  },
})
