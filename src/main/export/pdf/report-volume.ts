import { join } from 'node:path'
import type { Piece } from '../../print-document.ts'
import type { InALine } from '../facts/in-a-line.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { hiddenBeside } from '../finalise/report-file.ts'
import type { HeldJson } from '../machine/set-items.ts'
import { collectPictures } from '../print/picture-sources.ts'
import { openSpillFile, type SpillFile } from './spill-file.ts'

/** The items of one file of a report, as they are gathered; `json` null = none goes into it. */
export type ReportVolume = ReturnType<typeof emptyReportVolume>

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
