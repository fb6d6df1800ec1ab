import type { NotHeld } from '../../model/not-held.ts'
import { count } from '../counts.ts'
import { rowFault, sentence } from '../not-held.ts'

/** Why a report does not print a stored result: printed in its place. Who gave the reply is in doubt too. */
export const refusedReading = {
  title: 'A stored result is not printed',
  analysis: 'A result is stored here and is not printed: what is stored of it does not hold against the custody log.',
  factCheck:
    'Nothing of the result of this fact check is printed: what is stored of it does not hold against the custody log.',
  job: 'A fact check is stored here and nothing of it is printed: what is stored of its question or its job does not hold against the custody log.',
  why: (rows: readonly Pick<NotHeld, 'table' | 'state' | 'entry'>[]): string =>
    rows.map(rowFault).map(sentence).join(' '),
  reply: (received: string, origin: string, sha256: string) =>
    `Kept as an answer of ${origin}, of ${received} as stored, SHA-256 ${sha256}.`,
  check: 'Verifying the case names every row that does not hold.',
} as const

/** What a report says about rows omitted because they do not match the log. */
export const leftOutRows = {
  title: 'Stored, and left out',
  intro:
    'These do not hold against the custody log, or are gone although it tells of them. What they say is not in this report.',
  more: (n: number) => `And ${count(n)} more; verifying the case names all of them.`,
  line: (row: Pick<NotHeld, 'table' | 'state' | 'entry'>): string => sentence(rowFault(row)),
} as const
