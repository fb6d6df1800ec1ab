import type { Documented } from './answers.ts'
import type { Behaviour, createBehaviours } from './behaviour.ts'
import type { createCharges } from './charges.ts'
import type { Account } from './deps.ts'
import type { FactCheckAccount } from './fact-check/account.ts'
import type { FactChecks } from './fact-check/handle.ts'
import type { JobRule } from './fact-check/rules.ts'
import { failure } from './prepared.ts'

type ControlDeps = {
  charges: ReturnType<typeof createCharges>
  behaviours: ReturnType<typeof createBehaviours>
  factChecks: FactChecks
  account: Account
  seen: () => readonly unknown[]
}

/** The control of a service that runs in a process of its own: `/__simulated/…`, JSON both ways, no token. */
export function createControl({ charges, behaviours, factChecks, account, seen }: ControlDeps) {
  const ok = (body: unknown): Documented => ({ status: 200, body })
  const routes: Record<string, (request: Record<string, unknown>) => Documented> = {
    charges: () => {
      factChecks.settle()
      return ok({
        charges: charges.all(),
        bySha256: charges.countBySha256(),
        byAddress: charges.countByAddress(),
        balance: charges.balance(),
      })
    },
    requests: () => ok(seen()),
    behave: (request) => {
      behaviours.add(request as Behaviour)
      return ok({})
    },
    account: (request) => ok(Object.assign(account, request)),
    credits: (request) => {
      charges.addCredits(Number(request.add ?? 0))
      return ok({ balance: charges.balance() })
    },
    jobs: () => ok(factChecks.all()),
    'jobs/account': (request) => {
      factChecks.set(request as Partial<FactCheckAccount>)
      return ok(account.factCheck)
    },
    'jobs/script': (request) => {
      factChecks.script(request as JobRule)
      return ok({})
    },
    'jobs/step': (request) => {
      factChecks.step(Number(request.steps ?? 1), request.id === undefined ? undefined : String(request.id))
      return ok(factChecks.all())
    },
    'jobs/pass-time': (request) => {
      factChecks.passTime(Number(request.ms ?? 0))
      return ok(factChecks.all())
    },
  }
  /** `request` is the body of the request, JSON or empty. */
  return (path: string, request: string): Documented => {
    const name = path.slice('/__simulated/'.length)
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined
    if (!route) return failure(404, 'NOT_FOUND', 'Unknown control.')
    return route(request === '' ? {} : (JSON.parse(request) as Record<string, unknown>))
  }
}
