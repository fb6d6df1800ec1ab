import type { Desktop } from '../main/desktop.ts'

/**
 * The desktop of a command line: no dialogs, no clipboard, no printing. A question about money is confirmed only while
 * `allows` permits it, because the budget was given on the command line; every other question is declined.
 */
export function createTerminalDesktop(proxy: string | undefined): Desktop & { allow: (isAllowed: boolean) => void } {
  let isAllowed = false
  const none = (what: string) => () => Promise.reject(new Error(`The command line has no ${what}.`))
  return {
    allow: (next) => {
      isAllowed = next
    },
    chooseEvidence: () => Promise.resolve([]),
    chooseLibraryFolder: () => Promise.resolve(null),
    chooseToVerify: () => Promise.resolve(null),
    startAgain: () => undefined,
    notify: () => undefined,
    chooseSavePath: () => Promise.resolve(null),
    confirm: () => Promise.resolve(isAllowed),
    readClipboard: none('clipboard'),
    readClipboardPicture: none('clipboard'),
    writeClipboard: none('clipboard'),
    writeClipboardPicture: none('clipboard'),
    popUpItemMenu: () => undefined,
    showInFolder: none('file manager'),
    openOutside: none('browser'),
    printPdf: none('printer'),
    videoDecoder: () => Promise.resolve(null),
    resolveProxy: () => Promise.resolve(proxyString(proxy)),
  }
}

/**
 * Converts "http://host:8080", as in HTTPS_PROXY, to "PROXY host:8080", as returned by systems; '' = it cannot be
 * parsed.
 */
function proxyString(proxy: string | undefined): string {
  if (!proxy) return 'DIRECT'
  if (!URL.canParse(proxy)) return ''
  const { protocol, hostname, port } = new URL(proxy)
  const kind = protocol === 'https:' ? 'HTTPS' : 'PROXY'
  return `${kind} ${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
