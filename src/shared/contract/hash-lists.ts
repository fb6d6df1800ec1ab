import { z } from 'zod'
import { HashList, HashListId, HashListName, HashListProgress, HashListPurpose } from '../model/hash-list.ts'
import { call } from './define.ts'

const Named = z.object({ name: HashListName, purpose: HashListPurpose })

export const hashLists = {
  /** The desk's lists of known hashes, by name, and how far the import of another is; null = none is running. */
  'hashLists.list': call({
    input: z.object({}),
    output: z.object({ lists: z.array(HashList), importing: HashListProgress.nullable() }),
    errors: [],
  }),
  /** How many files, each content counted once, were read without their MD5 and SHA-1. */
  'hashLists.lacking': call({ input: z.object({}), output: z.number().int(), errors: [] }),
  /** Lets a person choose a file in a native dialog; null = none was chosen. */
  'hashLists.choose': call({
    input: z.object({}),
    output: z.object({ choiceId: z.uuid(), fileName: z.string() }).nullable(),
    errors: [],
  }),
  /** Imports the chosen file. Settles when it is in use, or refused, and then nothing of it is kept. */
  'hashLists.import': call({
    input: Named.extend({ choiceId: z.uuid() }),
    output: HashList,
    errors: ['hash_list_refused'],
  }),
  /** Stops the import under way. */
  'hashLists.stop': call({ input: z.object({}), output: z.null(), errors: [] }),
  'hashLists.change': call({
    input: Named.extend({ id: HashListId }),
    output: HashList,
    errors: ['not_found', 'hash_list_refused'],
  }),
  /** Removes a list for good; main asks in a native dialog. */
  'hashLists.remove': call({
    input: z.object({ id: HashListId }),
    output: z.null(),
    errors: ['not_found', 'declined'],
  }),
}
