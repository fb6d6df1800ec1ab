import { z } from 'zod'
import { ContainerFacts } from '../../shared/model/container.ts'
import { FileContents } from '../../shared/model/contents.ts'
import { LookupHashes } from '../../shared/model/hash-list.ts'
import { Sha256 } from '../../shared/model/ids.ts'
import { ItemReason } from '../../shared/model/item.ts'
import { MediumFormat, MediumKind, Orientation } from '../../shared/model/medium.ts'
import { Metadata } from '../../shared/model/metadata.ts'
import { PrintCopyRequest } from '../../shared/model/print-copy.ts'
import { RowCount } from '../../shared/model/row-count.ts'
import { MAX_PAGES } from '../../shared/model/stored-as.ts'

/**
 * Messages between main and an inspector process. Both sides parse what they receive: a process that opens evidence is
 * never trusted, and paths are bytes because names need not be valid UTF-8.
 */
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const whole = z.number().int().nonnegative()

/** Facts that identify the state of a file: if they are the same later, nothing was written to it in between. */
export const FileFacts = z.object({
  bytes: whole,
  mtimeNs: z.string().max(32),
  ctimeNs: z.string().max(32),
  dev: z.string().max(32),
  /** "0" = none, or none that lasts: some file systems make one up each time they are asked. */
  inode: z.string().max(32),
})
export type FileFacts = z.infer<typeof FileFacts>

/** One path the walk found. `reason`: null = a regular file to be inspected. */
export const WalkEntry = FileFacts.extend({
  path: Bytes,
  /** File name and folder below the root, as readable text. */
  name: z.string().max(8192),
  folder: z.string().max(65_536),
  reason: ItemReason.nullable(),
})
export type WalkEntry = z.infer<typeof WalkEntry>

/** What is known about one file's bytes. Sent as soon as something is known, and again when more is. */
export const Inspection = z.object({
  sha256: Sha256,
  /** null = not asked for. */
  lookups: LookupHashes.nullable(),
  facts: FileFacts,
  kind: MediumKind,
  format: MediumFormat,
  width: whole.nullable(),
  height: whole.nullable(),
  orientation: Orientation,
  metadata: Metadata.nullable(),
  /** Of video and audio; null = neither, or nothing reliable. */
  container: ContainerFacts.nullable(),
  /** Where its content ends and what else is in it; null = its structure was not read. */
  contents: FileContents.nullable(),
  hasThumbnail: z.boolean(),
  problems: z.array(z.string().max(60)).max(20),
})
export type Inspection = z.infer<typeof Inspection>

const job = z.object({ id: whole })

export const Job = z.discriminatedUnion('type', [
  job.extend({ type: z.literal('walk'), root: Bytes }),
  /**
   * Hashes, reads and decodes one file. `root` is that of its exhibit, to distinguish a missing file from a missing
   * drive.
   */
  job.extend({
    type: z.literal('inspect'),
    path: Bytes,
    root: Bytes,
    derivatives: z.string(),
    withLookups: z.boolean(),
  }),
  /** Reads one file for its SHA-256 and, if asked for, MD5 and SHA-1 alone. */
  job.extend({ type: z.literal('hash'), path: Bytes, root: Bytes, withLookups: z.boolean() }),
  /** Makes a derivative from a file whose bytes must still have the hash `sha256`. */
  job.extend({
    type: z.literal('derive'),
    kind: z.enum(['thumb', 'preview', 'lossless', 'embedded', 'waveform']),
    path: Bytes,
    sha256: Sha256,
    derivatives: z.string(),
    /** The page of a file with several, from 1. */
    page: z.number().int().min(1).max(MAX_PAGES),
    /** Replaces an existing one. */
    isAnew: z.boolean(),
  }),
  /** Counts the rows of pixels that the data of a JPEG or PNG hold, whose bytes must still have the hash `sha256`. */
  job.extend({ type: z.literal('rows'), path: Bytes, sha256: Sha256 }),
  /** Copies a derived image, or a person's logo, for a report. */
  job.extend({ type: z.literal('copy'), picture: Bytes, request: PrintCopyRequest }),
  /** The receiver of a walk took a batch and is ready for another. */
  job.extend({ type: z.literal('more') }),
])
export type Job = z.infer<typeof Job>

/** Why a job has no result. */
export const Refusal = z.enum([...ItemReason.options, 'drive_gone', 'other_bytes', 'not_drawn'])

/**
 * What the system said as the reading of a file ended: its code, and how many bytes had been read. `at`: null = it could
 * not be opened.
 */
export const ReadTrouble = z.object({ code: z.string().min(1).max(40), at: whole.nullable() })
export type ReadTrouble = z.infer<typeof ReadTrouble>
export type Refusal = z.infer<typeof Refusal>

/** Path of a derivative, and what was written; `made`: null = it already existed. */
export const DerivedFile = z.object({
  path: z.string(),
  made: z.object({ sha256: Sha256, bytes: whole }).nullable(),
})
export type DerivedFile = z.infer<typeof DerivedFile>

export const Reply = z.discriminatedUnion('type', [
  job.extend({ type: z.literal('entries'), entries: z.array(WalkEntry).max(1000) }),
  /** Still working: this many bytes of the file were read, and it was asked `again` times once it was. */
  job.extend({ type: z.literal('progress'), bytes: whole, again: whole.default(0) }),
  /** What is known so far; used if the process does not survive the rest. */
  job.extend({ type: z.literal('known'), inspection: Inspection }),
  job.extend({ type: z.literal('walked') }),
  job.extend({ type: z.literal('inspected'), inspection: Inspection }),
  job.extend({ type: z.literal('hashed'), sha256: Sha256, lookups: LookupHashes.nullable(), facts: FileFacts }),
  RowCount.extend({ id: whole, type: z.literal('counted') }),
  DerivedFile.extend({ id: whole, type: z.literal('derived') }),
  /** The file was read; what follows computes, unless it waits for the file once more. */
  job.extend({ type: z.literal('was_read') }),
  job.extend({ type: z.literal('reads') }),
  /** A JPEG that contains nothing more of the image than it shows. */
  job.extend({ type: z.literal('copied'), picture: Bytes }),
  job.extend({ type: z.literal('refused'), reason: Refusal, trouble: ReadTrouble.nullable().default(null) }),
])
export type Reply = z.infer<typeof Reply>
