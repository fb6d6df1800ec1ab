import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Demo } from '../demo/demo.ts'

type Names = Extract<keyof Handlers, `demo.${string}`>

export function createDemoHandlers({ demo }: { demo: Demo }): Pick<Handlers, Names> {
  return {
    'demo.state': () => ok(demo.state()),
    'demo.open': () => demo.open(),
    'demo.delete': () => demo.remove(),
  }
}
