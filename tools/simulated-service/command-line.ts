import { parseArgs } from 'node:util'
import type { Behaviour } from './behaviour.ts'
import { CANCELLINGS, CREDIT_INFOS, JOB_LISTS } from './fact-check/account.ts'
import { factCheckVariants } from './fact-check/fixtures.ts'
import { scriptNamed, scriptNames } from './fact-check/scripts.ts'
import { submissionTroubles } from './fact-check/submission-troubles.ts'
import type { SimulatedServiceOptions } from './service.ts'

const USAGE = `npm run simulate -- [options]
The Media Verification Service on loopback, simulated. Nothing real is analysed and nothing is charged.

  --port N               where it listens; default 8765
  --token TOKEN          the token that is taken
  --plan PLAN            detailed (default) or basic
  --delay MS             how long an image takes; default 600
  --balance N            credits at the start; default 100000
  --documented-only      leaves out everything that the interface document does not name: no credit information, no list
                         of jobs, no cancellation, and jobs under names that the document does not show

Fact-checking
  --job NAME             how jobs run, what their receipts say, or the variant in which they end; default slow
  --step MS              how long one step of a job takes; default 3000; 0 = a step with each poll
  --naming NAME          the variant in which all jobs are answered
  --submission NAME      the trouble that every submission gets
  --job-list FORM        ${JOB_LISTS.join(', ')}
  --cancelling FORM      ${CANCELLINGS.join(', ')}
  --credit-info FORM     ${CREDIT_INFOS.join(', ')}
  --seed TEXT            the ids of jobs follow from it; default: another one at each start, and printed
  --names                prints every NAME

One job alone gets a script when its context says "simulate: NAME", or when its address holds /simulate/NAME with hyphens
for everything but letters and digits. A running service is told by POST to /__simulated/…: tools/simulated-service/README.md.`

export type CommandLine =
  | { type: 'run'; options: SimulatedServiceOptions; behaviours: Behaviour[] }
  | { type: 'print'; text: string }
  | { type: 'refused'; complaint: string }

/** What was asked for on the command line; `now` (ms since epoch) makes the seed when none is given. */
export function readCommandLine(args: readonly string[], now: number): CommandLine {
  const given = parsed(args)
  if (typeof given === 'string') return refused(given)
  if (given.help) return { type: 'print', text: USAGE }
  if (given.names) return { type: 'print', text: allNames() }
  const numbers = ['port', 'delay', 'balance', 'step'] as const
  const wrong = numbers.find((name) => !/^\d+$/.test(given[name]))
  if (wrong !== undefined) return refused(`--${wrong} wants a whole number.`)
  if (scriptNamed(given.job) === null) return refused(`There is no job “${given.job}”; --names prints them.`)
  if (given.naming !== undefined && !factCheckVariants().includes(given.naming)) {
    return refused(`There is no variant “${given.naming}”; --names prints them.`)
  }
  const trouble = given.submission === undefined ? null : submissionTroubles[given.submission]
  if (trouble === undefined) return refused(`There is no submission “${given.submission}”; --names prints them.`)
  const jobList = JOB_LISTS.find((form) => form === given['job-list'])
  const cancelling = CANCELLINGS.find((form) => form === given.cancelling)
  const creditInfo = CREDIT_INFOS.find((form) => form === given['credit-info'])
  if (!jobList || !cancelling || !creditInfo) {
    return refused('--job-list, --cancelling or --credit-info is none of the forms that are named below.')
  }
  if (given.plan !== 'basic' && given.plan !== 'detailed') return refused('--plan is basic or detailed.')
  const stepMs = Number(given.step)
  return {
    type: 'run',
    behaviours: trouble === null ? [] : [{ ...trouble, times: null }],
    options: {
      port: Number(given.port),
      plan: given.plan,
      answerDelayMs: Number(given.delay),
      balance: Number(given.balance),
      hasExtras: !given['documented-only'],
      seed: given.seed ?? `start ${now}`,
      factCheck: {
        script: given.job,
        naming: given.naming ?? null,
        jobList,
        cancelling,
        creditInfo,
        pace: stepMs === 0 ? 'poll' : { stepMs },
      },
      ...(given.token === undefined ? {} : { tokens: [given.token] }),
    },
  }
}

const refused = (complaint: string): CommandLine => ({ type: 'refused', complaint: `${complaint}\n\n${USAGE}` })

function parsed(args: readonly string[]) {
  try {
    const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', default: false },
        names: { type: 'boolean', default: false },
        'documented-only': { type: 'boolean', default: false },
        token: { type: 'string' },
        naming: { type: 'string' },
        submission: { type: 'string' },
        seed: { type: 'string' },
        port: text('8765'),
        plan: text('detailed'),
        delay: text('600'),
        balance: text('100000'),
        job: text('slow'),
        step: text('3000'),
        'job-list': text('items'),
        cancelling: text('works'),
        'credit-info': text('told'),
      },
    })
    return values
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

const allNames = (): string =>
  [
    'For --job: how jobs run, what polls get, what receipts say',
    ...scriptNames().map((name) => `  ${name}`),
    'For --job and --naming: the variants in which a job is answered',
    ...factCheckVariants().map((name) => `  ${name}`),
    'For --submission',
    ...Object.keys(submissionTroubles).map((name) => `  ${name}`),
  ].join('\n')
