import { join } from 'node:path'

/**
 * Pictures made from evidence, kept in the data folder: 320 px, 2048 px, every pixel of what browsers cannot show, and
 * the picture that lies embedded in the file.
 */
export type DerivedPicture = 'thumb' | 'preview' | 'lossless' | 'embedded'
/** The pictures, and the loudness of a sound over its length. */
export type DerivativeKind = DerivedPicture | 'waveform'
/** What reports print of a file. */
export const PRINTED_KINDS = ['preview', 'waveform'] as const
export type PrintedKind = (typeof PRINTED_KINDS)[number]
export type DerivativeExtension = 'jpg' | 'webp' | 'png' | 'json'

/** How derivatives are made; a new recipe is a new file beside the old one. */
const RECIPE: Record<DerivativeKind, number> = { thumb: 1, preview: 1, lossless: 1, embedded: 1, waveform: 1 }

/**
 * Where a derivative stands: derivatives/<2 hex>/<sha256>-<kind><recipe>.<ext>, with -p<page> before the extension for
 * pages after the first. Nothing of an evidence name is in it.
 */
export const derivativePath = (
  folder: string,
  sha256: string,
  kind: DerivativeKind,
  extension: DerivativeExtension,
  page = 1,
) => join(folder, sha256.slice(0, 2), `${sha256}-${kind}${RECIPE[kind]}${page === 1 ? '' : `-p${page}`}.${extension}`)

/** The extensions a kind may have: pictures with transparency need WebP. */
export const EXTENSIONS: Record<DerivativeKind, readonly DerivativeExtension[]> = {
  thumb: ['jpg', 'webp'],
  preview: ['jpg', 'webp'],
  lossless: ['png'],
  embedded: ['jpg'],
  waveform: ['json'],
}
