import { z } from 'zod'
import { CheckStatus, EverSent, ReasonCode } from './check.ts'
import { FactCheckStatus } from './fact-check-status.ts'
import { ItemReview } from './finding.ts'
import { KnownBy } from './hash-list.ts'
import { CheckId, ExhibitId, Instant, ItemId, Sha256 } from './ids.ts'
import { MediumFormat, MediumKind, Orientation } from './medium.ts'

/** The kind of an item: its detected kind of medium, or a link. */
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
 * The state of an item's intake.
 *
 *   listed ─▶ inspected   hashed and inspected
 *          ├─▶ skipped     never opened, with the reason
 *          └─▶ unreadable  opening or reading failed, with the reason; can be retried
 *   linked                a link: there is nothing to read here
 */
export const IntakeState = z.enum(['listed', 'inspected', 'skipped', 'unreadable', 'linked'])
export type IntakeState = z.infer<typeof IntakeState>

/**
 * Why the service cannot accept a medium, decided locally before anything is sent. "not_a_medium": neither image, audio
 * nor video; "no_modality": nobody said what a link leads to.
 */
export const Ineligible = z.enum(['empty', 'too_large', 'format', 'not_an_image', 'not_a_medium', 'no_modality'])
export type Ineligible = z.infer<typeof Ineligible>

/**
 * An item's image forensics status: that of its check at the service and account in use, or of the one that was sent to
 * another (`ItemRow.isElsewhere`). "older_result" = only a result that belongs to another case; lists count every
 * result from another service or account among these too. Derived in one place (`main/listing/item-status.ts`), never
 * stored; everything that shows or exports it uses this code.
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

/** Statuses in which nothing was sent for image forensics. */
export const UNASKED: ReadonlySet<ItemStatus> = new Set(['listed', 'ineligible', 'not_sent', 'cancelled'])

/** Statuses of items that were never sent, and can be. */
export const NEVER_SENT = ['not_sent', 'cancelled'] as const satisfies ItemStatus[]

/** An item as shown in grids and lists. */
export const ItemRow = z.object({
  id: ItemId,
  /** "ITEM-0007", unique in the case and never reused. */
  reference: z.string(),
  exhibitId: ExhibitId,
  exhibitReference: z.string(),
  /** File name, made readable; bytes that are not UTF-8 are written as \xHH. For a link: the URL without "https://". */
  name: z.string(),
  /** Path below the exhibit's root, made readable, with "/" as separator; without the file name. */
  folder: z.string(),
  bytes: z.number().int(),
  intake: IntakeState,
  reason: ItemReason.nullable(),
  sha256: Sha256.nullable(),
  /** The exact URL of a link; null = a file. */
  url: z.string().nullable(),
  kind: ItemKind.nullable(),
  format: MediumFormat.nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  orientation: Orientation,
  /** For audio and video, as stated by the container; null = not stated. */
  durationSeconds: z.number().nullable().default(null),
  hasThumbnail: z.boolean(),
  /** Number of other items of this case with the same bytes. */
  duplicateCount: z.number().int(),
  status: ItemStatus,
  /** The check that the status is of was not made for the service and account in use. */
  isElsewhere: z.boolean().default(false),
  statusReason: ReasonCode.nullable(),
  /**
   * How much of its request ever left this machine, if a problem with the file ended it; null = it was ended by the
   * service or has not ended.
   */
  everSent: EverSent.nullable().default(null),
  ineligible: Ineligible.nullable(),
  verdict: z.string().nullable(),
  confidence: z.number().nullable(),
  /** Number of images in the reply: several if a page was analysed. */
  imageCount: z.number().int(),
  isSimulated: z.boolean(),
  /** The result shown was attached by a person; we did not receive it from the service. */
  isAttached: z.boolean(),
  analysedAt: Instant.nullable(),
  /** Scheme and host of the service that gave the verdict; null = no verdict. */
  analysedOrigin: z.string().nullable().default(null),
  checkId: CheckId.nullable(),
  /** The newest fact check of its bytes or URL, at any service; null = none. */
  factCheck: FactCheckStatus.nullable().default(null),
  /** What a person recorded about it; null = nothing ever. */
  review: ItemReview.nullable().default(null),
  /**
   * When it was recorded: the local time in the notation of ISO 8601, no longer than it was recorded ("2016-10"); null =
   * not recorded, or not understood.
   */
  recorded: z.string().max(40).nullable().default(null),
  /** When a scan first listed it; null = not known. */
  addedAt: Instant.nullable().default(null),
  /** Make and model; null = not recorded. */
  camera: z.string().nullable().default(null),
  /** A whole scan of its exhibit no longer found it. */
  isMissing: z.boolean().default(false),
  /** Its bytes were read by an earlier version of the inspector, which looked for less. */
  isReadByOlder: z.boolean().default(false),
  /** Parts of its image (same bytes) are redacted in reports of this case. */
  isRedacted: z.boolean().default(false),
  /** The lists of known hashes that its bytes are on, notable ones first. */
  knownBy: z.array(KnownBy).default([]),
  /** Somebody looked at it in this library. */
  isSeen: z.boolean().default(false),
})
export type ItemRow = z.infer<typeof ItemRow>

/** Whether an item has a result, and none from the service and account in use. */
export const hasOlderResult = ({ status, isElsewhere, analysedAt }: ItemRow): boolean =>
  status === 'older_result' || (isElsewhere && analysedAt !== null)

/** Whether an item can be analysed now: the cost sheet says what of it is held back. */
export const canBeAnalysed = (row: ItemRow): boolean =>
  row.isElsewhere || row.status === 'older_result' || NEVER_SENT.some((status) => status === row.status)

/**
 * What a file alone shows, a bit each in this order (`item_facts.noticed`), and which facet has it: what cannot both be so,
 * or what is worth seeing. Further ones come last.
 */
const SHOWN_BY_FILE = {
  gps: 'noticed',
  software: 'noticed',
  editing_software: 'noticed',
  generator: 'noticed',
  digital_source_type: 'noticed',
  ai_system: 'noticed',
  content_credentials: 'noticed',
  embedded_differs: 'inconsistent',
  times_differ: 'inconsistent',
  changed_later: 'noticed',
  size_differs: 'noticed',
  motion_film: 'noticed',
  no_metadata: 'noticed',
  other_picture: 'noticed',
  tail: 'noticed',
  telemetry: 'noticed',
  hidden: 'noticed',
  time_unread: 'noticed',
  hemisphere_unknown: 'noticed',
  names_persons: 'noticed',
  iptc_changed: 'noticed',
  other_content: 'noticed',
  program: 'inconsistent',
  extension: 'inconsistent',
  truncated: 'inconsistent',
  after_intake: 'inconsistent',
  blocks_differ: 'inconsistent',
} as const
type ShownByFile = keyof typeof SHOWN_BY_FILE
type In<F extends 'noticed' | 'inconsistent'> = {
  [K in ShownByFile]: (typeof SHOWN_BY_FILE)[K] extends F ? K : never
}[ShownByFile]

const SHOWN = Object.keys(SHOWN_BY_FILE) as ShownByFile[]
const among =
  <F extends 'noticed' | 'inconsistent'>(facet: F) =>
  (shown: ShownByFile): shown is In<F> =>
    SHOWN_BY_FILE[shown] === facet

/** What a file shows that cannot both be so, for filtering. What needs a reply is remarked with its item. */
export const Inconsistent = z.enum(SHOWN.filter(among('inconsistent')))
export type Inconsistent = z.infer<typeof Inconsistent>

/** What a file shows that is worth seeing, for filtering. */
export const Noticed = z.enum(SHOWN.filter(among('noticed')))
export type Noticed = z.infer<typeof Noticed>

/** All that a file shows, in the order of its bits. */
export const FileShows = z.enum(SHOWN)
export type FileShows = z.infer<typeof FileShows>

/** The bit of what a file shows. */
export const bitOfShown = (shown: FileShows): number => 1 << SHOWN.indexOf(shown)

/** What is noticed in or about a file, for filtering. */
export const Found = z.enum([...Noticed.options, 'missing', 'different', 'hard_link', 'redacted'])
export type Found = z.infer<typeof Found>
