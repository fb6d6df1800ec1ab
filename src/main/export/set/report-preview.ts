import { randomUUID } from 'node:crypto'
import type { CaseId } from '../../../shared/model/ids.ts'
import type { ReportFields } from '../../../shared/model/report-options.ts'
import { MOST_PREVIEWED, type ReportPreview as Shown } from '../../../shared/model/report-set.ts'
import type { ShownSignature } from '../../../shared/model/signing.ts'
import type { VeilLook } from '../../../shared/model/veil.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { Desktop } from '../../desktop.ts'
import type { Log } from '../../log.ts'
import { entryLine } from '../facts/report-entry.ts'
import type { SetFacts } from '../facts/set-facts.ts'
import type { SetHeads } from '../facts/set-heads.ts'
import type { ReportRequest } from './export-report.ts'
import { picturesFor } from './make-set.ts'
import type { PagePictures } from './page-pictures.ts'
import { createPdfWriter } from './pdf-writer.ts'

type PreviewRequest = ReportRequest & { fields: ReportFields }
type Deps = {
  /** The facts of items without reading originals again. */
  facts: SetFacts
  heads: SetHeads
  print: Desktop['printPdf']
  pages: PagePictures
  lookOf: (caseId: CaseId, isVeiled: boolean) => VeilLook
  /** What will sign it, as far as is known. */
  signature: () => Promise<ShownSignature>
  log: Pick<Log, 'bug'>
}
type Failure =
  | { kind: 'not_found'; what: 'case' | 'item' }
  | { kind: 'declined' }
  | { kind: 'export_failed'; reason: 'print_failed' }
export type ReportPreview = ReturnType<typeof createReportPreview>

/** Pixels across a page: it can be read at its full width in a window of common size. */
const WIDTH = 1240

/**
 * The first pages of a report as they will be printed: what stands before the items, the pages of the first, and what stands
 * after, through the printer itself; of many items the cover and the tables, too, tell of the first alone. Never shows more of
 * a veiled picture than its veil. A newer request ends an older one.
 */
export function createReportPreview({ facts, heads, print, pages, lookOf, signature, log }: Deps) {
  let running: AbortController | null = null
  let shown: { id: string; pages: number } | null = null

  const printed = async (request: PreviewRequest, signal: AbortSignal): Promise<Uint8Array | Failure> => {
    const { isVeiled, ...rest } = request
    const look = lookOf(request.caseId, isVeiled)
    const known = heads.atOnce(rest)
    const [first] = request.itemIds
    if (known === null || first === undefined) return { kind: 'not_found', what: known === null ? 'case' : 'item' }
    const completed = await heads.completed(known, rest)
    // The texts of the report are those of the sheet, which nobody kept yet.
    const altered = completed.altered.filter((name) => !(name in known.fields))
    const head = { ...completed, fields: known.fields, altered }
    let pdf: Uint8Array | null = null
    const packer = {
      finish: async (of: { pdf: Uint8Array }) => {
        pdf = of.pdf
        return { path: '', sha256: '', bytes: 0 }
      },
      end: () => undefined,
    }
    const writer = await createPdfWriter({
      head,
      stage: { folder: '', note: () => undefined },
      name: '',
      print,
      items: null,
      startPacker: () => packer,
      meanwhile: () => null,
      signal,
      log,
      onPrinted: () => undefined,
      perVolume: Number.POSITIVE_INFINITY,
    })
    const pictures = picturesFor(request.itemIds.length, request.options)
    const [plate] = request.options.parts.includes('plates') ? request.plates : []
    const told = request.itemIds.length <= MOST_PREVIEWED ? request.itemIds : [first]
    const beside = plate === undefined ? [] : [plate.left, plate.right].filter((one) => !told.includes(one))
    const common = { made: head.made, custody: head.custody, case: head.case }
    const lines = []
    for await (const entry of facts({ itemIds: [...told, ...beside], look, ...pictures, common, signal })) {
      if (entry.state === 'known') entry.facts.veil = { look, isLifted: false }
      writer.keep(entry)
      if (!told.includes(entry.itemId)) continue
      const line = entryLine(entry)
      lines.push(line)
      if (entry.itemId === first) await writer.take(entry, line, null)
    }
    signal.throwIfAborted()
    await writer.finish({ head: { ...head, signature: await signature() }, lines })
    return pdf ?? { kind: 'export_failed', reason: 'print_failed' }
  }

  return {
    /** Prints and opens it; its pages are asked for one by one under `id` until the next is made. */
    make: async (request: PreviewRequest): Promise<Result<Shown, Failure>> => {
      running?.abort()
      const mine = new AbortController()
      running = mine
      try {
        const pdf = await printed(request, mine.signal)
        if (!(pdf instanceof Uint8Array)) return err(pdf)
        mine.signal.throwIfAborted()
        const count = await pages.open(pdf)
        if (mine.signal.aborted) return err({ kind: 'declined' })
        if (count === null) return err({ kind: 'export_failed', reason: 'print_failed' })
        shown = { id: randomUUID(), pages: count }
        return ok({ ...shown, ofItems: request.itemIds.length })
      } catch (cause) {
        if (mine.signal.aborted) return err({ kind: 'declined' })
        log.bug('report.preview', cause)
        return err({ kind: 'export_failed', reason: 'print_failed' })
      } finally {
        if (running === mine) running = null
      }
    },
    /** A page of the newest preview as PNG, from 1; null = it is not of that one, or cannot be drawn. */
    page: async (id: string, page: number): Promise<Uint8Array | null> =>
      shown === null || shown.id !== id || page < 1 || page > shown.pages ? null : await pages.draw(page - 1, WIDTH),
    /** Ends what is under way and lets go of what is shown, until the next is made. */
    close: async (): Promise<void> => {
      running?.abort()
      await pages.close()
    },
  }
}
