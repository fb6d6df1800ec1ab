import { createInterface } from 'node:readline/promises'

export const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

/** Asks on the terminal; anything but yes is no. null when nobody is there to answer. */
export const ask: ((question: string) => Promise<boolean>) | null =
  process.stdin.isTTY && process.stderr.isTTY
    ? async (question) => {
        const lines = createInterface({ input: process.stdin, output: process.stderr })
        const answer = await lines.question(`${question} [y/N] `)
        lines.close()
        return /^y(es)?$/i.test(answer.trim())
      }
    : null
