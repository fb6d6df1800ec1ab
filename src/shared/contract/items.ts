import { z } from 'zod'
import { Analysis } from '../model/analysis.ts'
import { Arrival } from '../model/arrival.ts'
import { Attempt, CheckState } from '../model/check.ts'
import { Sighting } from '../model/exhibit-round.ts'
import { CaseId, CheckId, Instant, ItemId, Sha256 } from '../model/ids.ts'
import { ItemFilter, ItemRow, ItemSort } from '../model/item.ts'
import { ReplyName } from '../model/job.ts'
import { Attachment } from '../model/link-file.ts'
import { Medium } from '../model/medium.ts'
import { NotHeld } from '../model/not-held.ts'
import { StillOrigin, StillTaken } from '../model/still.ts'
import { call } from './define.ts'

const Query = z.object({ caseId: CaseId, filter: ItemFilter, sort: ItemSort })

const Count = z.object({ value: z.string(), count: z.number().int() })

/** Whether an original can be shown now: "changed" = another size or time than at intake. */
export const OriginalState = z.enum(['attached', 'missing', 'touched', 'changed'])
export type OriginalState = z.infer<typeof OriginalState>

/** Everything known about one item, readable with no network and no drive. */
export const ItemDetail = z.object({
  row: ItemRow,
  /** Full path as read, readable; of a link its exact address. */
  path: z.string(),
  /** File-system times as the walk saw them. */
  modifiedAt: Instant.nullable(),
  inspectedAt: Instant.nullable(),
  /** What was read in its bytes; null = nothing, the item is an address, or see `isReadingBroken`. */
  medium: Medium.nullable(),
  /** What is stored as read in its bytes is of no form that any version writes: the library was altered or damaged. */
  isReadingBroken: z.boolean().default(false),
  original: OriginalState,
  /** Of a link: the file a person saved from the address; null = none, or the item is a file. */
  attached: Attachment.nullable().default(null),
  /** Of a file: the links it is attached to. */
  attachedTo: z.array(z.object({ id: ItemId, reference: z.string(), url: z.string() })).default([]),
  /** Where a picture that was taken out of a film comes from; null = it is none. */
  still: StillOrigin.nullable().default(null),
  /** What was taken out of this film, by time, at most 200. */
  stills: z.array(StillTaken).default([]),
  /** How a picture came that another program handed over without a file; null = it has one. */
  arrival: Arrival.nullable().default(null),
  /** Whether a preview up to 2048 px stands in the data folder. */
  hasPreview: z.boolean(),
  /** Items of the same case with the same bytes, this one left out. */
  duplicates: z.array(z.object({ id: ItemId, reference: z.string(), path: z.string() })),
  /** Of a file: what was seen of it over time, newest first, at most 200. */
  sightings: z.array(Sighting).default([]),
  /** Items of the same exhibit that are the same file under another name (hard links), at most 200. */
  otherNames: z.array(z.object({ id: ItemId, reference: z.string(), path: z.string() })).default([]),
  /** When its original was last proven to hold these bytes, found to hold others, or first found gone. */
  verifiedAt: Instant.nullable().default(null),
  differsAt: Instant.nullable().default(null),
  missingSince: Instant.nullable().default(null),
  /** Every stored analysis of these bytes, newest first; `isCurrent` tells whose they are. */
  analyses: z.array(Analysis),
  /**
   * When the case was deleted that had an answer about these bytes, which was erased; null = there is none. Of several
   * cases the one that was deleted last.
   */
  answerErasedAt: Instant.nullable().default(null),
  /** Attempts of the current check, oldest first. */
  attempts: z.array(Attempt),
  /** Attempts of every other check of these bytes or this address, whatever run, service or account; newest first, at most 200. */
  otherAttempts: z.array(Attempt).default([]),
  /** Of a file: other bytes it held before, about which the service was asked; the newest first, at most 20. */
  earlier: z
    .array(
      z.object({
        sha256: Sha256,
        /** When the file was last read with these bytes. */
        lastSeenAt: Instant,
        analyses: z.array(Analysis),
        attempts: z.array(Attempt),
        /** How many fact checks of these bytes there are. */
        factChecks: z.number().int().default(0),
      }),
    )
    .default([]),
})
export type ItemDetail = z.infer<typeof ItemDetail>

export const items = {
  /** A window of the list. `total` counts what the filter leaves, `hidden` what it takes away. */
  'items.page': call({
    input: Query.extend({ offset: z.number().int().nonnegative(), limit: z.number().int().min(1).max(500) }),
    output: z.object({ total: z.number().int(), hidden: z.number().int(), rows: z.array(ItemRow) }),
    errors: ['not_found'],
  }),
  /** Counts for the side panel, over the whole case. */
  'items.facets': call({
    input: z.object({ caseId: CaseId }),
    output: z.object({
      kinds: z.array(Count),
      statuses: z.array(Count),
      verdicts: z.array(Count),
      /** Items whose newest fact check stands there. */
      factChecks: z.array(Count),
      found: z.array(Count),
      /** Items by the status a person gave them; "none" = none. */
      reviews: z.array(Count),
      /** Items by tag; `value` is its id. */
      tags: z.array(Count),
      /** Items by the word of their finding; "" = a finding without a conclusion. */
      conclusions: z.array(Count),
    }),
    errors: ['not_found'],
  }),
  'items.get': call({ input: z.object({ itemId: ItemId }), output: ItemDetail, errors: ['not_found'] }),
  /** Whether an item's original can be shown now; its file is looked at, not opened. Of a link always "missing". */
  'items.original': call({ input: z.object({ itemId: ItemId }), output: OriginalState, errors: ['not_found'] }),
  /** The items before and after this one in the same list; null at its ends. `index` counts from 0. */
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
  /** The ids the filter leaves, in order, for "select all". */
  'items.ids': call({
    input: Query,
    output: z.array(ItemId),
    errors: ['not_found'],
  }),
  /** What does not fit between what is stored as read in the kept answer of a check and that answer; [] = all does. */
  'items.altered': call({
    input: z.object({ checkId: CheckId }),
    output: z.array(NotHeld.pick({ table: true, state: true, entry: true })),
    errors: [],
  }),
  /** Reads the stored reply of a check again. Sends nothing. `isChanged`: it now says something else than before. */
  'items.readAgain': call({
    input: z.object({ checkId: CheckId }),
    output: z.object({ state: CheckState, isChanged: z.boolean() }),
    errors: ['not_found'],
  }),
  /** The raw reply to an attempt, an answer about a job, or the newest one of a check, as text. Digest and size are of the bytes as they came. */
  'items.rawReply': call({
    input: ReplyName,
    output: z.object({
      /** Unpacked and decoded; bytes that are not UTF-8 are replaced. */
      text: z.string(),
      sha256: z.string(),
      bytes: z.number().int(),
      /** false = the answer broke off. */
      isWhole: z.boolean(),
      /** null = too long to be looked through. */
      isJson: z.boolean().nullable(),
      isUtf8: z.boolean(),
      /** The content encoding; null = it came as it is. */
      packing: z.string().nullable(),
      /** Whether `text` is unpacked, where it came packed. */
      isUnpacked: z.boolean(),
      /** The service repeated the token; it was removed before the reply was kept. */
      isTokenRemoved: z.boolean(),
    }),
    errors: ['not_found'],
  }),
}
