import { z } from 'zod'
import { LimitedAct } from './model/act-limits.ts'
import { DroppedRefusal } from './model/arrival.ts'
import { HashListRefusal } from './model/hash-list.ts'
import { OutOfReach } from './model/out-of-reach.ts'
import { OutsideRefusal } from './model/outside-link.ts'
import { UnsignedReason } from './model/signing.ts'

const KeychainReason = z.enum(['absent', 'locked', 'timeout', 'failed'])

/**
 * Every failure that can cross from main to the renderer, distinguished by `kind`. Sentences are in `words/errors.ts`;
 * nothing here is shown as it is.
 */
export const AppError = z.discriminatedUnion('kind', [
  /** The input does not match the contract. `issues` are paths and reasons, never values. */
  z.object({ kind: z.literal('invalid_input'), issues: z.array(z.string()) }),
  /** A defect of ours. `reference` locates the stack in the log. */
  z.object({ kind: z.literal('internal'), reference: z.string() }),
  z.object({
    kind: z.literal('not_found'),
    what: z.enum([
      'case',
      'exhibit',
      'item',
      'check',
      'attempt',
      'quote',
      'intake',
      'backup',
      'tag',
      'saved_filter',
      'entry',
      'hash_list',
    ]),
  }),
  z.object({ kind: z.literal('no_token') }),
  z.object({ kind: z.literal('token_unusable'), reason: z.enum(['empty', 'too_long', 'not_a_token']) }),
  /** The OS keychain cannot be used. Nothing in it was changed. */
  z.object({ kind: z.literal('keychain_unavailable'), reason: KeychainReason }),
  /** The token was removed here, but the OS keychain may still have it. */
  z.object({ kind: z.literal('token_not_forgotten'), reason: KeychainReason }),
  /** Nothing was signed, and no key was generated or replaced. */
  z.object({ kind: z.literal('not_signed'), reason: z.enum([...UnsignedReason.options, 'nothing_to_confirm']) }),
  z.object({
    kind: z.literal('bad_address'),
    reason: z.enum(['not_a_url', 'not_https', 'has_credentials', 'has_query']),
  }),
  /** A file is not accepted as a logo. The previous one stays. */
  z.object({ kind: z.literal('bad_logo'), reason: z.enum(['not_readable', 'too_large', 'not_a_picture']) }),
  /** A list of hashes is not imported or not renamed. Nothing was changed. */
  z.object({ kind: z.literal('hash_list_refused'), reason: HashListRefusal }),
  /** A backup failed its check; the library was not touched. */
  z.object({ kind: z.literal('backup_damaged') }),
  /** The library cannot be moved to another folder, or not now. Nothing was copied. */
  z.object({
    kind: z.literal('cannot_move'),
    reason: z.enum([
      'among_evidence',
      'inside_library',
      'not_empty',
      'not_writable',
      'no_room',
      /** Files are being read into a case. */
      'reading',
      /** A deleted case is being emptied. */
      'erasing',
      /** A list of hashes is being imported. */
      'importing',
      /** A backup is to be restored at the next start. */
      'restore_waits',
      'running',
    ]),
  }),
  /**
   * The copy that a move left behind was not deleted, or not all of it. `led_elsewhere` = its note names another library,
   * `open` = another Touchstone has it open; otherwise what a file of it met.
   */
  z.object({
    kind: z.literal('left_not_removed'),
    reason: z.enum(['led_elsewhere', 'open', ...OutOfReach.options]),
  }),
  /** The library is being moved, or was: nothing else is done until that is over or the app has restarted. */
  z.object({ kind: z.literal('library_moving') }),
  /** The library is the demo: it sends nothing, has no token, and stays where it is. */
  z.object({ kind: z.literal('in_demo') }),
  /** The demo was not opened, or not deleted. The desk's own library was not touched. */
  z.object({
    kind: z.literal('demo_failed'),
    reason: z.enum([
      'not_made',
      /** It is open, in this process or another. */
      'open',
      /** What is at its path is not marked as a demo. */
      'not_a_demo',
      'not_writable',
      'not_started',
    ]),
  }),
  /** The app is quitting: work under way is settled, and nothing new is started. */
  z.object({ kind: z.literal('quitting') }),
  /** It needs a search that a newer one ended. */
  z.object({ kind: z.literal('superseded') }),
  /** The air gap is on: no connection is opened. */
  z.object({ kind: z.literal('air_gap') }),
  /** A URL is not passed to another program, or no program accepts it. */
  z.object({ kind: z.literal('not_openable'), reason: z.enum([...OutsideRefusal.options, 'no_program']) }),
  /** The person declined in a native dialog. Nothing was spent. */
  z.object({ kind: z.literal('declined') }),
  /** The quote is no longer valid (items changed, budget spent); request a new one. */
  z.object({ kind: z.literal('quote_stale') }),
  z.object({ kind: z.literal('nothing_to_send') }),
  /** The current state does not allow this. */
  z.object({
    kind: z.literal('not_now'),
    reason: z.enum([
      'already_sent',
      'running',
      'finished',
      'case_closed',
      'reopened',
      /** Files of the case are being read. */
      'reading',
      /** The queue still contains files of the case. */
      'in_queue',
      /** Items of the case are being erased. */
      'erasing',
      /** A report of the case is being made. */
      'exporting',
      /** Requests of the case may have been charged and wait for a decision. */
      'in_doubt',
      /** The chosen path is already an exhibit of the case. */
      'already_an_exhibit',
      /** The exhibit's drive or folder is not connected, or another one is in its place. */
      'not_attached',
      /** The drive did not answer for as long as drives are given: nothing is said of what lies on it. */
      'drive_silent',
      /** It was sent to another service address than the one in use. */
      'other_address',
      /** The service asked for fewer requests, and the time for that has not passed. */
      'slowed_down',
      /** The account in use has its own request for the same bytes. */
      'asked_again',
      /** The account in use changed while the dialog was open. */
      'account_changed',
      /** The service could not be reached, or does not offer this. */
      'not_reached',
      'not_offered',
      /** Another finding was recorded since, or the conclusion scale was changed. */
      'finding_changed',
      'ladder_changed',
      /** The file was read again since and has other bytes. */
      'bytes_changed',
      /** Items have the tag; another tag has the name. */
      'tag_in_use',
      'tag_exists',
      'filter_exists',
    ]),
  }),
  /** Fact checks of the case run at the service: their results would have nowhere to go. */
  z.object({ kind: z.literal('jobs_running'), jobs: z.number().int().positive() }),
  /** What a person provided is not a result of the doubtful request. Nothing was changed. */
  z.object({
    kind: z.literal('not_attachable'),
    reason: z.enum(['unreadable_file', 'too_large', 'not_json', 'not_a_result', 'no_certain_image', 'other_request']),
  }),
  /** A dropped image without a file is not added. Nothing of it is saved. */
  z.object({ kind: z.literal('not_taken'), reason: DroppedRefusal }),
  /** The text is not a complete finding. Nothing was recorded. */
  z.object({ kind: z.literal('not_a_finding'), reason: z.enum(['empty', 'no_proposition']) }),
  /** More items than an act takes at once. Nothing was done. */
  z.object({ kind: z.literal('too_many'), act: LimitedAct }),
  /** More pairs than the reports of a case allow. Nothing was changed. */
  z.object({ kind: z.literal('too_many_pairs'), most: z.number().int() }),
  z.object({
    kind: z.literal('export_failed'),
    reason: z.enum([
      'disk_full',
      'not_writable',
      'print_failed',
      'among_evidence',
      'in_library',
      'exists',
      'name_too_long',
      'redacted_anew',
      /** It is complete and logged, but still has its hidden name. */
      'not_named',
    ]),
  }),
])
export type AppError = z.infer<typeof AppError>
export type AppErrorKind = AppError['kind']
