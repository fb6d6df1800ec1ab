import { forTerminal, jsonForTerminal } from './terminal-text.ts'

/**
 * Where results go: JSON lines for machines, rows for people. Progress is never mixed with them. Every line is made
 * safe for a terminal here, whoever wrote its content.
 */
export type Output = ReturnType<typeof createOutput>

export type Streams = { stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream & { isTTY?: boolean } }
export type Line = { type: string; [member: string]: unknown }

export function createOutput({ stdout, stderr }: Streams, isJson: boolean, now: () => number) {
  let lastProgress = 0
  let hasProgress = false
  const clear = () => {
    if (hasProgress && stderr.isTTY) stderr.write('\r\u001b[K')
    hasProgress = false
  }
  return {
    /** One result: `line` as JSON, or `row` for people (null = machines only). */
    result: (line: Line, row: string | null): void => {
      clear()
      if (isJson) stdout.write(`${jsonForTerminal(line)}\n`)
      else if (row !== null) stdout.write(`${forTerminal(row)}\n`)
    },
    /** A row for people alone. */
    row: (row: string): void => {
      clear()
      if (!isJson) stdout.write(`${forTerminal(row)}\n`)
    },
    /** A message for the person waiting, always written; also the last message after progress. */
    say: (sentence: string): void => {
      clear()
      stderr.write(`${forTerminal(sentence)}\n`)
    },
    /** The current state: updated in place on a terminal, else a line every few seconds. */
    progress: (sentence: string): void => {
      const pause = stderr.isTTY ? 100 : 5000
      if (now() - lastProgress < pause) return
      lastProgress = now()
      hasProgress = true
      const line = forTerminal(sentence)
      stderr.write(stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
  }
}
