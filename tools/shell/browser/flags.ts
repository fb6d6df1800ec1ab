export type BrowserOptions = {
  executable: string
  profile: string
  /** Where the first window starts: `https://<host>.<scheme>.test/`. */
  startUrl: string
  isHeadless: boolean
  /** Opens a debugging port on loopback as well as the pipe: for the test driver only. */
  hasPort: boolean
  /** As root Chromium refuses its sandbox. */
  isRoot: boolean
}

/**
 * What a browser has and an app does not: a process ahead of the next page, and last an address bar nobody sees, half the
 * cost of a start.
 */
const OFF = [
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  'AutofillServerCommunication',
  'HttpsUpgrades',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** The command line of the browser: a fresh profile, no network of its own, no sandbox only as root. */
export function browserFlags(options: BrowserOptions): string[] {
  return [
    `--user-data-dir=${options.profile}`,
    '--remote-debugging-pipe',
    ...(options.hasPort ? ['--remote-debugging-port=0'] : []),
    ...(options.isHeadless ? ['--headless=new', '--hide-scrollbars', 'about:blank'] : [`--app=${options.startUrl}`]),
    ...(options.isRoot ? ['--no-sandbox'] : []),
    '--window-size=1440,900',
    // The app denies every window a page opens; refused by the browser itself, none is born and taken away again.
    '--block-new-web-contents',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-component-extensions-with-background-pages',
    '--disable-extensions',
    '--disable-default-apps',
    '--disable-sync',
    '--disable-breakpad',
    '--disable-search-engine-choice-screen',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
    `--disable-features=${OFF.join()}`,
    '--metrics-recording-only',
    // No bar across the window about the flags below.
    '--test-type',
    '--password-store=basic',
    '--use-mock-keychain',
    '--disk-cache-size=1',
    '--no-proxy-server',
    // Pages are answered by interception; should anything pass it, it finds no host.
    '--host-resolver-rules=MAP * ~NOTFOUND',
  ]
}
