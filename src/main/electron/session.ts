import { type Session, session } from 'electron'
import { APP_ORIGIN, SCHEME } from './origin.ts'

type SessionOptions = {
  /** Without "persist:", so that it exists in memory only. */
  partition: string
  /** Serves the app's own scheme in this session. */
  handle: (request: Request) => Promise<Response>
  isPackaged: boolean
}

/**
 * Creates a session of the app: it serves its own scheme and refuses every permission, every download and every request
 * that leaves the app. Call after `ready` and before the first window of the partition.
 */
export function createOwnSession({ partition, handle, isPackaged }: SessionOptions): Session {
  // In an unpackaged app the developer tools load their own pages through the same session.
  const isOwn = (url: string) => url.startsWith(`${APP_ORIGIN}/`) || (!isPackaged && url.startsWith('devtools://'))
  const own = session.fromPartition(partition, { cache: false })
  own.protocol.handle(SCHEME, handle)
  own.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  own.setPermissionCheckHandler(() => false)
  own.setDevicePermissionHandler(() => false)
  own.setSpellCheckerEnabled(false)
  own.on('will-download', (event) => event.preventDefault())
  own.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isOwn(url) }))
  return own
}
