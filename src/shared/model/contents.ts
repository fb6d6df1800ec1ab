import { z } from 'zod'
import { PART_KINDS, STATED_KINDS } from './content-kinds.ts'
import { ItemId, Sha256 } from './ids.ts'

export const StatedKind = z.enum(STATED_KINDS)
export const PartKind = z.enum(PART_KINDS)
export type PartKind = z.infer<typeof PartKind>

/** The most parts that are listed of a file. */
export const MAX_PARTS = 200

/** Something in a file besides what it shows. An observation with its source, never a judgement. */
export const Content = z.object({
  kind: z.enum([...STATED_KINDS, ...PART_KINDS]),
  /**
   * What names it: group and tag ("XMP CreatorTool"), a directory of the format ("MPF", "GContainer", "HEIF auxl"), a
   * track ("Track 3"), "Box free" for a box that holds it, "Gap" for what no structure accounts for, "Between frames", "Tail" for what follows the end. null = nothing does.
   */
  source: z.string().max(160).nullable().default(null),
  /** The text found there; of times and sizes both that were compared; of a hidden part what is shown and what is held. */
  value: z.string().max(400).nullable().default(null),
  /**
   * Of a generator: the program whose characteristic form an entry has. Of a part: its own format or maker ("zip",
   * "jpeg", "Samsung"). null = not known, or said by the text itself.
   */
  form: z.string().max(60).nullable().default(null),
  /** Bytes from the start of the file; null = it lies in several places, or is no range of bytes. */
  offset: z.number().int().nonnegative().nullable().default(null),
  bytes: z.number().int().nonnegative().nullable().default(null),
  /** Of its bytes; null = not computed yet, or it has none. */
  sha256: Sha256.nullable().default(null),
})
export type Content = z.infer<typeof Content>

/**
 * What a file that is cut lacks. data: bytes that a block of it announces; end_mark: the mark that ends its format, and
 * nothing else; stated_length: every block that is there is whole, and a header states a longer file.
 */
export const Missing = z.enum(['data', 'end_mark', 'stated_length'])
export type Missing = z.infer<typeof Missing>

/** The name of a last part where there is none: `to` is then where the first would begin. */
export const NO_PART = ''

/** What a part of a file states as its length, by the part's own name ("RIFF", "data", "moov"): the byte that it ends before. */
export const StatedLength = z.object({ of: z.string().max(60), to: z.number().int().nonnegative() })
export type StatedLength = z.infer<typeof StatedLength>

/**
 * Where the content of a file ends. `whole`: the walk came to the end that the format states, at byte `at`; with seconds,
 * it holds more sound than the `dueSeconds` that it states, and the rest lies behind that end. `cut`: the
 * format announces more than there is: `due` bytes, or `dueSeconds` of which `seconds` are held; the content breaks off at
 * byte `at`, or within a frame of sound behind it, null = that is not known, and lacks what `missing` says, null = no end
 * mark came, and whether more than it is missing is not known. `not_stated`: the format, or this file, states no end.
 * `contradicted`: two of its `lengths` exclude each other. `not_walked`: a limit was reached first.
 */
export const FileEnd = z.object({
  state: z.enum(['whole', 'cut', 'not_stated', 'contradicted', 'not_walked']),
  at: z.number().int().nonnegative().nullable().default(null),
  due: z.number().int().nonnegative().nullable().default(null),
  seconds: z.number().nonnegative().nullable().default(null),
  dueSeconds: z.number().nonnegative().nullable().default(null),
  missing: Missing.nullable().default(null),
  /**
   * Of a contradicted end: the length of a part, and that of another in it that ends behind it, or that is its last one
   * although bytes follow which are no part of it; `NO_PART` = it has none.
   */
  lengths: z.array(StatedLength).max(2).default([]),
})
export type FileEnd = z.infer<typeof FileEnd>

/**
 * Whether the data of a JPEG or PNG hold the rows of pixels that it states. Those of one that is cut are counted at intake,
 * others when somebody opens the picture or makes a report of it: `not_checked` until then; `as_stated`: at most 15 more,
 * or no more than fill its last blocks; `fewer`: its data end before its last row; `hidden`: more, listed as a part;
 * `not_counted`: damaged, or coded in a way that is not counted here.
 */
export const RowState = z.enum(['not_checked', 'as_stated', 'fewer', 'hidden', 'not_counted'])
export type RowState = z.infer<typeof RowState>

/** Rows of pixels that the header of a picture states, and whole ones that its data hold. */
export const RowNumbers = z.object({
  stated: z.number().int().positive(),
  coded: z.number().int().nonnegative(),
})
export type RowNumbers = z.infer<typeof RowNumbers>

/** What a walk through the bytes of a file found, besides its metadata. */
export const FileContents = z.object({
  /** null = the format is not walked. */
  end: FileEnd.nullable().default(null),
  parts: z.array(Content).max(MAX_PARTS).default([]),
  /** Number of parts beyond those above. */
  partsLeftOut: z.number().int().nonnegative().default(0),
  /** Whether a limit ended the looking for parts, so that there may be more than these and those. */
  isPartsOpen: z.boolean().default(false),
  /** null = a format without coded rows. */
  rows: RowState.nullable().default(null),
  /** null = they were not counted, or by a version that did not keep their numbers. */
  rowNumbers: RowNumbers.nullable().default(null),
})
export type FileContents = z.infer<typeof FileContents>

/** An item in whose file the bytes of another were found, and where, bytes from its start; null = in several places. */
export const PartOrigin = z.object({ id: ItemId, reference: z.string(), offset: z.number().int().nullable() })
export type PartOrigin = z.infer<typeof PartOrigin>
