import type { AppError } from '../../../shared/errors.ts'
import type { LogWalk } from '../../../shared/model/custody.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
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
import type { EnteredFile } from '../../db/open-exports.ts'
import type { Desktop } from '../../desktop.ts'
import type { ForbiddenPlace } from '../../library/evidence-places.ts'
import type { Log } from '../../log.ts'
import { PREVIEW_SIDE, THUMB_SIDE, type Thumbs } from '../facts/drawn-picture.ts'
import { heldBut } from '../facts/held.ts'
import { type EntryLine, entryLine, omissionsOf, type ReportEntry } from '../facts/report-entry.ts'
import type { SetFacts } from '../facts/set-facts.ts'
import type { SetHead } from '../facts/set-head.ts'
import type { HeadRequest, SetHeads } from '../facts/set-heads.ts'
import type { FileNames, ReportPlace } from '../files/file-names.ts'
import type { StartPacker } from '../files/packer.ts'
import { MOST_WITH_LARGE } from '../files/page/page-picture.ts'
import { isOfDisk, writeFailure } from '../files/report-file.ts'
import type { Stage } from '../files/stage.ts'
import { within } from '../machine/manifest.ts'
import type { SetItems } from '../machine/set-items.ts'
import { lackingOf } from '../print/before-all.ts'
import { createPdfWriter, volumesOf } from './pdf-writer.ts'
import { behindPrinting, type SetWriter, type WriterGiven } from './set-writer.ts'

export type SetFailure = Extract<AppError, { kind: 'not_found' | 'declined' | 'export_failed' | 'not_now' }>
export type MakeSetDeps = {
  facts: SetFacts
  heads: SetHeads
  cases: Pick<Cases, 'exists' | 'isErasing'>
  /** Where nothing may be written. */
  forbiddenPlace: ForbiddenPlace
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
  perVolume?: number
  /** Finishes the PDF of a volume, and puts its JSON into it. */
  startPacker: StartPacker
}
export type ExportSetRequest = ReportPlace &
  HeadRequest & {
    /** How pictures are shown, and whether a person lifted the veil of the case for it. */
    veil: { look: VeilLook; isLifted: boolean }
  }

/** A report that is whole in its hidden folder, and entered nowhere yet. */
export type MadeSet = {
  head: SetHead
  lines: readonly EntryLine[]
  /** How its pictures are shown. */
  veil: ExportSetRequest['veil']
  /** What the walk of the custody log found; null = nobody walked it. */
  walk: LogWalk | null
  signature: ExportSignature
  /** What the fonts of the PDF have no glyph for. */
  missing: MissingGlyphs
  /** Its files without those of the annex, of which there may be thousands: the manifest tells of each. */
  files: ReportFile[]
  /** All of its files, by their names in the folder. Where the sums are, all that they speak of is: they come last. */
  entered: (EnteredFile & ReportFile)[]
  omissions: ReportOmissions
}

type Making = {
  request: ExportSetRequest
  known: SetHead
  names: FileNames
  stage: Stage
  /** Takes the digest of whatever is shown a picture of. */
  shown: Set<string>
  /** What came to pass meanwhile that no report may be made after; null = nothing. */
  overtakenBy: () => SetFailure | null
  signal: AbortSignal
  onProgress: (progress: ReportProgress) => void
}

/** Items that wait for the other writers until the PDF is printed: as many as fit well into memory. */
const MOST_BEHIND = 100

/** Gathers the facts of the items one by one, and hands them to every writer. */
export async function makeSet(making: Making, deps: MakeSetDeps): Promise<Result<MadeSet, SetFailure>> {
  const { request, known, names, stage, shown, overtakenBy, signal } = making
  const { caseId, itemIds, options, earlier = null } = request
  const { log, perVolume = MAX_PER_VOLUME } = deps
  const ofVolumes = volumesOf(itemIds.length, options, perVolume)
  const progress = startProgress(itemIds.length, ofVolumes, making.onProgress)
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, ending.signal])
  const writers: SetWriter[] = []
  const givenUp = async (failure: SetFailure): Promise<Result<MadeSet, SetFailure>> => {
    ending.abort()
    // One that cannot even begin a file rejects again, which keeps no other from letting go.
    await Promise.allSettled(writers.map(({ abandon }) => abandon?.()))
    return err(failure)
  }
  try {
    const walked = (await deps.walkLog?.(known.custody, signal)) ?? null
    const walk = walked?.walk ?? null
    const held = heldBut(walked?.notHeld ?? [])
    const completed = await deps.heads.completed(known, request, held)
    const plates = completed.plates.filter(({ left, right }) => !held.isOtherPair(left as ItemId, right as ItemId))
    const head = { ...completed, walk, sumsNames: names, plates }
    const veil = veilFor(request.veil, head.isOtherVeil)
    const { custody } = head
    const meanwhile = () => (custody === null ? null : deps.audit.since(caseId, custody.entries))
    const items = deps.itemsOf(head)
    const pdf = options.files.includes('pdf')
      ? await createPdfWriter({
          head,
          stage,
          name: names.pdf,
          print: deps.print,
          signal: ended,
          log,
          perVolume,
          meanwhile,
          items,
          startPacker: deps.startPacker,
          onPrinted: progress.printed,
        })
      : null
    if (pdf !== null) writers.push(pdf)
    const given = { head, caseId, itemIds, items, stage, names, signal: ended, meanwhile }
    // What is printed volume by volume is printed while more is gathered.
    const most = ofVolumes === 1 ? MOST_BEHIND : 0
    writers.push(...deps.writers.map((make) => behindPrinting(make(given), most, ended)))
    // Reading the keychain takes as long as many items.
    const signing = deps.signing.forExport(walk)
    signing.catch(() => undefined)
    const common = { made: head.made, custody, case: head.case }
    const pictures = picturesFor(itemIds.length, options)
    const lines: EntryLine[] = []
    for await (const entry of deps.facts({ itemIds, earlier, look: veil.look, held, ...pictures, common, signal })) {
      if (entry.state === 'known') entry.facts.veil = veil
      for (const sha256 of picturedIn(entry)) shown.add(sha256)
      const line = entryLine(entry)
      lines.push(line)
      const machineItem = items.of(entry)
      await Promise.all(writers.map((writer) => writer.take(entry, line, machineItem)))
      if (!deps.cases.exists(caseId)) break
      progress.gathered()
    }
    const early = overtakenBy()
    if (early !== null) return await givenUp(early)
    const signer = await signing
    signal.throwIfAborted()
    const whole = { head: { ...head, signature: shownSignature(signer) }, lines, signer }
    for (const writer of writers) writer.begin?.(whole)
    for (const writer of writers) await writer.finish(whole)
    signal.throwIfAborted()
    await stage.seal()
    if ((await deps.forbiddenPlace(stage.folder)) === 'among_evidence')
      return err({ kind: 'export_failed', reason: 'among_evidence' })
    const all = stage.files().map(({ path, sha256, bytes }) => ({ name: within(stage.folder, path), sha256, bytes }))
    const isSums = ({ name }: ReportFile) => name === names.sums
    return ok({
      head,
      lines,
      veil,
      walk,
      signature: signatureOf(signer),
      missing: pdf?.missing() ?? { characters: [], references: [] },
      files: all.filter(({ name }) => !name.includes('/')),
      entered: [...all.filter((one) => !isSums(one)), ...all.filter(isSums)],
      omissions: { ...omissionsOf(lines, head, pdf?.unprinted() ?? []), lacking: lackingOf(head) },
    })
  } catch (cause) {
    if (signal.aborted) return await givenUp({ kind: 'declined' })
    if (isOfDisk(cause)) return await givenUp(writeFailure(cause))
    log.bug('report.set', cause)
    return await givenUp({ kind: 'export_failed', reason: 'print_failed' })
  }
}

/** The digests of the files that an entry may show a picture of. */
const picturedIn = (entry: ReportEntry): string[] =>
  entry.state === 'known'
    ? [entry.facts.item, entry.facts.link?.file?.item].flatMap((item) => item?.row.sha256 ?? [])
    : []

const REPORT_EVERY_MS = 100

/** Tells how far a report is, and how long the rest takes, now and then. */
function startProgress(ofItems: number, ofVolumes: number, onProgress: (progress: ReportProgress) => void) {
  const progress = { items: 0, ofItems, volumes: 0, ofVolumes }
  const begunAt = performance.now()
  let reportedAt = begunAt
  const report = () => {
    reportedAt = performance.now()
    onProgress({ ...progress, secondsLeft: secondsLeft(reportedAt - begunAt, doneOf(progress)) })
  }
  report()
  return {
    printed: (volumes: number): void => {
      progress.volumes = volumes
      report()
    },
    gathered: (): void => {
      progress.items += 1
      // Whoever watches sees no more of them.
      if (progress.items === ofItems || performance.now() - reportedAt >= REPORT_EVERY_MS) report()
    },
  }
}

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

/** The strongest there is, where nobody knows which veil was set; a person who lifts it for a report does so by a yes. */
const veilFor = (veil: ExportSetRequest['veil'], isOther: boolean): ExportSetRequest['veil'] =>
  veil.isLifted || !isOther ? veil : { ...veil, look: STRONGEST }
