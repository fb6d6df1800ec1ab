import { CHANNELS } from '../../shared/contract/channels.ts'
import { err } from '../../shared/result.ts'
import { isWithin } from './message-size.ts'
import { createRateLimit } from './rate-limit.ts'

/** The sender of a call. Structural, so that this file does not depend on Electron. */
export type CallEvent = {
  senderFrame: { readonly origin: string } | null
  sender: { readonly mainFrame: unknown }
}

type Listener = (event: CallEvent, ...input: unknown[]) => Promise<unknown>

type RegisterDeps = {
  handle: (channel: string, listener: Listener) => void
  app: {
    dispatch: (name: unknown, input: unknown) => Promise<unknown>
    drop: (input: unknown) => Promise<unknown>
    look: (input: unknown) => Promise<unknown>
  }
  /** Whether these web contents are the app's own window. */
  isOwnWindow: (sender: CallEvent['sender']) => boolean
  origin: string
  /** Whether the app is quitting: then nothing new starts. */
  isQuitting: () => boolean
  /** Milliseconds of a clock that never goes back. */
  monotonicMs: () => number
}

/** Far above what a user's fastest scrolling requests, far below what would keep main busy. */
const CALL_RATE = { burst: 1_000, perSecond: 300 }
/** 100,000 item ids fit. */
const MAX_CALL_BYTES = 1_048_576
/** 10,000 dropped paths of ordinary length fit. */
const MAX_DROP_BYTES = 8 * 1_048_576

/**
 * Registers the channels from the renderer. A sender other than the main frame of the app's own window, or a
 * message that is too large or too frequent, gets an envelope saying so and reaches nothing else.
 */
export function registerIpc({ handle, app, isOwnWindow, origin, isQuitting, monotonicMs }: RegisterDeps): void {
  const mayPass = createRateLimit(CALL_RATE, monotonicMs)
  const isOwn = ({ senderFrame, sender }: CallEvent): boolean =>
    senderFrame !== null && senderFrame === sender.mainFrame && senderFrame.origin === origin && isOwnWindow(sender)
  const refuse = (issue: string) => err({ kind: 'invalid_input' as const, issues: [issue] })

  handle(CHANNELS.call, async (event, name, input) => {
    if (!isOwn(event)) return refuse('sender: not this app')
    if (!mayPass()) return refuse('rate: too_many')
    if (!isWithin(name, 200) || !isWithin(input, MAX_CALL_BYTES)) return refuse('input: too_big')
    return isQuitting() ? err({ kind: 'quitting' as const }) : await app.dispatch(name, input)
  })
  for (const of of ['drop', 'look'] as const)
    handle(CHANNELS[of], async (event, input) => {
      if (!isOwn(event)) return refuse('sender: not this app')
      if (!mayPass()) return refuse('rate: too_many')
      if (!isWithin(input, MAX_DROP_BYTES)) return refuse('input: too_big')
      return isQuitting() ? err({ kind: 'quitting' as const }) : await app[of](input)
    })
}
