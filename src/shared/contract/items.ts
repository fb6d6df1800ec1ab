import { z } from 'zod'
import { AlsoIn } from '../model/also-in.ts'
import { Analysis } from '../model/analysis.ts'
import { Arrival } from '../model/arrival.ts'
import { Attempt, CheckState } from '../model/check.ts'
import { PartOrigin } from '../model/contents.ts'
import { Sighting } from '../model/exhibit-round.ts'
import { LookupHashes } from '../model/hash-list.ts'
import { CaseId, CheckId, Instant, ItemId, Sha256 } from '../model/ids.ts'
import { ItemRow } from '../model/item.ts'
import { Facets, ItemFilter, ItemSort } from '../model/item-list.ts'
import { ChosenItems } from '../model/item-set.ts'
import { ReplyName } from '../model/job.ts'
import { Attachment } from '../model/link-file.ts'
import { Medium } from '../model/medium.ts'
import { NotHeld } from '../model/not-held.ts'
import { PromisedFile } from '../model/promised.ts'
import { StillOrigin, StillTaken } from '../model/still.ts'
import { call } from './define.ts'

const Query = z.object({ caseId: CaseId, filter: ItemFilter, sort: ItemSort })
/** An item and its index in a list. */
const Place = z.object({ id: ItemId, index: z.number().int().nonnegative() })

/**
 * Whether an original can be shown now: "touched" = its modification time differs from intake, "renumbered" = only its
 * number on the disk does, "changed" = its size or content does; "no_answer" = its drive has not responded, which says nothing of it.
 */
export const OriginalState = z.enum(['attached', 'missing', 'touched', 'renumbered', 'changed', 'no_answer'])
export type OriginalState = z.infer<typeof OriginalState>

/** Everything known about one item, readable without network or drive. */
export const ItemDetail = z.object({
  row: ItemRow,
  /** Full path as read, made readable; for a link: its exact URL. */
  path: z.string(),
  /** File-system times as seen by the scan. */
  modifiedAt: Instant.nullable(),
  inspectedAt: Instant.nullable(),
  /** What was read from its bytes; null = nothing, the item is a link, or see `isReadingBroken`. */
  medium: Medium.nullable(),
  /** The stored data read from its bytes is in no form that any version writes: the library was altered or damaged. */
  isReadingBroken: z.boolean().default(false),
  original: OriginalState,
  /** By how many seconds its modification time may read later, as found of its exhibit since its bytes were last read. */
  timeShift: z.number().int().default(0),
  /** What the system said as the reading of its file ended; `at` = the bytes read by then. null = it was read, or ended otherwise. */
  readTrouble: z.object({ code: z.string(), at: z.number().int().nullable() }).nullable().default(null),
  /** For a link: the file a person saved from the URL; null = none, or the item is a file. */
  attached: Attachment.nullable().default(null),
  /** For a file: the links it is attached to. */
  attachedTo: z.array(z.object({ id: ItemId, reference: z.string(), url: z.string() })).default([]),
  /** For a frame taken from a video: its source; null = not a frame. */
  still: StillOrigin.nullable().default(null),
  /** Frames taken from this video, by time, at most 200. */
  stills: z.array(StillTaken).default([]),
  /** For an image dropped by another program without a file: where it came from; null = it has a file. */
  arrival: Arrival.nullable().default(null),
  /** For the copy of a temporary file: where it was copied from; null = it is no such copy. */
  promised: PromisedFile.nullable().default(null),
  /** MD5 and SHA-1 of the bytes, which only look them up; null = not computed. */
  lookups: LookupHashes.nullable().default(null),
  /** Whether the data folder has a preview, up to 2048 px. */
  hasPreview: z.boolean(),
  /** Other items of the same case with the same bytes. */
  duplicates: z.array(z.object({ id: ItemId, reference: z.string(), path: z.string() })),
  /** Items of the case in whose files these bytes were found as a part, at most 20. */
  partOf: z.array(PartOrigin).default([]),
  /** For a file: observations over time, newest first, at most 200. */
  sightings: z.array(Sighting).default([]),
  /** Items of the same exhibit that are the same file under another name (hard links), at most 200. */
  otherNames: z.array(z.object({ id: ItemId, reference: z.string(), path: z.string() })).default([]),
  /** When its original was last verified to have these bytes, found to have others, or first found missing. */
  verifiedAt: Instant.nullable().default(null),
  differsAt: Instant.nullable().default(null),
  missingSince: Instant.nullable().default(null),
  /** Every stored analysis of these bytes, newest first; `isCurrent` = from the service and account in use. */
  analyses: z.array(Analysis),
  /**
   * When the case was deleted whose result for these bytes was erased with it; null = none. Of several cases the one
   * deleted last.
   */
  answerErasedAt: Instant.nullable().default(null),
  /** Attempts of the current check, oldest first. */
  attempts: z.array(Attempt),
  /**
   * Attempts of every other check of these bytes or this URL, whatever run, service or account; newest first, at most
   * 200.
   */
  otherAttempts: z.array(Attempt).default([]),
  /** For a file: earlier versions of it that were sent to the service; newest first, at most 20. */
  earlier: z
    .array(
      z.object({
        sha256: Sha256,
        /** When the file was last read with these bytes. */
        lastSeenAt: Instant,
        analyses: z.array(Analysis),
        attempts: z.array(Attempt),
        /** Number of fact checks of these bytes. */
        factChecks: z.number().int().default(0),
      }),
    )
    .default([]),
})
export type ItemDetail = z.infer<typeof ItemDetail>

export const items = {
  /** A range of the list. `total` = items that match the filter, `hidden` = items that do not. */
  'items.page': call({
    input: Query.extend({ offset: z.number().int().nonnegative(), limit: z.number().int().min(1).max(500) }),
    output: z.object({ total: z.number().int(), hidden: z.number().int(), rows: z.array(ItemRow) }),
    errors: ['not_found'],
  }),
  /** Counts for the side panel: how many items have a value, of those that meet the conditions of the other facets. */
  'items.facets': call({
    input: z.object({ caseId: CaseId, filter: ItemFilter }),
    output: Facets,
    errors: ['not_found'],
  }),
  'items.get': call({ input: z.object({ itemId: ItemId }), output: ItemDetail, errors: ['not_found'] }),
  /** In which other cases the same bytes or URL are; null = the desk does not allow it (`Settings.isAlsoInShown`). */
  'items.alsoIn': call({ input: z.object({ itemId: ItemId }), output: AlsoIn.nullable(), errors: ['not_found'] }),
  /** Whether an item's original can be shown now; its file is looked up, not opened. Always "missing" for a link. */
  'items.original': call({ input: z.object({ itemId: ItemId }), output: OriginalState, errors: ['not_found'] }),
  /** The previous and next item in the same list; null at its ends. `index` counts from 0. */
  'items.neighbours': call({
    input: Query.extend({ itemId: ItemId }),
    output: z.object({
      previousId: ItemId.nullable(),
      nextId: ItemId.nullable(),
      index: z.number().int().nullable(),
      total: z.number().int(),
    }),
    errors: ['not_found'],
  }),
  /**
   * The next item of the list after `itemId` that nobody looked at yet, from the start again after the end; null = from
   * the start. `index` is what that item has in the list, or had before it left it. null = the whole list was looked at.
   */
  'items.nextUnseen': call({
    input: Query.extend({ itemId: ItemId.nullable(), index: z.number().int().nonnegative() }),
    output: z.object({ itemId: ItemId, index: z.number().int() }).nullable(),
    errors: ['not_found'],
  }),
  /**
   * Notes that items were looked at, or that they are to count as not seen. An aid for working through a case, also a
   * closed one: no finding, and not in the custody log.
   */
  'items.setSeen': call({
    input: z.object({ caseId: CaseId, items: ChosenItems, isSeen: z.boolean() }),
    output: z.null(),
    errors: ['not_found', 'too_many'],
  }),
  /**
   * The items that match the filter now: all of them, or those from one place of the list to another, in either
   * direction. A place is where its item is, or its index if the item is not in the list any more.
   */
  'items.choose': call({
    input: Query.extend({ span: z.object({ from: Place, to: Place }).nullable() }),
    output: ChosenItems,
    errors: ['not_found'],
  }),
  /** How many of these items (null = all) the case has, and how many of those match the filter. */
  'items.count': call({
    input: z.object({ caseId: CaseId, filter: ItemFilter, items: ChosenItems.nullable() }),
    output: z.object({ inCase: z.number().int(), inList: z.number().int() }),
    errors: ['not_found'],
  }),
  /** Discrepancies between the stored parsed result of a check and the saved reply; [] = none. */
  'items.altered': call({
    input: z.object({ checkId: CheckId }),
    output: z.array(NotHeld.pick({ table: true, state: true, entry: true })),
    errors: [],
  }),
  /**
   * Saves a part that was found in an original as a file of its own, where the person says; entered in the custody log.
   * `offset` and `bytes` as listed. "not_now" = the original is not there as it was taken in.
   */
  'items.savePart': call({
    input: z.object({ itemId: ItemId, offset: z.number().int().nonnegative(), bytes: z.number().int().positive() }),
    output: z.object({ path: z.string(), bytes: z.number().int(), sha256: Sha256 }),
    errors: ['not_found', 'not_now', 'declined', 'export_failed'],
  }),
  /** Parses the stored reply of a check again. Sends nothing. `isChanged`: the result differs from before. */
  'items.readAgain': call({
    input: z.object({ checkId: CheckId }),
    output: z.object({ state: CheckState, isChanged: z.boolean() }),
    errors: ['not_found'],
  }),
  /**
   * The raw reply to an attempt, a reply about a job, or the newest one of a check, as text. SHA-256 and size are of
   * the bytes as received.
   */
  'items.rawReply': call({
    input: ReplyName,
    output: z.object({
      /** Decompressed and decoded; bytes that are not UTF-8 are replaced. */
      text: z.string(),
      sha256: z.string(),
      bytes: z.number().int(),
      /** false = the reply was cut off. */
      isWhole: z.boolean(),
      /** null = too long to be checked. */
      isJson: z.boolean().nullable(),
      isUtf8: z.boolean(),
      /** The content encoding; null = none. */
      packing: z.string().nullable(),
      /** Whether `text` is decompressed, if it was received compressed. */
      isUnpacked: z.boolean(),
      /** The service repeated the token; it was removed before the reply was saved. */
      isTokenRemoved: z.boolean(),
    }),
    errors: ['not_found'],
  }),
}
