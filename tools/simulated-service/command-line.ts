import { parseArgs } from 'node:util'
import type { Behaviour } from './behaviour.ts'
import { CANCELLINGS, CREDIT_INFOS, JOB_LISTS } from './fact-check/account.ts'
import { factCheckVariants } from './fact-check/fixtures.ts'
import { scriptNamed, scriptNames } from './fact-check/scripts.ts'
import { submissionTroubles } from './fact-check/submission-troubles.ts'
import type { SimulatedServiceOptions } from './service.ts'

const USAGE = `npm run simulate -- [options]
Simulates the Media Verification Service on this computer. Results are not real and nothing is charged.

  --port N               port to listen on (default: 8765)
  --token TOKEN          the access token to accept
  --plan PLAN            detailed (default) or basic
  --delay MS             time for an image, in milliseconds (default: 600)
  --balance N            credits at the start (default: 100000)
  --documented-only      only what the interface document names: no credit information, no list of jobs, no
                         cancellation, and jobs under names that the document does not show

Fact-checking
  --job NAME             how jobs run, what their receipts state, or the variant they end in (default: slow)
  --step MS              time for one step of a job, in milliseconds (default: 3000; 0 = one step per poll)
  --naming NAME          the variant for all replies about jobs
  --submission NAME      the error that every submission gets
  --job-list FORM        ${JOB_LISTS.join(', ')}
  --cancelling FORM      ${CANCELLINGS.join(', ')}
  --credit-info FORM     ${CREDIT_INFOS.join(', ')}
  --seed TEXT            seed for job ids (default: a new one at each start, which is printed)
  --names                print every NAME

To give a script to one job only, write "simulate: NAME" in its context, or put /simulate/NAME in its URL, with hyphens for
everything except letters and digits. To control a running service, POST to /__simulated/…: tools/simulated-service/README.md.`

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
  if (wrong !== undefined) return refused(`--${wrong} must be a whole number.`)
  if (scriptNamed(given.job) === null) return refused(`There is no job “${given.job}”. --names prints all names.`)
  if (given.naming !== undefined && !factCheckVariants().includes(given.naming)) {
    return refused(`There is no variant “${given.naming}”. --names prints all names.`)
  }
  const trouble = given.submission === undefined ? null : submissionTroubles[given.submission]
  if (trouble === undefined) return refused(`There is no submission “${given.submission}”. --names prints all names.`)
  const jobList = JOB_LISTS.find((form) => form === given['job-list'])
  const cancelling = CANCELLINGS.find((form) => form === given.cancelling)
  const creditInfo = CREDIT_INFOS.find((form) => form === given['credit-info'])
  if (!jobList || !cancelling || !creditInfo) {
    return refused('--job-list, --cancelling or --credit-info has a value that is not listed below.')
  }
  if (given.plan !== 'basic' && given.plan !== 'detailed') return refused('--plan must be basic or detailed.')
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
    'For --job: how jobs run, what polls return, what receipts state',
    ...scriptNames().map((name) => `  ${name}`),
    'For --job and --naming: variants of replies about a job',
    ...factCheckVariants().map((name) => `  ${name}`),
    'For --submission',
    ...Object.keys(submissionTroubles).map((name) => `  ${name}`),
  ].join('\n')
