import { z } from 'zod'
import { CheckStatus, EverSent, ReasonCode } from './check.ts'
import { FactCheckStand } from './fact-check-stand.ts'
import { ItemReview, ReviewStatus, TagId } from './finding.ts'
import { CheckId, ExhibitId, Instant, ItemId, Sha256 } from './ids.ts'
import { MediumFormat, MediumKind, Orientation } from './medium.ts'

/** What an item is: what its bytes hold, or an address on the web. */
export const ItemKind = z.enum([...MediumKind.options, 'link'])
export type ItemKind = z.infer<typeof ItemKind>

/** Why an item was listed but not opened, or could not be read (`words/intake.ts`). */
export const ItemReason = z.enum([
  'symlink',
  'fifo',
  'socket',
  'device',
  'junk',
  'macos_companion',
  'path_too_long',
  'loop',
  'sparse',
  'no_permission',
  'read_error',
  'vanished',
  'changed_while_reading',
  'folder_unreadable',
  'inspector_timeout',
  'inspector_memory',
  'inspector_crash',
  'not_regular',
])
export type ItemReason = z.infer<typeof ItemReason>

/**
 * listed ─▶ inspected   hashed and looked into
 *       ├─▶ skipped     never opened, with the reason
 *       └─▶ unreadable  opening or reading failed, with the reason; can be tried again
 * linked                an address: there is nothing to read here
 */
export const IntakeState = z.enum(['listed', 'inspected', 'skipped', 'unreadable', 'linked'])
export type IntakeState = z.infer<typeof IntakeState>

/**
 * Why the service cannot take a medium, judged locally before anything is sent. "not_a_medium": neither picture, sound
 * nor film; "no_modality": nobody said what an address leads to.
 */
export const Ineligible = z.enum(['empty', 'too_large', 'format', 'not_an_image', 'not_a_medium', 'no_modality'])
export type Ineligible = z.infer<typeof Ineligible>

/**
 * Where an item stands with image forensics, at the service and account in use. Derived in one place
 * (`main/db/status-select.ts`), never stored; everything that shows or exports it reads this code.
 */
export const ItemStatus = z.enum([
  'listed',
  'skipped',
  'unreadable',
  'ineligible',
  'older_result',
  ...CheckStatus.options,
])
export type ItemStatus = z.infer<typeof ItemStatus>

/** Nothing was asked of the service in use: nothing left for it. */
export const UNASKED: ReadonlySet<ItemStatus> = new Set(['listed', 'ineligible', 'not_sent', 'cancelled'])

/** Never sent, and can be. */
export const NEVER_SENT = ['not_sent', 'cancelled'] as const satisfies ItemStatus[]

/** Can be analysed now. */
export const CAN_BE_ANALYSED: ReadonlySet<ItemStatus> = new Set([...NEVER_SENT, 'older_result'])

/** An item as grids and lists show it. */
export const ItemRow = z.object({
  id: ItemId,
  /** "ITEM-0007", unique in the case and never reused. */
  reference: z.string(),
  exhibitId: ExhibitId,
  exhibitReference: z.string(),
  /** File name, readable; bytes that are not UTF-8 stand as \xHH. Of a link the address without "https://". */
  name: z.string(),
  /** Path below the exhibit's root, readable, "/" between parts; without the name. */
  folder: z.string(),
  bytes: z.number().int(),
  intake: IntakeState,
  reason: ItemReason.nullable(),
  sha256: Sha256.nullable(),
  /** The exact address of a link; null = a file. */
  url: z.string().nullable(),
  kind: ItemKind.nullable(),
  format: MediumFormat.nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  orientation: Orientation,
  /** Of films and sounds, as their container states it; null = it does not. */
  durationSeconds: z.number().nullable().default(null),
  hasThumbnail: z.boolean(),
  /** Other items of this case with the same bytes. */
  duplicateCount: z.number().int(),
  status: ItemStatus,
  statusReason: ReasonCode.nullable(),
  /** How much of its request ever left, where a file ended it; null = the service or nothing ended it. */
  everSent: EverSent.nullable().default(null),
  ineligible: Ineligible.nullable(),
  verdict: z.string().nullable(),
  confidence: z.number().nullable(),
  /** Pictures in the reply: several where a page was asked about. */
  imageCount: z.number().int(),
  isSimulated: z.boolean(),
  /** The result shown was attached by a person; the service did not return it to us. */
  isAttached: z.boolean(),
  analysedAt: Instant.nullable(),
  /** Scheme and host of the service that gave the verdict; null = there is none. */
  analysedOrigin: z.string().nullable().default(null),
  checkId: CheckId.nullable(),
  /** The newest fact check of its bytes or address, at whichever service; null = there is none. */
  factCheck: FactCheckStand.nullable().default(null),
  /** What a person recorded about it; null = nothing ever. */
  review: ItemReview.nullable().default(null),
  /** Regions of the picture of its bytes are taken out in reports of this case. */
  isRedacted: z.boolean().default(false),
})
export type ItemRow = z.infer<typeof ItemRow>

export const ItemSort = z.object({
  by: z.enum(['reference', 'name', 'bytes', 'status', 'analysedAt']),
  descending: z.boolean(),
})
export type ItemSort = z.infer<typeof ItemSort>

/** What was noticed inside a file: observations of its metadata, counted with its medium. */
export const Noticed = z.enum([
  'gps',
  'software',
  'editing_software',
  'generator',
  'digital_source_type',
  'ai_system',
  'content_credentials',
  'embedded_differs',
  'times_differ',
  'changed_later',
  'size_differs',
  'motion_film',
  'no_metadata',
])
export type Noticed = z.infer<typeof Noticed>

/** What was found in files or about them, to filter by. */
export const Found = z.enum([...Noticed.options, 'duplicate', 'missing', 'different', 'hard_link', 'redacted'])
export type Found = z.infer<typeof Found>

/** All given conditions hold together; an empty list of values means "any". */
export const ItemFilter = z.object({
  exhibitIds: z.array(ExhibitId).default([]),
  kinds: z.array(ItemKind).default([]),
  statuses: z.array(ItemStatus).default([]),
  /** Verdict words as the service sent them. */
  verdicts: z.array(z.string().max(200)).default([]),
  /** Where the newest fact check stands. */
  factChecks: z.array(FactCheckStand.shape.state).default([]),
  found: z.array(Found).default([]),
  /** The status a person gave; "none" = none. */
  reviews: z.array(z.enum([...ReviewStatus.options, 'none'])).default([]),
  /** One of these tags. */
  tags: z.array(TagId).max(200).default([]),
  /** Words of conclusions; "" = a finding without one. */
  conclusions: z.array(z.string().max(60)).default([]),
  /** Case-insensitive, anywhere in name, folder, reference, or what a person recorded. */
  text: z.string().max(200).default(''),
})
export type ItemFilter = z.infer<typeof ItemFilter>
