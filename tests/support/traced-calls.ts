import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Why nothing can be traced here; null = it can. */
export const noStrace = spawnSync('strace', ['-V']).status === 0 ? null : 'strace is not installed'

/** A system call by one process or thread; `at` in seconds since 1970. */
export type Call = { process: number; at: number; text: string }

const STARTS = ['execve', 'clone', 'clone3', 'fork', 'vfork']
/** Every call that names where something is to go. What is written to a connected socket was named when it connected. */
export const TO_SOMEBODY = ['connect', 'sendto', 'sendmsg', 'sendmmsg']

/**
 * Stops a program at the calls that are looked at alone, which is faster by far. It cannot get the rights of a file's owner
 * then, as Electron's sandbox does on some systems.
 */
export const FAST = '--seccomp-bpf'

/** The arguments of strace that write these calls of a program, and of all it starts, into a file. */
export const traceInto = (path: string, calls: readonly string[]): string[] => [
  ...['-f', '-ttt', '-s', '512'],
  ...['-e', `trace=${[...STARTS, ...calls].join()}`, '-o', path],
]

/** The calls of such a file, in order. */
export function readTrace(path: string): Call[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, process, at, text] = /^(\d+)\s+(\d+\.\d+) (.*)$/.exec(line) ?? []
      return text === undefined ? [] : [{ process: Number(process), at: Number(at), text }]
    })
}

/**
 * The calls of the app's own processes and threads in the stand-in: without the process that contains the browser, and all
 * below it. Throws unless exactly one does.
 */
export function withoutBrowser(calls: Call[]): Call[] {
  const holders = new Set(calls.filter(({ text }) => /^execve\(.*holder\.ts/.test(text)).map((call) => call.process))
  if (holders.size !== 1) throw new Error(`${holders.size} processes contain the browser`)
  // A call may be reported in two parts; a child is named by the second.
  for (const { process, text } of calls) {
    const [, child] = /^(?:<\.\.\. )?(?:clone3?|v?fork)\b.* = (\d+)$/.exec(text) ?? []
    if (child !== undefined && holders.has(process)) holders.add(Number(child))
  }
  return calls.filter(({ process }) => !holders.has(process))
}

const INTERNET =
  /sa_family=AF_INET6?, sin6?_port=htons\((\d+)\).*?(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/g

/** Where calls connect or send to over the Internet's protocols, as "127.0.0.1:443" or "[::1]:443", once each call. */
export const internetAddresses = (calls: readonly Call[]): string[] =>
  calls
    .filter(({ text }) => TO_SOMEBODY.some((name) => text.startsWith(`${name}(`)))
    .flatMap(({ text }) => [...text.matchAll(INTERNET)])
    .map(([, port, four, six]) => `${four ?? `[${six}]`}:${port}`)
