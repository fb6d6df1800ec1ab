import { z } from 'zod'
import { call } from './define.ts'

/** What there is of the demo: whether this app comes with it, and the folder of the copy a person has worked in. */
export const DemoState = z.object({
  isMade: z.boolean(),
  /** null = it was never opened, or was deleted. */
  copy: z.string().nullable(),
})
export type DemoState = z.infer<typeof DemoState>

export const demo = {
  'demo.state': call({ input: z.object({}), output: DemoState, errors: [] }),
  /** Copies the demo beside the data folder where that was not done yet, and opens it in a second start of the app. */
  'demo.open': call({ input: z.object({}), output: DemoState, errors: ['demo_failed'] }),
  /** Deletes the copy; main asks in a native dialog. */
  'demo.delete': call({ input: z.object({}), output: DemoState, errors: ['demo_failed', 'declined'] }),
}
