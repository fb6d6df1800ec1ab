import { randomUUID } from 'node:crypto'
import type { AttemptId } from '../../shared/model/ids.ts'
import { filePart } from '../service/multipart.ts'
import { bodyBytesOf } from '../service/upload.ts'
import type { Asking } from './asking.ts'
import { addressBody } from './sent-address.ts'

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
  mp4: { extension: 'mp4', contentType: 'video/mp4' },
  mov: { extension: 'mov', contentType: 'video/quicktime' },
  mkv: { extension: 'mkv', contentType: 'video/x-matroska' },
  webm: { extension: 'webm', contentType: 'video/webm' },
  avi: { extension: 'avi', contentType: 'video/x-msvideo' },
  mp3: { extension: 'mp3', contentType: 'audio/mpeg' },
  m4a: { extension: 'm4a', contentType: 'audio/mp4' },
  wav: { extension: 'wav', contentType: 'audio/wav' },
  flac: { extension: 'flac', contentType: 'audio/flac' },
  ogg: { extension: 'ogg', contentType: 'audio/ogg' },
  opus: { extension: 'opus', contentType: 'audio/ogg' },
  aac: { extension: 'aac', contentType: 'audio/aac' },
}
const UNKNOWN = { extension: 'bin', contentType: 'application/octet-stream' }

/**
 * The name and type a file is sent under. The name is unique and says nothing about the evidence; the extension follows
 * the content, whatever the file is called.
 */
export function sentFile(attemptId: AttemptId, format: string): { fileName: string; contentType: string } {
  const { extension, contentType } = TYPES[format] ?? UNKNOWN
  return { fileName: `${attemptId}.${extension}`, contentType }
}

/** The extension of the name a file of this format is sent under, with its dot. */
export const extensionOf = (format: string | null): string => `.${(TYPES[format ?? ''] ?? UNKNOWN).extension}`

/** The exact size of the request body for a file or a link: names and boundaries always have the same length. */
export function bodyBytesOfItem(
  item: { url: string | null; format: string | null; bytes: number },
  { field, fields }: Asking,
): number {
  if (item.url !== null) return addressBody(item.url, fields).body.length
  const { fileName, contentType } = sentFile(randomUUID() as AttemptId, item.format ?? '')
  return bodyBytesOf(filePart(field, fileName, contentType, fields), item.bytes)
}
