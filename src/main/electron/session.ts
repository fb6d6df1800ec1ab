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
 * Makes all sessions of the app, which `guardSessions` shuts as they are made: that of the window, that of what is
 * printed, and Electron's own, which nothing uses. None of them, and nothing that Electron does without a session, has a
 * way out. Call once, after `ready` and before the first window.
 */
export function createSessions({ serveWindow, servePrint }: SessionDeps) {
  const [window, print] = [fromPartition(PARTITION), fromPartition(PRINT_PARTITION)]
  window.protocol.handle(SCHEME, serveWindow)
  print.protocol.handle(SCHEME, servePrint)
  // Otherwise Chromium would look for a name server that encrypts.
  app.configureHostResolver({ secureDnsMode: 'off' })
  const shut = Promise.all([window, print, session.defaultSession, app].map((one) => one.setProxy(NO_WAY_OUT)))
  let asked: Session | null = null
  return {
    /** Settles when none has a way out; no window opens before. */
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
