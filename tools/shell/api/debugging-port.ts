import { createServer } from 'node:net'

/**
 * Listens on the port of loopback that `--remote-debugging-port` names, as Electron does as soon as the main script has
 * run (electron_browser_main_parts.cc, PreMainMessageLoopRun). Who connects learns that it is open, and nothing more.
 */
export function openDebuggingPort(argv: readonly string[]): void {
  const port = argv.map((one) => /^--?remote-debugging-port=(\d+)$/i.exec(one)?.[1]).find((one) => one !== undefined)
  if (port === undefined) return
  createServer((socket) => socket.destroy())
    .listen(Number(port), '127.0.0.1')
    .unref()
}
