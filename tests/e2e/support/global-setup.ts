import { findRuntime, NO_RUNTIME } from '../../../tools/runtime/find.ts'

/** Before the first end-to-end test: something to run on, installed when need be. Without it the tests fail, they are never skipped. */
export async function setup(): Promise<void> {
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  if ((await findRuntime({ say, ask: null })) === null) throw new Error(NO_RUNTIME)
}
