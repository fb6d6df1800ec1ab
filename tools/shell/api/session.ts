import { EventEmitter } from 'node:events'
import type {
  CallbackResponse,
  OnBeforeRequestListenerDetails,
  PermissionRequest,
  Protocol,
  ProxyConfig,
  Session,
  WebContents,
  WebRequest,
  WebRequestFilter,
} from 'electron'
import type { Named } from './named.ts'

type SchemeHandler = Parameters<Protocol['handle']>[1]
type RequestListener = (
  details: Pick<OnBeforeRequestListenerDetails, 'url'>,
  decide: (answer: CallbackResponse) => void,
) => void
type Asking = Pick<WebContents, 'id'>
type RequestHandler = (
  contents: Asking,
  permission: string,
  decide: (isGranted: boolean) => void,
  details: Pick<PermissionRequest, 'isMainFrame' | 'requestingUrl'>,
) => void

/** One session: what the product sets on it, and what the pages ask of it. */
export function createSession() {
  const handlers = new Map<string, SchemeHandler>()
  let listen: RequestListener | null = null
  let grant: RequestHandler | null = null
  // Chromium's defaults: the languages of the system and its dictionaries, spelling on, the system's proxy.
  let languages = ['en-US']
  let dictionaries = 'https://redirector.gvt1.com/edgedl/chrome/dict/'
  let checksSpelling = true
  let proxy: ProxyConfig | null = null
  const session = Object.assign(new EventEmitter(), {
    protocol: {
      handle: (scheme: string, handler: SchemeHandler) => void handlers.set(scheme, handler),
    } satisfies Pick<Protocol, 'handle'>,
    webRequest: {
      onBeforeRequest: (...given: [WebRequestFilter, RequestListener | null] | [RequestListener | null]) => {
        listen = given.length === 2 ? given[1] : given[0]
      },
    } satisfies Named<WebRequest>,
    // What it allows is only told to a page that looks: what is done is decided by the request handler.
    setPermissionCheckHandler: (_handler: Parameters<Session['setPermissionCheckHandler']>[0]) => undefined,
    setPermissionRequestHandler: (handler: RequestHandler | null) => {
      grant = handler
    },
    setDevicePermissionHandler: () => undefined,
    setSpellCheckerEnabled: (isOn: boolean) => {
      checksSpelling = isOn
    },
    setSpellCheckerLanguages: (chosen: string[]) => {
      languages = chosen
    },
    setSpellCheckerDictionaryDownloadURL: (url: string) => {
      dictionaries = url
    },
    setProxy: async (config: ProxyConfig) => {
      proxy = config
    },
    resolveProxy: async (url: string) =>
      proxy === null || proxy.mode === 'system' ? proxyFromEnvironment(url) : `PROXY ${proxy.proxyRules ?? ''}`,
  }) satisfies Pick<
    Session,
    | 'setDevicePermissionHandler'
    | 'setSpellCheckerEnabled'
    | 'setSpellCheckerLanguages'
    | 'setSpellCheckerDictionaryDownloadURL'
    | 'setProxy'
    | 'resolveProxy'
  > &
    Named<Session>
  /** Whether the product lets a request go, under the URL it knows. */
  const lets = (url: string): Promise<boolean> =>
    listen === null
      ? Promise.resolve(true)
      : new Promise((resolve) => listen?.({ url }, ({ cancel }) => resolve(cancel !== true)))
  return {
    session,
    lets,
    /** What a test may know of it. */
    look: async () => ({
      languages,
      dictionaries,
      checksSpelling,
      /** null = that of the system. */
      proxy,
      lets: await lets('https://example.org/'),
    }),
    /** Whether it has the proxy of the system, and looks for a script where that names one. */
    isOpen: () => proxy === null || proxy.mode === 'system',
    /** Where it would fetch a dictionary from at once; null = it has no language that asks for one. */
    asksForDictionary: () => (languages.length > 0 ? dictionaries : null),
    handlerOf: (scheme: string): SchemeHandler | undefined => handlers.get(scheme),
    /** Whether a page that asks gets a permission: what the request handler decides at once; without one, everything. */
    grants: (permission: string, contents: Asking): boolean => {
      if (grant === null) return true
      let isGranted = false
      const decide = (answer: boolean) => {
        isGranted = answer
      }
      grant(contents, permission, decide, { isMainFrame: true, requestingUrl: '' })
      return isGranted
    },
  }
}
export type OwnSession = ReturnType<typeof createSession>

/**
 * Sessions by partition, made when first asked for; `announce` emits "session-created". Electron's go to the Internet
 * for a dictionary after that, unless a listener took the languages away: here that is refused.
 */
export function createSessions(
  announce: (session: OwnSession['session']) => void,
  isReady: () => boolean,
  refuse: (why: string) => never,
) {
  const byPartition = new Map<string, OwnSession>()
  const get = (partition: string): OwnSession => {
    const known = byPartition.get(partition)
    if (known !== undefined) return known
    const created = createSession()
    byPartition.set(partition, created)
    announce(created.session)
    const from = created.asksForDictionary()
    if (from !== null) refuse(`would fetch a spelling dictionary from ${from} for the session "${partition}".`)
    return created
  }
  const received = (partition: string) => {
    if (!isReady()) throw new Error('Session can only be received when app is ready')
    return get(partition).session
  }
  return {
    get,
    isOpen: (partition: string): boolean => byPartition.get(partition)?.isOpen() === true,
    /** Each session there is by its partition; '' = Electron's own. */
    look: async () =>
      Object.fromEntries(
        await Promise.all([...byPartition].map(async ([partition, own]) => [partition, await own.look()] as const)),
      ),
    api: {
      fromPartition: received,
      get defaultSession() {
        return received('')
      },
    },
  }
}

/** The proxy the environment names for a URL, as a PAC string. */
function proxyFromEnvironment(url: string): string {
  const { protocol, hostname } = new URL(url)
  const named = (name: string) => process.env[name] ?? process.env[name.toUpperCase()] ?? ''
  const excepted = named('no_proxy')
    .split(',')
    .map((host) => host.trim().replace(/^\*?\./, ''))
  const isLoopback = /^(localhost|127\.|\[::1\])/.test(hostname)
  const isExcepted = excepted.some(
    (host) => host === '*' || (host !== '' && (hostname === host || hostname.endsWith(`.${host}`))),
  )
  const proxy = named(protocol === 'https:' ? 'https_proxy' : 'http_proxy') || named('all_proxy')
  if (proxy === '' || isLoopback || isExcepted) return 'DIRECT'
  const { host, protocol: kind } = new URL(proxy.includes('://') ? proxy : `http://${proxy}`)
  return `${kind.startsWith('socks') ? 'SOCKS5' : kind === 'https:' ? 'HTTPS' : 'PROXY'} ${host}`
}
