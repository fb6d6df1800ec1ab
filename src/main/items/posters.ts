import type { ItemId, Sha256 } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { CopyEntries } from '../custody/copy-entries.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { Media } from '../db/media.ts'
import { DISK_FLOOR_BYTES } from '../disk-floor.ts'
import type { Emit } from '../events.ts'
import { derivativePath } from '../inspect/derivative-path.ts'
import { writeWhole } from '../inspect/write-whole.ts'

type Deps = {
  details: Pick<ItemDetails, 'source' | 'medium'>
  media: Pick<Media, 'markPostered'>
  /** Notified of every frame that is stored. */
  copies: Pick<CopyEntries, 'made'>
  derivativesFolder: string
  freeBytes: (folder: string) => Promise<number>
  emit: Emit
}

const JPEG_MAGIC = Buffer.from([0xff, 0xd8, 0xff])

/**
 * Frames of videos as decoded by the window, stored under the video's SHA-256. They are shown and never used for
 * anything else: main does not decode. The first one stays.
 */
export function createPosters({ details, media, copies, derivativesFolder, freeBytes, emit }: Deps) {
  const keeping = new Set<Promise<void>>()
  const keep = async (sha256: Sha256, thumb: Buffer, preview: Buffer, seconds: number) => {
    const copy = await writeWhole(derivativePath(derivativesFolder, sha256, 'preview', 'jpg'), preview, true)
    copies.made({ of: sha256, kind: 'preview', copy, seconds })
    await writeWhole(derivativePath(derivativesFolder, sha256, 'thumb', 'jpg'), thumb, true)
    media.markPostered(sha256, seconds)
    emit({ type: 'picture.ready', sha256, what: 'thumbnail' })
  }
  const underWay = async (kept: Promise<void>) => {
    keeping.add(kept)
    try {
      await kept
    } finally {
      keeping.delete(kept)
    }
  }
  return {
    /** Settles when those now in progress are stored. */
    settled: async (): Promise<void> => void (await Promise.allSettled(keeping)),
    /** `seconds` = the time of the frame in the video. */
    keep: async (
      itemId: ItemId,
      { thumb, preview, seconds }: { thumb: string; preview: string; seconds: number },
    ): Promise<Result<null, { kind: 'not_found'; what: 'item' }>> => {
      const sha256 = details.source(itemId)?.sha256 ?? null
      const known = sha256 === null ? null : details.medium(sha256)
      if (sha256 === null || known?.medium?.kind !== 'video') return err({ kind: 'not_found', what: 'item' })
      if (known.medium.hasThumbnail && known.hasPreview) return ok(null)
      const pictures = [thumb, preview].map((data) => Buffer.from(data, 'base64'))
      const [small, large] = pictures
      if (!small || !large || !pictures.every((one) => one.subarray(0, 3).equals(JPEG_MAGIC))) {
        throw new Error('A frame came that is no JPEG.')
      }
      // A paid reply takes precedence over an image that can be made again.
      if ((await freeBytes(derivativesFolder).catch(() => 0)) >= DISK_FLOOR_BYTES)
        await underWay(keep(sha256, small, large, seconds))
      return ok(null)
    },
  }
}
export type Posters = ReturnType<typeof createPosters>
