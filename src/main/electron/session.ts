import { app, type Session, session } from 'electron'
import { NO_WAY_OUT } from './guards.ts'
import { PARTITION, PRINT_PARTITION, PROXY_PARTITION, SCHEME } from './origin.ts'

type Handle = (request: Request) => Promise<Response>
type SessionDeps = {
  /** Serves the app's own scheme to the window. */
  serveWindow: Handle
  /** The same to what is printed. */
  servePrint: Handle
}

/**
 * Leaves Electron's own session, which nothing uses, and what Electron does without one, no way out. Call once `ready`,
 * whatever the app was started for.
 */
export async function shutElectron(): Promise<void> {
  // Otherwise Chromium would look for a name server that encrypts.
  app.configureHostResolver({ secureDnsMode: 'off' })
  await Promise.all([session.defaultSession, app].map((one) => one.setProxy(NO_WAY_OUT)))
}

/**
 * Makes all sessions of the app, which `guardSessions` shuts as they are made: that of the window and that of what is
 * printed, neither with a way out, and one that loads nothing. Call once, after `ready` and before the first window.
 */
export function createSessions({ serveWindow, servePrint }: SessionDeps) {
  const [window, print] = [fromPartition(PARTITION), fromPartition(PRINT_PARTITION)]
  window.protocol.handle(SCHEME, serveWindow)
  print.protocol.handle(SCHEME, servePrint)
  const shut = Promise.all([window, print].map((one) => one.setProxy(NO_WAY_OUT)))
  let asked: Session | null = null
  return {
    /** Settles when neither has a way out; no window opens before. */
    shut,
    /**
     * The system's proxy for a URL, as a PAC string. The system may fetch a script for it: the only session with its
     * settings is made when it is first asked.
     */
    resolveProxy: (url: string): Promise<string> => {
      // Given the mode "system" instead, it would overrule a proxy named on the command line.
      asked ??= fromPartition(PROXY_PARTITION)
      return asked.resolveProxy(url)
    },
  }
}

/** In memory only: a partition without "persist:", which has no cache either. */
const fromPartition = (partition: string): Session => session.fromPartition(partition, { cache: false })
