import { join } from 'node:path'
import { expect } from 'vitest'
import { createCaseLife } from '../../src/main/cases/case-life.ts'
import { createEraseItems } from '../../src/main/cases/erase-items.ts'
import { createErasing } from '../../src/main/cases/erasing.ts'
import { systemClock } from '../../src/main/clock.ts'
import { createCaseTallies } from '../../src/main/db/case-tally.ts'
import { createCaseReader } from '../../src/main/db/cases.ts'
import { createErase } from '../../src/main/db/erase.ts'
import { createErasePlans, type EraseChoice } from '../../src/main/db/erase-plan.ts'
import { holdsErased } from '../../src/main/db/file-check.ts'
import { createJobs } from '../../src/main/db/jobs.ts'
import { createRewrite } from '../../src/main/db/rewrite.ts'
import { createSettingsRows } from '../../src/main/db/settings.ts'
import type { Question } from '../../src/main/desktop.ts'
import { createEvents } from '../../src/main/events.ts'
import { createCaseCopies } from '../../src/main/library/case-copies.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { openHome } from './open-home.ts'
import type { setupSending } from './sending.ts'

/** Text that must not be found once its case is deleted. */
export const SECRET = 'Confidential-Witness-Name'

type Desk = Pick<Awaited<ReturnType<typeof setupSending>>, 'db' | 'audit' | 'cases' | 'home' | 'caseId' | 'blankWords'>

/**
 * The life cycle of the case on a desk: closing, reopening and deleting it, with the questions a person was asked and
 * the answers.
 */
export function setupLife<D extends Desk>(setup: D) {
  const { db, audit, cases, home, caseId } = setup
  const questions: Question[] = []
  const says = { yes: true, reading: false }
  const derivativesFolder = join(home, 'derivatives')
  cases.rename(caseId, SECRET)
  cases.describe(caseId, `${SECRET}-ref`, `${SECRET}-description`)
  const log = { info: () => undefined, warn: () => undefined, bug: () => '', flush: async () => undefined }
  const erase = createErase({ db, audit, clock: systemClock })
  const tallies = createCaseTallies(db)
  const events = createEvents()
  const eraser = () =>
    createErasing({
      home,
      derivativesFolder,
      erase,
      log,
      emit: events.emit,
      note: () => undefined,
      drawn: async () => undefined,
      blankWords: (id) => void setup.blankWords((entry) => erase.isErased(id, entry)),
      rewrite: createRewrite({ db, rows: createSettingsRows(db) }),
    })
  const erasing = eraser()
  const ran: Promise<void>[] = []
  const desktop = {
    confirm: async (question: Question) => {
      questions.push(question)
      return says.yes
    },
  }
  const copies = createCaseCopies({
    home,
    db,
    audit,
    left: () => null,
    holds: async (...asked) => holdsErased(...asked),
  })
  const life = createCaseLife({
    cases,
    erase,
    jobs: createJobs(db),
    tally: tallies.caseTally,
    withCounts: async (id) => createCaseReader(db).get(id),
    erasing: {
      run: () => {
        const running = erasing.run()
        ran.push(running)
        return running
      },
    },
    copies,
    backUp: async () => undefined,
    isReading: () => says.reading,
    desktop,
  })
  const eraseItems = createEraseItems({
    cases,
    erase,
    copies,
    clock: systemClock,
    erasing,
    plan: createErasePlans(db).erasePlan,
    backUp: async () => undefined,
    backUpsSettled: async () => undefined,
    erasedOf: () => [],
    isReading: () => says.reading,
    desktop,
  })
  /** Resolves once everything deleted has been erased. */
  const emptied = async () => void (await Promise.all(ran))
  const reference = cases.get(caseId)?.reference ?? ''
  const planOf = ({ caseId: id, ...choice }: EraseChoice & { caseId: CaseId }) =>
    createErasePlans(db).erasePlan(id, choice)
  return {
    ...setup,
    life,
    eraseItems,
    eraseRows: erase,
    planOf,
    says,
    asked: questions,
    reference,
    derivativesFolder,
    emptied,
    erase,
    tallies,
    eraser,
  }
}

/** Deletes the only case of a library, as its window does. */
export async function deleteOnlyCase(home: string): Promise<void> {
  const library = openHome(home)
  const [only] = library.cases.list()
  if (only === undefined) throw new Error('There is no case.')
  const { life, reference, emptied } = setupLife({ ...library, caseId: only.id, blankWords: () => 0 })
  expect(await life.delete(only.id, reference)).toMatchObject({ ok: true })
  await emptied()
  library.close()
}
