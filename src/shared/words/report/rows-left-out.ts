import type { NotHeld } from '../../model/not-held.ts'
import { messages } from '../messages.ts'
import { rowFault, sentence } from '../not-held.ts'

type Row = Pick<NotHeld, 'table' | 'state' | 'entry'>

/** Why a report does not print a stored result: printed in its place. Who gave the reply is in doubt too. */
export const refusedReading = {
  ...messages('report.refused', {
    title: 'A stored result is not printed',
    analysis: 'A stored result is not printed: it does not match the custody log.',
    factCheck: 'Nothing of the result of this fact check is printed: it does not match the custody log.',
    job: 'A stored fact check is not printed: its request or its job does not match the custody log.',
    reply: 'Stored as a reply of {origin}, received {received} as stored, SHA-256 {sha256}.',
    check: 'Verify the case to see every row that differs.',
  }),
  why: (rows: readonly Row[]): string => rows.map(rowFault).map(sentence).join(' '),
}

/** What a report says about rows omitted because they do not match the log. */
export const leftOutRows = {
  ...messages('report.left-out-rows', {
    intro:
      'These do not match the custody log, or are missing although it records them. Their content is not in this report.',
    more: 'And {n, number} more; verify the case to see all of them.',
  }),
  line: (row: Row): string => sentence(rowFault(row)),
}
