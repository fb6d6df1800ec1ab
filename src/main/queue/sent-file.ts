import type { AttemptId } from '../../shared/model/ids.ts'

const TYPES: Record<string, { extension: string; contentType: string }> = {
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  png: { extension: 'png', contentType: 'image/png' },
  webp: { extension: 'webp', contentType: 'image/webp' },
  heic: { extension: 'heic', contentType: 'image/heic' },
  heif: { extension: 'heif', contentType: 'image/heif' },
  tiff: { extension: 'tiff', contentType: 'image/tiff' },
  avif: { extension: 'avif', contentType: 'image/avif' },
  gif: { extension: 'gif', contentType: 'image/gif' },
  bmp: { extension: 'bmp', contentType: 'image/bmp' },
}

/**
 * Under which name and type a medium is sent. The name is unique and says nothing about the evidence; the extension
 * follows the content, whatever the file is called.
 */
export function sentFile(attemptId: AttemptId, format: string): { fileName: string; contentType: string } {
  const { extension, contentType } = TYPES[format] ?? { extension: 'bin', contentType: 'application/octet-stream' }
  return { fileName: `${attemptId}.${extension}`, contentType }
}
