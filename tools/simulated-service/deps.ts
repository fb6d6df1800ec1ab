import type { IncomingHttpHeaders } from 'node:http'
import type { createCharges } from './charges.ts'
import type { FactCheckAccount } from './fact-check/account.ts'
import type { Jobs } from './fact-check/jobs.ts'
import type { createJobRules } from './fact-check/rules.ts'
import type { Plan } from './image-result.ts'

export type Account = { plan: Plan; costPerImage: number; hasExtras: boolean; factCheck: FactCheckAccount }
export type RouteDeps = {
  charges: ReturnType<typeof createCharges>
  jobs: Jobs
  rules: ReturnType<typeof createJobRules>
  account: Account
}
export type Call = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Buffer }
