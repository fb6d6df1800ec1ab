import type { Page } from 'playwright'
import type { AnswerOf, CallName, InputOf, OutputOf } from '../../../src/shared/contract/index.ts'
import type { CaseId } from '../../../src/shared/model/ids.ts'
import type { ItemRow } from '../../../src/shared/model/item.ts'

type Bridge = { touchstone: { call: (name: unknown, input: unknown) => Promise<unknown> } }

/** Calls main through the page's own bridge, as the window does; returns the reply as the window gets it. */
export async function askApp<N extends CallName>(page: Page, name: N, input: InputOf<N>): Promise<AnswerOf<N>> {
  return (await callBridge(page, name, input)) as AnswerOf<N>
}

/** The same with any name and input. */
export const callBridge = (page: Page, name: unknown, input: unknown): Promise<unknown> =>
  page.evaluate(([asked, given]) => (globalThis as unknown as Bridge).touchstone.call(asked, given), [name, input])

/** The same where only a value will do: throws an error with the name of the call. */
export async function valueFrom<N extends CallName>(page: Page, name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  const answer = await askApp(page, name, input)
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
  return answer.value as OutputOf<N>
}

/** All items of a case, in their order. */
export async function itemsOf(page: Page, caseId: CaseId): Promise<readonly ItemRow[]> {
  const sort = { by: 'reference', descending: false } as const
  return (await valueFrom(page, 'items.page', { caseId, filter: {}, sort, offset: 0, limit: 500 })).rows
}
