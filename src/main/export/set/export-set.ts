import { DESK_TEXTS, SIGNER_TEXTS } from '../../../shared/model/desk-texts.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import type { ReportOmissions } from '../../../shared/model/report-omissions.ts'
import { MAX_PER_VOLUME, type ReportProgress } from '../../../shared/model/report-set.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { OpenExports } from '../../db/open-exports.ts'
import type { Redactions } from '../../db/redactions.ts'
import type { Reports } from '../../db/reports.ts'
import { type EntryLine, ranges } from '../facts/report-entry.ts'
import type { SetHead } from '../facts/set-head.ts'
import { allNames, namesAt, placeRefusal } from '../files/file-names.ts'
import { type FinaliseStep, finaliseExport } from '../files/finalise-export.ts'
import { hiddenBeside, isOfDisk, writeFailure } from '../files/report-file.ts'
import { openStage, type Stage } from '../files/stage.ts'
import { type ExportSetRequest, type MadeSet, type MakeSetDeps, makeSet, type SetFailure } from './make-set.ts'
import { volumesOf } from './pdf-writer.ts'

/**
 * `folder` = where its files are, `taken` = the name that was asked for and was taken meanwhile: all of it has another one
 * then; null = none.
 */
export type WrittenSet = ReportOmissions &
  Pick<MadeSet, 'files' | 'missing' | 'signature'> & { folder: string; taken: string | null }

export type ExportSetDeps = MakeSetDeps & {
  reports: Pick<Reports, 'add'>
  open: OpenExports
  /** Told when a step is done; the fault suite ends the process there. */
  reached?: (step: ExportStep) => void
  /** Begins to watch what is taken out of the pictures of a case; left out = nobody takes anything out. */
  watchRedactions?: Redactions['watch']
  /** Enters the copies for viewing that were made for it; left out = none are. */
  enterCopies?: () => void
}
/** The steps of an export: begun, all written under a hidden name, entered in the log, named. */
export type ExportStep = 'export_begun' | 'export_written' | 'export_entered' | FinaliseStep
export type ExportSet = ReturnType<typeof createExportSet>

type Begun = Parameters<OpenExports['begin']>[0] & { caseId: CaseId }

/**
 * Writes a report of items: what is made of it under a hidden name, its entry in the custody log, and then its name, or
 * those of its files. Cancelled or failed, nothing is left and nothing is entered; but `not_named`.
 */
export function createExportSet(deps: ExportSetDeps) {
  const { heads, cases, reports, open, log, reached = () => undefined, perVolume = MAX_PER_VOLUME } = deps

  /** A library without room for that knows of it still: the next start finds that nothing is left to do. */
  const forget = (madeIn: string): void => {
    try {
      open.end(madeIn)
    } catch (cause) {
      if (!isOfDisk(cause)) throw cause
    }
  }

  /** Makes an export known and opens its hidden folder. */
  const begin = async (known: Begun): Promise<Result<Stage, SetFailure>> => {
    try {
      open.begin(known)
      // From here on nothing of the case is erased until the report is made.
      if (!cases.isErasing(known.caseId)) return ok(await openStage(known.madeIn))
      open.end(known.madeIn)
      return err({ kind: 'not_now', reason: 'erasing' })
    } catch (cause) {
      if (!isOfDisk(cause)) throw cause
      forget(known.madeIn)
      return err(writeFailure(cause))
    }
  }

  /** Enters a report in the log, before it has its name: nothing leaves that the log does not know. A start in between names it. */
  const enter = (request: ExportSetRequest, madeIn: string, made: MadeSet): SetFailure | null => {
    const { caseId, itemIds, options } = request
    const { head, lines, veil, signature, files, entered, omissions } = made
    const by = byWhom(head, volumesOf(itemIds.length, options, perVolume))
    try {
      // What it was printed from is entered before it.
      deps.enterCopies?.()
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
          payload: { ...entryPayload({ ...request, veil }, lines, omissions), ...by, signature },
        },
        () => open.enter(madeIn, entered),
      )
      return null
    } catch (cause) {
      if (!isOfDisk(cause)) throw cause
      return writeFailure(cause)
    }
  }

  return {
    run: async (
      request: ExportSetRequest,
      signal: AbortSignal,
      onProgress: (progress: ReportProgress) => void,
    ): Promise<Result<WrittenSet, SetFailure>> => {
      const { caseId, itemIds, options, target, files: wanted = null } = request
      const known = heads.atOnce(request)
      if (known === null || itemIds.length === 0)
        return err({ kind: 'not_found', what: known === null ? 'case' : 'item' })
      const names = await namesAt(request)
      const every = allNames(names, options.files, volumesOf(itemIds.length, options, perVolume))
      const refused = await placeRefusal(request, every, deps.forbiddenPlace)
      if (refused !== null) {
        const reason = refused.reason === 'no_folder' ? 'not_writable' : refused.reason
        return err({ kind: 'export_failed', reason })
      }
      const one = { caseId, madeIn: hiddenBeside(target), form: wanted === null ? 'folder' : 'files', target } as const
      const begun = await begin(one)
      if (!begun.ok) return begun
      const stage = begun.value
      reached('export_begun')
      const givenUp = async (failure: SetFailure): Promise<Result<WrittenSet, SetFailure>> => {
        // Taken in as evidence meanwhile: nothing is changed there any more, not even what was made.
        if ('reason' in failure && failure.reason === 'among_evidence') open.end(one.madeIn)
        // What could not be cleared stays known: the next start clears it.
        else if (await stage.drop()) forget(one.madeIn)
        return err(failure)
      }
      // Before the first picture is drawn: what is taken out from here on would stand in some of them and not in others.
      const isRedactedAnew = deps.watchRedactions?.(caseId) ?? (() => false)
      const shown = new Set<string>()
      const overtakenBy = (): SetFailure | null => {
        if (signal.aborted) return { kind: 'declined' }
        if (!cases.exists(caseId)) return { kind: 'not_found', what: 'case' }
        return isRedactedAnew(shown) ? { kind: 'export_failed', reason: 'redacted_anew' } : null
      }
      const made = await makeSet({ request, known, names, stage, shown, overtakenBy, signal, onProgress }, deps)
      if (!made.ok) return await givenUp(made.error)
      // The last look, and what is entered, are one turn.
      const late = overtakenBy()
      if (late !== null) return await givenUp(late)
      reached('export_written')
      const { walk, signature, files, entered, missing, omissions } = made.value
      const failure = enter(request, one.madeIn, made.value)
      if (failure !== null) return await givenUp(failure)
      reached('export_entered')
      try {
        const { path, taken } = await finaliseExport({ ...one, files: entered }, { open, reached })
        forget(one.madeIn)
        // With the entry of this export in it.
        if (signature.state === 'signed') await deps.signing.signHead(walk)
        return ok({ folder: path, files, taken: taken?.path ?? null, missing, signature, ...omissions })
      } catch (cause) {
        log.bug('report.place', cause)
        // It is entered, so it stays, under its hidden name; the next start gives it one that is free.
        return err({ kind: 'export_failed', reason: 'not_named' })
      }
    },
  }
}

/** What the custody log is told of a report besides its name and files. */
const entryPayload = (
  { earlier, veil }: ExportSetRequest,
  lines: readonly EntryLine[],
  { missingItems, unprinted, texts, refused, withheld, notHeld }: ReportOmissions,
): Record<string, unknown> => ({
  references: ranges(lines),
  ...unusual({
    notHeld: notHeld.length,
    missingItems,
    unprinted,
    texts,
    refused,
    withheld,
    earlierSha256: earlier,
    redactedRegions: lines.reduce((sum, line) => sum + line.redactedRegions, 0),
    pictures: veil.isLifted ? 'shown' : veil.look === 'off' ? null : 'veiled',
  }),
})

/** Whom a report says it is by: on its cover, or beside the line to sign alone. */
function byWhom({ fields, logo, options }: SetHead, ofVolumes: number): Record<string, unknown> {
  const isCovered = ofVolumes > 1 || options.parts.includes('cover')
  const names = isCovered ? DESK_TEXTS : SIGNER_TEXTS
  const named = Object.fromEntries(names.map((name) => [name, fields[name]]))
  const by = unusual({ ...named, logoSha256: isCovered && logo?.sha256 })
  return Object.keys(by).length === 0 ? {} : { by }
}

/** What is usual is left out of an entry: nothing, none, an empty list. */
const unusual = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => (Array.isArray(fact) ? fact.length > 0 : Boolean(fact))),
  )
