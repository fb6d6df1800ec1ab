import type { App, CommandLine, ProxyConfig, Session, WebContents } from 'electron'
import { APP_ORIGIN } from './origin.ts'

/**
 * Prevents every page of the app from leaving its document, opening a window, embedding another page, or sending by WebRTC,
 * which is no request: neither the page's policy nor a session's proxy holds back its UDP.
 */
export function guardContents(app: App): void {
  app.on('web-contents-created', (_event, contents) => guard(contents))
}

/** Nobody listens there, and nothing sent there leaves this computer. */
const NOWHERE = '127.0.0.1:1'

/** A proxy that is not there, for every address. It is fixed, so no proxy script is looked for. */
export const NO_WAY_OUT: ProxyConfig = {
  mode: 'fixed_servers',
  proxyRules: NOWHERE,
  proxyBypassRules: '<-loopback>',
}

/**
 * Lets no page have a name looked up ahead of a request, by `<link rel="dns-prefetch">`: that is none, so neither the page's
 * policy nor its session's proxy holds it back, and a name can carry what it likes. Call before `ready`. Source: Chromium,
 * blink/public/common/switches.cc, "blink-settings"; settings.json5, "dnsPrefetchingEnabled".
 */
export function guardNames(app: { commandLine: Pick<CommandLine, 'appendSwitch'> }): void {
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
}

/**
 * Shuts every session as it is made, whoever makes it: no permission, no download, no request that leaves the app, and no
 * spelling dictionary. Chromium asks an Internet server for that as soon as a session exists, below everything that
 * watches requests; with no languages there is none to ask for. Call before `ready`.
 */
export function guardSessions(app: App): void {
  // In an unpackaged app the developer tools load their own pages through the same session.
  const isOwn = (url: string) => url.startsWith(`${APP_ORIGIN}/`) || (!app.isPackaged && url.startsWith('devtools://'))
  app.on('session-created', (session: Session) => {
    // A second wall: were there a language, this computer would be asked for its dictionary. On macOS the system has them,
    // and the first two do nothing.
    session.setSpellCheckerDictionaryDownloadURL(`https://${NOWHERE}/`)
    session.setSpellCheckerLanguages([])
    session.setSpellCheckerEnabled(false)
    session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
    session.setPermissionCheckHandler(() => false)
    session.setDevicePermissionHandler(() => false)
    session.on('will-download', (event) => event.preventDefault())
    session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isOwn(url) }))
  })
}

function guard(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
