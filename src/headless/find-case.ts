import type { Case } from '../shared/model/case.ts'
import type { CaseId } from '../shared/model/ids.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { headless } from '../shared/words/headless.ts'
import type { Core } from './core.ts'

/** References the app assigns to cases; a name must not look like one. */
const REFERENCE = /^CASE-\d{4}-\d+$/i

/**
 * The cases with this reference or name; open ones first. A command is about to use what they hold: facts that an
 * earlier version derived are derived anew first.
 */
export async function casesCalled(core: Core, name: string): Promise<Case[]> {
  const known = await core.call('cases.list', {})
  if (!known.ok) throw new Error('the cases cannot be listed')
  const called = known.value.filter((one) => one.reference === name || one.name === name)
  for (const { id } of called) await core.ensureFacts(id)
  return called.sort((a, b) => Number(a.closedAt !== null) - Number(b.closedAt !== null))
}

/** The case with this reference or name, an open one before a closed one; null = there is none. */
export const caseCalled = async (core: Core, name: string): Promise<CaseId | null> =>
  (await casesCalled(core, name))[0]?.id ?? null

/**
 * The open case with this reference or name, created if there is none. An error is a sentence: it is closed, or the
 * name is not allowed.
 */
export async function openCase(core: Core, name: string): Promise<Result<CaseId, string>> {
  const [first] = await casesCalled(core, name)
  if (first) return first.closedAt === null ? ok(first.id) : err(headless.caseClosed({ name }))
  if (REFERENCE.test(name)) return err(headless.noCaseOfReference({ name }))
  const made = await core.call('cases.create', { name })
  if (made.ok) return ok(made.value.id)
  if (made.error.kind === 'invalid_input') return err(headless.noCaseName)
  throw new Error('the case cannot be made')
}
