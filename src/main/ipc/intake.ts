import { isAbsolute } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { z } from 'zod'
import type { drop, Handlers } from '../../shared/contract/index.ts'
import type { AddedReport } from '../../shared/contract/links.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { err, ok } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { Desktop } from '../desktop.ts'
import type { ChosenLists } from '../intake/chosen-lists.ts'
import type { Intake } from '../intake/intake.ts'
import type { LinkKeeper } from '../intake/links.ts'
import type { NewPlaces } from '../intake/new-places.ts'
import type { Pasted } from '../intake/pasted.ts'
import type { Promised } from '../intake/promised.ts'
import type { Proving } from '../intake/proving.ts'
import type { Chosen } from '../items/chosen-items.ts'

type Names = Extract<keyof Handlers, `intake.${string}`>
type Deps = {
  intake: Intake
  proving: Proving
  newPlaces: NewPlaces
  /** Somebody looks at this case: its facts are derived anew before those of others, where an earlier version did. */
  preferFacts: (caseId: CaseId) => void
  pasted: Pasted
  cases: Cases
  exhibits: Exhibits
  desktop: Desktop
  chosenLists: ChosenLists
  links: Pick<LinkKeeper, 'add'>
  chosen: Pick<Chosen, 'ids'>
}

const noCase = err({ kind: 'not_found', what: 'case' } as const)
const noExhibit = err({ kind: 'not_found', what: 'exhibit' } as const)
const noItem = err({ kind: 'not_found', what: 'item' } as const)

export function createIntakeHandlers({
  intake,
  proving,
  newPlaces,
  preferFacts,
  pasted,
  cases,
  exhibits,
  desktop,
  chosenLists,
  links,
  chosen,
}: Deps): Pick<Handlers, Names> {
  const { exists } = cases
  return {
    'intake.choose': async ({ caseId, what }) => {
      if (!exists(caseId)) return noCase
      if (isClosed(cases, caseId)) return caseClosed
      const paths = await desktop.chooseEvidence(what)
      const question = what === 'files' ? await chosenLists.ask(caseId, paths) : null
      if (question !== null) return ok({ exhibitIds: [], refused: [], question })
      const taken = await takePaths(intake, caseId, paths)
      return taken.ok ? ok({ ...taken.value, question: null }) : taken
    },
    'intake.answerLists': async ({ questionId, as }) => {
      const asked = chosenLists.take(questionId)
      if (asked === null) return noItem
      const { caseId, lists, others } = asked
      if (!exists(caseId)) return noCase
      // The question may have been open for an hour.
      if (isClosed(cases, caseId)) return caseClosed
      const reports: AddedReport[] = []
      for (const { name, text } of as === 'links' ? lists : []) {
        const added = links.add(caseId, text, name)
        if (!added.ok) return added
        reports.push(added.value)
        await turn()
      }
      const paths = as === 'links' ? others : asked.paths
      const taken = paths.length === 0 ? ok({ refused: [] }) : await takePaths(intake, caseId, paths)
      return taken.ok ? ok({ reports, refused: taken.value.refused }) : taken
    },
    'intake.paste': async ({ caseId }) => {
      if (!exists(caseId)) return noCase
      if (isClosed(cases, caseId)) return caseClosed
      const picture = await desktop.readClipboardPicture()
      const taken = picture === null ? null : await pasted.take(caseId, picture)
      if (taken === null || (!taken.ok && taken.error === 'not_a_picture')) return ok([])
      if (taken.ok) return ok(taken.value)
      return taken.error === 'no_answer' ? driveSilent : noCase
    },
    'intake.cancel': async ({ caseId }) => {
      if (!exists(caseId)) return noCase
      await intake.cancel(caseId)
      return ok(null)
    },
    'intake.resume': async ({ caseId }) => {
      if (!exists(caseId)) return noCase
      if (isClosed(cases, caseId)) return caseClosed
      await intake.resume(caseId)
      return ok(null)
    },
    'intake.progress': ({ caseId }) => (exists(caseId) ? ok(intake.progress(caseId)) : noCase),
    'intake.prefer': ({ caseId, itemIds }) => {
      intake.prefer(caseId, itemIds)
      return ok(null)
    },
    'intake.readAnyway': async ({ caseId, items }) => {
      const ids = await chosen.ids(caseId, items, 'read')
      if (!ids.ok) return ids
      const started = await intake.readAgain(ids.value)
      if (started.ok) return ok(null)
      return started.error === 'no_item' ? noItem : err({ kind: 'not_now', reason: 'finished' } as const)
    },
    'intake.checkAgain': async ({ exhibitId }) => {
      const exhibit = exhibits.source(exhibitId)
      if (!exhibit) return noExhibit
      if (isClosed(cases, exhibit.caseId)) return caseClosed
      const started = await intake.checkAgain(exhibitId)
      if (started.ok) return ok(null)
      if (started.error === 'no_exhibit') return noExhibit
      return started.error === 'no_answer' ? driveSilent : err({ kind: 'not_now', reason: 'not_attached' } as const)
    },
    'intake.verify': async ({ caseId, exhibitIds, items }) => {
      if (!exists(caseId)) return noCase
      const ids = items === null ? ok([]) : await chosen.ids(caseId, items, 'verify')
      if (!ids.ok) return ids
      // None of them is left: that is not every one.
      if (items !== null && ids.value.length === 0) return noItem
      return proving.verify(caseId, exhibitIds, ids.value).ok
        ? ok(null)
        : err({ kind: 'not_now', reason: 'running' } as const)
    },
    'intake.relink': async ({ exhibitId }) => {
      const exhibit = exhibits.source(exhibitId)
      if (!exhibit) return noExhibit
      if (isClosed(cases, exhibit.caseId)) return caseClosed
      const [path] = await desktop.chooseEvidence(exhibit.kind === 'folder' ? 'folders' : 'files')
      if (path === undefined) return ok(false)
      const started = await proving.relink(exhibitId, Buffer.from(path))
      if (started.ok) return ok(true)
      if (started.error === 'no_exhibit') return noExhibit
      return started.error === 'no_answer' ? driveSilent : err({ kind: 'not_now', reason: started.error } as const)
    },
    'intake.offers': ({ caseId }) => (exists(caseId) ? ok(newPlaces.offers(caseId)) : noCase),
    'intake.acceptOffer': async ({ exhibitId, path }) => {
      const exhibit = exhibits.source(exhibitId)
      if (!exhibit) return noExhibit
      if (isClosed(cases, exhibit.caseId)) return caseClosed
      const started = await newPlaces.accept(exhibitId, path)
      if (started.ok) return ok(null)
      if (started.error === 'no_exhibit') return noExhibit
      return started.error === 'no_answer' ? driveSilent : err({ kind: 'not_now', reason: started.error } as const)
    },
    'intake.cancelProof': async ({ caseId }) => {
      if (!exists(caseId)) return noCase
      await proving.cancel(caseId)
      return ok(null)
    },
    'intake.answerProof': async ({ caseId, as }) => {
      if (!exists(caseId)) return noCase
      const isVerifying = proving.progress(caseId)?.kind === 'verify'
      if (as === 'again' && !isVerifying && isClosed(cases, caseId)) return caseClosed
      const answered = await proving.answer(caseId, as)
      if (answered.ok) return ok(null)
      if (answered.error === 'no_exhibit') return noExhibit
      return answered.error === 'no_answer' ? driveSilent : err({ kind: 'not_now', reason: answered.error } as const)
    },
    'intake.proof': ({ caseId }) => (exists(caseId) ? ok(proving.progress(caseId)) : noCase),
    'intake.look': async ({ caseId }) => {
      if (!exists(caseId)) return noCase
      preferFacts(caseId)
      await intake.look(caseId)
      await proving.reread(caseId)
      await newPlaces.look(caseId)
      return ok(null)
    },
    'intake.askedToReread': ({ caseId }) => (exists(caseId) ? ok(proving.askedToReread(caseId)) : noCase),
    'intake.answerReread': async ({ caseId, isWanted }) => {
      if (!exists(caseId)) return noCase
      await proving.answerReread(caseId, isWanted)
      return ok(null)
    },
    'intake.askAgain': async ({ exhibitId }) => ((await intake.askAgain(exhibitId)).ok ? ok(null) : noExhibit),
    'intake.answerReadErrors': ({ exhibitId, as }) => {
      const exhibit = exhibits.source(exhibitId)
      if (!exhibit) return noExhibit
      if (as === 'go_on' && isClosed(cases, exhibit.caseId)) return caseClosed
      const answered = intake.answerReadErrors(exhibitId, as)
      if (answered.ok) return ok(null)
      return answered.error === 'no_exhibit' ? noExhibit : err({ kind: 'not_now', reason: 'finished' } as const)
    },
    'intake.rounds': ({ caseId }) => (exists(caseId) ? ok(intake.rounds(caseId)) : noCase),
    'intake.retry': async ({ itemId }) => {
      const started = await intake.readAgain([itemId])
      if (started.ok) return ok(null)
      return started.error === 'no_item' ? noItem : err({ kind: 'not_now', reason: 'finished' } as const)
    },
  }
}

/**
 * The handler of the drop channel. The preload turns dropped files into paths; only absolute ones are accepted. They
 * arrive as strings, so a dropped file whose name is not valid UTF-8 can be added only through its folder.
 */
export const createDropHandler =
  ({ promised }: { promised: Pick<Promised, 'take'> }) =>
  ({ caseId, paths }: z.output<(typeof drop)['input']>) =>
    promised.take(caseId, paths)

const driveSilent = err({ kind: 'not_now', reason: 'drive_silent' } as const)
const caseClosed = err({ kind: 'not_now', reason: 'case_closed' } as const)
const isClosed = (cases: Cases, caseId: CaseId) => cases.exists(caseId) && cases.isClosed(caseId)

async function takePaths(intake: Intake, caseId: CaseId, paths: readonly string[]) {
  const roots = paths.filter((path) => isAbsolute(path)).map((path) => Buffer.from(path, 'utf8'))
  const taken = await intake.take(caseId, roots)
  if (taken.ok) return ok(taken.value)
  return taken.error === 'no_answer' ? driveSilent : noCase
}
