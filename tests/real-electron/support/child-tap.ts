import type { ElectronApplication } from 'playwright'

/** A message between main and one of its children that holds what was looked for. */
export type Sighting = { service: string; direction: 'to' | 'from' }

type Tap = { secrets: string[]; messages: Record<string, number>; sightings: Sighting[] }

/**
 * Listens to all messages to and from the children of main, those that run already too, as Electron carries them: of a
 * view its whole memory goes with it. `secrets` = the texts that are looked for, base64 of their bytes.
 */
export async function tapChildren(main: ElectronApplication, idleScript: string, secrets: Buffer[]): Promise<void> {
  await main.evaluate(installTap, { idleScript, secrets: secrets.map((secret) => secret.toString('base64')) })
}

/** How many messages went to and from each service so far, and which held a secret. */
export const readTap = (main: ElectronApplication): Promise<Pick<Tap, 'messages' | 'sightings'>> =>
  main.evaluate(() => {
    const { messages, sightings } = (globalThis as unknown as { tap: Tap }).tap
    return { messages, sightings }
  })

type Child = NodeJS.EventEmitter & {
  pid?: number | undefined
  postMessage: (message: unknown) => void
  kill: () => boolean
}
/** What the tap needs of Electron. */
export type Tapped = {
  app: { getAppMetrics: () => { pid: number; name?: string }[] }
  utilityProcess: { fork: (script: string, args: string[], options: { stdio: 'ignore' }) => Child }
}

/** Runs in Electron's main process: nothing of this file is there. */
export async function installTap(
  { app, utilityProcess }: Tapped,
  given: { idleScript: string; secrets: string[] },
): Promise<void> {
  const { Serializer } = process.getBuiltinModule('node:v8')
  const tap: Tap = { secrets: given.secrets, messages: {}, sightings: [] }
  const secrets = given.secrets.map((secret) => Buffer.from(secret, 'base64'))
  const note = (pid: number | undefined, direction: Sighting['direction'], message: unknown) => {
    const service = app.getAppMetrics().find((metric) => metric.pid === pid)?.name ?? `process ${pid}`
    tap.messages[service] = (tap.messages[service] ?? 0) + 1
    // The plain serializer writes the memory behind a view, as Electron does; Node's own messages write the view alone.
    const serializer = new Serializer()
    serializer.writeValue(message)
    const bytes = serializer.releaseBuffer()
    if (secrets.some((secret) => bytes.includes(secret))) tap.sightings.push({ service, direction })
  }
  // All children share one prototype, and one that does nothing leads to it.
  const idle = utilityProcess.fork(given.idleScript, [], { stdio: 'ignore' })
  const shared = Object.getPrototypeOf(idle) as {
    postMessage: (...all: unknown[]) => void
    emit: (...all: unknown[]) => boolean
  }
  await new Promise((resolve) => idle.once('spawn', () => resolve(null)))
  idle.kill()
  const { postMessage, emit } = shared
  shared.postMessage = function (this: { pid?: number }, ...all) {
    note(this.pid, 'to', all[0])
    return postMessage.apply(this, all)
  }
  shared.emit = function (this: { pid?: number }, ...all) {
    if (all[0] === 'message') note(this.pid, 'from', all[1])
    return emit.apply(this, all)
  }
  Object.assign(globalThis, { tap })
}
