import type { FractionBox } from './face-reading.ts'

/*
 * The data of a report's HTML page: blocks of JSON, one line each. First `head`; of each item its `row`, its `item`, and its
 * `picture` and `large` where there are any; then `end`, and last the `signature` over all of these.
 */

export const PAGE_BLOCKS = ['head', 'row', 'item', 'picture', 'large', 'end', 'signature'] as const
export type PageBlock = (typeof PAGE_BLOCKS)[number]

/** A block as it is signed: its kind and its text, which has no line break. */
export const signedBlock = (kind: PageBlock, text: string): string => `${kind} ${text}\n`

/** What a key signs for the blocks of a page, in namespace `touchstone-report`; `sha256` = of all but the last, in hex. */
export const signedPageText = (sha256: string): string => `touchstone report page\ndata ${sha256}\n`

/** What stands in a cell of a table besides its main words. */
export type RowNote = { text: string; weight: 'soft' | 'plain' | 'strong' }

/** What the table of a report says of an item, in print and on the page. */
export type RowWords = {
  reference: string
  name: string
  /** The kinds of what cannot both be so, and of what is worth seeing, in a word or two each; [] = nothing was found. */
  inconsistencies: string[]
  noticed: string[]
  /** As sent, null = a result without one; [] = `notes` say why there is none. */
  verdicts: (string | null)[]
  score: number | null
  /** What stands in the place of a verdict, or beside it: other results, and what fact checks came to. */
  notes: RowNote[]
  /** null = none, and `findingNotes` say so. */
  finding: { proposition: string; word: string; alternative: string } | null
  findingNotes: RowNote[]
}

/** An item in the table of a page. */
export type PageRow = RowWords & {
  /** Of its file, or of the file attached to its address; null = there is none, or it was not read. */
  sha256: string | null
  bytes: number | null
}

/** A face region on the upright image; `number` null = not in the service's list. */
export type PageBox = { box: FractionBox; number: number | null; isDeciding: boolean }

/** What stands with the image of an item. */
export type PagePicture = {
  boxes: PageBox[]
  /** How it was made, what was taken out of it, or why there is none. */
  notes: string[]
}

/** An image: base64, of a JPEG or WebP. */
export type PageImage = { type: string; base64: string }

/** What is said of the report as a whole, once all items are known. */
export type PageEnd = {
  isSimulated: boolean
  /** That it is a draft, and what it lacks; null = it is none. */
  draft: string | null
  alerts: string[]
  knowFirst: string[]
  /** What a result does not say, and what nobody looked at; null = a person left these out. */
  limits: { always: string[]; notExamined: string[] } | null
  /** The words a conclusion is chosen from, in their order. */
  ladder: string[]
  /** What of the report is not here, or not in full, and where it is. */
  elsewhere: string
  /** The table of the custody log in its annex, by its path in the folder of the report; null = there is none. */
  custodyTable: { path: string; of: 'part' | 'extract' } | null
  /** What its files are called; `signature` null = nothing is signed. */
  names: { page: string; sums: string; signature: string | null }
}

/** null = nothing signed it. */
export type PageSignature = { armoured: string | null }
