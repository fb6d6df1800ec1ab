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
  const routes: Record<string, (told: Record<string, unknown>) => Documented> = {
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
    behave: (told) => {
      behaviours.add(told as Behaviour)
      return ok({})
    },
    account: (told) => ok(Object.assign(account, told)),
    credits: (told) => {
      charges.addCredits(Number(told.add ?? 0))
      return ok({ balance: charges.balance() })
    },
    jobs: () => ok(factChecks.all()),
    'jobs/account': (told) => {
      factChecks.set(told as Partial<FactCheckAccount>)
      return ok(account.factCheck)
    },
    'jobs/script': (told) => {
      factChecks.script(told as JobRule)
      return ok({})
    },
    'jobs/step': (told) => {
      factChecks.step(Number(told.steps ?? 1), told.id === undefined ? undefined : String(told.id))
      return ok(factChecks.all())
    },
    'jobs/pass-time': (told) => {
      factChecks.passTime(Number(told.ms ?? 0))
      return ok(factChecks.all())
    },
  }
  /** `told` is the body of the request, JSON or empty. */
  return (path: string, told: string): Documented => {
    const name = path.slice('/__simulated/'.length)
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined
    if (!route) return failure(404, 'NOT_FOUND', 'Unknown control.')
    return route(told === '' ? {} : (JSON.parse(told) as Record<string, unknown>))
  }
}
