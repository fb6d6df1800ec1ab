import { open, stat, utimes } from 'node:fs/promises'
import { isDataElsewhere } from '../../shared/model/data-elsewhere.ts'
import { ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { MediumFormat } from '../../shared/model/medium.ts'
import { MAX_PAGES } from '../../shared/model/stored-as.ts'
import type { CopyEntries } from '../custody/copy-entries.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { Media } from '../db/media.ts'
import type { Emit } from '../events.ts'
import { isCropped, isImageElsewhere, isSequenceElsewhere } from '../inspect/container/heif-alpha.ts'
import { type DerivedPicture, derivativePath, EXTENSIONS } from '../inspect/derivative-path.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import { foreignBytes, pictureFormat } from '../inspect/sniff.ts'
import type { ReadableFile } from '../readable-file.ts'
import { stateByFacts } from './originals.ts'

/** `isDerived` = the app made it from evidence; otherwise it is evidence itself. */
export type Picture = { handle: ReadableFile; bytes: number; contentType: string; isDerived: boolean }
export type Pictures = ReturnType<typeof createPictures>
export type PicturesDeps = {
  details: ItemDetails
  media: Media
  pool: InspectorPool
  drives: Pick<Drives, 'open'>
  derivativesFolder: string
  /** Notified of every preview that was made. */
  copies: Pick<CopyEntries, 'made'>
  emit: Emit
  /** Called when a lossless image was made: its cache may exceed its limit. */
  madeLossless?: () => void
}

/**
 * Formats that browsers show natively. Decided by the format detected at intake; HEIC and TIFF get a lossless image
 * instead.
 */
const WEB_TYPES = new Map<MediumFormat, string>([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
  ['bmp', 'image/bmp'],
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['mkv', 'video/x-matroska'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['wav', 'audio/wav'],
  ['flac', 'audio/flac'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['aac', 'audio/aac'],
])
const LOSSLESS = new Set<MediumFormat>(['heic', 'heif', 'tiff'])
/** Decoding takes longer than everything made from it. */
const SLOW = new Set<MediumFormat>(['heic', 'heif'])
const DERIVED_TYPES = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png', json: 'application/json' } as const

/** Enough for the structure of an image before its pixels. */
const HEAD_BYTES = 2 ** 18

const BEHIND_FOREIGN = new Set<MediumFormat>(['jpeg', 'png', 'avif'])

/**
 * Whether browsers would show a file otherwise than everything here does: an AVIF without its crop, or with bytes that it
 * says are in another file, or not at all.
 */
async function isShownOtherwise(
  path: Buffer,
  format: MediumFormat,
  { open: openEvidence }: Pick<Drives, 'open'>,
): Promise<boolean> {
  if (!BEHIND_FOREIGN.has(format)) return false
  const opened = await openEvidence(path)
  if (!opened.ok) return false
  const handle = opened.value
  try {
    const buffer = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    const head = buffer.subarray(0, bytesRead)
    return (
      (format === 'avif' && (isCropped(head) || isImageElsewhere(head) || isSequenceElsewhere(head))) ||
      (pictureFormat(head) === null && foreignBytes(head) > 0)
    )
  } catch {
    return false
  } finally {
    await handle.close().catch(() => undefined)
  }
}

/**
 * Serves images: thumbnails, previews and embedded images by SHA-256, originals by item. The only way pixels reach the
 * window.
 */
export function createPictures(deps: PicturesDeps) {
  const { details, media, pool, drives, derivativesFolder, copies, emit, madeLossless } = deps
  /** Derivatives in progress, so that ten requests make only one. */
  const making = new Map<string, Promise<boolean>>()

  const stored = async (sha256: Sha256, kind: DerivedPicture, page = 1): Promise<Picture | null> => {
    for (const extension of EXTENSIONS[kind]) {
      const path = derivativePath(derivativesFolder, sha256, kind, extension, page)
      const handle = await open(path, 'r').catch(() => null)
      if (!handle) continue
      const { size } = await handle.stat()
      // The least recently used go first when their cache is full.
      if (kind === 'lossless') await utimes(path, new Date(), new Date()).catch(() => undefined)
      if (size > 0) return { handle, bytes: size, contentType: DERIVED_TYPES[extension], isDerived: true }
      await handle.close()
    }
    return null
  }
  const exists = async (sha256: Sha256, kind: DerivedPicture, page: number) => {
    const sizes = EXTENSIONS[kind].map((extension) =>
      stat(derivativePath(derivativesFolder, sha256, kind, extension, page)).then(
        ({ size }) => size > 0,
        () => false,
      ),
    )
    return (await Promise.all(sizes)).includes(true)
  }
  /** Makes one from the first path that still has these bytes; paths whose file changed are skipped. */
  const make = async (sha256: Sha256, kind: DerivedPicture, page: number, isLookedAt: boolean): Promise<boolean> => {
    const format = media.formatOf(sha256)
    const isKept = format !== null && SLOW.has(format)
    for (const { path } of media.places(sha256)) {
      const made = await pool.derive({ kind, path, sha256, page, isKept, isLookedAt })
      if (!made.ok && (made.error === 'not_drawn' || made.error === 'aborted')) return false
      if (!made.ok) continue
      if (kind === 'lossless') madeLossless?.()
      if (kind === 'preview') {
        if (made.value.made) copies.made({ of: sha256, kind, copy: made.value.made })
        media.markPreviewed(sha256)
        emit({ type: 'picture.ready', sha256, what: 'preview' })
      }
      return true
    }
    return false
  }
  const ensure = async (sha256: Sha256, kind: DerivedPicture, page = 1, isLookedAt = false): Promise<boolean> => {
    const key = `${kind} ${page} ${sha256}`
    // The file of one in progress may exist before its outcome is known.
    const isThere = making.has(key) ? false : await exists(sha256, kind, page)
    if (isThere) return true
    const known = making.get(key)
    if (known) return await known
    const made = make(sha256, kind, page, isLookedAt).finally(() => making.delete(key))
    making.set(key, made)
    return await made
  }
  /** Whether the window would play bytes of a video or audio file that it says are in another file. */
  const isPlayedOtherwise = (sha256: Sha256): boolean =>
    media.kindOf(sha256) !== 'image' && isDataElsewhere(media.problemsOf(sha256))
  const original = async (id: ItemId, page: number, isLookedAt: boolean): Promise<Picture | null> => {
    const source = details.source(id)
    const format = source?.sha256 == null ? null : media.formatOf(source.sha256)
    if (!source?.sha256 || !format) return null
    if (LOSSLESS.has(format) || (await isShownOtherwise(source.path, format, drives))) {
      const isMade = await ensure(source.sha256, 'lossless', page, isLookedAt)
      return isMade ? await stored(source.sha256, 'lossless', page) : null
    }
    if (page !== 1 || isPlayedOtherwise(source.sha256)) return null
    const contentType = WEB_TYPES.get(format)
    if (!contentType) return null
    const opened = await drives.open(source.path)
    if (!opened.ok) return null
    const handle = opened.value
    const { facts } = handle
    if (stateByFacts(facts, source) === 'attached') return { handle, bytes: facts.bytes, contentType, isDerived: false }
    await handle.close()
    return null
  }

  return {
    /** Settles when those now in progress are made. */
    settled: async (): Promise<void> => void (await Promise.allSettled(making.values())),
    /**
     * Opens an image for the window: "thumb", "preview" and "embedded" by SHA-256, "original" by item id. null if there
     * is none: unknown, not decodable, none embedded, stated to be elsewhere, the drive is disconnected, or the file is not the one added at
     * intake. `page` = of an original with several, from 1; `isAhead` = before anybody looks at it. The caller closes
     * it.
     */
    open: async (
      kind: 'thumb' | 'preview' | 'embedded' | 'original',
      id: string,
      page = 1,
      isAhead = false,
    ): Promise<Picture | null> => {
      if (kind === 'original') {
        const item = ItemId.safeParse(/^\d{1,15}$/.test(id) ? Number(id) : null)
        return item.success && Number.isInteger(page) && page >= 1 && page <= MAX_PAGES
          ? await original(item.data, page, !isAhead)
          : null
      }
      const sha256 = Sha256.safeParse(id)
      if (!sha256.success || media.formatOf(sha256.data) === null) return null
      if (kind === 'preview' || !(await exists(sha256.data, kind, 1))) {
        await ensure(sha256.data, kind, 1, !isAhead && kind === 'preview')
      }
      return await stored(sha256.data, kind)
    },
    /** Makes the preview of a medium unless it exists, so that it can be seen with the drive disconnected. */
    ensurePreview: (sha256: Sha256): Promise<boolean> => ensure(sha256, 'preview'),
  }
}
