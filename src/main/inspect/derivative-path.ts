import { join } from 'node:path'

/**
 * Images made from evidence and stored in the data folder: 320 px, 2048 px, every pixel of formats that browsers cannot
 * show, and the image embedded in the file.
 */
export type DerivedPicture = 'thumb' | 'preview' | 'lossless' | 'embedded'
/** The images, and the waveform of an audio file. */
export type DerivativeKind = DerivedPicture | 'waveform'
/** What reports print of a file. */
export const PRINTED_KINDS = ['preview', 'waveform'] as const
export type PrintedKind = (typeof PRINTED_KINDS)[number]
export type DerivativeExtension = 'jpg' | 'webp' | 'png' | 'json'

/** How derivatives are made; a new recipe creates a new file next to the old one. */
const RECIPE: Record<DerivativeKind, number> = { thumb: 1, preview: 1, lossless: 2, embedded: 1, waveform: 1 }

/**
 * Path of a derivative: derivatives/<2 hex>/<sha256>-<kind><recipe>.<ext>, with -p<page> before the extension for pages
 * after the first. It contains nothing of the evidence file's name.
 */
export const derivativePath = (
  folder: string,
  sha256: string,
  kind: DerivativeKind,
  extension: DerivativeExtension,
  page = 1,
) => join(folder, sha256.slice(0, 2), `${sha256}-${kind}${RECIPE[kind]}${page === 1 ? '' : `-p${page}`}.${extension}`)

/** The possible extensions of a kind: images with transparency need WebP. */
export const EXTENSIONS: Record<DerivativeKind, readonly DerivativeExtension[]> = {
  thumb: ['jpg', 'webp'],
  preview: ['jpg', 'webp'],
  lossless: ['png'],
  embedded: ['jpg'],
  waveform: ['json'],
}
