import { Buffer } from 'node:buffer'
import type { ReportPicture } from './report-facts.ts'

/**
 * A document to be printed: one HTML text in pieces, so that no long one is ever a single string, its only style sheet,
 * and the pictures it names as `picture/0`, `picture/1` …
 */
export type PrintDocument = {
  pieces: readonly Uint8Array<ArrayBuffer>[]
  style: string
  pictures: readonly ReportPicture[]
  /** Items in it: how long printing may take. */
  itemCount: number
}

/** A document that is one text with everything inside. `style` is the content of its style element. */
export const wholeDocument = (html: string, style: string): PrintDocument => ({
  pieces: [Buffer.from(html)],
  style,
  pictures: [],
  itemCount: 1,
})
