import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder of real files by other people, if this machine has them. */
export const CORPUS = resolve(process.env.TOUCHSTONE_CORPUS ?? join(import.meta.dirname, '../../../shared/media'))

export const hasCorpus = existsSync(join(CORPUS, 'EXPECTED.json'))

/** Suffix of a test's name where the corpus is needed. */
export const needsCorpus = hasCorpus ? '' : ' (skipped: TOUCHSTONE_CORPUS is not there)'

/** What exiftool reads from a corpus file, unformatted. */
export type Expected = {
  Make?: string
  Model?: string
  DateTimeOriginal?: string
  OffsetTimeOriginal?: string
  Orientation?: number
  /** '' = the tags are present without a number. */
  GPSLatitude?: number | ''
  GPSLongitude?: number | ''
  GPSAltitude?: number
  ImageWidth?: number
  ImageHeight?: number
}

/** Paths below the corpus, with exiftool's values. */
export function corpusFiles(): [string, Expected][] {
  if (!hasCorpus) return []
  return Object.entries(JSON.parse(readFileSync(join(CORPUS, 'EXPECTED.json'), 'utf8')) as Record<string, Expected>)
}
