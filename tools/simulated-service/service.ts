import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { play, sendDocumented } from './answers.ts'
import { type Behaviour, createBehaviours } from './behaviour.ts'
import { readBody } from './body.ts'
import { type Charge, createCharges } from './charges.ts'
import { createControl } from './control.ts'
import type { Account } from './deps.ts'
import { FACT_CHECK_ACCOUNT, type FactCheckAccount } from './fact-check/account.ts'
import { createFactChecks, type FactChecks } from './fact-check/handle.ts'
import { createJobs } from './fact-check/jobs.ts'
import { createJobRules } from './fact-check/rules.ts'
import type { Plan } from './image-result.ts'
import { failure, type Prepared } from './prepared.ts'
import { prepare } from './routes.ts'
import { createWaiting } from './waiting.ts'

export type SimulatedServiceOptions = {
  /** 0 = any free one. */
  port?: number
  /** Tokens that are taken. */
  tokens?: readonly string[]
  plan?: Plan
  balance?: number
  costPerImage?: number
  /** false = only what interface.md documents: no credit-info, no job list, no cancel, no health. */
  hasExtras?: boolean
  /** Waiting time of every image answer, as a slow service has it. */
  answerDelayMs?: number
  /** No image is answered before this settles. */
  answersAfter?: Promise<void>
  /** What is so of fact-checking from the start. */
  factCheck?: Partial<FactCheckAccount>
  /** The ids of jobs follow from it; default: always the same. */
  seed?: string
  /** What its slowness is measured by; default: the time of this machine. */
  pause?: (ms: number) => Promise<unknown>
}

export type SimulatedService = {
  origin: string
  token: string
  /** Nobody is connected, and all that arrived has been dealt with. */
  isQuiet: () => boolean
  /** Requests for which it does nothing before time passes. */
  waiting: () => number
  charges: () => readonly Charge[]
  chargesBySha256: () => Record<string, number>
  /** Links alone, by exact address. */
  chargesByAddress: () => Record<string, number>
  balance: () => number
  addCredits: (credits: number) => void
  /** Every request seen: method, path and whether the whole body arrived. */
  requests: () => readonly SeenRequest[]
  behave: (behaviour: Behaviour) => void
  /** Forgets what was scripted and not yet played. */
  behaveWell: () => void
  set: (account: Partial<Account>) => void
  /** Jobs: what they do, their time, and what became of them. */
  factChecks: FactChecks
  close: () => Promise<void>
}

export type SeenRequest = {
  method: string
  path: string
  authorization: string | null
  bodyBytes: number
  isWhole: boolean
  /** With its question mark; empty = none. */
  query: string
  /** When its head arrived, ms since epoch. */
  at: number
}

export const DEFAULT_TOKEN = 'simulated-token-for-touchstone'

/** Starts the service of interface.md on loopback. It charges only when a whole request body has arrived. */
export async function startSimulatedService(options: SimulatedServiceOptions = {}): Promise<SimulatedService> {
  const tokens = options.tokens ?? [DEFAULT_TOKEN]
  const account: Account = {
    plan: options.plan ?? 'detailed',
    costPerImage: options.costPerImage ?? 1,
    hasExtras: options.hasExtras ?? true,
    factCheck: { ...FACT_CHECK_ACCOUNT, ...options.factCheck },
  }
  const charges = createCharges(options.balance ?? 100_000)
  const jobs = createJobs({ charges, seed: options.seed ?? '' })
  const rules = createJobRules()
  const behaviours = createBehaviours()
  const factChecks = createFactChecks({ jobs, rules, charges, account })
  const waiting = createWaiting(options.pause ?? pause)
  const seen: SeenRequest[] = []
  const sockets = new Set<Socket>()
  let underWay = 0

  const refusalOf = (request: IncomingMessage) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token !== undefined && tokens.includes(token)) return null
    return failure(401, 'UNAUTHORIZED', 'Invalid or missing API token')
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://simulated')
    const path = url.pathname
    const method = request.method ?? 'GET'
    const record: SeenRequest = {
      method,
      path,
      authorization: request.headers.authorization ?? null,
      bodyBytes: 0,
      isWhole: false,
      query: url.search,
      at: Date.now(),
    }
    if (path.startsWith('/__simulated/')) {
      const received = await readBody(request, response, record, null, waiting)
      return sendDocumented(response, control(path, received?.toString('utf8') ?? ''))
    }
    seen.push(record)
    jobs.settle()
    const early = behaviours.takeEarly(path, Number(request.headers['content-length'] ?? 0))
    const body = await readBody(request, response, record, early, waiting)
    if (body === null) return
    if (path === '/health' && account.hasExtras) return sendDocumented(response, { status: 200, body: 'Healthy' })
    const refused = refusalOf(request)
    const prepared: Prepared = refused
      ? { sha256: null, charge: () => undefined, answer: () => refused }
      : await prepare(
          { method, path, query: url.searchParams, headers: request.headers, body },
          { charges, jobs, rules, account },
        )
    const behaviour = early ?? behaviours.takeComplete({ path, sha256: prepared.sha256 })
    if (path.includes('/image-forensics/process')) {
      await waiting.forTime(options.answerDelayMs)
      await options.answersAfter
    }
    if (!behaviour) {
      prepared.charge()
      return play(response, prepared.action ?? { type: 'normal' }, prepared.answer, waiting)
    }
    if (behaviour.charge ?? succeeds(behaviour)) prepared.charge()
    play(response, behaviour.action, prepared.answer, waiting)
  }

  const control = createControl({ charges, behaviours, factChecks, account, seen: () => seen })

  const server = createServer({ requestTimeout: 0, headersTimeout: 60_000 }, (request, response) => {
    underWay += 1
    const answered = answer(request, response).catch((cause: unknown) => {
      // A client that goes away is part of the game; a defect of the simulation is not.
      if (!response.destroyed && !response.headersSent)
        sendDocumented(response, failure(500, 'SIMULATION', String(cause)))
    })
    void answered.finally(() => {
      underWay -= 1
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: tokens[0] ?? '',
    isQuiet: () => sockets.size === 0 && underWay === 0,
    waiting: waiting.count,
    charges: () => {
      jobs.settle()
      return charges.all()
    },
    chargesBySha256: charges.countBySha256,
    chargesByAddress: charges.countByAddress,
    balance: () => {
      jobs.settle()
      return charges.balance()
    },
    addCredits: charges.addCredits,
    requests: () => seen,
    behave: behaviours.add,
    behaveWell: () => {
      behaviours.clear()
      rules.clear()
    },
    set: (changes) => void Object.assign(account, changes),
    factChecks,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Without word to the contrary a 2xx costs, anything else does not. */
function succeeds({ action }: Behaviour): boolean {
  if (action.type === 'answer') return action.status >= 200 && action.status < 300
  if (action.type === 'alter') return (action.status ?? 200) < 300
  return action.type === 'normal' || action.type === 'cut' || action.type === 'flood'
}
