import { z } from 'zod'
import { CaseId, Instant, ItemId } from '../model/ids.ts'
import { LibraryMove } from '../model/library-move.ts'
import { SentSince } from '../model/sent-since.ts'
import { call } from './define.ts'

/** What was done at start about a library that could not be opened, or that a person had replaced. */
export const LibraryRescue = z.object({
  why: z.enum(['damaged', 'missing', 'restored']),
  /** Where the files that stood there lie now; null = there were none. */
  setAside: z.string().nullable(),
  /** When the backup that stands in was made; null = there was none, and the library is new. */
  backupAt: z.number().nullable(),
  sentSince: SentSince,
})

/** How many files, and how many bytes. */
const Amount = z.object({ files: z.number().int(), bytes: z.number().int() })

export const library = {
  /** Where the library lies, the copy that a move left behind (null = none), and the move of this run (null = none). */
  'library.place': call({
    input: z.object({}),
    output: z.object({ path: z.string(), left: z.string().nullable(), move: LibraryMove.nullable() }),
    errors: [],
  }),
  /** Moves the library: main asks for the folder and for a yes in native dialogs. Answers once the move has begun. */
  'library.move': call({ input: z.object({}), output: z.null(), errors: ['cannot_move', 'declined'] }),
  /** Breaks the move off; the library stays where it is. */
  'library.cancelMove': call({ input: z.object({}), output: z.null(), errors: [] }),
  /** How the move ended was read. */
  'library.dismissMove': call({ input: z.object({}), output: z.null(), errors: [] }),
  /** Ends this run and starts the next one, on the library where it lives now. */
  'library.startAgain': call({ input: z.object({}), output: z.null(), errors: [] }),
  /** Removes the copy that a move left behind; main asks in a native dialog. */
  'library.removeLeft': call({ input: z.object({}), output: z.null(), errors: ['cannot_move', 'declined'] }),
  /** What lies in the data folder beside the library file, counted anew. */
  'library.diskUse': call({
    input: z.object({}),
    output: z.object({
      thumbnails: Amount,
      previews: Amount,
      lossless: Amount,
      pasted: Amount,
      backups: Amount,
      freeBytes: z.number(),
    }),
    errors: [],
  }),
  /** Removes pictures that can be made again; says how many files were kept, and why. */
  'library.clearPictures': call({
    input: z.object({}),
    output: z.object({ removed: Amount, keptPaid: z.number().int(), keptNoOriginal: z.number().int() }),
    errors: [],
  }),
  /** The backups in the data folder, newest first; and what was done when this run began, null = nothing. */
  'library.backups': call({
    input: z.object({}),
    output: z.object({
      backups: z.array(z.object({ name: z.string(), at: Instant, bytes: z.number().int() })),
      rescue: LibraryRescue.nullable(),
      /** Deleted cases that are not empty yet, and cases of which items are being erased. */
      erasing: z.array(
        z.object({
          reference: z.string(),
          scope: z.enum(['case', 'items']),
          /** Why it did not end when it was last tried; `file` = what could not be removed, null = something else failed. */
          stuck: z.object({ file: z.string().nullable() }).nullable(),
        }),
      ),
      /** Deleted cases, and erased items (null = the whole case), that a backup brought back. */
      returned: z.array(
        z.object({
          caseId: CaseId,
          reference: z.string(),
          erasedAt: z.number(),
          itemIds: z.array(ItemId).nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  /** Copies the library where the person says, and checks the copy. */
  'library.backUp': call({
    input: z.object({}),
    output: z.object({ path: z.string(), bytes: z.number().int() }),
    errors: ['declined', 'export_failed', 'not_found', 'backup_damaged'],
  }),
  /** Has a backup stand in for the library at the next start; main asks in a native dialog. */
  'library.restore': call({
    input: z.object({ name: z.string().max(200) }),
    output: z.null(),
    errors: ['declined', 'export_failed', 'not_found', 'backup_damaged'],
  }),
}
