import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { play, sendDocumented } from './answers.ts'
import { type Behaviour, createBehaviours } from './behaviour.ts'
import { type Charge, createCharges } from './charges.ts'
import type { Plan } from './image-result.ts'
import { createJobs } from './jobs.ts'
import { type Account, failure, type Prepared, prepare } from './routes.ts'

export type SimulatedServiceOptions = {
  /** 0 = any free one. */
  port?: number
  /** Tokens that are taken. */
  tokens?: readonly string[]
  /** Tokens that are valid but lack the scope: 403. */
  tokensWithoutScope?: readonly string[]
  plan?: Plan
  balance?: number
  costPerImage?: number
  /** false = only what interface.md documents: no credit-info, no job list, no cancel, no health. */
  hasExtras?: boolean
  /** Waiting time of every image answer, as a slow service has it. */
  answerDelayMs?: number
}

export type SimulatedService = {
  origin: string
  token: string
  charges: () => readonly Charge[]
  chargesBySha256: () => Record<string, number>
  /** Every request seen: method, path and whether the whole body arrived. */
  requests: () => readonly SeenRequest[]
  behave: (behaviour: Behaviour) => void
  /** Forgets what was scripted and not yet played. */
  behaveWell: () => void
  set: (account: Partial<Account>) => void
  close: () => Promise<void>
}

export type SeenRequest = {
  method: string
  path: string
  authorization: string | null
  bodyBytes: number
  isWhole: boolean
}

export const DEFAULT_TOKEN = 'simulated-token-for-touchstone'

/** Starts the service of interface.md on loopback. It charges only when a whole request body has arrived. */
export async function startSimulatedService(options: SimulatedServiceOptions = {}): Promise<SimulatedService> {
  const tokens = options.tokens ?? [DEFAULT_TOKEN]
  const account: Account = {
    plan: options.plan ?? 'detailed',
    costPerImage: options.costPerImage ?? 1,
    hasExtras: options.hasExtras ?? true,
  }
  const charges = createCharges(options.balance ?? 100_000)
  const jobs = createJobs()
  const behaviours = createBehaviours()
  const seen: SeenRequest[] = []
  const sockets = new Set<Socket>()

  const refusalOf = (request: IncomingMessage) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token !== undefined && tokens.includes(token)) return null
    if (token !== undefined && options.tokensWithoutScope?.includes(token)) {
      return failure(403, 'api_key.scope_missing', 'The token lacks the scope for this operation.')
    }
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
    }
    if (path.startsWith('/__simulated/')) return control(path, request, response)
    seen.push(record)
    const early = behaviours.takeEarly(path, Number(request.headers['content-length'] ?? 0))
    const body = await readBody(request, response, record, early)
    if (body === null) return
    if (path === '/health' && account.hasExtras) return sendDocumented(response, { status: 200, body: 'Healthy' })
    const refused = refusalOf(request)
    const prepared: Prepared = refused
      ? { sha256: null, charge: () => undefined, answer: () => refused }
      : await prepare(
          { method, path, query: url.searchParams, headers: request.headers, body },
          { charges, jobs, account },
        )
    const behaviour = early ?? behaviours.takeComplete({ path, sha256: prepared.sha256 })
    if (path.includes('/image-forensics/process')) await pause(options.answerDelayMs ?? 0)
    if (!behaviour) {
      prepared.charge()
      return sendDocumented(response, prepared.answer())
    }
    await pause(behaviour.delayBeforeChargeMs ?? 0)
    if (behaviour.charge ?? succeeds(behaviour)) prepared.charge()
    await pause(behaviour.delayBeforeAnswerMs ?? 0)
    play(response, behaviour.action, prepared.answer)
  }

  const control = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    const record: SeenRequest = { method: '', path, authorization: null, bodyBytes: 0, isWhole: false }
    const body = await readBody(request, response, record, null)
    if (path === '/__simulated/charges') {
      return sendDocumented(response, {
        status: 200,
        body: { charges: charges.all(), bySha256: charges.countBySha256() },
      })
    }
    if (path === '/__simulated/requests') return sendDocumented(response, { status: 200, body: seen })
    if (path === '/__simulated/behave') {
      behaviours.add(JSON.parse(body?.toString('utf8') ?? '{}') as Behaviour)
      return sendDocumented(response, { status: 200, body: {} })
    }
    if (path === '/__simulated/account') {
      Object.assign(account, JSON.parse(body?.toString('utf8') ?? '{}'))
      return sendDocumented(response, { status: 200, body: account })
    }
    sendDocumented(response, failure(404, 'NOT_FOUND', 'Unknown control.'))
  }

  const server = createServer({ requestTimeout: 0, headersTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch((cause: unknown) => {
      // A client that goes away is part of the game; a defect of the simulation is not.
      if (!request.destroyed && !response.headersSent)
        sendDocumented(response, failure(500, 'SIMULATION', String(cause)))
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
    charges: charges.all,
    chargesBySha256: charges.countBySha256,
    requests: () => seen,
    behave: behaviours.add,
    behaveWell: behaviours.clear,
    set: (changes) => void Object.assign(account, changes),
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
  return action.type === 'normal' || action.type === 'cut'
}

/** The whole body; null when it never came whole or was answered before. */
function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  record: SeenRequest,
  early: Behaviour | null,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let isAnswered = false
    const strike = () => {
      if (!early || isAnswered) return
      isAnswered = true
      play(response, early.action, () => failure(500, 'SIMULATION', 'There is no documented early answer.'))
      resolve(null)
    }
    if (early?.at === 'head') strike()
    if (early?.stopReadingMs !== undefined) {
      request.pause()
      setTimeout(() => request.resume(), early.stopReadingMs)
    }
    request.on('data', (chunk: Buffer) => {
      record.bodyBytes += chunk.length
      if (isAnswered) return
      chunks.push(chunk)
      if (typeof early?.at === 'object' && record.bodyBytes >= early.at.bodyBytes) strike()
    })
    request.on('end', () => {
      record.isWhole = true
      if (!isAnswered) resolve(Buffer.concat(chunks))
    })
    request.on('close', () => resolve(null))
    request.on('error', () => resolve(null))
  })
}
