import { rm, stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { EmbeddedPicture } from '../../../shared/model/metadata.ts'
import type { StoredAs } from '../../../shared/model/stored-as.ts'
import { DISK_FLOOR_BYTES, freeBytesAt } from '../../disk-floor.ts'
import type { Preview } from '../container/blocks.ts'
import { type DerivativeExtension, type DerivedPicture, derivativePath, EXTENSIONS } from '../derivative-path.ts'
import { type Written, writeWhole } from '../write-whole.ts'
import { compareEmbedded } from './compare-embedded.ts'
import { type Drawn, type Picture, refusalOf, withUpright } from './picture.ts'
import type { PictureLibrary } from './sharp.ts'
import { withStoredAs } from './stored-as.ts'

const EDGE: Record<DerivedPicture, number | null> = { thumb: 320, preview: 2048, lossless: null, embedded: 640 }

/** `path` null = none could be made, `problems` say why; `made` null = nothing was written. */
export type Derived = { path: string | null; made: Written | null; problems: string[] }

/** Makes pictures upright, in sRGB, without any metadata, into the data folder. */
export function createDeriver(library: PictureLibrary, freeBytes: (folder: string) => Promise<number> = freeBytesAt) {
  const isDiskLow = async (folder: string) => (await freeBytes(folder)) < DISK_FLOOR_BYTES
  return {
    /** Makes one derivative unless it stands there already; `isAnew` = in its place. */
    derive: async (
      folder: string,
      sha256: string,
      kind: DerivedPicture,
      picture: Picture,
      isAnew = false,
    ): Promise<Derived> => {
      const { page = 1 } = picture
      const none = (...problems: string[]): Derived => ({ path: null, made: null, problems })
      const known = isAnew ? null : await existing(folder, sha256, kind, page)
      if (known) return { path: known, made: null, problems: [] }
      const refusal = refusalOf(picture)
      if (refusal) return none(refusal)
      // An answer that was paid for goes before a picture that can be made again.
      if (await isDiskLow(folder)) return none('disk_low')
      let made: Drawn<Encoded>
      try {
        made = await withUpright(library, picture, EDGE[kind], (...drawn) => encode(kind, ...drawn))
      } catch {
        return none('decode_failed')
      }
      const problems = [
        made.isDamaged ? 'decoded_with_errors' : [],
        made.embedded === null ? [] : `embedded_${made.embedded}`,
      ].flat()
      const path = derivativePath(folder, sha256, kind, made.value.extension, page)
      try {
        const written = await writeWhole(path, made.value.data, kind === 'preview')
        for (const other of isAnew ? EXTENSIONS[kind] : [])
          if (other !== made.value.extension)
            await rm(derivativePath(folder, sha256, kind, other, page), { force: true })
        return { path, made: written, problems }
      } catch {
        return none(...problems, 'derivative_not_written')
      }
    },
    /**
     * Makes the picture embedded in a file into a derivative of its own, turned like the picture, and compares the two
     * by the thumbnail at `thumb`; null there = nothing to compare with. null = it could not be decoded.
     */
    embed: async (folder: string, sha256: string, picture: Embedded): Promise<EmbeddedPicture | null> => {
      const { preview, orientation, thumb } = picture
      if (await isDiskLow(folder)) return null
      try {
        const compared = await compareEmbedded(library, preview.bytes, orientation, thumb)
        const bytes = { format: 'jpeg', bytes: preview.bytes, size: null, orientation, standIn: null } as const
        const { value } = await withUpright(library, bytes, EDGE.embedded, (upright) =>
          encode('embedded', upright, true, null),
        )
        await writeWhole(derivativePath(folder, sha256, 'embedded', 'jpg'), value.data, false)
        return { kind: preview.kind, ...compared }
      } catch {
        return null
      }
    },
  }
}

type Embedded = { preview: Preview; orientation: number; thumb: string | null }

export type Deriver = ReturnType<typeof createDeriver>

async function existing(folder: string, sha256: string, kind: DerivedPicture, page: number): Promise<string | null> {
  for (const extension of EXTENSIONS[kind]) {
    const path = derivativePath(folder, sha256, kind, extension, page)
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    if (size > 0) return path
  }
  return null
}

type Encoded = { data: Buffer; extension: DerivativeExtension }

async function encode(
  kind: DerivedPicture,
  upright: Sharp,
  isOpaque: boolean,
  storedAs: StoredAs | null,
): Promise<Encoded> {
  if (kind === 'lossless') {
    // A channel that says nothing is a third more to pack, to read and to hold.
    const png = await (isOpaque ? upright.removeAlpha() : upright).png({ compressionLevel: 1 }).toBuffer()
    return { data: storedAs === null ? png : withStoredAs(png, storedAs), extension: 'png' }
  }
  const quality = kind === 'thumb' ? 80 : 88
  return isOpaque
    ? { data: await upright.jpeg({ quality }).toBuffer(), extension: 'jpg' }
    : { data: await upright.webp({ quality, effort: 1 }).toBuffer(), extension: 'webp' }
}
