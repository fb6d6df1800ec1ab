import { createHash } from 'node:crypto'

/** For the app's document: its own files, no connections, no frames, no strings evaluated as script or script URLs. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'none'",
  "worker-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // One policy, which creates one URL: that of the worker below (src/renderer/viewer/picture-reader.ts).
  'trusted-types picture-worker',
].join('; ')

/** For the worker that decodes images: it may read the app's own URLs and can reach nothing else. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** For images, audio and video: if one is ever opened as a document, it can do nothing. */
export const MEDIA_POLICY = "sandbox; default-src 'none'"

/**
 * For a printed document: no script, only its one style sheet (by hash), and images and fonts from the app or inside
 * the document. `style` attributes have no effect.
 */
export function printPolicy(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
