import { z } from 'zod'
import { CaseId, Instant, ItemId } from '../model/ids.ts'
import { LibraryMove } from '../model/library-move.ts'
import { OutOfReach } from '../model/out-of-reach.ts'
import { SentSince } from '../model/sent-since.ts'
import { call } from './define.ts'

/** What was done at start about a library that could not be opened, or that a person chose to replace. */
export const LibraryRescue = z.object({
  why: z.enum(['damaged', 'missing', 'restored']),
  /** Where the files previously there were moved; null = there were none. */
  setAside: z.string().nullable(),
  /** When the backup now in use was made; null = there was none, and the library is new. */
  backupAt: z.number().nullable(),
  /** Newer backups that were passed over, newest first: what is wrong with each. */
  passedOver: z.array(z.object({ name: z.string(), why: z.enum(['damaged', ...OutOfReach.options]) })),
  sentSince: SentSince,
})

/** Number of files, and of bytes. */
const Amount = z.object({ files: z.number().int(), bytes: z.number().int() })

export const library = {
  /** Where the library is, the copy left behind by a move (null = none), and the move of this run (null = none). */
  'library.place': call({
    input: z.object({}),
    output: z.object({ path: z.string(), left: z.string().nullable(), move: LibraryMove.nullable() }),
    errors: [],
  }),
  /**
   * Moves the library: main asks for the folder and for confirmation in native dialogs. Returns once the move has
   * started.
   */
  'library.move': call({ input: z.object({}), output: z.null(), errors: ['cannot_move', 'declined'] }),
  /** Cancels the move; the library stays where it is. */
  'library.cancelMove': call({ input: z.object({}), output: z.null(), errors: [] }),
  /** Dismisses the outcome of the move, once read. */
  'library.dismissMove': call({ input: z.object({}), output: z.null(), errors: [] }),
  /** Restarts the app, on the library at its current location. */
  'library.startAgain': call({ input: z.object({}), output: z.null(), errors: [] }),
  /** Deletes the copy left behind by a move; main asks in a native dialog. */
  'library.removeLeft': call({ input: z.object({}), output: z.null(), errors: ['left_not_removed', 'declined'] }),
  /** Disk use of the data folder other than the library file, counted now. */
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
  /** Deletes images that can be made again; returns how many files were left, and why. */
  'library.clearPictures': call({
    input: z.object({}),
    output: z.object({ removed: Amount, keptPaid: z.number().int(), keptNoOriginal: z.number().int() }),
    errors: [],
  }),
  /** The backups in the data folder, newest first; and what was done when this run started, null = nothing. */
  'library.backups': call({
    input: z.object({}),
    output: z.object({
      backups: z.array(z.object({ name: z.string(), at: Instant, bytes: z.number().int() })),
      rescue: LibraryRescue.nullable(),
      /** Deleted cases that are not empty yet, and cases whose items are being erased. */
      erasing: z.array(
        z.object({
          reference: z.string(),
          scope: z.enum(['case', 'items']),
          /**
           * Why the last attempt did not complete; `file` = what could not be deleted, null = something else failed.
           */
          stuck: z.object({ file: z.string().nullable() }).nullable(),
        }),
      ),
      /** Deleted cases, and erased items (null = the whole case), that were brought back by a backup. */
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
  /** Copies the library to a place chosen by the person, and checks the copy. */
  'library.backUp': call({
    input: z.object({}),
    output: z.object({ path: z.string(), bytes: z.number().int() }),
    errors: ['declined', 'export_failed', 'not_found', 'backup_damaged'],
  }),
  /** Restores a backup in place of the library at the next start; main asks in a native dialog. */
  'library.restore': call({
    input: z.object({ name: z.string().max(200) }),
    output: z.null(),
    errors: ['declined', 'export_failed', 'not_found', 'backup_damaged'],
  }),
}
