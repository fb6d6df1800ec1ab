import { z } from 'zod'
import { call } from './define.ts'

/** The state of the demo: whether this app ships with it, and the folder of a person's working copy. */
export const DemoState = z.object({
  isMade: z.boolean(),
  /** null = it was never opened, or was deleted. */
  copy: z.string().nullable(),
})
export type DemoState = z.infer<typeof DemoState>

export const demo = {
  'demo.state': call({ input: z.object({}), output: DemoState, errors: [] }),
  /**
   * Copies the demo next to the data folder unless that was done before, and opens it in a second instance of the app.
   */
  'demo.open': call({ input: z.object({}), output: DemoState, errors: ['demo_failed'] }),
  /** Deletes the copy; main asks in a native dialog. */
  'demo.delete': call({ input: z.object({}), output: DemoState, errors: ['demo_failed', 'declined'] }),
}
