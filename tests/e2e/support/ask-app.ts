import type { Page } from 'playwright'
import type { AnswerOf, CallName, InputOf, OutputOf } from '../../../src/shared/contract/index.ts'

type Bridge = { touchstone: { call: (name: string, input: unknown) => Promise<unknown> } }

/** Asks main through the page's own entrance, as the window does; gives the answer as the window gets it. */
export async function askApp<N extends CallName>(page: Page, name: N, input: InputOf<N>): Promise<AnswerOf<N>> {
  const answer = await page.evaluate(
    ([asked, given]) => (globalThis as unknown as Bridge).touchstone.call(asked as string, given),
    [name, input] as const,
  )
  return answer as AnswerOf<N>
}

/** The same where only a value will do: an error is thrown, with the name of what was asked. */
export async function valueFrom<N extends CallName>(page: Page, name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  const answer = await askApp(page, name, input)
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
  return answer.value as OutputOf<N>
}
