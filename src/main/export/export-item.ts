import type { AppError } from '../../shared/errors.ts'
import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import { lookIn, type VeilLook } from '../../shared/model/veil.ts'
import { err, type Result } from '../../shared/result.ts'
import { showInReport } from '../../shared/words/veil.ts'
import type { Audit } from '../db/audit.ts'
import type { Desktop } from '../desktop.ts'
import type { Log } from '../log.ts'
import { forbiddenPlace, type KeptPlace } from './evidence-places.ts'
import {
  type FactsWish,
  hasPicture,
  PREVIEW_SIDE,
  type ReportFacts,
  type ReportFactsDeps,
  redactionOf,
} from './report-facts.ts'
import { linkReportFileName, reportFileName, type WrittenReport } from './report-file.ts'
import type { WriteEntered } from './write-entered.ts'

export type ExportFailure = Extract<AppError, { kind: 'not_found' | 'declined' | 'export_failed' }>
export type ExportItem = ReturnType<typeof createExportItem>
export type ExportItemDeps = {
  desktop: Pick<Desktop, 'chooseSavePath' | 'printPdf' | 'confirm'>
  facts: (itemId: ItemId, wish: FactsWish) => Promise<ReportFacts | null>
  /** The item's picture under a veil, or as it is. */
  picture: ReportFactsDeps['picture']
  veilOf: (caseId: CaseId) => VeilLook
  /** The case an item belongs to, for the custody log; null when there is no such item. */
  caseOf: (itemId: ItemId) => CaseId | null
  keptPlaces: () => KeptPlace[]
  writeEntered: WriteEntered
  audit: Audit
  log: Log
}

/**
 * Prints one item as PDF where the person says, and enters the file's hash in the custody log. The pictures of a veiled
 * case, and while the window is veiled (`isVeiled`), are veiled unless the person says otherwise.
 */
export function createExportItem(deps: ExportItemDeps) {
  const { desktop, facts, picture, caseOf, veilOf, keptPlaces, writeEntered, audit, log } = deps
  const shownAsChosen = async (veiled: ReportFacts): Promise<ReportFacts> => {
    if (veiled.veil.look === 'off' || !hasPicture(veiled)) return veiled
    if (!(await desktop.confirm(showInReport(veiled.case.reference)))) return veiled
    const { item, link } = veiled
    const file = link?.file ?? null
    const whole = file?.picture
      ? { ...file, picture: file.item && (await picture(file.item, 'off', PREVIEW_SIDE)) }
      : file
    const shown = veiled.picture && (await picture(item, 'off', PREVIEW_SIDE))
    return {
      ...veiled,
      picture: shown,
      redaction: redactionOf(shown),
      link: link && { ...link, file: whole },
      veil: { look: 'off', isLifted: true },
    }
  }
  return async (
    itemId: ItemId,
    earlier: Sha256 | null = null,
    isVeiled = false,
  ): Promise<Result<WrittenReport, ExportFailure>> => {
    const caseId = caseOf(itemId)
    if (caseId === null) return err({ kind: 'not_found', what: 'item' })
    const look = lookIn(veilOf(caseId), isVeiled)
    const veiled = await facts(itemId, { earlier, look })
    if (!veiled) return err({ kind: 'not_found', what: 'item' })
    const known = await shownAsChosen(veiled)
    const { reference, name } = known.item.row
    const { link } = known
    const fileName =
      link === null
        ? reportFileName(known.case.reference, reference, name, earlier)
        : linkReportFileName(known.case.reference, reference, link.url)
    const path = await desktop.chooseSavePath(fileName)
    if (path === null) return err({ kind: 'declined' })
    // The system's own dialog would let a person replace an original.
    const forbidden = await forbiddenPlace(path, keptPlaces())
    if (forbidden !== null) return err({ kind: 'export_failed', reason: forbidden })
    let pdf: Uint8Array
    try {
      // Loaded when it is first needed: React and the fonts have no place in start-up, nor in the headless command.
      const { itemDocument } = await import('./print/item-report.tsx')
      pdf = await desktop.printPdf(itemDocument(known))
    } catch (cause) {
      log.bug('report.print', cause)
      return err({ kind: 'export_failed', reason: 'print_failed' })
    }
    return await writeEntered({
      ...{ caseId, path },
      write: (put) => put(pdf),
      enter: (written) => audit.append({ caseId, type: 'report.exported', payload: entryOf(known, written) }),
    })
  }
}

/** What the custody log says of a report that left. */
const entryOf = (known: ReportFacts, { sha256, bytes }: WrittenReport) => ({
  item: known.item.row.reference,
  ...(known.earlier === null ? {} : { isOfEarlierBytes: true, itemSha256Now: known.earlier.nowSha256 }),
  ...(known.link === null
    ? { itemSha256: known.item.medium?.sha256 ?? null, original: known.verification?.state }
    : { url: known.link.url, attachedSha256: known.link.file?.attachment.sha256 ?? null }),
  ...(!hasPicture(known) || (known.veil.look === 'off' && !known.veil.isLifted)
    ? {}
    : { pictures: known.veil.isLifted ? 'shown' : 'veiled' }),
  ...(known.redaction === null ? {} : { redactedRegions: known.redaction.boxes }),
  reportSha256: sha256,
  reportBytes: bytes,
  custodyHead: known.custody?.head ?? null,
})
