import type { AppError } from '../../../shared/errors.ts'
import type { LogWalk } from '../../../shared/model/custody.ts'
import { DESK_TEXTS, SIGNER_TEXTS } from '../../../shared/model/desk-texts.ts'
import type { ItemId, Sha256 } from '../../../shared/model/ids.ts'
import type { ReportOmissions } from '../../../shared/model/report-omissions.ts'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import {
  doneOf,
  MAX_PER_VOLUME,
  type MissingGlyphs,
  type ReportFile,
  type ReportProgress,
  secondsLeft,
} from '../../../shared/model/report-set.ts'
import { type ExportSignature, shownSignature, signatureOf } from '../../../shared/model/signing.ts'
import { STRONGEST, type VeilLook } from '../../../shared/model/veil.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { Audit } from '../../custody/log/audit.ts'
import type { Signing } from '../../custody/signing.ts'
import type { WalkLog } from '../../custody/walk-log.ts'
import type { Cases } from '../../db/cases.ts'
import type { OpenExports } from '../../db/open-exports.ts'
import type { Redactions } from '../../db/redactions.ts'
import type { Reports } from '../../db/reports.ts'
import type { Desktop } from '../../desktop.ts'
import { forbiddenPlace, type KeptPlace } from '../../library/evidence-places.ts'
import type { Log } from '../../log.ts'
import { PREVIEW_SIDE, THUMB_SIDE, type Thumbs } from '../facts/drawn-picture.ts'
import { heldBut } from '../facts/held.ts'
import { type EntryLine, entryLine, omissionsOf, ranges } from '../facts/report-entry.ts'
import type { SetFacts } from '../facts/set-facts.ts'
import type { SetHead } from '../facts/set-head.ts'
import type { HeadRequest, SetHeads } from '../facts/set-heads.ts'
import { allNames, type FileNames, namesAt, placeRefusal, type ReportPlace } from '../files/file-names.ts'
import { type FinaliseStep, finaliseExport } from '../files/finalise-export.ts'
import type { StartPacker } from '../files/packer.ts'
import { MOST_WITH_LARGE } from '../files/page/page-picture.ts'
import { hiddenBeside, isOfDisk, writeFailure } from '../files/report-file.ts'
import { openStage, type Stage } from '../files/stage.ts'
import { within } from '../machine/manifest.ts'
import type { SetItems } from '../machine/set-items.ts'
import { lackingOf } from '../print/before-all.ts'
import { createPdfWriter, volumesOf } from './pdf-writer.ts'
import { behindPrinting, type Meanwhile, type SetWriter } from './set-writer.ts'

/**
 * `folder` = where its files are, `taken` = the name that was asked for and was taken meanwhile: all of it has another one
 * then; null = none. `missing` = what the fonts of the PDF have no glyph for.
 */
export type WrittenSet = ReportOmissions & {
  folder: string
  files: ReportFile[]
  taken: string | null
  missing: MissingGlyphs
  signature: ExportSignature
}
type SetFailure = Extract<AppError, { kind: 'not_found' | 'declined' | 'export_failed' | 'not_now' }>
export type WriterGiven = Pick<HeadRequest, 'caseId' | 'itemIds'> & {
  head: SetHead
  items: SetItems
  stage: Stage
  names: FileNames
  signal: AbortSignal
  meanwhile: Meanwhile
}

export type ExportSetDeps = {
  facts: SetFacts
  heads: SetHeads
  cases: Pick<Cases, 'exists' | 'isErasing'>
  /** Where nothing may be written. */
  keptPlaces: () => KeptPlace[]
  reports: Pick<Reports, 'add'>
  open: OpenExports
  /** Told when a step is done; the fault suite ends the process there. */
  reached?: (step: ExportStep) => void
  audit: Pick<Audit, 'since'>
  print: Desktop['printPdf']
  /** What machines read of a report. */
  itemsOf: (head: SetHead) => SetItems
  /** Makes the files besides the PDF, in order; each sees what stands in the folder before it finishes. */
  writers: ((given: WriterGiven) => SetWriter)[]
  log: Pick<Log, 'bug'>
  /** Walks the custody log to the head that the report names; left out = nobody does. */
  walkLog?: WalkLog
  /** Signs the export, and the head of the log with its entry. */
  signing: Pick<Signing, 'forExport' | 'signHead'>
  /** Begins to watch what is taken out of the pictures of a case; left out = nobody takes anything out. */
  watchRedactions?: Redactions['watch']
  /** Enters the copies for viewing that were made for it; left out = none are. */
  enterCopies?: () => void
  perVolume?: number
  /** Finishes the PDF of a volume, and puts its JSON into it. */
  startPacker: StartPacker
}
export type ExportSetRequest = ReportPlace &
  HeadRequest & {
    /** How pictures are shown, and whether a person lifted the veil of the case for it. */
    veil: { look: VeilLook; isLifted: boolean }
    /** The report is about these bytes, which the file of its one item held before; null = those it holds now. */
    earlier?: Sha256 | null
  }
/** The steps of an export: begun, all written under a hidden name, entered in the log, named. */
export type ExportStep = 'export_begun' | 'export_written' | 'export_entered' | FinaliseStep
export type ExportSet = ReturnType<typeof createExportSet>

const REPORT_EVERY_MS = 100

/** Items that wait for the other writers until the PDF is printed: as many as fit well into memory. */
const MOST_BEHIND = 100

/** Of more items than these the table has no pictures: nobody looks through them. */
const MOST_THUMBS = 2000

/**
 * The pictures of a report of so many items: their longest side, pixels, 0 = none, and those that its table shows. The more
 * there are, the smaller, or nobody could mail the file. Where each stands in the same file anyway, the table shows it again.
 */
export const picturesFor = (
  itemCount: number,
  { parts, hasPages, files }: ReportOptions,
): { side: number; thumbs: Thumbs } => {
  if (!parts.includes('pictures')) return { side: 0, thumbs: 'none' }
  const isTold = parts.includes('summary') || files.includes('html')
  const hasThumbs = isTold && itemCount <= MOST_THUMBS
  if (!hasPages) return hasThumbs ? { side: THUMB_SIDE, thumbs: 'same' } : { side: 0, thumbs: 'none' }
  const isApart = itemCount > MAX_PER_VOLUME || (files.includes('html') && itemCount > MOST_WITH_LARGE)
  const side = itemCount <= 10 ? PREVIEW_SIDE : itemCount <= MAX_PER_VOLUME ? 1200 : 800
  return { side, thumbs: hasThumbs ? (isApart ? 'small' : 'same') : 'none' }
}

/**
 * Writes a report of items: gathers their facts one by one, hands them to every writer, and gives the folder its name, or
 * the files theirs, when all are there. Cancelled or failed, nothing is left and nothing is entered; but `not_named`.
 */
export function createExportSet(deps: ExportSetDeps) {
  const { facts, heads, cases, reports, open, audit, log, reached = () => undefined } = deps
  return {
    run: async (
      request: ExportSetRequest,
      signal: AbortSignal,
      onProgress: (progress: ReportProgress) => void,
    ): Promise<Result<WrittenSet, SetFailure>> => {
      const { caseId, itemIds, options, target, files: wanted = null, earlier = null } = request
      let { veil } = request
      const known = heads.atOnce(request)
      if (known === null || itemIds.length === 0)
        return err({ kind: 'not_found', what: known === null ? 'case' : 'item' })
      const perVolume = deps.perVolume ?? MAX_PER_VOLUME
      const ofVolumes = options.hasPages ? volumesOf(itemIds.length, perVolume) : 1
      const names = await namesAt(request)
      const refused = await placeRefusal(request, allNames(names, options.files, ofVolumes), deps.keptPlaces())
      if (refused !== null) {
        const reason = refused.reason === 'no_folder' ? 'not_writable' : refused.reason
        return err({ kind: 'export_failed', reason })
      }
      const madeIn = hiddenBeside(target)
      const form = wanted === null ? 'folder' : 'files'
      /** A library without room for that knows of it still: the next start finds that nothing is left to do. */
      const forget = () => {
        try {
          open.end(madeIn)
        } catch (cause) {
          if (!isOfDisk(cause)) throw cause
        }
      }
      let stage: Stage
      try {
        open.begin({ caseId, madeIn, form, target })
        // From here on nothing of the case is erased until the report is made.
        if (cases.isErasing(caseId)) {
          open.end(madeIn)
          return err({ kind: 'not_now', reason: 'erasing' })
        }
        stage = await openStage(madeIn)
      } catch (cause) {
        if (!isOfDisk(cause)) throw cause
        forget()
        return err(writeFailure(cause))
      }
      reached('export_begun')
      const drop = async () => {
        // What could not be cleared stays known: the next start clears it.
        if (await stage.drop()) forget()
      }
      // Before the first picture is drawn: what is taken out from here on would stand in some of them and not in others.
      const isRedactedAnew = deps.watchRedactions?.(caseId) ?? (() => false)
      const shown = new Set<string>()
      const progress = { items: 0, ofItems: itemIds.length, volumes: 0, ofVolumes }
      const begunAt = performance.now()
      let reportedAt = begunAt
      const report = () =>
        onProgress({ ...progress, secondsLeft: secondsLeft(performance.now() - begunAt, doneOf(progress)) })
      report()
      const lines: EntryLine[] = []
      let head = known
      let walk: LogWalk | null = null
      let signature: ExportSignature = { state: 'unsigned', reason: 'failed' }
      const writers: SetWriter[] = []
      const ending = new AbortController()
      const ended = AbortSignal.any([signal, ending.signal])
      const givenUp = async (failure: SetFailure): Promise<Result<WrittenSet, SetFailure>> => {
        ending.abort()
        // One that cannot even begin a file rejects again, which keeps no other from letting go.
        await Promise.allSettled(writers.map(({ abandon }) => abandon?.()))
        await drop()
        return err(failure)
      }
      /** What came to pass meanwhile that no report may be made after; null = nothing. */
      const overtakenBy = (): SetFailure | null => {
        if (!cases.exists(caseId)) return { kind: 'not_found', what: 'case' }
        return isRedactedAnew(shown) ? { kind: 'export_failed', reason: 'redacted_anew' } : null
      }
      let missing = (): MissingGlyphs => ({ characters: [], references: [] })
      let unprinted = (): string[] => []
      try {
        const walked = (await deps.walkLog?.(known.custody, signal)) ?? null
        walk = walked?.walk ?? null
        const held = heldBut(walked?.notHeld ?? [])
        const completed = await heads.completed(known, request, held)
        const isHeldPair = ({ left, right }: SetHead['plates'][number]) =>
          !held.isOtherPair(left as ItemId, right as ItemId)
        head = { ...completed, walk, sumsNames: names, plates: completed.plates.filter(isHeldPair) }
        veil = veilFor(request.veil, head.isOtherVeil)
        const { custody } = head
        const meanwhile = () => (custody === null ? null : audit.since(caseId, custody.entries))
        const items = deps.itemsOf(head)
        if (options.files.includes('pdf')) {
          const pdf = await createPdfWriter({
            head,
            stage,
            name: names.pdf,
            print: deps.print,
            signal: ended,
            log,
            perVolume,
            meanwhile,
            finishing: { items, startPacker: deps.startPacker, stage },
            onPrinted: (volumes) => {
              progress.volumes = volumes
              report()
            },
          })
          writers.push(pdf)
          missing = pdf.missing
          unprinted = pdf.unprinted
        }
        const given = { head, caseId, itemIds, items, stage, names, signal: ended, meanwhile }
        // What is printed volume by volume is printed while more is gathered.
        const most = ofVolumes === 1 ? MOST_BEHIND : 0
        writers.push(...deps.writers.map((make) => behindPrinting(make(given), most, ended)))
        // Reading the keychain takes as long as many items.
        const signing = deps.signing.forExport(walk)
        signing.catch(() => undefined)
        const common = { made: head.made, custody: head.custody, case: head.case }
        const pictures = picturesFor(itemIds.length, options)
        for await (const entry of facts({ itemIds, earlier, look: veil.look, held, ...pictures, common, signal })) {
          if (entry.state === 'known') {
            entry.facts.veil = veil
            for (const item of [entry.facts.item, entry.facts.link?.file?.item])
              if (item?.row.sha256) shown.add(item.row.sha256)
          }
          const line = entryLine(entry)
          lines.push(line)
          const machineItem = items.of(entry)
          await Promise.all(writers.map((writer) => writer.take(entry, line, machineItem)))
          if (!cases.exists(caseId)) break
          progress.items += 1
          // Whoever watches sees no more of them.
          if (progress.items === progress.ofItems || performance.now() - reportedAt >= REPORT_EVERY_MS) {
            reportedAt = performance.now()
            report()
          }
        }
        signal.throwIfAborted()
        const early = overtakenBy()
        if (early !== null) return await givenUp(early)
        const signer = await signing
        signature = signatureOf(signer)
        signal.throwIfAborted()
        const whole = { head: { ...head, signature: shownSignature(signer) }, lines, stage, signer }
        for (const writer of writers) writer.begin?.(whole)
        for (const writer of writers) await writer.finish(whole)
        signal.throwIfAborted()
        await stage.seal()
        // Taken in as evidence meanwhile: nothing is changed there any more, not even what was made.
        if ((await forbiddenPlace(madeIn, deps.keptPlaces())) === 'among_evidence') {
          open.end(madeIn)
          return err({ kind: 'export_failed', reason: 'among_evidence' })
        }
        // The last look, and what is entered, are one turn.
        signal.throwIfAborted()
        const late = overtakenBy()
        if (late !== null) return await givenUp(late)
      } catch (cause) {
        if (signal.aborted) return await givenUp({ kind: 'declined' })
        if (isOfDisk(cause)) return await givenUp(writeFailure(cause))
        log.bug('report.set', cause)
        return await givenUp({ kind: 'export_failed', reason: 'print_failed' })
      }
      reached('export_written')
      const all = stage.files().map(({ path, sha256, bytes }) => ({ name: within(madeIn, path), sha256, bytes }))
      // Where the sums are, all that they speak of is.
      const entered = [
        ...all.filter(({ name }) => name !== names.sums),
        ...all.filter(({ name }) => name === names.sums),
      ]
      // The manifest tells of each file of the annex, of which there may be thousands.
      const files = all.filter(({ name }) => !name.includes('/'))
      const omissions = { ...omissionsOf(lines, head, unprinted()), lacking: lackingOf(head) }
      try {
        // What it was printed from is entered before it.
        deps.enterCopies?.()
        // Entered before it has its name: nothing leaves that the log does not know. A start in between names it.
        reports.add(
          {
            caseId,
            report: head.report,
            options,
            files,
            madeAt: head.made.at,
            madeBy: head.made.operator,
            items: itemIds.length,
            custodyHead: head.custody?.head ?? null,
            payload: { ...entryPayload({ ...request, veil }, lines, omissions), ...byWhom(head, ofVolumes), signature },
          },
          () => open.enter(madeIn, entered),
        )
      } catch (cause) {
        if (!isOfDisk(cause)) throw cause
        return await givenUp(writeFailure(cause))
      }
      reached('export_entered')
      try {
        const one = { caseId, madeIn, form, target, files: entered } as const
        const { path, taken } = await finaliseExport(one, { open, reached })
        forget()
        // With the entry of this export in it.
        if (signature.state === 'signed') await deps.signing.signHead(walk)
        return ok({ folder: path, files, taken: taken?.path ?? null, missing: missing(), signature, ...omissions })
      } catch (cause) {
        log.bug('report.place', cause)
        // It is entered, so it stays, under its hidden name; the next start gives it one that is free.
        return err({ kind: 'export_failed', reason: 'not_named' })
      }
    },
  }
}

/** The strongest there is, where nobody knows which veil was set; a person who lifts it for a report does so by a yes. */
const veilFor = (veil: ExportSetRequest['veil'], isOther: boolean): ExportSetRequest['veil'] =>
  veil.isLifted || !isOther ? veil : { ...veil, look: STRONGEST }

/** What the custody log is told of a report besides its name and files; what is usual is left out. */
function entryPayload(
  { earlier = null, veil }: ExportSetRequest,
  lines: readonly EntryLine[],
  { missingItems, unprinted, texts, refused, withheld, notHeld }: ReportOmissions,
): Record<string, unknown> {
  const redactedRegions = lines.reduce((sum, line) => sum + line.redactedRegions, 0)
  return {
    references: ranges(lines),
    ...(notHeld.length === 0 ? {} : { notHeld: notHeld.length }),
    ...Object.fromEntries(
      Object.entries({ missingItems, unprinted, texts, refused, withheld }).filter(([, all]) => all.length > 0),
    ),
    ...(earlier === null ? {} : { earlierSha256: earlier }),
    ...(redactedRegions === 0 ? {} : { redactedRegions }),
    ...(veil.look === 'off' && !veil.isLifted ? {} : { pictures: veil.isLifted ? 'shown' : 'veiled' }),
  }
}

/** Whom a report says it is by: on its cover, or beside the line to sign alone. */
function byWhom({ fields, logo, options }: SetHead, ofVolumes: number): Record<string, unknown> {
  const isCovered = ofVolumes > 1 || options.parts.includes('cover')
  const named = (isCovered ? DESK_TEXTS : SIGNER_TEXTS).filter((name) => fields[name] !== '')
  const by = {
    ...Object.fromEntries(named.map((name) => [name, fields[name]])),
    ...(isCovered && logo !== null ? { logoSha256: logo.sha256 } : {}),
  }
  return Object.keys(by).length === 0 ? {} : { by }
}
