import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leftOut, type ReportOptions, type ReportPart } from '../../../../shared/model/report-options.ts'
import { type PageEnd, type PageRow, type PageSignature, signedPageText } from '../../../../shared/model/report-page.ts'
import { items as itemWords } from '../../../../shared/words/report/report-set.ts'
import { reportPage as words } from '../../../../shared/words/report-page.ts'
import { parts as partNames } from '../../../../shared/words/report-parts.ts'
import type { InspectorPool } from '../../../inspect/pool.ts'
import type { EntryLine, ReportEntry } from '../../facts/report-entry.ts'
import { shownPicture } from '../../facts/report-facts.ts'
import { custodyTableOf, reportTitle } from '../../facts/set-head.ts'
import { CUSTODY_TABLE } from '../../machine/annex.ts'
import type { MachineItemResult } from '../../machine/set-items.ts'
import { alertLines, draftLine, knowFirst } from '../../print/before-all.ts'
import { limitLines } from '../../print/limit-lines.ts'
import { rowWords } from '../../print/row-words.ts'
import { NO_FILE, type SetWriter, type WriterGiven } from '../../set/set-writer.ts'
import { pagePieces } from './page-document.ts'
import { imageOf, largeOf, MOST_WITH_LARGE, pagePicture } from './page-picture.ts'

type Deps = {
  /** Where the built script and style sheet of the page are. */
  pageFolder: string
  copy: InspectorPool['copy']
}

/** Writes a report as one HTML file, item by item; nothing of an earlier item is held. */
export const createPageWriter =
  ({ pageFolder, copy }: Deps) =>
  ({ head, items, stage, names, meanwhile }: WriterGiven): SetWriter => {
    const { options } = head
    if (!options.files.includes('html')) return NO_FILE
    const hasChecks = !leftOut(options).includes('factChecks')
    const hasLarge = head.itemCount <= MOST_WITH_LARGE
    const file = stage.file(names.html, 'page')
    const begin = async () => {
      const read = (name: string) => readFile(join(pageFolder, name), 'utf8')
      const [script, style] = [await read('report-page.js'), await read('report-page.css')]
      const pieces = pagePieces({ script, style }, reportTitle(head))
      await file.write(pieces.opening + pieces.block('head', items.head))
      return pieces
    }
    let begun: ReturnType<typeof begin> | null = null
    // With the first item: a report that is given up before would be cleared while its page is opened.
    const opened = () => {
      begun ??= begin()
      return begun
    }
    return {
      take: async (entry, line, result) => {
        const pieces = await opened()
        const printed = entry.state === 'known' ? shownPicture(entry.facts) : null
        const large = hasLarge && printed !== null ? await largeOf(printed, copy) : null
        const row = pageRow(line, result, hasChecks)
        await file.write(pieces.block('row', row) + pieces.block('item', itemOf(entry, result, options)))
        if (!hasLarge && line.thumb !== null) await file.write(pieces.block('picture', imageOf(line.thumb)))
        if (large !== null) await file.write(pieces.block('large', large))
      },
      finish: async ({ lines, signer }) => {
        const pieces = await opened()
        const table = custodyTableOf(head)
        const end: PageEnd = {
          isSimulated: lines.some((line) => line.isSimulated),
          draft: draftLine(head),
          alerts: alertLines(head, meanwhile()),
          knowFirst: knowFirst(lines, hasChecks),
          limits: options.parts.includes('limits') ? limitLines(head, lines) : null,
          ladder: [...head.ladder],
          elsewhere: elsewhere(options),
          custodyTable: table && { path: `${names.annex}/${CUSTODY_TABLE}`, of: table },
          names: { page: names.html, sums: names.sums, signature: signer.ok ? names.signature : null },
        }
        await file.write(pieces.block('end', end))
        const text = signedPageText(pieces.sha256())
        const signature: PageSignature = { armoured: signer.ok ? signer.value.sign(text, 'touchstone-report') : null }
        await file.write(pieces.block('signature', signature) + pieces.closing)
        await file.finish()
      },
    }
  }

/** The parts of a report that a page has in full. */
const HERE: readonly ReportPart[] = [
  'cover',
  'scope',
  'summary',
  'pictures',
  'details',
  'factChecks',
  'transcripts',
  'metadata',
  'limits',
]

/** Which chosen parts a page does not have in full, and where they are; '' = none. */
function elsewhere({ parts, files }: ReportOptions): string {
  const names = parts.filter((part) => !HERE.includes(part)).map((part) => partNames[part])
  return names.length === 0 ? '' : words.elsewhere({ parts: names.join(' · '), hasPdf: files.includes('pdf') })
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
const itemOf = (entry: ReportEntry, result: MachineItemResult, options: ReportOptions): object =>
  entry.state === 'known' ? { ...result, picture: pagePicture(entry.facts, options) } : result
