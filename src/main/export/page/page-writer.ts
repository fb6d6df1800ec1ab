import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leftOut } from '../../../shared/model/report-options.ts'
import { type PageEnd, type PageRow, type PageSignature, signedPageText } from '../../../shared/model/report-page.ts'
import { items as itemWords } from '../../../shared/words/report/report-set.ts'
import type { InspectorPool } from '../../inspect/pool.ts'
import type { WriterGiven } from '../export-set.ts'
import type { EntryLine, ReportEntry } from '../facts/report-entry.ts'
import { shownPicture } from '../facts/report-facts.ts'
import { reportTitle } from '../facts/set-head.ts'
import { beginWholeFile } from '../finalise/report-file.ts'
import type { MachineItemResult } from '../machine/set-items.ts'
import { alertLines, draftLine, knowFirst } from '../print/before-all.ts'
import { rowWords } from '../print/row-words.ts'
import type { SetWriter } from '../set-writer.ts'
import { pagePieces } from './page-document.ts'
import { MOST_WITH_LARGE, type PageImages, pageImages, pagePicture } from './page-picture.ts'

type Deps = {
  /** Where the built script and style sheet of the page are. */
  pageFolder: string
  copy: InspectorPool['copy']
}

/** Items whose images are drawn at a time, ahead of the one that is written. */
const AHEAD = 6

/** Writes a report as one HTML file, item by item; nothing of an earlier item is held. */
export const createPageWriter =
  ({ pageFolder, copy }: Deps) =>
  ({ head, items, stage, names, meanwhile }: WriterGiven): SetWriter => {
    const { options } = head
    const hasChecks = !leftOut(options).includes('factChecks')
    const hasLarge = head.itemCount <= MOST_WITH_LARGE
    const begin = async () => {
      const [script, style] = await Promise.all(
        ['report-page.js', 'report-page.css'].map((name) => readFile(join(pageFolder, name), 'utf8')),
      )
      const title = reportTitle(head)
      const pieces = pagePieces({ script: script ?? '', style: style ?? '' }, title)
      const file = await beginWholeFile(join(stage.folder, names.html))
      await file.write(pieces.opening + pieces.block('head', items.head))
      return { pieces, file }
    }
    let begun: ReturnType<typeof begin> | null = null
    const opened = () => {
      begun ??= begin()
      return begun
    }
    const drawn: Promise<() => Promise<void>>[] = []
    const writeFirst = async () => (await drawn.shift())?.call(null)
    const write = async (row: PageRow, item: object, { picture, large }: PageImages) => {
      const { pieces, file } = await opened()
      await file.write(pieces.block('row', row) + pieces.block('item', item))
      if (picture !== null) await file.write(pieces.block('picture', picture))
      if (large !== null) await file.write(pieces.block('large', large))
    }
    const isWanted = options.files.includes('html')
    return {
      take: async (entry, line, result) => {
        if (!isWanted) return
        const row = pageRow(line, result, hasChecks)
        const item = itemOf(entry, result, options)
        const printed = entry.state === 'known' ? shownPicture(entry.facts) : null
        drawn.push(
          pageImages({ printed, thumb: line.thumb }, hasLarge, copy).then((images) => () => write(row, item, images)),
        )
        if (drawn.length > AHEAD) await writeFirst()
      },
      finish: async ({ lines, signer }) => {
        if (!isWanted) return
        while (drawn.length > 0) await writeFirst()
        const { pieces, file } = await opened()
        const end: PageEnd = {
          isSimulated: lines.some((line) => line.isSimulated),
          draft: draftLine(head),
          alerts: alertLines(head, meanwhile()),
          knowFirst: knowFirst(lines, hasChecks),
          names: { page: names.html, sums: names.sums, signature: signer.ok ? names.signature : null },
        }
        await file.write(pieces.block('end', end))
        const text = signedPageText(pieces.sha256())
        const signature: PageSignature = { armoured: signer.ok ? signer.value.sign(text, 'touchstone-report') : null }
        await file.write(pieces.block('signature', signature) + pieces.closing)
        stage.note({ ...(await file.finish()), role: 'page', volume: null })
        begun = null
      },
      abandon: async () => {
        await Promise.allSettled(drawn)
        await (await begun?.catch(() => null))?.file.abandon()
      },
    }
  }

/** An item in the table of a page, which has no other table that says whether its file is as it was. */
function pageRow(line: EntryLine, result: MachineItemResult, hasChecks: boolean): PageRow {
  const item = 'item' in result ? result.item : null
  const { sha256 = null, bytes = null } = item?.file ?? item?.link?.file ?? {}
  const { notes, ...row } = rowWords(line, hasChecks)
  const isDifferent = [line.original, line.saved].includes('different')
  const different = { text: itemWords.states.different, weight: 'strong' } as const
  return { ...row, sha256, bytes, notes: isDifferent ? [...notes, different] : notes }
}

/** What machines read of an item, with what stands by its image. */
const itemOf = (entry: ReportEntry, result: MachineItemResult, options: WriterGiven['head']['options']): object =>
  entry.state === 'known' ? { ...result, picture: pagePicture(entry.facts, options) } : result
