import { z } from 'zod'
import { CaseId, CheckId, type ItemId } from './ids.ts'
import { ItemRow } from './item.ts'

/** Where a text about an item is recorded. */
export const TextPlace = z.discriminatedUnion('in', [
  /** What the file is called and where it lies, or the beginning of its SHA-256. */
  z.object({ in: z.literal('item'), part: z.enum(['name', 'folder', 'tag', 'reference', 'sha256']) }),
  /** A tag of the file, by its block and its name. */
  z.object({ in: z.literal('metadata'), group: z.string(), tag: z.string() }),
  /** The result of image forensics. */
  z.object({
    in: z.literal('result'),
    part: z.enum(['reasoning', 'indicator', 'pattern', 'recommendation', 'metadata', 'generator', 'message']),
  }),
  /** The result of a fact check. `seconds` = where in the recording it is said; null = not stated. */
  z.object({
    in: z.literal('fact_check'),
    part: z.enum(['summary', 'claim', 'source', 'transcript', 'message']),
    seconds: z.number().nullable(),
  }),
  /** What a person found. */
  z.object({
    in: z.literal('finding'),
    part: z.enum(['conclusion', 'proposition', 'alternative', 'grounds', 'notes']),
  }),
])
export type TextPlace = z.infer<typeof TextPlace>

/** A text about an item, as it is recorded. */
export type TextPart = { place: TextPlace; text: string }

/**
 * A text in which something was found: an excerpt in pieces, those that match marked. `checkId` = the check whose
 * answer it is from; null = it is from none.
 */
export const FoundPart = z.object({
  /** 1, 2, … among the texts of its item. */
  number: z.number().int().positive(),
  place: TextPlace,
  checkId: CheckId.nullable().default(null),
  /** `at` = where a piece begins in the text. */
  pieces: z.array(z.object({ at: z.number().int(), text: z.string(), isMatch: z.boolean() })),
})
export type FoundPart = z.infer<typeof FoundPart>

/** A match to open: its item, and where in it. `text` = the words as recorded. */
export type TextMatch = { caseId: CaseId; itemId: ItemId; place: TextPlace; checkId: CheckId | null; text: string }

/** An item with what was found about it. `more` = matching texts beyond `parts`. */
export const FoundItem = z.object({
  row: ItemRow,
  caseId: CaseId,
  parts: z.array(FoundPart),
  more: z.number().int().nonnegative(),
})
export type FoundItem = z.infer<typeof FoundItem>

/** How far a search has come: it goes on after this row of texts, or of items. */
export const SearchCursor = z.object({ in: z.enum(['texts', 'items']), after: z.number().int().nonnegative() })
export type SearchCursor = z.infer<typeof SearchCursor>

/** What a search found so far. `next` = where it goes on; null = there is no more. */
export const FoundItems = z.object({ items: z.array(FoundItem), next: SearchCursor.nullable() })
export type FoundItems = z.infer<typeof FoundItems>

/**
 * How many texts were found so far, of how many candidates; every candidate has been compared once `next` is null.
 */
export const FoundCount = z.object({
  found: z.number().int().nonnegative(),
  compared: z.number().int().nonnegative(),
  candidates: z.number().int().nonnegative(),
  next: SearchCursor.nullable(),
})
export type FoundCount = z.infer<typeof FoundCount>
