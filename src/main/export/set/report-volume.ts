import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Piece } from '../../print-document.ts'
import type { InALine } from '../facts/in-a-line.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { hiddenBeside } from '../files/report-file.ts'
import type { HeldJson } from '../machine/json-text.ts'
import { collectPictures } from '../print/picture-sources.ts'

/** The items of one file of a report, as they are gathered; `json` null = none goes into it. */
export type ReportVolume = ReturnType<typeof emptyReportVolume>
export type SpillFile = Awaited<ReturnType<typeof openSpillFile>>

/** `folder` = where its chapters and pictures wait until they are printed, in a hidden file; null = they are held. */
export function emptyReportVolume(json: HeldJson | null, folder: string | null) {
  const { pictures, source } = collectPictures()
  const chapters: Piece[] = []
  let aside: SpillFile | null = null
  let picturesAside = 0
  return {
    json,
    /** As HTML, with the pictures they name by `source`. */
    chapters,
    pictures,
    source,
    /** What stands at the head of the pages of each chapter, and the item it is about. */
    references: [] as string[][],
    ofChapters: [] as EntryLine[],
    lines: [] as EntryLine[],
    /** Items without a chapter, of which one line tells everything. */
    inLines: [] as InALine[],
    /** Takes the next chapter, and puts it aside with the pictures it is the first to name. Rejects as the file system does. */
    add: async (chapter: Uint8Array): Promise<void> => {
      if (folder === null) return void chapters.push(chapter)
      aside ??= await openSpillFile(hiddenBeside(join(folder, 'volume')))
      chapters.push(await aside.put(chapter))
      for (const picture of pictures.slice(picturesAside)) {
        if (picture.bytes instanceof Uint8Array) picture.bytes = await aside.put(picture.bytes)
        picturesAside += 1
      }
    },
    /** Nothing of it is wanted any more. */
    drop: async (): Promise<void> => aside?.drop(),
  }
}

/**
 * Opens a temporary file for what is wanted much later, so that it takes no memory meanwhile. It is held open once, however
 * many read it at a time. Rejects as the file system does.
 */
export async function openSpillFile(path: string) {
  const file = await open(path, 'wx+', 0o600)
  let end = 0
  const readAt = async (at: number, length: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(length)
    for (let known = 0; known < length; ) {
      const { bytesRead } = await file.read(bytes, known, length - known, at + known)
      if (bytesRead === 0) throw Object.assign(new Error('the spill file ended early'), { code: 'EIO' })
      known += bytesRead
    }
    return bytes
  }
  return {
    /** Writes a piece behind the others, one at a time, and gives it as it can be read again. */
    put: async (bytes: Uint8Array): Promise<Piece> => {
      const { byteLength } = bytes
      const at = end
      // Goes on until all of it is written.
      await file.writeFile(bytes)
      end += byteLength
      return { byteLength, read: () => readAt(at, byteLength) }
    },
    /** Deletes it; nothing can be read from then on. */
    drop: async (): Promise<void> => {
      await file.close().catch(() => undefined)
      // A scanner may have it open for a moment where that is in the way.
      await rm(path, { force: true, maxRetries: 5 })
    },
  }
}
