import { z } from 'zod'
import { CaseId, ExhibitId } from '../model/ids.ts'
import { PromisedQuestion, RefusedFile } from '../model/promised.ts'
import { account } from './account.ts'
import { activity } from './activity.ts'
import { app } from './app.ts'
import { caps } from './caps.ts'
import { cases } from './cases.ts'
import { checks } from './checks.ts'
import { copies } from './copies.ts'
import { custody } from './custody.ts'
import { type Answer, call, type Handler, type Input, type Output } from './define.ts'
import { demo } from './demo.ts'
import { dropped } from './dropped.ts'
import { erasures } from './erasures.ts'
import { faces } from './faces.ts'
import { factChecks } from './fact-checks.ts'
import { films } from './films.ts'
import { findings } from './findings.ts'
import { hashLists } from './hash-lists.ts'
import { images } from './images.ts'
import { intake } from './intake.ts'
import { items } from './items.ts'
import { ledger } from './ledger.ts'
import { library } from './library.ts'
import { links } from './links.ts'
import { pairs } from './pairs.ts'
import { promised } from './promised.ts'
import { redactions } from './redactions.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { signing } from './signing.ts'
import { stills } from './stills.ts'
import { ChosenPlace, verifications } from './verifications.ts'
import { views } from './views.ts'

/** Every call the renderer can make to main. Adding a call here never touches the preload. */
export const contract = {
  ...app,
  ...activity,
  ...custody,
  ...cases,
  ...intake,
  ...dropped,
  ...promised,
  ...erasures,
  ...items,
  ...search,
  ...links,
  ...faces,
  ...checks,
  ...caps,
  ...factChecks,
  ...account,
  ...settings,
  ...redactions,
  ...pairs,
  ...reports,
  ...copies,
  ...ledger,
  ...films,
  ...images,
  ...findings,
  ...stills,
  ...requests,
  ...library,
  ...demo,
  ...signing,
  ...views,
  ...hashLists,
  ...verifications,
}

export type Contract = typeof contract
export type CallName = keyof Contract
export type Handlers = { [N in CallName]: Handler<Contract[N]> }
export type InputOf<N extends CallName> = Input<Contract[N]>
export type OutputOf<N extends CallName> = Output<Contract[N]>
export type AnswerOf<N extends CallName> = Answer<Contract[N]>

const DroppedPaths = z.array(z.string().min(1).max(32_768)).min(1).max(10_000)

/**
 * Dropped files have channels of their own, because only the preload can turn a `File` into a path: no call of the
 * contract takes a path. Files in the system's temporary folder are copied before it returns (`refused` = what was
 * not added); about larger ones and folders a person is asked.
 */
export const drop = call({
  input: z.object({ caseId: CaseId, paths: DroppedPaths }),
  output: z.object({
    exhibitIds: z.array(ExhibitId),
    refused: z.array(RefusedFile),
    question: PromisedQuestion.nullable(),
  }),
  errors: ['not_found', 'not_now'],
})

/** Looks which of the dropped folders are exports, before anything is added to a case. */
export const look = call({ input: z.object({ paths: DroppedPaths }), output: z.array(ChosenPlace), errors: [] })
