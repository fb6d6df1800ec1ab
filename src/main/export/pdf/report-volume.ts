import { join } from 'node:path'
import type { Piece } from '../../print-document.ts'
import type { InALine } from '../facts/in-a-line.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { hiddenBeside } from '../finalise/report-file.ts'
import type { HeldJson } from '../machine/json-text.ts'
import { collectPictures } from '../print/picture-sources.ts'
import { writeSpillFile } from './spill-file.ts'

/** The items of one file of a report, as they are gathered; `json` null = none goes into it. */
export type ReportVolume = ReturnType<typeof emptyReportVolume>

export function emptyReportVolume(json: HeldJson | null) {
  const { pictures, source } = collectPictures()
  const chapters: Piece[] = []
  let drop = async (): Promise<void> => undefined
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
    /** Puts chapters and pictures into a hidden file in `folder` until they are printed. Rejects as the file system does. */
    spill: async (folder: string): Promise<void> => {
      const all = [...chapters, ...pictures.map(({ bytes }) => bytes)]
      const aside = await writeSpillFile(hiddenBeside(join(folder, 'volume')), all)
      drop = aside.drop
      for (const [at, piece] of aside.pieces.entries()) {
        const picture = pictures[at - chapters.length]
        if (picture === undefined) chapters[at] = piece
        else picture.bytes = piece
      }
    },
    /** Nothing of it is wanted any more. */
    drop: () => drop(),
  }
}
